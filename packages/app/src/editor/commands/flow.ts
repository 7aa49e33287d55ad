import { Fragment, type Node, type Schema } from 'prosemirror-model';
import { emptyParagraph, isBlank, isItem, isList, isPart, isSectioned, nodeType } from './node-kinds.ts';

/** A part of a page while it is converted: its title, and the blocks below it. */
export interface FlowSection {
  /** A heading or paragraph; null without a title. */
  readonly title: Node | null;
  readonly blocks: readonly Node[];
}

/** The parts of a block or item; null for other blocks. Text in attributes becomes text nodes. */
export function sectionsOf(node: Node): readonly FlowSection[] | null {
  const { schema } = node.type;
  if (isSectioned(node)) return node.children.map((part) => sectionOfPart(schema, part));
  if (isPart(node)) return [sectionOfPart(schema, node)];
  if (isList(node)) return node.children.map((item) => sectionOfBlocks(item.children));
  if (isItem(node)) return [sectionOfBlocks(node.children)];
  if (node.type.name !== 'expandable') return null;
  const [head, body] = node.children;
  const { title, blocks } = sectionOfBlocks(head?.children ?? []);
  return [{ title, blocks: [...blocks, ...contentOf(body)] }];
}

/** The blocks of a container; empty if it only has an empty paragraph. */
const contentOf = (node: Node | undefined): readonly Node[] =>
  node === undefined || isBlank(node) ? [] : node.children;

function sectionOfPart(schema: Schema, part: Node): FlowSection {
  const words = wordsOfPart(part);
  if (words === '') return sectionOfBlocks(contentOf(part), isSectionHeading);
  return { title: nodeType(schema, 'heading_3').create(null, schema.text(words)), blocks: contentOf(part) };
}

/** The text in the attributes of a part. */
export function wordsOfPart({ type, attrs }: Node): string {
  if (type.name === 'tabs_item') return attrs['title'] ?? '';
  if (type.name !== 'update') return '';
  const tags: readonly unknown[] = Array.isArray(attrs['tags']) ? attrs['tags'] : [];
  return [attrs['date'], ...tags.map((tag) => (typeof tag === 'string' ? tag : JSON.stringify(tag)))]
    .filter((word) => word !== '')
    .join(' ');
}

const isSectionHeading = ({ type }: Node): boolean => type.name.startsWith('heading_');
const isLineOfText = ({ isTextblock, type }: Node): boolean => isTextblock && !type.spec.code;

/** Blocks with the first one as their title, if it can be a title. */
export function sectionOfBlocks(blocks: readonly Node[], isTitle = isLineOfText): FlowSection {
  const [first, ...others] = blocks;
  return first !== undefined && isTitle(first) ? { title: first, blocks: others } : { title: null, blocks };
}

/** The unwrapped blocks of a node: of a quote, a tab, the items of a list. */
export function flowOf(node: Node): readonly Node[] {
  const { schema, name } = node.type;
  const sections = sectionsOf(node);
  if (sections !== null) return sections.flatMap(({ title, blocks }) => (title === null ? blocks : [title, ...blocks]));
  if (name === 'blockquote' || name === 'hint' || name === 'if') return node.children;
  if (name === 'math') return [paragraphOf(schema, String(node.attrs['formula']))];
  return [node];
}

/** A paragraph of plain text with line breaks. */
export function paragraphOf(schema: Schema, text: string): Node {
  const nodes = text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [nodeType(schema, 'line_break').create()]),
      ...(line === '' ? [] : [schema.text(line)]),
    ]);
  return nodeType(schema, 'paragraph').create(null, nodes);
}

/** Whether a line can be plain text without loss: notes and anchors cannot. */
export const isPlainable = ({ children, isTextblock }: Node): boolean =>
  isTextblock &&
  children.every(
    ({ type, marks }) =>
      type.name !== 'raw_inline' && type.name !== 'anchor' && marks.every((mark) => mark.type.name !== 'annotation'),
  );

/** The text of a line as plain text; other inlines are written as in the source. */
export const plainText = (node: Node): string => node.children.map(plainInline).join('');

function plainInline({ type, attrs, text }: Node): string {
  if (text !== undefined) return text;
  const value = (name: string): string => String(attrs[name] ?? '');
  switch (type.name) {
    case 'line_break':
      return '\n';
    case 'emoji':
      return characters(value('code'));
    case 'icon':
      return value('icon');
    case 'expression':
      return `{{ ${value('expression')} }}`;
    case 'inline_math':
      return `$$${value('formula')}$$`;
    case 'button':
      return value('label');
    case 'inline_image':
      return value('alt') === '' ? targetOf(attrs['ref']) : value('alt');
    case 'mention':
      return targetOf(attrs['ref']);
    default:
      return '';
  }
}

/** The characters of hexadecimal code points; the code itself if it is invalid. */
function characters(code: string): string {
  if (!/^[0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*$/i.test(code)) return code;
  const points = code.split('-').map((part) => Number.parseInt(part, 16));
  return points.some((point) => point > 0x10ffff) ? code : String.fromCodePoint(...points);
}

function targetOf(ref: unknown): string {
  const { kind: _, ...rest } = (ref ?? {}) as Readonly<Record<string, unknown>>;
  return String(Object.values(rest)[0] ?? '');
}

/** Blocks for a container, with an empty paragraph if there are none. */
export const filled = (schema: Schema, blocks: readonly Node[]): Fragment =>
  Fragment.from(blocks.length === 0 ? emptyParagraph(schema) : [...blocks]);
