import type { SiteSpaceRow } from '../../platform/db/tables/site-spaces.ts';
import type { Tx } from '../../platform/db/transact.ts';
import { deleteGroupRows, insertGroupRows, updateGroupRows } from '../../platform/queries/site-section-groups.ts';
import { deleteSectionRows, insertSectionRows, updateSectionRows } from '../../platform/queries/site-sections.ts';
import { deleteSiteSpaceRows, insertSiteSpaces, updateSiteSpaceRows } from '../../platform/queries/site-spaces.ts';
import type { StructureRows } from './structure.ts';

/** Writes the difference between two states of the structure of a site. */
export async function writeStructure({ db }: Tx, before: StructureRows, after: StructureRows): Promise<void> {
  const siteSpaces = compareRows(before.siteSpaces.map(withoutState), after.siteSpaces.map(withoutState));
  const sections = compareRows(before.sections, after.sections);
  const groups = compareRows(before.groups, after.groups);
  await deleteSiteSpaceRows(db, siteSpaces.deleted);
  await deleteSectionRows(db, sections.deleted);
  await deleteGroupRows(db, groups.deleted);
  for (const { ids, changes } of siteSpaces.changed) await updateSiteSpaceRows(db, ids, changes);
  for (const { ids, changes } of sections.changed) await updateSectionRows(db, ids, changes);
  for (const { ids, changes } of groups.changed) await updateGroupRows(db, ids, changes);
  if (groups.added.length > 0) await insertGroupRows(db, groups.added);
  if (sections.added.length > 0) await insertSectionRows(db, sections.added);
  if (siteSpaces.added.length > 0) await insertSiteSpaces(db, siteSpaces.added);
}

function withoutState({ id, site_id, section_id, space_id, path, condition, position, created_at }: SiteSpaceRow) {
  return { id, site_id, section_id, space_id, path, condition, position, created_at };
}

interface Differences<Row> {
  readonly added: readonly Row[];
  readonly deleted: readonly string[];
  /** Rows that change in the same way are changed together. */
  readonly changed: readonly { readonly ids: string[]; readonly changes: Partial<Row> }[];
}

function compareRows<Row extends { readonly id: string }>(
  before: readonly Row[],
  after: readonly Row[],
): Differences<Row> {
  const old = new Map(before.map((row) => [row.id, row]));
  const remainingIds = new Set(after.map(({ id }) => id));
  const changed = new Map<string, { ids: string[]; changes: Partial<Row> }>();
  for (const row of after) {
    const previous = old.get(row.id);
    if (previous === undefined) continue;
    const changes = changesBetween(previous, row);
    const name = JSON.stringify(changes);
    if (name === '{}') continue;
    const same = changed.get(name) ?? { ids: [], changes };
    same.ids.push(row.id);
    changed.set(name, same);
  }
  return {
    added: after.filter(({ id }) => !old.has(id)),
    deleted: before.flatMap(({ id }) => (remainingIds.has(id) ? [] : [id])),
    changed: [...changed.values()],
  };
}

function changesBetween<Row extends object>(before: Row, after: Row): Partial<Row> {
  const names = Object.keys(after) as (keyof Row)[];
  return Object.fromEntries(
    names.flatMap((name) => (before[name] === after[name] ? [] : [[name, after[name]]])),
  ) as Partial<Row>;
}
