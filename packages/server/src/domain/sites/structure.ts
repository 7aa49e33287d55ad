import type { Db } from '../../platform/db/database.ts';
import type { SiteSectionGroupRow } from '../../platform/db/tables/site-section-groups.ts';
import type { SiteSectionRow } from '../../platform/db/tables/site-sections.ts';
import type { SiteSpaceRow } from '../../platform/db/tables/site-spaces.ts';
import type { SiteRow } from '../../platform/db/tables/sites.ts';
import { listGroupRows } from '../../platform/queries/site-section-groups.ts';
import { listSectionRows } from '../../platform/queries/site-sections.ts';
import { listSiteSpaceRows, type SiteSpaceSibling } from '../../platform/queries/site-spaces.ts';

/**
 * The structure of a site: its items and their paths. Lists, counts, the structure operation, published URLs and the
 * published site all use it, so they agree. Deleted spaces are excluded.
 */
export interface SiteStructure {
  /** The top level of a site with sections, in order; empty for a site without them. */
  readonly top: readonly StructureItem[];
  /** All sections in structure order, those of groups included. */
  readonly sections: readonly PlacedSection[];
  /** All groups in order. */
  readonly groups: readonly PlacedGroup[];
  /** All site spaces in structure order. */
  readonly siteSpaces: readonly PlacedSiteSpace[];
  /** Whether the site has sections, which contain its site spaces. */
  readonly hasSections: boolean;
}

export type StructureItem =
  | { readonly kind: 'section'; readonly section: PlacedSection }
  | { readonly kind: 'group'; readonly group: PlacedGroup };

export interface PlacedSection {
  readonly row: SiteSectionRow;
  /** Is at the root of the site: the chosen one, or the next visible one while that shows nothing. */
  readonly isDefault: boolean;
  /** Segments below the site, decoded: none for the default one. */
  readonly segments: readonly string[];
  readonly siteSpaces: readonly PlacedSiteSpace[];
}

export interface PlacedGroup {
  readonly row: SiteSectionGroupRow;
  readonly sections: readonly PlacedSection[];
}

export interface PlacedSiteSpace {
  readonly row: SiteSpaceRow;
  readonly section: SiteSectionRow | undefined;
  /** Is at the root of the site. */
  readonly isDefault: boolean;
  /** Is at the root of its section; on a site without sections the same as `isDefault`. */
  readonly isSectionDefault: boolean;
  /** Segments below the site, decoded: none for the default one. */
  readonly segments: readonly string[];
}

/** The rows that a structure is built from, of one site, each kind in the order of its positions. */
export interface StructureRows {
  readonly sections: readonly SiteSectionRow[];
  readonly groups: readonly SiteSectionGroupRow[];
  readonly siteSpaces: readonly SiteSpaceSibling[];
}

/** The columns of a site that its structure depends on. */
export type StructuredSite = Pick<SiteRow, 'id' | 'default_section_id' | 'default_site_space_id'>;

/** The structures of several sites, some of which may be named more than once, in three queries. */
export async function loadStructures(
  db: Db,
  structuredSites: readonly StructuredSite[],
): Promise<Map<string, SiteStructure>> {
  const sites = [...new Map(structuredSites.map((site) => [site.id, site])).values()];
  if (sites.length === 0) return new Map();
  const ids = sites.map(({ id }) => id);
  const sections = await listSectionRows(db, ids);
  const groups = await listGroupRows(db, ids);
  const siteSpaces = await listSiteSpaceRows(db, ids);
  const ofSite = <Row extends { readonly site_id: string }>(rows: readonly Row[], id: string) =>
    rows.filter(({ site_id }) => site_id === id);
  return new Map(
    sites.map((site) => {
      const { id } = site;
      const rows = { sections: ofSite(sections, id), groups: ofSite(groups, id), siteSpaces: ofSite(siteSpaces, id) };
      return [id, buildStructure(site, rows)];
    }),
  );
}

/** The structure of one site. */
export async function loadStructure(db: Db, site: StructuredSite): Promise<SiteStructure> {
  return buildStructure(site, await loadStructureRows(db, site.id));
}

/** Loads the rows of the structure of one site. */
export async function loadStructureRows(db: Db, siteId: string): Promise<StructureRows> {
  return {
    sections: await listSectionRows(db, [siteId]),
    groups: await listGroupRows(db, [siteId]),
    siteSpaces: await listSiteSpaceRows(db, [siteId]),
  };
}

