import type { Attrs, Node, Schema } from 'prosemirror-model';
import {
  type FlowSection,
  filled,
  flowOf,
  isPlainable,
  paragraphOf,
  plainText,
  sectionOfBlocks,
  sectionsOf,
} from './flow.ts';
import { itemFor } from './lists.ts';
import {
  emptyParagraph,
  isHeading,
  isItem,
  isList,
  isSectioned,
  type ListName,
  nodeType,
  SECTIONED,
  type SectionedName,
} from './node-kinds.ts';
import type { Target } from './turn-target.ts';

/** Converts blocks to a type; null if none has text that the type can contain. */
export function buildBlocks(schema: Schema, target: Target, nodes: readonly Node[]): readonly Node[] | null {
  switch (target.type) {
    case 'paragraph':
    case 'heading_1':
    case 'heading_2':
    case 'heading_3':
      return buildText(schema, target.type, nodes);
    case 'code':
    case 'math':
      return buildPlain(schema, target.type, nodes);
    case 'blockquote':
      return [nodeType(schema, 'blockquote').createChecked(null, filled(schema, nodes.flatMap(flowUnlessWrapped)))];
    case 'hint':
    case 'if':
      return [
        nodeType(schema, target.type).createChecked(
          target.attrs ?? null,
          filled(schema, nodes.flatMap(flowUnlessWrapped)),
        ),
      ];
    case 'expandable':
      return listSections(nodes).map((section) => buildExpandable(schema, section));
    case 'list_unordered':
    case 'list_ordered':
    case 'list_tasks':
      return buildList(schema, target.type, nodes);
    default:
      return [buildSectioned(schema, target.type, nodes, target.attrs ?? null)];
  }
}

/** The content of a frame: quotes and hints are unwrapped, other blocks are unchanged. */
function flowUnlessWrapped(node: Node): readonly Node[] {
  const { name } = node.type;
  return isItem(node) || name === 'blockquote' || name === 'hint' || name === 'if' || name === 'expandable'
    ? flowOf(node)
    : [node];
}

function buildText(schema: Schema, name: string, nodes: readonly Node[]): readonly Node[] | null {
  const type = nodeType(schema, name);
  const blocks = nodes
    .flatMap((node) => flowOf(node))
    .map((node) => {
      if (!node.isTextblock) return node;
      const line = node.type.spec.code ? paragraphOf(schema, node.textContent) : node;
      return type.create({ align: line.attrs['align'] ?? null }, line.content);
    });
  const isSame = blocks.length === nodes.length && blocks.every((block, index) => block === nodes[index]);
  return isSame ? null : blocks.length === 0 ? [type.create()] : blocks;
}

/** Adjacent lines become one text; blocks without lines remain between them. */
function buildPlain(schema: Schema, name: 'code' | 'math', nodes: readonly Node[]): readonly Node[] | null {
  const blocks: (Node | string)[] = [];
  for (const node of nodes.flatMap(flowOf)) {
    const last = blocks.at(-1);
    if (!isPlainable(node)) blocks.push(node);
    else if (typeof last === 'string') blocks[blocks.length - 1] = `${last}\n${plainText(node)}`;
    else blocks.push(plainText(node));
  }
  if (blocks.every((block) => typeof block !== 'string')) return null;
  const make = (text: string): Node =>
    name === 'math'
      ? nodeType(schema, 'math').createChecked({ formula: text })
      : nodeType(schema, 'code').createChecked(null, text === '' ? [] : schema.text(text));
  return blocks.map((block) => (typeof block === 'string' ? make(block) : block));
}

/** Each text becomes an item; parts and expandables become items with their title and body. */
function buildList(schema: Schema, kind: ListName, nodes: readonly Node[]): readonly Node[] {
  const blocks = nodes.flatMap((node) =>
    isItem(node) || sectionsOf(node) !== null ? [node] : flowUnlessWrapped(node),
  );
  const items = blocks.flatMap((block) =>
    isList(block) || isItem(block)
      ? itemsOf(block)
      : (sectionsOf(block) ?? [sectionOfBlocks([block])]).map((section) => itemOfSection(schema, section)),
  );
  const type = nodeType(schema, 'list_item');
  return [
    nodeType(schema, kind).createChecked(
      null,
      items.map((item) => itemFor(kind, type.createChecked(null, item))),
    ),
  ];
}

