import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { SiteSectionRow } from '../../../platform/db/tables/site-sections.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { addSiteSpaces, getShowableSpaces } from '../site-spaces/service.ts';
import { checkCondition } from '../sites/check-condition.ts';
import { type Addition, editStructure } from '../sites/edit-structure.ts';
import { checkSectionPath, makeSectionPath } from '../sites/free-path.ts';
import { type NewPosition, placeSection } from '../sites/position-in-structure.ts';
import {
  addRows,
  changeRow,
  checkDefaultSiteSpace,
  getSectionRow,
  listSiblings,
  positionAtEnd,
  removeRows,
  type StructureDraft,
} from '../sites/structure-draft.ts';
import type { CreateSiteSection, UpdateSiteSection } from './schema.ts';

const UNTITLED = 'Untitled section';

/**
 * Adds a section with one space at the end of a site. The first one follows a section that has the title of the site
 * and contains its previous content (docs/api/contract.md#sections).
 * @throws 404 for a space that the member may not show, 409 for one that is already on the site
 */
export async function createSiteSection(
  tx: Tx,
  siteId: string,
  member: MemberRow,
  { spaceId, title: requestedTitle }: CreateSiteSection,
): Promise<Addition> {
  const spaces = await getShowableSpaces(tx, member, [spaceId]);
  const title = requestedTitle ?? titleOf(spaces[0]?.title ?? '');
  let id = '';
  const site = await editStructure(tx, siteId, (draft, { title: siteTitle }) => {
    const gathered = gatherSiteSpaces(draft, { siteId, title: siteTitle, now: tx.now });
    const section = makeSection(gathered, { siteId, title, now: tx.now });
    id = section.id;
    const grown = addRows(gathered, 'sections', [section]);
    return addSiteSpaces(grown, { siteId, spaces, sectionId: id, now: tx.now });
  });
  return { site, id };
}

/** Titles of spaces may be shorter than those of sections. */
const titleOf = (title: string): string => (Array.from(title).length < 2 ? UNTITLED : title);

interface NewSection {
  readonly siteId: string;
  readonly title: string;
  readonly now: string;
}

function makeSection(draft: StructureDraft, { siteId, title, now }: NewSection): SiteSectionRow {
  return {
    id: newId(),
    site_id: siteId,
    group_id: null,
    title,
    description: null,
    icon: null,
    path: makeSectionPath(draft, title),
    condition: null,
    position: positionAtEnd(listSiblings(draft, null)),
    default_site_space_id: null,
    created_at: now,
  };
}

/** Moves the site spaces of a site without sections into a default section: their URLs stay unchanged. */
function gatherSiteSpaces(draft: StructureDraft, newSection: NewSection): StructureDraft {
  if (draft.sections.length > 0 || draft.siteSpaces.length === 0) return draft;
  const { default_site_space_id } = draft.defaults;
  const section = { ...makeSection({ ...draft, siteSpaces: [] }, newSection), default_site_space_id };
  return {
    ...addRows(draft, 'sections', [section]),
    siteSpaces: draft.siteSpaces.map((row) => ({ ...row, section_id: section.id })),
    defaults: { default_section_id: section.id, default_site_space_id: null },
  };
}

/** Deletes a section, if it exists, and removes its spaces from the site (docs/api/contract.md#sections). */
export async function deleteSiteSection(tx: Tx, siteId: string, sectionId: string): Promise<void> {
  await editStructure(tx, siteId, (draft) => {
    const rest = removeRows(draft, 'sections', ({ id }) => id === sectionId);
    return rest === draft ? draft : removeRows(rest, 'siteSpaces', ({ section_id }) => section_id === sectionId);
  });
}

/**
 * Changes the given members; `null` removes condition, icon and description.
 * @throws 404, 400 for an invalid path, condition or default, 409 for a duplicate path
 * (docs/api/contract.md#taken-names)
 */
export async function updateSiteSection(
  tx: Tx,
  siteId: string,
  sectionId: string,
  { path, defaultSiteSpace, ...plain }: UpdateSiteSection,
): Promise<SiteRow> {
  if (typeof plain.condition === 'string') checkCondition('body/condition', plain.condition);
  return editStructure(tx, siteId, (draft) =>
    changeRow(draft, 'sections', getSectionRow(draft, sectionId), {
      ...plain,
      ...(path !== undefined && { path: checkSectionPath(draft, path, sectionId) }),
      ...(defaultSiteSpace !== undefined && {
        default_site_space_id: checkDefaultSiteSpace(draft, sectionId, defaultSiteSpace),
      }),
    }),
  );
}

/**
 * Moves a section among its siblings, or next to one elsewhere (docs/api/contract.md#moving-within-a-site); by default
 * to the end.
 */
export const moveSiteSection = (tx: Tx, siteId: string, sectionId: string, position: NewPosition): Promise<SiteRow> =>
  editStructure(tx, siteId, (draft) => placeSection(draft, sectionId, position));
