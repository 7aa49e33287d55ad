import { INLINE_SHAPES, type Inline, type InlineType, type Leaf, MARK_ORDER, type Mark } from '@bindery/content/shapes';
import type { Node, Mark as NodeMark } from 'prosemirror-model';
import { dataOf } from './attributes.ts';
import { INLINE_CODE, isSameJson, NODES, typeOfName } from './names.ts';

/** Marks that are inlines of a document tree, outermost first. */
const WRAPPERS = ['link', 'annotation'] as const;

/** The inlines of adjacent nodes. */
export function nodesToInlines(nodes: readonly Node[], within = 0): Inline[] {
  const wrapper = WRAPPERS[within];
  if (wrapper === undefined) return plainInlines(nodes);
  const inlines: Inline[] = [];
  for (let index = 0; index < nodes.length; ) {
    const mark = markOf(nodes[index] as Node, wrapper);
    let end = index + 1;
    while (end < nodes.length && isSameMark(mark, markOf(nodes[end] as Node, wrapper))) end += 1;
    const inner = nodesToInlines(nodes.slice(index, end), within + 1);
    inlines.push(...(mark === undefined ? inner : [wrap(mark, inner)]));
    index = end;
  }
  return inlines;
}

const markOf = (node: Node, type: string): NodeMark | undefined => node.marks.find((mark) => mark.type.name === type);

const isSameMark = (one: NodeMark | undefined, other: NodeMark | undefined): boolean =>
  one === undefined || other === undefined ? one === other : one.eq(other);

function wrap({ type, attrs }: NodeMark, nodes: readonly Inline[]): Inline {
  const { name } = type;
  const data = dataOf(attrs, INLINE_SHAPES[name as 'link' | 'annotation'].data);
  const fragments = name === 'annotation' ? { fragments: attrs['fragments'] } : {};
  return { object: 'inline', type: name, data, isVoid: false, nodes, ...fragments } as unknown as Inline;
}

/** Adjacent text becomes one node, with a leaf for each set of marks. */
function plainInlines(nodes: readonly Node[]): Inline[] {
  const inlines: Inline[] = [];
  let leaves: Leaf[] | undefined;
  for (const node of nodes) {
    const text = node.isText ? node.text : node.type.name === NODES.lineBreak ? '\n' : undefined;
    if (text === undefined) {
      leaves = undefined;
      inlines.push(atomToInline(node));
      continue;
    }
    if (leaves === undefined) {
      leaves = [];
      inlines.push({ object: 'text', leaves });
    }
    const marks = marksOf(node);
    const last = leaves.at(-1);
    if (last !== undefined && isSameJson(last.marks, marks))
      leaves[leaves.length - 1] = { ...last, text: last.text + text };
    else leaves.push({ object: 'leaf', text, marks });
  }
  return inlines;
}

function atomToInline({ type, attrs }: Node): Inline {
  if (type.name === NODES.rawInline) return attrs['inline'] as Inline;
  const name = typeOfName(type.name);
  const data = dataOf(attrs, INLINE_SHAPES[name as InlineType].data);
  return { object: 'inline', type: name, data, isVoid: true } as unknown as Inline;
}

function marksOf({ marks }: Node): Mark[] {
  const names = new Set(marks.map(({ type }) => type.name));
  const color = marks.find(({ type }) => type.name === 'color');
  const data = color && dataOf(color.attrs, { text: 'text?', background: 'text?' });
  return [
    ...MARK_ORDER.filter((type) => names.has(type === 'code' ? INLINE_CODE : type)).map(
      (type) => ({ object: 'mark', type }) as const,
    ),
    ...(data === undefined ? [] : [{ object: 'mark', type: 'color', data } as const]),
  ];
}
