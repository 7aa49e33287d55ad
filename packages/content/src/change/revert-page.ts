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
 * Reverts a page to an earlier revision. A page deleted since is restored with its descendants deleted with it; one
 * created since is deleted. Its location is restored if its parent still exists; otherwise it stays, or moves to the
 * top level.
 */
export async function revertPage(draft: Draft, change: RevertPage, path: string): Promise<Reverted> {
  const id = draft.refs.get(change.page)?.id ?? change.page;
  const from = await openRevision(draft.store, change.root);
  const [then, now] = await Promise.all([from.findPageRecord(id), findPage(draft, id)]);
  if (then === undefined && now === undefined) {
    const message = `names no page of this content, nor of the revision: ${JSON.stringify(change.page)}`;
    throw new RefusedChange(`${path}/page`, message);
  }
  if (change.block !== undefined) return revertBlockOf(draft, then, now, change.block, path);
  if (then === undefined) return deleteNewPage(draft, from, id, path);
  if (now === undefined) return restorePage(draft, from, then);
  const next = await restoreRecord(draft, then, now);
  if (isSameValue(next, now)) return { page: id, result: 'unchanged' };
  draft.pages.set(id, next);
  return { page: id, result: 'reverted' };
}

async function deleteNewPage(draft: Draft, from: OpenRevision, id: string, path: string): Promise<Reverted> {
  const all = await listWithDescendants(draft, id);
  for (const below of all) {
    if ((await from.findPageRecord(below)) === undefined) continue;
    const message = `was created since, and the page '${below}' that it replaced is below it: move that page first`;
    throw new RefusedChange(`${path}/page`, message);
  }
  for (const below of all) draft.pages.set(below, null);
  return { page: id, result: 'deleted' };
}

/** Restores the page, and its former descendants that no longer exist. */
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
  path: string,
): Promise<Reverted> {
  if (then?.type !== 'document' || now?.type !== 'document') {
    throw new RefusedChange(`${path}/block`, 'requires a document that exists now and in the revision');
  }
  const [before, source] = await Promise.all([readText(draft, then.document), readText(draft, now.document)]);
  const next = revertBlock(source, before, block, now);
  if (next === undefined)
    throw new RefusedChange(`${path}/block`, 'does not name a block of the page that can be restored alone');
  if (next === source) return { page: now.id, result: 'unchanged' };
  const record = withSource(draft, followSource(now, source, next, {}), source, next, path);
  draft.pages.set(now.id, { ...record, updatedAt: draft.input.now });
  return { page: now.id, result: 'reverted' };
}
