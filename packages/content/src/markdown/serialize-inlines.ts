import type { Annotation, ContentRef, ImageData, Inline, InlineImage, Leaf, Link, Mark } from '../document/inline.ts';
import { findEmojiName, showEmoji } from './emoji-codes.ts';
import {
  escapeHeadingEnd,
  escapeHtmlText,
  escapeHtmlVerbatim,
  escapeMarkdown,
  type InnerEnds,
  quoteHtml,
  writeTarget,
  writeTitle,
} from './escape.ts';
import { writeCandidate } from './srcset.ts';
import { endsWithBreak, hasMarks, startOf, startOfLeaf } from './written-ends.ts';

/**
 * How inlines are written: `markdown` where markdown is read; `mixed` there too, but with elements instead of
 * delimiters, because the text between two elements is read for itself; `html` where no markdown is read.
 */
export type Flavour = 'markdown' | 'mixed' | 'html';

/** Notes that the inlines written so far refer to, by their label. */
export type NoteSink = Map<string, Annotation>;

/** Writes inlines on one line. */
export function writeInlines(nodes: readonly Inline[], flavour: Flavour, notes: NoteSink): string {
  let text = '';
  for (const [index, node] of nodes.entries()) {
    // At the begin of a line a space would vanish.
    const next = nodes[index + 1];
    const inner = {
      start: index > 0 && !endsWithBreak(nodes[index - 1]),
      end: next !== undefined,
      next: next && startOf(next),
    };
    text += node.object === 'text' ? writeLeaves(node.leaves, flavour, inner) : writeInline(node, flavour, notes);
  }
  return flavour === 'markdown' ? text : text.replace(unseenSpacePattern, '&#32;');
}

/**
 * Spaces that HTML collapses: between two elements after another space or at the start of a link, and after a break.
 */