/** Puts the rows of a site in their places. Pure. */
export function buildStructure(site: Omit<StructuredSite, 'id'>, rows: StructureRows): SiteStructure {
  if (rows.sections.length === 0) {
    const siteSpaces = placeSiteSpaces(rows.siteSpaces, undefined, site.default_site_space_id);
    const groups = rows.groups.map((row) => ({ row, sections: [] }));
    return {
      top: groups.map((group) => ({ kind: 'group', group })),
      sections: [],
      groups,
      siteSpaces,
      hasSections: false,
    };
  }
  const placed = placeSections(rows, site.default_section_id);
  const groups = rows.groups.map((row) => ({ row, sections: placed.filter((one) => one.row.group_id === row.id) }));
  const loose = placed.filter((section) => section.row.group_id === null);
  const top = [
    ...groups.map((group): StructureItem => ({ kind: 'group', group })),
    ...loose.map((section): StructureItem => ({ kind: 'section', section })),
  ].sort((one, other) => comparePlaces(rowOf(one), rowOf(other)));
  const sections = top.flatMap((item) => (item.kind === 'group' ? item.group.sections : [item.section]));
  return { top, sections, groups, siteSpaces: sections.flatMap(({ siteSpaces }) => siteSpaces), hasSections: true };
}

/** The row of something at the top of a structure. */
export const rowOf = (item: StructureItem): SiteSectionRow | SiteSectionGroupRow =>
  item.kind === 'group' ? item.group.row : item.section.row;

/** By UTF-16 code units, as the databases compare positions. */
export function comparePlaces(one: Placeable, other: Placeable): number {
  const [a, b] = one.position === other.position ? [one.id, other.id] : [one.position, other.position];
  return a < b ? -1 : a > b ? 1 : 0;
}

interface Placeable {
  readonly id: string;
  readonly position: string;
}

/**
 * The sections in the order of their rows. A default that shows nothing is replaced by the next one in structure order.
 */
function placeSections({ sections, groups, siteSpaces }: StructureRows, chosenId: string | null): PlacedSection[] {
  const spacesOf = (section: SiteSectionRow) => siteSpaces.filter(({ section_id }) => section_id === section.id);
  const loose = sections.filter(({ group_id }) => group_id === null);
  const ordered = [...groups, ...loose].sort(comparePlaces).flatMap(({ id }) => {
    const members = sections.filter(({ group_id }) => group_id === id);
    return [...loose.filter((section) => section.id === id), ...members];
  });
  const candidates = ordered.map((section) => ({
    id: section.id,
    hidden: spacesOf(section).every(({ hidden }) => hidden),
  }));
  const defaultId = chooseDefault(candidates, chosenId);
  return sections.map((row) => {
    const isDefault = row.id === defaultId;
    const placedSection = { row, segments: isDefault ? [] : [row.path] };
    const spaces = placeSiteSpaces(spacesOf(row), { ...placedSection, isDefault }, row.default_site_space_id);
    return { ...placedSection, isDefault, siteSpaces: spaces };
  });
}

function placeSiteSpaces(
  rows: readonly SiteSpaceSibling[],
  section: Pick<PlacedSection, 'row' | 'isDefault' | 'segments'> | undefined,
  chosenId: string | null,
): PlacedSiteSpace[] {
  const defaultId = chooseDefault(rows, chosenId);
  return rows.flatMap(({ hidden, ...row }): PlacedSiteSpace[] => {
    if (hidden) return [];
    const isSectionDefault = row.id === defaultId;
    const segments = [...(section?.segments ?? []), ...(isSectionDefault ? [] : [row.path])];
    const isDefault = isSectionDefault && section?.isDefault !== false;
    return [{ row, section: section?.row, isDefault, isSectionDefault, segments }];
  });
}

/** The chosen one; while it is hidden the next shown one in order, and after the last one the first. */
function chooseDefault(
  ordered: readonly { readonly id: string; readonly hidden: boolean }[],
  chosenId: string | null,
): string | undefined {
  const start = Math.max(
    0,
    ordered.findIndex(({ id }) => id === chosenId),
  );
  const following = [...ordered.slice(start), ...ordered.slice(0, start)];
  return following.find(({ hidden }) => !hidden)?.id ?? ordered[start]?.id;
}

/**
 * The structure for somebody who satisfies some conditions: without items under other conditions, and without empty
 * groups.
 */
export function selectStructure(structure: SiteStructure, meets: (condition: string) => boolean): SiteStructure {
  const isShown = ({ condition }: { readonly condition: string | null }) => condition === null || meets(condition);
  const sections = structure.sections
    .filter(({ row }) => isShown(row))
    .map((section) => ({ ...section, siteSpaces: section.siteSpaces.filter(({ row }) => isShown(row)) }))
    .filter(({ siteSpaces }) => siteSpaces.length > 0);
  const groups = structure.groups
    .map(({ row }) => ({ row, sections: sections.filter((section) => section.row.group_id === row.id) }))
    .filter((group) => group.sections.length > 0);
  const top = structure.top.flatMap((item): StructureItem[] => {
    const id = rowOf(item).id;
    const section = sections.find(({ row }) => row.id === id);
    const group = groups.find(({ row }) => row.id === id);
    return section ? [{ kind: 'section', section }] : group ? [{ kind: 'group', group }] : [];
  });
  const isAtTop = structure.sections.length === 0;
  const siteSpaces = isAtTop
    ? structure.siteSpaces.filter(({ row }) => isShown(row))
    : sections.flatMap((section) => section.siteSpaces);
  return { top, sections, groups, siteSpaces, hasSections: structure.hasSections };
}
