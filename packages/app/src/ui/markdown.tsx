import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type Inline, type MarkdownBlock, parseMarkdown } from './parse-markdown.ts';

/** User-written Markdown: descriptions and comments. */
export function Markdown({ text }: { readonly text: string }): VNode {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return <div class="prose">{blocks.map(renderBlock)}</div>;
}

function renderBlock(block: MarkdownBlock, index: number): VNode {
  switch (block.type) {
    case 'heading':
      return (
        <p key={index} class="prose-heading">
          {block.children.map(renderInline)}
        </p>
      );
    case 'code':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard.
        <pre key={index} tabIndex={0}>
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return <blockquote key={index}>{block.blocks.map(renderBlock)}</blockquote>;
    case 'rule':
      return <hr key={index} />;
    case 'list':
      return <MarkdownList key={index} list={block} />;
    default:
      return <p key={index}>{block.children.map(renderInline)}</p>;
  }
}

function MarkdownList({ list }: { readonly list: Extract<MarkdownBlock, { readonly type: 'list' }> }): VNode {
  const items = list.items.map(({ isChecked, blocks }, index) => (
    <li key={index} class={isChecked === undefined ? undefined : 'prose-task'}>
      {isChecked !== undefined && <span class="prose-check">{isChecked ? '☑\u{fe0e} ' : '☐ '}</span>}
      {renderItem(blocks)}
    </li>
  ));
  return list.start === undefined ? <ul>{items}</ul> : <ol start={list.start}>{items}</ol>;
}

/** The only paragraph of an item is rendered without a paragraph element. */
function renderItem(blocks: readonly MarkdownBlock[]): ComponentChildren {
  const [first, ...rest] = blocks;
  if (first?.type !== 'paragraph') return blocks.map(renderBlock);
  return [...first.children.map(renderInline), ...rest.map(renderBlock)];
}

function renderInline(inline: Inline, index: number): ComponentChildren {
  switch (inline.type) {
    case 'text':
      return inline.text;
    case 'code':
      return <code key={index}>{inline.text}</code>;
    case 'break':
      return <br key={index} />;
    case 'link':
      return (
        <a key={index} class="link" href={inline.url} target="_blank" rel="noreferrer">
          {inline.children.map(renderInline)}
        </a>
      );
    case 'strong':
      return <strong key={index}>{inline.children.map(renderInline)}</strong>;
    case 'emphasis':
      return <em key={index}>{inline.children.map(renderInline)}</em>;
    default:
      return <del key={index}>{inline.children.map(renderInline)}</del>;
  }
}
