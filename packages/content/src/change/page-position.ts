import { POSITION_LENGTH_LIMIT, positionBetween, reposition } from '../position.ts';
import type { ChildPlace } from '../revision/location-index.ts';
import type { PagePlace, PageRecord } from '../revision/page-record.ts';
import { PAGE_DEPTH_LIMIT } from '../revision/tree-faults.ts';
import { type PlaceMembers, RefusedChange } from './change.ts';
import { type Draft, findPage, listChildren, listOuterChildren, listUpwards, requirePage } from './draft.ts';

/**
 * Where a page comes to stand. Positions of siblings that have to make room are changed in the draft.
 * @param page with its present position, if it has one
 */
export async function findPlace(
  draft: Draft,
  page: Pick<PageRecord, 'id' | 'type' | 'parent'> & { readonly position?: string },
  { into, at = 'end' }: PlaceMembers,
  place: string,
): Promise<PagePlace> {
  const beside = typeof at === 'string' ? undefined : await findBeside(draft, page.id, at, `${place}/at`);
  const parent = await findParent(draft, page, into, beside, place);
  await checkParent(draft, page, parent, into === undefined ? `${place}/at` : `${place}/into`);
  if (page.position === undefined && typeof at === 'string') {
    const [outermost] = await listOuterChildren(draft, parent, at, 1);
    const end = outermost?.position ?? null;
    const position = at === 'start' ? positionBetween(null, end) : positionBetween(end, null);
    if (position.length <= POSITION_LENGTH_LIMIT) return { parent, position };
  }
  const children = await listChildren(draft, parent);
  const siblings = children.filter(({ id }) => id !== page.id);
  const index = indexAmong(siblings, typeof at === 'string' ? at : (beside ?? {}), place);
  // A page that stands there already has not moved.
  if (page.position !== undefined && children[index]?.id === page.id) return { parent, position: page.position };
  return { parent, position: await positionAt(draft, siblings, index) };
}

interface Beside {
  readonly before?: PageRecord;
  readonly after?: PageRecord;
}

async function findBeside(
  draft: Draft,
  pageId: string,
  at: { readonly before?: string; readonly after?: string },
  place: string,
): Promise<Beside> {
  const found: { before?: PageRecord; after?: PageRecord } = {};
  for (const side of ['before', 'after'] as const) {
    const name = at[side];
    if (name === undefined) continue;
    const page = await requirePage(draft, name, `${place}/${side}`);
    if (page.id === pageId) throw new RefusedChange(`${place}/${side}`, 'is the page itself');
    found[side] = page;
  }
  const { before, after } = found;
  if (before === undefined && after === undefined) throw new RefusedChange(place, 'must name before or after');
  if (before !== undefined && after !== undefined && before.parent !== after.parent) {
    throw new RefusedChange(place, 'names two pages that are not adjacent');
  }
  return found;
}

async function findParent(
  draft: Draft,
  page: Pick<PageRecord, 'parent'>,
  into: string | null | undefined,
  beside: Beside | undefined,
  place: string,
): Promise<string | null> {
  const sibling = beside?.before ?? beside?.after;
  const given = into === undefined || into === null ? into : (await requirePage(draft, into, `${place}/into`)).id;
  if (sibling === undefined) return given === undefined ? page.parent : given;
  if (given !== undefined && given !== sibling.parent) {
    throw new RefusedChange(`${place}/at`, 'names a page with another parent than "into"');
  }
  return sibling.parent;
}

async function checkParent(
  draft: Draft,
  page: Pick<PageRecord, 'id' | 'type'>,
  parent: string | null,
  place: string,
): Promise<void> {
  if (parent === null) return;
  if (page.type === 'group')
    throw new RefusedChange(place, 'puts a group below a page; groups are at the top level only');
  if ((await findPage(draft, parent))?.type === 'link') {
    throw new RefusedChange(place, 'names a link, which has no pages below it');
  }
  const upwards = await listUpwards(draft, parent);
  if (upwards.includes(page.id)) throw new RefusedChange(place, 'puts the page below itself');
  if (upwards.length >= PAGE_DEPTH_LIMIT) {
    throw new RefusedChange(place, `puts pages on more than ${PAGE_DEPTH_LIMIT} levels`);
  }
}

/** How many of the siblings stand before the page. */
function indexAmong(siblings: readonly ChildPlace[], at: 'start' | 'end' | Beside, place: string): number {
  if (at === 'start') return 0;
  if (at === 'end') return siblings.length;
  const { before, after } = at;
  const first = siblings.findIndex(({ id }) => id === after?.id) + 1;
  if (before === undefined) return first;
  const index = siblings.findIndex(({ id }) => id === before.id);
  if (after !== undefined && index !== first) {
    throw new RefusedChange(`${place}/at`, 'names two pages that are not adjacent');
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

/** The position that a page had at a parent, or one right after who has it now. */
export async function placeAgain(draft: Draft, id: string, parent: string | null, wanted: string): Promise<PagePlace> {
  const siblings = (await listChildren(draft, parent)).filter((sibling) => sibling.id !== id);
  const at = siblings.findIndex(({ position }) => position === wanted);
  return { parent, position: at < 0 ? wanted : await positionAt(draft, siblings, at + 1) };
}
