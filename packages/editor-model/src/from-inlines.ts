import { type Annotation, INLINE_SHAPES, type Inline, type Leaf, type Link } from '@bindery/content/shapes';
import type { Mark, Node, Schema } from 'prosemirror-model';
import { attributesFor } from './attributes.ts';
import { INLINE_CODE, isSameJson, NODES, nameOfType } from './names.ts';
import { nodesToInlines } from './to-inlines.ts';

/** The nodes of a line of text. Links and footnotes are marks, unless marks cannot distinguish them. */
export function inlinesToNodes(schema: Schema, inlines: readonly Inline[]): readonly Node[] {
  const nodes: Node[] = [];
  for (const inline of inlines) {
    if (inline.object === 'text') {
      nodes.push(...inline.leaves.flatMap((leaf) => leafToNodes(schema, leaf)));
    } else if (inline.type === 'link' || inline.type === 'annotation') {
      nodes.push(...markedToNodes(schema, inline, nodes.at(-1)));
    } else {
      nodes.push(schema.node(nameOfType(inline.type), attributesFor(inline.data, INLINE_SHAPES[inline.type].data)));
    }
  }
  return nodes;
}

function leafToNodes(schema: Schema, { text, marks }: Leaf): readonly Node[] {
  const set = marks.reduce<readonly Mark[]>((all, { type, ...rest }) => {
    const { data = {} } = rest as { readonly data?: { readonly text?: string; readonly background?: string } };
    const attributes = type === 'color' ? { text: data.text ?? null, background: data.background ?? null } : null;
    return schema.mark(type === 'code' ? INLINE_CODE : type, attributes).addToSet(all);
  }, []);
  const lineBreak = () => schema.node(NODES.lineBreak, null, [], set);
  return text
    .split('\n')
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [lineBreak()]),
      ...(line === '' ? [] : [schema.text(line, set)]),
    ]);
}

function markedToNodes(schema: Schema, inline: Link | Annotation, before: Node | undefined): readonly Node[] {
  const data = attributesFor(inline.data, INLINE_SHAPES[inline.type].data);
  const mark = schema.mark(inline.type, inline.type === 'annotation' ? { ...data, fragments: inline.fragments } : data);
  const nodes = inlinesToNodes(schema, inline.nodes).map((node) => node.mark(mark.addToSet(node.marks)));
  // Two adjacent links with the same target would be joined.
  const isJoined = before !== undefined && mark.isInSet(before.marks);
  if (nodes.length > 0 && !isJoined && isSameJson(nodesToInlines(nodes), [inline])) return nodes;
  return [schema.node(NODES.rawInline, { inline })];
}
