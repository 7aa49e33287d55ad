import { isMembers } from '../is-members.ts';
import type { Document } from './document.ts';
import type { Inline } from './inline.ts';

/**
 * Removes the references to targets for which `isDropped` is true, for readers who must not learn of them: the text of
 * a link and the label of a button stay as text; mentions, includes, embeds, cards' targets and pure reference blocks
 * are removed.
 */
export function dropTargets(document: Document, isDropped: (target: string) => boolean): Document {
  return { ...document, nodes: dropInList(document.nodes, isDropped) as Document['nodes'] };
}

/** Like `dropTargets`, for a title. */
export function dropTitleTargets(title: readonly Inline[], isDropped: (target: string) => boolean): Inline[] {
  return dropInList(title, isDropped) as Inline[];
}

type IsDropped = (target: string) => boolean;

function dropInList(list: readonly unknown[], isDropped: IsDropped): unknown[] {
  return list.flatMap((each) => {
    if (!isMembers(each)) return [each];
    if (isDroppedRef(each, isDropped)) return [];
    return refersToDropped(each, isDropped) ? dropInList(whatStays(each), isDropped) : [dropInside(each, isDropped)];
  });
}

function dropInside(value: unknown, isDropped: IsDropped): unknown {
  if (Array.isArray(value)) return dropInList(value, isDropped);
  if (!isMembers(value) || value['object'] === 'text') return value;
  const entries: [string, unknown][] = [];
  for (const [name, each] of Object.entries(value)) {
    // Attributes of a custom block are arbitrary text, not references.
    if (name === 'props') entries.push([name, each]);
    else if (!isMembers(each) || !isDroppedRef(each, isDropped)) entries.push([name, dropInside(each, isDropped)]);
  }
  return Object.fromEntries(entries);
}

/** Blocks and inlines that consist of their `data.ref`, or of the URL of an embed. */
function refersToDropped({ object, type, data }: Readonly<Record<string, unknown>>, isDropped: IsDropped): boolean {
  if ((object !== 'block' && object !== 'inline') || !isMembers(data)) return false;
  if (type === 'embed') return typeof data['url'] === 'string' && isDropped(data['url']);
  return isMembers(data['ref']) && isDroppedRef(data['ref'], isDropped);
}

function whatStays({ type, nodes, data }: Readonly<Record<string, unknown>>): readonly unknown[] {
  if (type === 'link' && Array.isArray(nodes)) return nodes;
  if (type !== 'button' || !isMembers(data)) return [];
  return [{ object: 'text', leaves: [{ object: 'leaf', text: data['label'], marks: [] }] }];
}

function isDroppedRef({ kind, target }: Readonly<Record<string, unknown>>, isDropped: IsDropped): boolean {
  return kind === 'source' && typeof target === 'string' && isDropped(target);
}
