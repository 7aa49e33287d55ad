import type { PageRecord } from '../revision/page-record.ts';
import type { ThreeWay } from './merge-members.ts';
import { isEdited, mergePage, textsOfPage } from './merge-page.ts';
import { appliedSide, belowLine, type Merging, notesOf, stateOf } from './merging.ts';

/**
 * Merges all pages that the applied side changed, one by one, into the draft. Deleting a page that the other side
 * edited or moved is a conflict, and the page stays; reordering of its siblings is no conflict.
 */
export async function mergePages(merging: Merging): Promise<void> {
  const both: ThreeWay<PageRecord>[] = [];
  const added: PageRecord[][] = [];
  for (const id of merging.pages[appliedSide(merging)].keys()) {
    const { base, main, change } = stateOf(merging.pages, id);
    if (main !== undefined && change !== undefined && base !== undefined) both.push({ base, main, change });
    else if (base === undefined) added.push([main, change].filter((record) => record !== undefined));
    else mergeDeleted(merging, base, main, change);
  }
  const texts = added.flatMap((records) => (records.length > 1 ? records.flatMap(documentOf) : []));
  await merging.texts.load([...both.flatMap(textsOfPage), ...texts]);
  for (const records of both) {
    await merging.pause();
    await mergeBoth(merging, records);
  }
  for (const [one, other] of added) mergeAdded(merging, one, other);
}

async function mergeBoth(merging: Merging, records: ThreeWay<PageRecord>): Promise<void> {
  const { id } = records.base;
  const { record, kinds, clashes, sides } = mergePage(records, merging.texts, merging.options.now);
  merging.draft.pages.set(id, record);
  if (kinds.length === 0) return;
  const notes = notesOf(merging, id);
  for (const kind of kinds) notes.kinds.add(kind);
  if (sides !== undefined) notes.sides = sides;
  for (const { name, main, change } of clashes) {
    if (name === 'parent') {
      notes.main.push(await belowLine(merging, records.main.parent));
      notes.change.push(await belowLine(merging, records.change.parent));
    } else {
      notes.main.push(`${name}: ${JSON.stringify(main ?? null)}`);
      notes.change.push(`${name}: ${JSON.stringify(change ?? null)}`);
    }
  }
}

function documentOf(record: PageRecord): string[] {
  return record.type === 'document' ? [record.document] : [];
}

/** A page that one side added, or both: where both brought a deleted page back, its id is the same. */
function mergeAdded(merging: Merging, one: PageRecord | undefined, other: PageRecord | undefined): void {
  const record = other ?? one;
  if (record === undefined) return;
  merging.draft.pages.set(record.id, record);
  if (one === undefined || other === undefined || !isEdited(one, other)) return;
  const notes = notesOf(merging, record.id);
  notes.kinds.add('properties');
  notes.main.push(`title: ${JSON.stringify(one.title)}`);
  notes.change.push(`title: ${JSON.stringify(other.title)}`);
  if (one.type !== 'document' || other.type !== 'document' || one.document === other.document) return;
  notes.kinds.add('text');
  notes.sides = { main: merging.texts.get(one.document), change: merging.texts.get(other.document) };
}

function mergeDeleted(
  merging: Merging,
  base: PageRecord,
  main: PageRecord | undefined,
  change: PageRecord | undefined,
): void {
  const left = main ?? change;
  if (left === undefined || !isEdited(base, left)) {
    merging.draft.pages.set(base.id, null);
    return;
  }
  merging.draft.pages.set(base.id, left);
  const notes = notesOf(merging, base.id);
  notes.kinds.add('deleted');
  notes.main.push(main === undefined ? 'page: deleted' : 'page: changed');
  notes.change.push(change === undefined ? 'page: deleted' : 'page: changed');
}
