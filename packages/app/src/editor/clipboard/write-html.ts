import { INLINE_CODE, NODES } from '@bindery/editor-model';
import type { Fragment, Mark, Node } from 'prosemirror-model';
import { urlOf } from './targets-of-copies.ts';

/** HTML elements of blocks, for programs that do not know our attributes. */
const TAGS: Readonly<Record<string, string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  list_unordered: 'ul',
  list_tasks: 'ul',
  list_ordered: 'ol',
  list_item: 'li',
  hint: 'blockquote',
  table: 'table',
  [NODES.tableRow]: 'tr',
  [NODES.tableTitle]: 'th',
  [NODES.tableCell]: 'td',
  expandable: 'details',
  [NODES.expandableTitle]: 'summary',
  images: 'div',
  image: 'figure',
  [NODES.caption]: 'figcaption',
  stepper: 'ol',
  stepper_step: 'li',
};

const MARK_TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strikethrough: 's',
  superscript: 'sup',
  subscript: 'sub',
  keyboard: 'kbd',
  [INLINE_CODE]: 'code',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A slice as HTML for other programs: common elements without our attributes. Pure. */
export function writeHtml(content: Fragment): string {
  return content.content.map(writeNode).join('');
}

function writeNode(node: Node): string {
  if (node.isText) return writeMarks(escapeHtml(node.text ?? ''), node.marks);
  if (node.isInline) return writeMarks(writeAtom(node), node.marks);
  const { name } = node.type;
  if (name === 'code') return `<pre><code>${escapeHtml(node.textContent)}</code></pre>`;
  if (name === 'divider') return '<hr>';
  if (name === 'math') return `<p>${escapeHtml(`$$${String(node.attrs['formula'])}$$`)}</p>`;
  if (name === 'embed' || name === 'content_ref' || name === 'file') return writeReference(node);
  if (name === NODES.tableValue) return `<td>${escapeHtml(textOfValue(node.attrs['value']))}</td>`;
  const inner = writeHtml(node.content);
  const heading = /^heading_([123])$/.exec(name)?.[1];
  const tag = heading === undefined ? TAGS[name] : `h${Number(node.attrs['level'] ?? Number(heading) + 1)}`;
  const before = name === 'image' ? writeImage(node) : name === 'list_item' ? writeBox(node) : '';
  return tag === undefined ? before + inner : `<${tag}${attributesOf(node)}>${before}${inner}</${tag}>`;
}

function attributesOf({ type, attrs }: Node): string {
  const start: unknown = attrs['start'];
  return type.name === 'list_ordered' && typeof start === 'number' ? ` start="${start}"` : '';
}

const writeBox = ({ attrs }: Node): string =>
  typeof attrs['checked'] === 'boolean' ? `<input type="checkbox"${attrs['checked'] ? ' checked' : ''}> ` : '';

function writeImage({ attrs }: Node): string {
  const alt = escapeHtml(String(attrs['alt'] ?? ''));
  const url = urlOf(attrs['ref']);
  return url === undefined ? alt : `<img src="${escapeHtml(url)}" alt="${alt}">`;
}

function writeReference({ attrs, content }: Node): string {
  const url = urlOf(attrs['url'] ?? attrs['ref']);
  const caption = writeHtml(content);
  return url === undefined ? caption : `<p><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>${caption}`;
}

/** The value of a cell as text. Pure. */
export const textOfValue = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOfValue).join(', ');
  if (typeof value === 'object' && value !== null) return urlOf(value) ?? '';
  return value === null ? '' : String(value);
};

function writeAtom(node: Node): string {
  const { name } = node.type;
  if (name === NODES.lineBreak) return '<br>';
  if (name === 'inline_image') return writeImage(node);
  return escapeHtml(textOfAtom(node));
}

/** The text of an inline without text content. Pure. */
export function textOfAtom({ type, attrs }: Node): string {
  switch (type.name) {
    case NODES.lineBreak:
      return '\n';
    case 'emoji':
      return String.fromCodePoint(
        ...String(attrs['code'])
          .split('-')
          .map((code) => Number.parseInt(code, 16)),
      );
    case 'inline_math':
      return `$$${String(attrs['formula'])}$$`;
    case 'expression':
      return `{{ ${String(attrs['expression'])} }}`;
    case 'button':
      return String(attrs['label']);
    case 'mention':
      return urlOf(attrs['ref']) ?? '';
    case 'inline_image':
      return String(attrs['alt'] ?? '');
    default:
      return '';
  }
}

function writeMarks(html: string, marks: readonly Mark[]): string {
  return marks.toReversed().reduce((inner, { type, attrs }) => {
    const tag = MARK_TAGS[type.name];
    if (tag !== undefined) return `<${tag}>${inner}</${tag}>`;
    const url = type.name === 'link' ? urlOf(attrs['ref']) : undefined;
    return url === undefined ? inner : `<a href="${escapeHtml(url)}">${inner}</a>`;
  }, html);
}
