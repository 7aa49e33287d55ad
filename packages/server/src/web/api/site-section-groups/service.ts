import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { type Addition, editStructure } from '../sites/edit-structure.ts';
import { dissolveGroup, type NewPosition, placeGroup, placeSection } from '../sites/position-in-structure.ts';
import {
  addRows,
  changeRow,
  getGroupRow,
  getSectionRow,
  listSiblings,
  positionAtEnd,
  type StructureDraft,
} from '../sites/structure-draft.ts';
import type { CreateSiteSectionGroup, UpdateSiteSectionGroup } from './schema.ts';

/**
 * Adds a group at the end of a site, with sections in the given order; those of other groups are moved.
 * @throws 404 for a section that does not exist
 */
export async function createSiteSectionGroup(
  tx: Tx,
  siteId: string,
  { title, icon = null, sections = [] }: CreateSiteSectionGroup,
): Promise<Addition> {
  const id = newId();
  const site = await editStructure(tx, siteId, (draft) => {
    const position = positionAtEnd(listSiblings(draft, null));
    const grown = addRows(draft, 'groups', [{ id, site_id: siteId, title, icon, position, created_at: tx.now }]);
    return sections.reduce((filled, sectionId) => joinGroup(filled, id, sectionId), grown);
  });
  return { site, id };
}

/** Moves a section to the end of a group; no-op if it is already in it. */
function joinGroup(draft: StructureDraft, groupId: string, sectionId: string): StructureDraft {
  const row = getSectionRow(draft, sectionId);
  if (row.group_id === groupId) return draft;
  const position = positionAtEnd(listSiblings(draft, groupId));
  return changeRow(draft, 'sections', row, { group_id: groupId, position });
}

/** Deletes a group, if it exists; its sections replace it (docs/api/contract.md#sections). */
export async function deleteSiteSectionGroup(tx: Tx, siteId: string, groupId: string): Promise<void> {
  await editStructure(tx, siteId, (draft) =>
    draft.groups.some(({ id }) => id === groupId) ? dissolveGroup(draft, groupId) : draft,
  );
}

/**
 * Changes the given members; `null` removes the icon.
 * @throws 404
 */
export const updateSiteSectionGroup = (
  tx: Tx,
  siteId: string,
  groupId: string,
  changes: UpdateSiteSectionGroup,
): Promise<SiteRow> =>
  editStructure(tx, siteId, (draft) => changeRow(draft, 'groups', getGroupRow(draft, groupId), changes));

/**
 * Moves a section to the end of a group, out of its former one (docs/api/contract.md#moving-within-a-site).
 * @throws 404
 */
export const addSectionToGroup = (tx: Tx, siteId: string, groupId: string, sectionId: string): Promise<SiteRow> =>
  editStructure(tx, siteId, (draft) => joinGroup(draft, getGroupRow(draft, groupId).id, sectionId));

/**
 * Removes a section from a group, if it is in it: it then follows the group.
 * @throws 404 for a group that does not exist
 */
export async function removeSectionFromGroup(
  tx: Tx,
  siteId: string,
  groupId: string,
  sectionId: string,
): Promise<void> {
  await editStructure(tx, siteId, (draft) => {
    const group = getGroupRow(draft, groupId);
    const isInIt = draft.sections.some(({ id, group_id }) => id === sectionId && group_id === group.id);
    return isInIt ? placeSection(draft, sectionId, { after: { kind: 'site-section-group', id: group.id } }) : draft;
  });
}

/** Moves a group among the groups and the sections without one; by default to the end of the site. */
export const moveSiteSectionGroup = (
  tx: Tx,
  siteId: string,
  groupId: string,
  position: NewPosition,
): Promise<SiteRow> => editStructure(tx, siteId, (draft) => placeGroup(draft, groupId, position));
