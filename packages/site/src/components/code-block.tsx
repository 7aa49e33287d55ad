import type { Code, CodeLine, Inline, Leaf } from '@bindery/content';
import type { VNode } from 'preact';
import { type CodeToken, highlightCode } from '../code/highlight.ts';
import type { DocumentContext } from '../document-context.ts';
import { fillText } from '../texts/find-texts.ts';
import { IconView } from './icon.tsx';
import { Inlines } from './inline.tsx';
import { keyboardScroll } from './keyboard-scroll.ts';

/** Lines shown of code that can be expanded. */
const shownLines = 12;

/** The text of a line of plain text only; undefined if it has marks, differences or other inlines. */
function findPlainText(line: CodeLine, { review }: DocumentContext): string | undefined {
  const isMarked = (leaf: Leaf) => leaf.marks.length > 0 || review?.markOf(leaf) !== undefined;
  let text = '';
  for (const node of line.nodes) {
    if (node.object !== 'text' || node.leaves.some(isMarked)) return undefined;
    text += node.leaves.map((leaf) => leaf.text).join('');
  }
  return text;
}

/** A line as its source has it: with marks, without colors. */
export function CodeLineText({ line, context }: { readonly line: CodeLine; readonly context: DocumentContext }): VNode {
  return <Inlines nodes={line.nodes as readonly Inline[]} context={context} />;
}

function Tokens({ tokens }: { readonly tokens: readonly CodeToken[] }): VNode {
  return (
    <>
      {tokens.map(({ text, className }, index) =>
        className === undefined ? (
          text
        ) : (
          <span key={index} class={className}>
            {text}
          </span>
        ),
      )}
    </>
  );
}

/** Lines of a diff have the color of their change. */
function classOfLine(highlighted: boolean | undefined, text: string | undefined, syntax: string | undefined): string {
  const classes = ['line'];
  if (highlighted === true) classes.push('line-highlighted');
  if (syntax === 'diff' && text?.startsWith('+') && !text.startsWith('+++')) classes.push('line-added');
  if (syntax === 'diff' && text?.startsWith('-') && !text.startsWith('---')) classes.push('line-removed');
  return classes.join(' ');
}

interface CodeProps {
  readonly block: Code;
  readonly context: DocumentContext;
}

function CodeLines({ block, context }: CodeProps): VNode {
  const texts = block.nodes.map((line) => findPlainText(line, context));
  const plain = texts.every((text) => text !== undefined);
  const coloured = plain ? highlightCode(texts as readonly string[], block.data.syntax) : undefined;
  return (
    <code>
      {block.nodes.map((line, index) => (
        <span key={index} class={classOfLine(line.data.highlighted, texts[index], block.data.syntax)}>
          {coloured === undefined ? (
            <CodeLineText line={line} context={context} />
          ) : (
            <Tokens tokens={coloured[index] ?? []} />
          )}
          {'\n'}
        </span>
      ))}
    </code>
  );
}

/** Code with its title, in colors, with a button to copy it (an island) and, when it is long and may be, cut to its start. */
export function CodeBlock({ block, context }: CodeProps): VNode {
  const { title, overflow, lineNumbers, fullWidth, expandable } = block.data;
  const { texts } = context;
  const cut = expandable === true && block.nodes.length > shownLines ? context.nameElement('code') : undefined;
  const classes = ['code'];
  if (overflow === 'wrap') classes.push('code-wrapped');
  if (lineNumbers === true) classes.push('code-numbered');
  if (fullWidth === true) classes.push('full-width');
  if (cut !== undefined) classes.push('code-cut');
  return (
    <figure class={classes.join(' ')} data-code>
      {title !== undefined && title !== '' && (
        <figcaption class="code-title">
          <IconView name="file-code" />
          <span>{title}</span>
        </figcaption>
      )}
      <button type="button" class="code-copy" data-copy-code hidden aria-label={texts.copyCode}>
        <IconView name="copy" />
        <IconView name="check" />
      </button>
      {cut !== undefined && <input type="checkbox" class="code-expand visually-hidden" id={cut} />}
      <pre {...keyboardScroll}>
        <CodeLines block={block} context={context} />
      </pre>
      {cut !== undefined && (
        <label class="code-expand-label" for={cut}>
          {fillText(texts.showAllLines, { count: block.nodes.length })}
        </label>
      )}
    </figure>
  );
}
