import { type PlacedPath, rememberFormerPaths } from '../../../domain/old-urls/former-paths.ts';
import { buildStructure, loadStructureRows, type StructureRows } from '../../../domain/sites/structure.ts';
import { writeStructure } from '../../../domain/sites/structure-rows.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { limitReached } from '../../../platform/errors.ts';
import { changeSite, getSite } from './change-site.ts';
import { listSectionsInOrder, listSiteSpacesIn, type SiteDefaults, type StructureDraft } from './structure-draft.ts';

/** Maximum number of each kind on a site. */
const LIMITS: Readonly<Record<keyof StructureRows, { readonly count: number; readonly name: string }>> = {
  siteSpaces: { count: 1000, name: 'site spaces' },
  sections: { count: 100, name: 'sections' },
  groups: { count: 50, name: 'section groups' },
};

/** The additions to a structure, and the changed site. */
export interface Addition {
  readonly site: SiteRow;
  readonly id: string;
}

/**
 * Changes the structure of a site: the only way to do it. `edit` computes the rows, and this function derives the
 * consequences: the successor of a removed default, the former paths, and the changed site.
 * @param edit pure; returns the same draft if nothing changes
 * @throws 404 if the site was deleted meanwhile, 409 beyond the limits of a site
 */
export async function editStructure(
  tx: Tx,
  siteId: string,
  edit: (draft: StructureDraft, site: SiteRow) => StructureDraft,
): Promise<SiteRow> {
  const site = await getSite(tx, siteId);
  const { default_section_id, default_site_space_id } = site;
  const before = {
    ...(await loadStructureRows(tx.db, siteId)),
    defaults: { default_section_id, default_site_space_id },
  };
  const edited = edit(before, site);
  if (edited === before) return site;
  requireRoom(before, edited);
  const after = reassignDefaults(before, edited);
  await writeStructure(tx, before, after);
  await recordPathHistory(tx, siteId, before, after);
  return changeSite(tx, site, after.defaults);
}

function requireRoom(before: StructureRows, after: StructureRows): void {
  for (const kind of ['siteSpaces', 'sections', 'groups'] as const) {
    const { count, name } = LIMITS[kind];
    if (after[kind].length > count && after[kind].length > before[kind].length) {
      throw limitReached(`Limit of ${name} reached (${count.toLocaleString('en')} per site). Delete one first.`);
    }
  }
}

/** Replaces removed defaults by the next one in order. Pure. */
export function reassignDefaults(before: StructureDraft, after: StructureDraft): StructureDraft {
  const sections = after.sections.map((row) => {
    const spaces = listSiteSpacesIn(after, row.id);
    const chosen = pickSuccessor(row.default_site_space_id, listSiteSpacesIn(before, row.id), spaces);
    return chosen === row.default_site_space_id ? row : { ...row, default_site_space_id: chosen };
  });
  const ordered = listSectionsInOrder({ ...after, sections }).map(({ id }) => ({
    id,
    hidden: listSiteSpacesIn(after, id).every(({ hidden }) => hidden),
  }));
  const { default_section_id, default_site_space_id } = after.defaults;
  const defaults: SiteDefaults = {
    default_section_id: pickSuccessor(default_section_id, listSectionsInOrder(before), ordered),
    default_site_space_id: pickSuccessor(
      default_site_space_id,
      listSiteSpacesIn(before, null),
      listSiteSpacesIn(after, null),
    ),
  };
  return { ...after, sections, defaults };
}

/** The selected one; if it was removed, the following one, visible ones first; null if none remains. */
function pickSuccessor(
  chosen: string | null,
  before: readonly { readonly id: string }[],
  after: readonly { readonly id: string; readonly hidden: boolean }[],
): string | null {
  if (after.some(({ id }) => id === chosen)) return chosen;
  const start = before.findIndex(({ id }) => id === chosen) + 1;
  const following = [...before.slice(start), ...before.slice(0, start)].flatMap(
    ({ id }) => after.find((item) => item.id === id) ?? [],
  );
  const candidates = [...following, ...after];
  return (candidates.find(({ hidden }) => !hidden) ?? candidates[0])?.id ?? null;
}

/** Records the former paths of moved and removed sections and site spaces. */
async function recordPathHistory(tx: Tx, siteId: string, before: StructureDraft, after: StructureDraft): Promise<void> {
  const now = new Map(listPaths(after).map((placed) => [placed.targetId, placed]));
  const left = listPaths(before).filter(({ targetId, path }) => {
    const placed = now.get(targetId);
    return placed !== undefined && placed.path !== path;
  });
  const idsOf = ({ sections, siteSpaces }: StructureRows) => [...sections, ...siteSpaces].map(({ id }) => id);
  const remainingIds = new Set(idsOf(after));
  const gone = new Set(idsOf(before).filter((id) => !remainingIds.has(id)));
  if (left.length === 0 && gone.size === 0) return;
  await rememberFormerPaths(tx, siteId, { left, taken: left.flatMap(({ targetId }) => now.get(targetId) ?? []), gone });
}

/** Site spaces before sections: if both leave a path, it belonged to the section. */
function listPaths({ defaults, ...rows }: StructureDraft): PlacedPath[] {
  const { siteSpaces, sections } = buildStructure(defaults, rows);
  const pathOf = ({ segments }: { readonly segments: readonly string[] }) => segments.join('/');
  return [
    ...siteSpaces.map((one) => ({ kind: 'site-space' as const, targetId: one.row.id, path: pathOf(one) })),
    ...sections
      .filter((section) => section.siteSpaces.length > 0)
      .map((one) => ({ kind: 'site-section' as const, targetId: one.row.id, path: pathOf(one) })),
  ];
}
