import type { Block, Fragment, Heading } from '../document/document.ts';
import type { Inline, Leaf } from '../document/inline.ts';
import { titleOfInlines } from '../document/text.ts';
import { isHeading, slugify } from '../markdown/heading-ids.ts';
import { sortMembers } from '../patch/block-content.ts';

/** The content of a block, regardless of its key and of anchors that depend on the headings above it. */
export function signatureOfBlock(block: Block): string {
  const nodes: readonly (Block | Inline)[] = 'nodes' in block && block.nodes !== undefined ? block.nodes : [];
  const parts = nodes.map((node) => (node.object === 'block' ? signatureOfBlock(node) : signatureOfInline(node)));
  const fragments = 'fragments' in block ? block.fragments.map(signatureOfFragment) : [];
  return `${block.type}${signatureOfData(block)}(${parts.join(',')})${fragments.join(',')}`;
}

/** The data of a block, for comparison. */
export function signatureOfData(block: Block): string {
  const { data } = isHeading(block) ? withoutDerivedId(block) : block;
  return Object.keys(data).length === 0 ? '' : JSON.stringify(sortMembers(data));
}

/** The content of an inline, regardless of its key. */
export function signatureOfInline(inline: Inline): string {
  if (inline.object === 'text') return `text(${inline.leaves.map(signatureOfLeaf).join(',')})`;
  const nodes = 'nodes' in inline ? inline.nodes.map(signatureOfInline).join(',') : '';
  const fragments = 'fragments' in inline ? inline.fragments.map(signatureOfFragment).join(',') : '';
  return `${inline.type}${JSON.stringify(sortMembers(inline.data))}(${nodes})${fragments}`;
}

const signatureOfLeaf = ({ text, marks }: Leaf): string =>
  JSON.stringify(text) + (marks.length === 0 ? '' : JSON.stringify(sortMembers(marks)));

const signatureOfFragment = ({ fragment, type, nodes }: Fragment): string =>
  `${JSON.stringify([fragment, type])}(${nodes.map(signatureOfBlock).join(',')})`;

/** A second heading with the same text has a number in its anchor, which changes with the blocks above it. */
function withoutDerivedId(heading: Heading): Heading {
  const { id, ...data } = heading.data;
  if (id === undefined) return heading;
  const slug = slugify(titleOfInlines(heading.nodes));
  const isDerived = id.startsWith(slug) && /^(?:-\d+)?$/.test(id.slice(slug.length));
  return isDerived ? { ...heading, data } : heading;
}