const itemsOf = (node: Node): (readonly Node[])[] =>
  isItem(node) ? [node.children] : node.children.map(({ children }) => children);

function itemOfSection(schema: Schema, { title, blocks }: FlowSection): readonly Node[] {
  if (title === null) return blocks.length === 0 ? [emptyParagraph(schema)] : blocks;
  return [nodeType(schema, 'paragraph').create({ align: title.attrs['align'] ?? null }, title.content), ...blocks];
}

function buildExpandable(schema: Schema, { title, blocks }: FlowSection): Node {
  const line = title === null ? emptyParagraph(schema) : nodeType(schema, 'paragraph').create(null, title.content);
  return nodeType(schema, 'expandable').createChecked(null, [
    nodeType(schema, 'expandable_title').createChecked(null, line),
    nodeType(schema, 'expandable_body').createChecked(null, filled(schema, blocks)),
  ]);
}

/** Blocks as sections: blocks with parts keep them; other adjacent blocks are split at each heading. */
function listSections(nodes: readonly Node[]): readonly FlowSection[] {
  const sections: FlowSection[] = [];
  let loose: Node[] = [];
  const end = () => {
    if (loose.length > 0) sections.push(sectionOfBlocks(loose));
    loose = [];
  };
  for (const node of nodes) {
    const own = sectionsOf(node);
    if (own !== null || isHeading(node)) end();
    if (own !== null) sections.push(...own);
    else loose.push(...flowUnlessWrapped(node));
  }
  end();
  return sections;
}

function buildSectioned(schema: Schema, name: SectionedName, nodes: readonly Node[], attrs: Attrs | null): Node {
  const part = nodeType(schema, SECTIONED[name]);
  const parts =
    name === 'columns' ? columnsOf(nodes) : listSections(nodes).map((section) => partOf(schema, name, section));
  const nodesOfParts = parts.map(({ attrs: own, blocks }) =>
    part.createChecked({ ...attrs, ...own }, filled(schema, blocks)),
  );
  if (name === 'columns' && nodesOfParts.length === 1)
    nodesOfParts.push(part.createChecked(null, emptyParagraph(schema)));
  return nodeType(schema, name).createChecked(null, nodesOfParts);
}

interface PartSpec {
  readonly attrs?: Attrs;
  readonly blocks: readonly Node[];
}

/** The title of a tab is an attribute, if it is plain text; otherwise it is the heading of the part. */
function partOf(schema: Schema, name: SectionedName, { title, blocks }: FlowSection): PartSpec {
  if (title === null) return { blocks };
  const isAttribute = name === 'tabs' && blocks.length > 0 && isPlain(title);
  if (isAttribute) return { attrs: { title: title.textContent }, blocks };
  const isHeaded = name !== 'tabs' && blocks.length > 0 && !isHeading(title);
  return { blocks: [isHeaded ? nodeType(schema, 'heading_3').create(null, title.content) : title, ...blocks] };
}

const isPlain = ({ children }: Node): boolean =>
  children.length > 0 && children.every(({ isText, marks }) => isText && marks.length === 0);

const MAX_COLUMNS = 4;

/** Parts as columns; other blocks get a column each while they are few. */
function columnsOf(nodes: readonly Node[]): readonly PartSpec[] {
  const parts = nodes.flatMap((node): readonly PartSpec[] =>
    isSectioned(node)
      ? (sectionsOf(node) ?? []).map(({ title, blocks }) => ({ blocks: title === null ? blocks : [title, ...blocks] }))
      : [{ blocks: isItem(node) ? flowOf(node) : [node] }],
  );
  const isFew = parts.length > 1 && parts.length <= MAX_COLUMNS;
  return isFew ? parts : [{ blocks: parts.flatMap(({ blocks }) => blocks) }];
}
