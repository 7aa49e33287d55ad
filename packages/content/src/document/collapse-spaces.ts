import type { Document } from './document.ts';
import type { Leaf } from './inline.ts';

/** Collapses runs of spaces in the text of a document, as browsers do; code is unchanged. */
export function collapseSpaces(document: Document): Document {
  return { ...document, nodes: collapse(document.nodes) as Document['nodes'] };
}

function collapse(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(collapse);
  if (typeof value !== 'object' || value === null) return value;
  const node = value as Readonly<Record<string, unknown>>;
  if (node['object'] === 'text') return { ...node, leaves: (node['leaves'] as readonly Leaf[]).map(collapseLeaf) };
  if (node['object'] === 'block' && node['type'] === 'code') return node;
  const parts = ['nodes', 'fragments'].flatMap((name) =>
    Array.isArray(node[name]) ? [[name, collapse(node[name])]] : [],
  );
  return parts.length === 0 ? node : { ...node, ...Object.fromEntries(parts) };
}

const collapseLeaf = (leaf: Leaf): Leaf =>
  leaf.marks.some(({ type }) => type === 'code') ? leaf : { ...leaf, text: leaf.text.replace(/ {2,}/g, ' ') };
