import { POSITION_LENGTH_LIMIT, positionBetween, reposition } from '../position.ts';
import type { ChildPlace } from '../revision/location-index.ts';
import type { PagePlace, PageRecord } from '../revision/page-record.ts';
import { PAGE_DEPTH_LIMIT } from '../revision/tree-faults.ts';
import { type PlaceMembers, RefusedChange } from './change.ts';
import { type Draft, findPage, listChildren, listOuterChildren, listUpwards, requirePage } from './draft.ts';

/**
 * The new location of a page. Positions of siblings that have to move are changed in the draft.
 * @param page with its current position, if it has one
 */
export async function findPlace(
  draft: Draft,
  page: Pick<PageRecord, 'id' | 'type' | 'parent'> & { readonly position?: string },
  { into, at = 'end' }: PlaceMembers,
  path: string,
): Promise<PagePlace> {
  const neighbours = typeof at === 'string' ? undefined : await findNeighbours(draft, page.id, at, `${path}/at`);
  const parent = await findParent(draft, page, into, neighbours, path);
  await checkParent(draft, page, parent, into === undefined ? `${path}/at` : `${path}/into`);
  if (page.position === undefined && typeof at === 'string') {
    const [outermost] = await listOuterChildren(draft, parent, at, 1);
    const end = outermost?.position ?? null;
    const position = at === 'start' ? positionBetween(null, end) : positionBetween(end, null);
    if (position.length <= POSITION_LENGTH_LIMIT) return { parent, position };
  }
  const children = await listChildren(draft, parent);
  const siblings = children.filter(({ id }) => id !== page.id);
  const index = indexAmong(siblings, typeof at === 'string' ? at : (neighbours ?? {}), path);
  // A page that is already there does not move.
  if (page.position !== undefined && children[index]?.id === page.id) return { parent, position: page.position };
  return { parent, position: await positionAt(draft, siblings, index) };
}

interface Neighbours {
  readonly before?: PageRecord;
  readonly after?: PageRecord;
}

async function findNeighbours(
  draft: Draft,
  pageId: string,
  at: { readonly before?: string; readonly after?: string },
  path: string,
): Promise<Neighbours> {
  const neighbours: { before?: PageRecord; after?: PageRecord } = {};
  for (const side of ['before', 'after'] as const) {
    const name = at[side];
    if (name === undefined) continue;
    const page = await requirePage(draft, name, `${path}/${side}`);
    if (page.id === pageId) throw new RefusedChange(`${path}/${side}`, 'is the page itself');
    neighbours[side] = page;
  }
  const { before, after } = neighbours;
  if (before === undefined && after === undefined) throw new RefusedChange(path, 'must name before or after');
  if (before !== undefined && after !== undefined && before.parent !== after.parent) {
    throw new RefusedChange(path, 'names two pages that are not adjacent');
  }
  return neighbours;
}

async function findParent(
  draft: Draft,
  page: Pick<PageRecord, 'parent'>,
  into: string | null | undefined,
  neighbours: Neighbours | undefined,
  path: string,
): Promise<string | null> {
  const sibling = neighbours?.before ?? neighbours?.after;
  const parentId = into === undefined || into === null ? into : (await requirePage(draft, into, `${path}/into`)).id;
  if (sibling === undefined) return parentId === undefined ? page.parent : parentId;
  if (parentId !== undefined && parentId !== sibling.parent) {
    throw new RefusedChange(`${path}/at`, 'names a page with another parent than "into"');
  }
  return sibling.parent;
}

async function checkParent(
  draft: Draft,
  page: Pick<PageRecord, 'id' | 'type'>,
  parent: string | null,
  path: string,
): Promise<void> {
  if (parent === null) return;
  if (page.type === 'group')
    throw new RefusedChange(path, 'puts a group below a page; groups are at the top level only');
  if ((await findPage(draft, parent))?.type === 'link') {
    throw new RefusedChange(path, 'names a link, which has no pages below it');
  }
  const upwards = await listUpwards(draft, parent);
  if (upwards.includes(page.id)) throw new RefusedChange(path, 'puts the page below itself');
  if (upwards.length >= PAGE_DEPTH_LIMIT) {
    throw new RefusedChange(path, `puts pages on more than ${PAGE_DEPTH_LIMIT} levels`);
  }
}

/** The number of siblings before the page. */
function indexAmong(siblings: readonly ChildPlace[], at: 'start' | 'end' | Neighbours, path: string): number {
  if (at === 'start') return 0;
  if (at === 'end') return siblings.length;
  const { before, after } = at;
  const first = siblings.findIndex(({ id }) => id === after?.id) + 1;
  if (before === undefined) return first;
  const index = siblings.findIndex(({ id }) => id === before.id);
  if (after !== undefined && index !== first) {
    throw new RefusedChange(`${path}/at`, 'names two pages that are not adjacent');
  }
  return index;
}

/** A position between siblings; where keys would become too long, all siblings get new ones. */
async function positionAt(draft: Draft, siblings: readonly ChildPlace[], index: number): Promise<string> {
  const position = positionBetween(siblings[index - 1]?.position ?? null, siblings[index]?.position ?? null);
  if (position.length <= POSITION_LENGTH_LIMIT) return position;
  const keys: (string | undefined)[] = siblings.map((sibling) => sibling.position);
  keys.splice(index, 0, undefined);
  const spread = reposition(keys);
  const [own = position] = spread.splice(index, 1);
  for (const [at, { id, position: before }] of siblings.entries()) {
    const record = spread[at] === before ? undefined : await findPage(draft, id);
    if (record !== undefined) draft.pages.set(id, { ...record, position: spread[at] ?? before });
  }
  return own;
}

/** The former position of a page, or one right after the page that has it now. */
export async function placeAgain(
  draft: Draft,
  id: string,
  parent: string | null,
  requestedPosition: string,
): Promise<PagePlace> {
  const siblings = (await listChildren(draft, parent)).filter((sibling) => sibling.id !== id);
  const at = siblings.findIndex(({ position }) => position === requestedPosition);
  return { parent, position: at < 0 ? requestedPosition : await positionAt(draft, siblings, at + 1) };
}
