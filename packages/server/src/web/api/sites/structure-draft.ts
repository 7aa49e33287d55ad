import { positionBetween } from '@bindery/content';
import { buildStructure, comparePlaces, type StructureRows } from '../../../domain/sites/structure.ts';
import type { SiteSectionGroupRow } from '../../../platform/db/tables/site-section-groups.ts';
import type { SiteSectionRow } from '../../../platform/db/tables/site-sections.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import type { SiteSpaceSibling } from '../../../platform/queries/site-spaces.ts';
import type { Sibling } from '../positions.ts';

/** The selected defaults of a site itself: a section if it has any, otherwise a site space. */
export type SiteDefaults = Pick<SiteRow, 'default_section_id' | 'default_site_space_id'>;

/** The rows of a structure during an edit; each kind sorted by position. Everything here is pure. */
export interface StructureDraft extends StructureRows {
  readonly defaults: SiteDefaults;
}

/** The rows of each kind. */
interface RowOf {
  readonly sections: SiteSectionRow;
  readonly groups: SiteSectionGroupRow;
  readonly siteSpaces: SiteSpaceSibling;
}
type Kind = keyof RowOf;

const rowsOf = <K extends Kind>(draft: StructureRows, kind: K) => draft[kind] as readonly RowOf[Kind][] as RowOf[K][];

const withRows = <K extends Kind>(draft: StructureDraft, kind: K, rows: readonly RowOf[K][]): StructureDraft => ({
  ...draft,
  [kind]: rows.toSorted(comparePlaces),
});

/** The draft with added rows of one kind. */
export const addRows = <K extends Kind>(draft: StructureDraft, kind: K, rows: readonly RowOf[K][]): StructureDraft =>
  rows.length === 0 ? draft : withRows(draft, kind, [...rowsOf(draft, kind), ...rows]);

/** The draft without some rows of one kind. */
export function removeRows<K extends Kind>(
  draft: StructureDraft,
  kind: K,
  isRemoved: (row: RowOf[K]) => boolean,
): StructureDraft {
  const rest = rowsOf(draft, kind).filter((row) => !isRemoved(row));
  return rest.length === draft[kind].length ? draft : withRows(draft, kind, rest);
}

/** The draft with one row changed; the same object if nothing differs. */
export function changeRow<K extends Kind>(
  draft: StructureDraft,
  kind: K,
  row: RowOf[K],
  changes: Partial<RowOf[K]>,
): StructureDraft {
  const names = Object.keys(changes) as (keyof RowOf[K])[];
  if (names.every((name) => changes[name] === row[name])) return draft;
  return withRows(
    draft,
    kind,
    rowsOf(draft, kind).map((other) => (other.id === row.id ? { ...row, ...changes } : other)),
  );
}

/** @throws 404 */
export function getSectionRow({ sections }: StructureRows, id: string): SiteSectionRow {
  const row = sections.find((section) => section.id === id);
  if (row === undefined) throw notFound('section');
  return row;
}

/** @throws 404 */
export function getGroupRow({ groups }: StructureRows, id: string): SiteSectionGroupRow {
  const row = groups.find((group) => group.id === id);
  if (row === undefined) throw notFound('section group');
  return row;
}

/** @throws 404, also while its space is deleted */
export function getSiteSpaceRow({ siteSpaces }: StructureRows, id: string): SiteSpaceSibling {
  const row = siteSpaces.find((siteSpace) => siteSpace.id === id && !siteSpace.hidden);
  if (row === undefined) throw notFound('site space');
  return row;
}

/** The site spaces of a section, or those of a site without sections, in order. */
export const listSiteSpacesIn = ({ siteSpaces }: StructureRows, sectionId: string | null): SiteSpaceSibling[] =>
  siteSpaces.filter(({ section_id }) => section_id === sectionId);

/**
 * The new default site space of a section, or of a site without sections.
 * @throws 400 if it is not one of them, and while its space is deleted
 */
export function checkDefaultSiteSpace(draft: StructureRows, sectionId: string | null, chosenId: string): string {
  if (listSiteSpacesIn(draft, sectionId).some(({ id, hidden }) => id === chosenId && !hidden)) return chosenId;
  const where = sectionId === null ? 'site' : 'section';
  throw badRequest(`body/defaultSiteSpace is not a site space of this ${where}.`);
}

/** The section currently at the root of the site; none on a site without sections. */
export const findDefaultSection = ({ defaults, ...rows }: StructureDraft): SiteSectionRow | undefined =>
  buildStructure(defaults, rows).sections.find(({ isDefault }) => isDefault)?.row;

/** The sections in structure order. */
export const listSectionsInOrder = ({ defaults, ...rows }: StructureDraft): SiteSectionRow[] =>
  buildStructure(defaults, rows).sections.map(({ row }) => row);

/** Siblings in one order: the sections of a group, or at the top level the groups and the sections without one. */
export function listSiblings({ sections, groups }: StructureRows, groupId: string | null): Sibling[] {
  const members = sections.filter(({ group_id }) => group_id === groupId);
  const all = groupId === null ? [...groups, ...members] : members;
  return all.sort(comparePlaces).map(({ id, position }) => ({ id, position, hidden: false }));
}

/** A position after all of these. */
export const positionAtEnd = (siblings: readonly Pick<Sibling, 'position'>[]): string =>
  positionBetween(siblings.at(-1)?.position ?? null, null);

/** The draft with new positions of some of its rows, of any kind. */
export function setPositions(
  draft: StructureDraft,
  moved: readonly { readonly id: string; readonly position: string }[],
): StructureDraft {
  const positions = new Map(moved.map(({ id, position }) => [id, position]));
  const withPositions = <Row extends { readonly id: string; readonly position: string }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, position: positions.get(row.id) ?? row.position })).sort(comparePlaces);
  return {
    defaults: draft.defaults,
    sections: withPositions(draft.sections),
    groups: withPositions(draft.groups),
    siteSpaces: withPositions(draft.siteSpaces),
  };
}
