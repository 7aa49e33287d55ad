import type { Document } from './document.ts';

/**
 * The document without its references to what `isDropped` names, for readers who must not learn of it: the text of a
 * link and the label of a button stay as text; mentions, includes, embeds, cards' targets and blocks that only refer go.
 */
export function dropTargets(document: Document, isDropped: (target: string) => boolean): Document {
  return { ...document, nodes: dropInList(document.nodes, isDropped) as Document['nodes'] };
}

type IsDropped = (target: string) => boolean;

function dropInList(list: readonly unknown[], isDropped: IsDropped): unknown[] {
  return list.flatMap((each) => {
    if (!isRecord(each)) return [each];
    if (isDroppedRef(each, isDropped)) return [];
    return refersToDropped(each, isDropped) ? dropInList(whatStays(each), isDropped) : [dropInside(each, isDropped)];
  });
}

function dropInside(value: unknown, isDropped: IsDropped): unknown {
  if (Array.isArray(value)) return dropInList(value, isDropped);
  if (!isRecord(value) || value['object'] === 'text') return value;
  const kept: [string, unknown][] = [];
  for (const [name, each] of Object.entries(value)) {
    // Attributes of a custom block are text that the page chose, regardless of what they look like.
    if (name === 'props') kept.push([name, each]);
    else if (!isRecord(each) || !isDroppedRef(each, isDropped)) kept.push([name, dropInside(each, isDropped)]);
  }
  return Object.fromEntries(kept);
}

/** Blocks and inlines whose `data.ref`, or the URL of an embed, is what they are for. */
function refersToDropped({ object, type, data }: Readonly<Record<string, unknown>>, isDropped: IsDropped): boolean {
  if ((object !== 'block' && object !== 'inline') || !isRecord(data)) return false;
  if (type === 'embed') return typeof data['url'] === 'string' && isDropped(data['url']);
  return isRecord(data['ref']) && isDroppedRef(data['ref'], isDropped);
}

function whatStays({ type, nodes, data }: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (type === 'link' && Array.isArray(nodes)) return nodes;
  if (type !== 'button' || !isRecord(data)) return [];
  return [{ object: 'text', leaves: [{ object: 'leaf', text: data['label'], marks: [] }] }];
}

function isDroppedRef({ kind, target }: Readonly<Record<string, unknown>>, isDropped: IsDropped): boolean {
  return kind === 'source' && typeof target === 'string' && isDropped(target);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
