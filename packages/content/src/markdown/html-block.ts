import type { Token } from 'markdown-it';
import { readBlockTag } from './block-tag.ts';
import { applyHtmlTag } from './html-elements.ts';
import { decodeEntities, readHtmlTag, skipHtmlComment } from './html-tag.ts';
import { applyInlineTokens } from './inline-tokens.ts';
import type { PageBuilder } from './page-builder.ts';
import { applyTag } from './tag-blocks.ts';
import { tokenizeHtmlText, tokenizeMarkdownText } from './tokenizer.ts';

/** Elements whose content is no HTML: it ends with the first end tag of the same name. */
const rawElements = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes']);

/** Applies a stretch of HTML: its elements, and the text between them. */
export function applyHtml(builder: PageBuilder, html: string): void {
  let position = 0;
  let textStart = 0;
  while (position < html.length) {
    position = findMarkup(html, position);
    const end = html[position] === '{' ? applyTagAt(builder, html, textStart, position) : undefined;
    const next = end ?? applyMarkupAt(builder, html, textStart, position);
    if (next === undefined) {
      position += 1;
    } else {
      position = next;
      textStart = next;
    }
  }
  applyText(builder, html.slice(textStart));
  if (builder.pre !== undefined) {
    closePre(builder);
  }
  builder.closeLine();
  builder.endInlineElements();
}

const markupPattern = /<[A-Za-z/!?]|\{%/g;

function findMarkup(html: string, from: number): number {
  markupPattern.lastIndex = from;
  return markupPattern.exec(html)?.index ?? html.length;
}

function applyTagAt(builder: PageBuilder, html: string, textStart: number, position: number): number | undefined {
  if (!builder.facts.hasTags || builder.pre !== undefined || builder.marks.isOpen('code')) {
    return undefined;
  }
  const tag = readBlockTag(html, position);
  if (tag === undefined) {
    return undefined;
  }
  applyText(builder, html.slice(textStart, position));
  applyTag(builder, tag);
  return tag.end;
}

function applyMarkupAt(builder: PageBuilder, html: string, textStart: number, position: number): number | undefined {
  const comment = skipHtmlComment(html, position);
  if (comment !== undefined) {
    applyText(builder, html.slice(textStart, position));
    return comment;
  }
  const tag = readHtmlTag(html, position);
  if (tag === undefined) {
    return undefined;
  }
  applyText(builder, html.slice(textStart, position));
  if (rawElements.has(tag.name)) {
    return tag.kind === 'start' ? skipRawElement(html, tag.name, tag.end) : tag.end;
  }
  if (builder.pre === undefined) {
    applyHtmlTag(builder, tag);
  } else if (tag.name === 'pre' && tag.kind === 'end') {
    closePre(builder);
  } else {
    builder.pre.apply(tag);
  }
  return tag.end;
}

function closePre(builder: PageBuilder): void {
  const block = builder.pre?.finish();
  builder.pre = undefined;
  if (block !== undefined) {
    builder.block(block);
  }
}

/** Offset after the element; an unclosed one extends to the end of the range. */
function skipRawElement(html: string, name: string, from: number): number {
  const pattern = new RegExp(`</${name}[\\s/>]`, 'gi');
  pattern.lastIndex = from;
  const end = pattern.exec(html)?.index;
  return end === undefined ? html.length : (readHtmlTag(html, end)?.end ?? html.length);
}

function applyText(builder: PageBuilder, raw: string): void {
  if (raw === '') {
    return;
  }
  if (builder.pre !== undefined) {
    builder.pre.add(raw);
    return;
  }
  const line = builder.findLine();
  const text = raw.replace(/[ \t\n\f]+/g, ' ');
  if (text === ' ') {
    const before = line?.buffer.lastCharacter() ?? (line?.buffer.last() === undefined ? ' ' : '');
    if (!/[ \t\n\f]/.test(before)) {
      builder.text(' ');
    }
    return;
  }
  if (builder.marks.isOpen('code')) {
    builder.text(decodeEntities(text));
    return;
  }
  applyInlineTokens(builder, tokenizeText(builder, line?.element === undefined ? text : undefined, text));
}

function tokenizeText(builder: PageBuilder, markdown: string | undefined, html: string): readonly Token[] {
  return markdown !== undefined && builder.top().holdsMarkdown
    ? tokenizeMarkdownText(markdown, builder.facts)
    : tokenizeHtmlText(html, builder.facts);
}
