import type { Token } from 'markdown-it';
import { omitUndefined } from '../document/omit-undefined.ts';
import type { BlockTag } from './block-tag.ts';
import { HiddenPart } from './hidden-part.ts';
import { applyHtmlTag } from './html-elements.ts';
import { makeLink, readSize } from './html-inlines.ts';
import { readHtmlTag } from './html-tag.ts';
import type { PageBuilder } from './page-builder.ts';
import { applyTag } from './tag-blocks.ts';
import { sourceRef, textOf } from './tag-values.ts';

/**
 * Applies the parts of a paragraph. A block tag among them ends the paragraph; within a heading, which must stay whole,
 * and within a link it is deferred to the end. Conditional parts there are dropped.
 */
export function applyInlineTokens(builder: PageBuilder, tokens: readonly Token[]): void {
  const waiting: BlockTag[] = [];
  const hidden = new HiddenPart();
  let softBreak = false;
  for (const token of tokens) {
    const tag = token.type === 'block_tag' ? (token.meta?.['tag'] as BlockTag) : undefined;
    if (hidden.takes(token, tag, tag !== undefined && isWaiting(builder))) {
      continue;
    }
    if (token.type === 'softbreak') {
      softBreak = true;
      continue;
    }
    if (softBreak) {
      softBreak = false;
      applySoftBreak(builder, token);
    }
    if (tag === undefined) {
      appliers.get(token.type)?.(builder, token);
    } else if (builder.marks.isOpen('code')) {
      builder.text(token.content);
    } else if (isWaiting(builder)) {
      waiting.push(tag);
    } else {
      applyTag(builder, tag);
    }
  }
  for (const tag of [...waiting, ...hidden.listOpen()]) {
    applyTag(builder, tag);
  }
}

/** Whether a block tag is deferred, because a heading or a link is open. */
function isWaiting(builder: PageBuilder): boolean {
  const line = builder.findLine();
  return !builder.marks.isOpen('code') && (line?.kind === 'heading' || (line?.buffer.depth() ?? 0) > 0);
}

// Chinese and Japanese have no spaces: a line end between two of their characters is none.
const widePattern = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\u3000-\u303f\uff00-\uffef]/u;

function applySoftBreak(builder: PageBuilder, next: Token): void {
  const before = builder.findLine()?.buffer.lastCharacter();
  if (before === ' ' || before === '\n') {
    return;
  }
  if (
    before !== undefined &&
    next.type === 'text' &&
    widePattern.test(before) &&
    widePattern.test(next.content[0] ?? '')
  ) {
    return;
  }
  builder.text(' ');
}

type Applier = (builder: PageBuilder, token: Token) => void;
type SimpleMark = Parameters<PageBuilder['marks']['open']>[0];

const addText: Applier = (builder, { content }) => {
  const isAtBreak = content.startsWith(' ') && builder.findLine()?.buffer.lastCharacter() === '\n';
  builder.text(isAtBreak ? content.trimStart() : content);
};
const open =
  (type: SimpleMark): Applier =>
  (builder) =>
    builder.marks.open(type);
const close =
  (type: SimpleMark): Applier =>
  (builder) =>
    builder.marks.close(type);

const appliers: ReadonlyMap<string, Applier> = new Map<string, Applier>([
  ['text', addText],
  ['text_special', (builder, token) => builder.text(token.content)],
  ['hardbreak', (builder) => builder.text('\n')],
  ['strong_open', open('bold')],
  ['strong_close', close('bold')],
  ['em_open', open('italic')],
  ['em_close', close('italic')],
  ['s_open', open('strikethrough')],
  ['s_close', close('strikethrough')],
  ['code_inline', (builder, token) => builder.currentLine().buffer.text(token.content, builder.marks.listWith('code'))],
  ['link_open', openLink],
  ['link_close', (builder) => builder.inlineElements.end('%link')],
  ['image', addImage],
  ['html_inline', addHtml],
  ['expression', addExpression],
  ['math', addMath],
  ['emoji', addEmoji],
  ['footnote_reference', addAnnotation],
]);

function attributeOf(token: Token, name: string): string | undefined {
  const value = token.attrGet(name);
  return value === null ? undefined : String(value);
}

function openLink(builder: PageBuilder, token: Token): void {
  const target = textOf(attributeOf(token, 'href'));
  const title = attributeOf(token, 'title');
  const { buffer } = builder.currentLine();
  if (target === undefined || buffer.isOpen('link')) {
    builder.inlineElements.open('%link', () => undefined);
    return;
  }
  buffer.open('link', (nodes) => makeLink(nodes, target, title));
  builder.inlineElements.open('%link', () => buffer.close('link'));
}

function addImage(builder: PageBuilder, token: Token): void {
  const target = textOf(attributeOf(token, 'src'));
  const alt = textOf(plainTextOf(token.children ?? []));
  if (target === undefined) {
    builder.text(alt ?? '');
    return;
  }
  const title = textOf(attributeOf(token, 'title'));
  const [width, height] = ['width', 'height'].map((name) => readSize(attributeOf(token, name)));
  builder.image({ ref: sourceRef(target), ...omitUndefined({ alt, title, width, height }) });
}

/** The alternative text of a picture has no marks, and no conditional parts. */
function plainTextOf(tokens: readonly Token[]): string {
  const hidden = new HiddenPart();
  return tokens
    .filter((token) => !hidden.takes(token, token.meta?.['tag'] as BlockTag | undefined, true))
    .map((token) => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') {
        return ' ';
      }
      if (token.type === 'expression') {
        return token.markup;
      }
      return token.type === 'html_inline'
        ? ''
        : token.type === 'image'
          ? plainTextOf(token.children ?? [])
          : token.content;
    })
    .join('');
}

function addHtml(builder: PageBuilder, token: Token): void {
  const tag = readHtmlTag(token.content, 0);
  if (tag !== undefined) {
    applyHtmlTag(builder, tag);
  }
}

function addExpression(builder: PageBuilder, token: Token): void {
  if (builder.marks.isOpen('code')) {
    builder.text(token.markup);
  } else {
    builder.inline({ object: 'inline', type: 'expression', data: { expression: token.content }, isVoid: true });
  }
}

function addMath(builder: PageBuilder, token: Token): void {
  builder.inline({ object: 'inline', type: 'inline-math', data: { formula: token.content }, isVoid: true });
}

function addEmoji(builder: PageBuilder, token: Token): void {
  builder.inline({ object: 'inline', type: 'emoji', data: { code: token.content }, isVoid: true });
}

/** A footnote; a link to `#user-content-fn-…` right before it is the text that it annotates. */
function addAnnotation(builder: PageBuilder, { content: label }: Token): void {
  const { buffer } = builder.currentLine();
  const last = buffer.last();
  const annotated =
    last?.object === 'inline' && last.type === 'link' && last.data.ref.kind === 'source'
      ? last.data.ref.target.startsWith('#user-content-fn-')
      : false;
  const nodes = annotated && last?.object === 'inline' && last.type === 'link' ? last.nodes : [];
  const annotation = {
    object: 'inline',
    type: 'annotation',
    data: { label },
    isVoid: false,
    nodes,
    fragments: [],
  } as const;
  if (annotated) {
    buffer.replaceLast(annotation);
  } else {
    buffer.node(annotation);
  }
}
