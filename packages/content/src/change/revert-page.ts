import type { PageRecord } from '../revision/page-record.ts';
import { type OpenRevision, openRevision } from '../revision/read-revision.ts';
import { type ChangeResult, RefusedChange, type RevertPage } from './change.ts';
import { type Draft, findPage, listUpwards, listWithDescendants, readText } from './draft.ts';
import { followSource, withSource } from './edit-document.ts';
import { freeSlug, sourceFileAgain } from './name-page.ts';
import { placeAgain } from './page-position.ts';
import { revertBlock } from './revert-block.ts';
import { isSameValue } from './same-value.ts';

type Reverted = Omit<Extract<ChangeResult, { operation: 'revert_page' }>, 'operation'>;

/**
 * Brings a page back as it was. A page that was deleted since comes back with the pages that were deleted below it; one that
 * was made since is deleted. Its place comes back where its parent is still there; else it stays, or comes to the top.
 */
export async function revertPage(draft: Draft, change: RevertPage, place: string): Promise<Reverted> {
  const id = draft.refs.get(change.page)?.id ?? change.page;
  const from = await openRevision(draft.store, change.root);
  const [then, now] = await Promise.all([from.findPageRecord(id), findPage(draft, id)]);
  if (then === undefined && now === undefined) {
    const message = `names no page of this content, nor of the revision: ${JSON.stringify(change.page)}`;
    throw new RefusedChange(`${place}/page`, message);
  }
  if (change.block !== undefined) return revertBlockOf(draft, then, now, change.block, place);
  if (then === undefined) return deleteNewPage(draft, from, id, place);
  if (now === undefined) return restorePage(draft, from, then);
  const next = await restoreRecord(draft, then, now);
  if (isSameValue(next, now)) return { page: id, result: 'unchanged' };
  draft.pages.set(id, next);
  return { page: id, result: 'reverted' };
}

async function deleteNewPage(draft: Draft, from: OpenRevision, id: string, place: string): Promise<Reverted> {
  const all = await listWithDescendants(draft, id);
  for (const below of all) {
    if ((await from.findPageRecord(below)) === undefined) continue;
    const message = `was created since, and the page '${below}' that it replaced is below it: move that page first`;
    throw new RefusedChange(`${place}/page`, message);
  }
  for (const below of all) draft.pages.set(below, null);
  return { page: id, result: 'deleted' };
}

/** Puts the page back, and the pages that stood below it then and are nowhere now. */
async function restorePage(draft: Draft, from: OpenRevision, then: PageRecord): Promise<Reverted> {
  draft.pages.set(then.id, await restoreRecord(draft, then, undefined));
  const waiting = [then.id];
  for (let parent = waiting.pop(); parent !== undefined; parent = waiting.pop()) {
    for (const child of await from.listChildren(parent)) {
      if ((await findPage(draft, child.id)) !== undefined) continue;
      draft.pages.set(child.id, await restoreRecord(draft, child, undefined));
      waiting.push(child.id);
    }
  }
  return { page: then.id, result: 'restored' };
}

/** The record as it was, at a place that it can have, with names that are free. */
async function restoreRecord(draft: Draft, then: PageRecord, now: PageRecord | undefined): Promise<PageRecord> {
  const canReturn = await canStandBelow(draft, then, then.parent);
  const parent = canReturn ? then.parent : (now?.parent ?? null);
  const keeps = now !== undefined && !canReturn;
  const at = keeps ? { parent, position: now.position } : await placeAgain(draft, then.id, parent, then.position);
  const record: PageRecord = { ...then, ...at };
  if (record.type === 'link') return record;
  const slug = record.slug === '' ? '' : await freeSlug(draft, record.id, parent, record.slug);
  if (record.type === 'group') return { ...record, slug };
  return { ...record, slug, file: await sourceFileAgain(draft, record.id, record.file) };
}

async function canStandBelow(draft: Draft, page: PageRecord, parent: string | null): Promise<boolean> {
  if (parent === null) return true;
  const above = await findPage(draft, parent);
  if (above === undefined || above.type === 'link') return false;
  return !(await listUpwards(draft, parent)).includes(page.id);
}

async function revertBlockOf(
  draft: Draft,
  then: PageRecord | undefined,
  now: PageRecord | undefined,
  block: string,
  place: string,
): Promise<Reverted> {
  if (then?.type !== 'document' || now?.type !== 'document') {
    throw new RefusedChange(`${place}/block`, 'requires a document that exists now and in the revision');
  }
  const [before, source] = await Promise.all([readText(draft, then.document), readText(draft, now.document)]);
  const next = revertBlock(source, before, block);
  if (next === undefined)
    throw new RefusedChange(`${place}/block`, 'does not name a block of the page that can be restored alone');
  if (next === source) return { page: now.id, result: 'unchanged' };
  const record = withSource(draft, followSource(now, source, next, {}), source, next, place);
  draft.pages.set(now.id, { ...record, updatedAt: draft.input.now });
  return { page: now.id, result: 'reverted' };
}
