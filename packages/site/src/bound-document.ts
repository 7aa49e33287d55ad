import type { Block, Document, Fragment, Inline } from '@bindery/content';

/** Maximum block nesting that is rendered. The parser creates less; this covers documents of any origin. */
const depthLimit = 100;

type Node = Document | Block | Inline | Fragment;

function* listChildren(node: Node): Generator<Node> {
  if ('nodes' in node && node.nodes !== undefined) yield* node.nodes;
  if ('fragments' in node) yield* node.fragments;
}

function isDeeper(node: Node, levels: number): boolean {
  if (levels === 0) return true;
  for (const child of listChildren(node)) if (isDeeper(child, levels - 1)) return true;
  return false;
}

function cut<Kind extends Node>(node: Kind, levels: number): Kind {
  const cutAll = (nodes: readonly Node[]): readonly Node[] =>
    levels <= 1 ? [] : nodes.map((child) => cut(child, levels - 1));
  const copy: Record<string, unknown> = { ...node };
  if ('nodes' in node && node.nodes !== undefined) copy['nodes'] = cutAll(node.nodes);
  if ('fragments' in node) copy['fragments'] = cutAll(node.fragments);
  return copy as unknown as Kind;
}

/** The document itself, or a copy without blocks nested too deeply to render. */
export function boundDocument(document: Document): Document {
  return isDeeper(document, depthLimit) ? cut(document, depthLimit) : document;
}