const unseenSpacePattern = /(?<=(?: |&#32;)(?:<[^<>]*>)+) (?=<)|(?<=<a [^<>]*>) (?=<)|(?<=<br>(?:<[^<>]*>)*) /g;

function escapeText(text: string, flavour: Flavour, inner?: InnerEnds): string {
  return flavour === 'html' ? escapeHtmlText(text) : escapeMarkdown(text, inner);
}

function writeLeaves(leaves: readonly Leaf[], flavour: Flavour, inner: InnerEnds): string {
  return leaves
    .map((leaf, index) => {
      if (!hasMarks(leaf)) {
        const isBehind = index > 0 && leaves[index - 1]?.text.endsWith('\n') !== true;
        const isLast = index === leaves.length - 1;
        const ends = {
          start: isBehind || (index === 0 && inner.start),
          end: inner.end || !isLast,
          next: isLast ? inner.next : startOfLeaf(leaves[index + 1]),
        };
        return escapeText(leaf.text, flavour, ends);
      }
      const isAlone = !hasMarks(leaves[index - 1]) && !hasMarks(leaves[index + 1]);
      return flavour === 'markdown' && isAlone ? writeMarkedLeaf(leaf) : writeElements(leaf, flavour);
    })
    .join('');
}

const delimiters: Readonly<Partial<Record<Mark['type'], string>>> = { bold: '**', italic: '*', strikethrough: '~~' };
const wordEdges = /^[\p{L}\p{N}](?:.*[\p{L}\p{N}])?$/su;

/** Delimiters of markdown where they are sure to be read as such, elements elsewhere. */
function writeMarkedLeaf(leaf: Leaf): string {
  const [mark] = leaf.marks;
  if (leaf.marks.length === 1 && mark?.type === 'code' && /^[^\n\r`]*[^\s`][^\n\r`]*$/.test(leaf.text)) {
    const isPadded = /^ .* $/.test(leaf.text);
    return isPadded ? `\` ${leaf.text} \`` : `\`${leaf.text}\``;
  }
  const marks = leaf.marks.map((each) => delimiters[each.type]);
  if (marks.includes(undefined) || !wordEdges.test(leaf.text)) {
    return writeElements(leaf, 'markdown');
  }
  return marks.join('') + escapeMarkdown(leaf.text) + marks.toReversed().join('');
}

const elements: Readonly<Record<Exclude<Mark['type'], 'color'>, string>> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 'del',
  superscript: 'sup',
  subscript: 'sub',
  keyboard: 'kbd',
  code: 'code',
};

function writeElements(leaf: Leaf, flavour: Flavour): string {
  return leaf.marks.reduceRight(
    (text, mark) => {
      if (mark.type !== 'color') {
        return `<${elements[mark.type]}>${text}</${elements[mark.type]}>`;
      }
      const { text: color, background } = mark.data;
      const style = `${color === undefined ? '' : `color:${color};`}${background === undefined ? '' : `background-color:${background};`}`;
      return `<mark style=${quoteHtml(style)}>${text}</mark>`;
    },
    escapeText(leaf.text, flavour),
  );
}

/** The target of a reference; resolved references are written as the identifiers that they are. */
export function targetOf(ref: ContentRef): string {
  switch (ref.kind) {
    case 'source':
      return ref.target;
    case 'url':
      return ref.url;
    case 'anchor':
      return `${ref.page ?? ''}#${ref.anchor}`;
    case 'page':
      return ref.page;
    case 'file':
      return ref.file;
    case 'user':
      return ref.user;
    case 'collection':
      return ref.collection;
    case 'space':
      return ref.space;
    case 'reusable-content':
      return ref.reusableContent;
    case 'openapi':
      return ref.spec;
  }
}

function writeInline(node: Exclude<Inline, { object: 'text' }>, flavour: Flavour, notes: NoteSink): string {
  switch (node.type) {
    case 'link':
      return writeLinkNode(node, flavour, notes);
    case 'mention': {
      const target = targetOf(node.data.ref);
      return writeLink(escapeText(target, flavour), target, 'mention', flavour);
    }
    case 'inline-image':
      return writeImage(node, flavour);
    case 'emoji': {
      const name = findEmojiName(node.data.code);
      return name === undefined ? showEmoji(node.data.code) : `:${name}:`;
    }
    case 'icon':
      return `<i class=${quoteHtml(`fa-${node.data.icon}`)}></i>`;
    case 'expression':
      return writeExpression(node.data.expression, flavour);
    case 'inline-math':
      return writeFormula(node.data.formula, flavour);
    case 'anchor':
      return `<a id=${quoteHtml(node.data.id)}></a>`;
    case 'button': {
      const icon = node.data.icon === undefined ? '' : ` data-icon=${quoteHtml(node.data.icon)}`;
      const start = `<a href=${quoteHtml(targetOf(node.data.ref))} class="button ${node.data.kind}"${icon}>`;
      return `${start}${escapeText(node.data.label, flavour)}</a>`;
    }
    case 'annotation':
      return writeAnnotation(node, flavour, notes);
  }
}

function writeFormula(formula: string, flavour: Flavour): string {
  const text = flavour === 'html' ? escapeHtmlText(formula) : formula;
  return /^\$|\$$/.test(formula) && flavour !== 'html' ? `$$ ${text} $$` : `$$${text}$$`;
}

/** A heading with its own anchor: at the start if it contains further anchors, because the first one is its own. */
export function writeAnchored(nodes: readonly Inline[], id: string | undefined, notes: NoteSink): string {
  const text = writeInlines(nodes, 'markdown', notes);
  if (id === undefined) {
    return escapeHeadingEnd(text);
  }
  const anchor = `<a href=${quoteHtml(`#${id}`)} id=${quoteHtml(id)}></a>`;
  return text.includes('<a id=') ? anchor + escapeHeadingEnd(text) : `${text} ${anchor}`;
}

/** Markdown knows no note within a link. */
function writeLinkNode({ nodes, data }: Link, flavour: Flavour, notes: NoteSink): string {
  const holdsNote = nodes.some((node) => node.object === 'inline' && node.type === 'annotation');
  const inner = holdsNote && flavour === 'markdown' ? 'mixed' : flavour;
  return writeLink(writeInlines(nodes, inner, notes), targetOf(data.ref), data.title, inner);
}

function writeLink(text: string, target: string, title: string | undefined, flavour: Flavour): string {
  if (flavour === 'markdown' && !/[\r\n]/.test(target)) {
    // Within a link nothing becomes a link by itself.
    const inner = text.replace(/\b(https?)\\:(?=\/\/)|\b(www)\\\.(?=[\w-])/gi, (url) => url.replace('\\', ''));
    return `[${inner}](${writeTarget(target)}${writeTitle(title)})`;
  }
  return `<a href=${quoteHtml(target)}${title === undefined ? '' : ` title=${quoteHtml(title)}`}>${text}</a>`;
}

function writeExpression(expression: string, flavour: Flavour): string {
  const text = flavour === 'html' ? escapeHtmlVerbatim(expression) : expression;
  return fitsBraces(text) ? `{{ ${text} }}` : `<code class="expression">${escapeText(expression, flavour)}</code>`;
}

const fitsBraces = (expression: string): boolean =>
  /^[A-Za-z_$][^{}\n]{0,300}$/.test(expression) && !/^(?:space|page|visitor)\./.test(expression);

/** Start of an element or a block tag, including inside a formula. */
const markupPattern = /<[A-Za-z/!?]|\{%/;

/**
 * Whether inlines in an HTML block can be written there as Markdown, `mixed`: the block is split at its elements and
 * tags before Markdown is parsed, and the contents of `<code>` are never parsed as Markdown.
 */
export function fitsHtmlBlock(nodes: readonly Inline[]): boolean {
  return nodes.every((node) => {
    if (node.object === 'text') {
      return node.leaves.every(
        ({ text, marks }) =>
          !markupPattern.test(text) &&
          (marks.every(({ type }) => type !== 'code') || escapeMarkdown(text) === escapeHtmlText(text)),
      );
    }
    switch (node.type) {
      case 'expression':
        return fitsBraces(node.data.expression) && !markupPattern.test(node.data.expression);
      case 'inline-math':
        return !markupPattern.test(node.data.formula);
      default:
        return !('nodes' in node) || fitsHtmlBlock(node.nodes);
    }
  });
}

function writeAnnotation(node: Annotation, flavour: Flavour, notes: NoteSink): string {
  const { label } = node.data;
  if (!notes.has(label) || notes.get(label)?.fragments.length === 0) {
    notes.set(label, node);
  }
  const target = `#user-content-fn-${label}`;
  const text =
    node.nodes.length === 0 ? '' : writeLink(writeInlines(node.nodes, flavour, notes), target, undefined, flavour);
  return `${text}[^${label}]`;
}

function writeImage({ data }: InlineImage, flavour: Flavour): string {
  const isPlain =
    data.width === undefined && data.height === undefined && data.refDark === undefined && data.size === undefined;
  const target = targetOf(data.ref);
  if (flavour === 'markdown' && isPlain && !/[\r\n]/.test(target)) {
    return `![${escapeMarkdown(data.alt ?? '')}](${writeTarget(target)}${writeTitle(data.title)})`;
  }
  return writeImageElement(data, data.size === undefined ? '' : ` data-size="${data.size}"`);
}

/** A picture as elements; `more` are further attributes. */
export function writeImageElement(data: ImageData, more = ''): string {
  const attributes = [
    ['src', targetOf(data.ref)],
    ['alt', data.alt ?? ''],
    ['width', data.width],
    ['height', data.height],
    ['title', data.title],
  ] as const;
  const written = attributes.map(([name, value]) =>
    value === undefined ? '' : ` ${name}=${quoteHtml(String(value))}`,
  );
  const image = `<img${written.join('')}${more}>`;
  if (data.refDark === undefined) {
    return image;
  }
  const dark = quoteHtml(writeCandidate(targetOf(data.refDark)));
  return `<picture><source srcset=${dark} media="(prefers-color-scheme: dark)">${image}</picture>`;
}
