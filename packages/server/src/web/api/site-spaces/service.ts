import { loadRoles } from '../../../domain/access/load-roles.ts';
import { includesRole } from '../../../domain/access/permissions.ts';
import { loadStructureRows } from '../../../domain/sites/structure.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, forbidden, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { copySiteSpaceCustomization } from '../../../platform/queries/site-spaces.ts';
import { findSpaces } from '../../../platform/queries/spaces.ts';
import { checkCondition } from '../sites/check-condition.ts';
import { type Addition, editStructure } from '../sites/edit-structure.ts';
import { checkSiteSpacePath, makeSiteSpacePath } from '../sites/free-path.ts';
import { type NewPosition, placeSiteSpace } from '../sites/position-in-structure.ts';
import {
  addRows,
  changeRow,
  findDefaultSection,
  getSectionRow,
  getSiteSpaceRow,
  listSiteSpacesIn,
  positionAtEnd,
  removeRows,
  type StructureDraft,
} from '../sites/structure-draft.ts';
import { duplicateSpace } from '../spaces/duplicate-space.ts';
import type { CreateSiteSpace, DuplicateSiteSpace, UpdateSiteSpace } from './schema.ts';

/** The condition that hides a part from everybody: an expression that is always false. */
const NEVER = 'false';

/**
 * The spaces with these ids that a member may show on a site of the organization, in the given order.
 * @throws 404 for one that does not exist, is deleted, belongs to another organization or that the member may not see
 */
export async function getShowableSpaces(
  tx: Tx,
  member: MemberRow,
  spaceIds: readonly string[],
): Promise<readonly SpaceRow[]> {
  const spaces = await findSpaces(tx.db, spaceIds);
  const roles = await loadRoles(tx.db, member, { spaces: [...spaces.values()] });
  return spaceIds.map((id) => {
    const space = spaces.get(id);
    if (space === undefined || space.deleted_at !== null) throw notFound('space');
    if (space.organization_id !== member.organization_id || roles.onSpace(space) === null) throw notFound('space');
    return space;
  });
}

/** The spaces to show, and their parent. */
export interface AddedSpaces {
  readonly siteId: string;
  readonly spaces: readonly SpaceRow[];
  /** Null for a site without sections. */
  readonly sectionId: string | null;
  readonly now: string;
}

/**
 * Adds spaces at the end of a section, or of a site without sections, with paths derived from their titles.
 * @throws 409 for a space that is already on the site
 */
export function addSiteSpaces(draft: StructureDraft, { siteId, spaces, sectionId, now }: AddedSpaces): StructureDraft {
  return spaces.reduce((grown, space) => {
    if (grown.siteSpaces.some(({ space_id }) => space_id === space.id)) {
      throw conflict('The site shows this space already.', 'already_exists');
    }
    const row = {
      id: newId(),
      site_id: siteId,
      section_id: sectionId,
      space_id: space.id,
      path: makeSiteSpacePath(grown, space.title, sectionId),
      condition: null,
      position: positionAtEnd(listSiteSpacesIn(grown, sectionId)),
      created_at: now,
      hidden: false,
    };
    return addRows(grown, 'siteSpaces', [row]);
  }, draft);
}

/**
 * Adds a space to a site (docs/api/contract.md#the-same-space-twice).
 * @throws 404 for a space or section that does not exist
 */
export async function createSiteSpace(
  tx: Tx,
  siteId: string,
  member: MemberRow,
  { spaceId, sectionId }: CreateSiteSpace,
): Promise<Addition> {
  const spaces = await getShowableSpaces(tx, member, [spaceId]);
  let id = '';
  const site = await editStructure(tx, siteId, (draft) => {
    const section = sectionId === undefined ? findDefaultSection(draft) : getSectionRow(draft, sectionId);
    const grown = addSiteSpaces(draft, { siteId, spaces, sectionId: section?.id ?? null, now: tx.now });
    id = getSiteSpaceOf(grown, spaceId).id;
    return grown;
  });
  return { site, id };
}

function getSiteSpaceOf({ siteSpaces }: StructureDraft, spaceId: string) {
  const row = siteSpaces.find(({ space_id }) => space_id === spaceId);
  if (row === undefined) throw notFound('site space');
  return row;
}

/**
 * Copies the space of a site space and shows the copy after it, with the same settings; a draft is hidden until its
 * condition is removed.
 * @throws 404, 403 without the role to copy the space
 */
export async function duplicateSiteSpace(
  tx: Tx,
  siteId: string,
  member: MemberRow,
  siteSpaceId: string,
  { draft: isDraft = false }: DuplicateSiteSpace,
): Promise<Addition> {
  const original = getSiteSpaceRow(await loadStructureRows(tx.db, siteId), siteSpaceId);
  const [space] = await getShowableSpaces(tx, member, [original.space_id]);
  if (space === undefined) throw notFound('space');
  const role = (await loadRoles(tx.db, member, { spaces: [space] })).onSpace(space);
  if (role === null || !includesRole(role, 'create')) throw forbidden('copy this space');
  const copyId = await duplicateSpace(tx, space.id, member.user_id);
  const copies = await getShowableSpaces(tx, member, [copyId]);
  let id = '';
  const site = await editStructure(tx, siteId, (draft) => {
    const { section_id: sectionId, condition } = getSiteSpaceRow(draft, siteSpaceId);
    const grown = addSiteSpaces(draft, { siteId, spaces: copies, sectionId, now: tx.now });
    const copy = getSiteSpaceOf(grown, copyId);
    id = copy.id;
    const withCondition = changeRow(grown, 'siteSpaces', copy, { condition: isDraft ? NEVER : condition });
    return placeSiteSpace(withCondition, id, { after: { kind: 'site-space', id: siteSpaceId } });
  });
  await copySiteSpaceCustomization(tx.db, siteSpaceId, id, tx.now);
  return { site, id };
}

/** Removes a space from a site, if it exists; the next one in order becomes the default. */
export async function deleteSiteSpace(tx: Tx, siteId: string, siteSpaceId: string): Promise<void> {
  await editStructure(tx, siteId, (draft) => removeRows(draft, 'siteSpaces', ({ id }) => id === siteSpaceId));
}

/**
 * Changes the given members; `null` removes the condition.
 * @throws 404, 400 for an invalid path or condition, 409 for a duplicate path (docs/api/contract.md#taken-names)
 */
export async function updateSiteSpace(
  tx: Tx,
  siteId: string,
  siteSpaceId: string,
  { path, condition }: UpdateSiteSpace,
): Promise<SiteRow> {
  if (typeof condition === 'string') checkCondition('body/condition', condition);
  return editStructure(tx, siteId, (draft) => {
    const row = getSiteSpaceRow(draft, siteSpaceId);
    return changeRow(draft, 'siteSpaces', row, {
      ...(path !== undefined && { path: checkSiteSpacePath(draft, path, row) }),
      ...(condition !== undefined && { condition }),
    });
  });
}

/** Moves a site space among those of its section or site, or next to one of another section; by default to the end. */
export const moveSiteSpace = (tx: Tx, siteId: string, siteSpaceId: string, position: NewPosition): Promise<SiteRow> =>
  editStructure(tx, siteId, (draft) => placeSiteSpace(draft, siteSpaceId, position));
