import { writeAuditEvent } from '../../../domain/audit/record.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { rememberBasename } from '../../../domain/sites/former-basenames.ts';
import { enqueueEventRemoval } from '../../../domain/visitor-events/remove-site-events-job.ts';
import { foldText } from '../../../platform/db/contains.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, taken } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { findOrganization, updateOrganizationRow } from '../../../platform/queries/organizations.ts';
import * as queries from '../../../platform/queries/sites.ts';
import { followTitle } from '../site-customization/follow-title.ts';
import { addSiteSpaces, getShowableSpaces } from '../site-spaces/service.ts';
import { createSpace } from '../spaces/service.ts';
import { changeSite, getSite } from './change-site.ts';
import { editStructure } from './edit-structure.ts';
import { createSampleSpace } from './sample-content.ts';
import type { CreateSite, UpdateSite } from './schema.ts';
import {
  changeRow,
  checkDefaultSiteSpace,
  findDefaultSection,
  listSiteSpacesIn,
  type StructureDraft,
} from './structure-draft.ts';
import { checkSegment, segmentOf, segmentStemOf } from './url-segment.ts';

const UNTITLED = 'Untitled site';
const SPACE_TITLE_LIMIT = 50;

/**
 * Creates an unpublished site, with the given spaces in order (docs/api/contract.md#new-sites).
 * @throws 404 for a space that the member may not show
 */
export async function createSite(tx: Tx, member: MemberRow, body: CreateSite): Promise<SiteRow> {
  const spaces = await prepareSpaces(tx, member, body);
  const title = body.title ?? titleOf(body, spaces);
  const site: SiteRow = {
    id: newId(),
    organization_id: member.organization_id,
    type: body.type ?? 'basic',
    title,
    title_folded: foldText(title),
    basename: await findFreeBasename(tx, member.organization_id, title),
    visibility: body.visibility ?? 'public',
    published: 0,
    adaptive_content: 0,
    proxy_origin: null,
    default_site_space_id: null,
    default_section_id: null,
    created_by: member.user_id,
    created_at: tx.now,
    updated_at: tx.now,
  };
  await queries.insertSite(tx.db, site);
  const event = { organizationId: site.organization_id, actorId: member.user_id, siteId: site.id } as const;
  await recordDomainEvent(tx, { ...event, type: 'site.created', data: { title } });
  if (spaces.length === 0) return site;
  return editStructure(tx, site.id, (draft) =>
    addSiteSpaces(draft, { siteId: site.id, spaces, sectionId: null, now: tx.now }),
  );
}

/** The spaces of a new site; a newly created one has the title of the site. */
async function prepareSpaces(tx: Tx, member: MemberRow, body: CreateSite): Promise<readonly SpaceRow[]> {
  if (body.spaces === undefined) return [];
  if (typeof body.spaces !== 'string') return getShowableSpaces(tx, member, body.spaces);
  const spaceTitle = body.title !== undefined && { title: Array.from(body.title).slice(0, SPACE_TITLE_LIMIT).join('') };
  const make = body.spaces === 'sample' ? createSampleSpace : createSpace;
  return [await make(tx, member.organization_id, member.user_id, { ...spaceTitle })];
}

function titleOf(body: CreateSite, spaces: readonly SpaceRow[]): string {
  const title = body.spaces === 'empty' ? '' : (spaces[0]?.title ?? '');
  // Titles of spaces may be shorter than those of sites.
  return Array.from(title).length < 2 ? UNTITLED : title;
}

async function findFreeBasename(tx: Tx, organizationId: string, title: string): Promise<string> {
  const fallback = 'site';
  const stem = segmentStemOf(title) || fallback;
  return segmentOf(title, fallback, new Set(await queries.listBasenamesLike(tx.db, organizationId, stem)));
}

/**
 * Deletes a site with its structure, share links and events, if it exists; spaces and content stay
 * (docs/api/contract.md#deleting-a-site). If it was the default content of the organization, that is reset.
 */
export async function deleteSite(tx: Tx, organizationId: string, siteId: string, userId: string): Promise<void> {
  const site = await queries.findSite(tx.db, siteId);
  if (site?.organization_id !== organizationId) return;
  await queries.deleteSiteRow(tx.db, organizationId, siteId);
  await enqueueEventRemoval(tx, siteId);
  const target = { kind: 'site', id: siteId };
  await writeAuditEvent(tx, organizationId, {
    action: 'site.deleted',
    actorId: userId,
    target,
    details: { title: site.title },
  });
  const organization = await findOrganization(tx.db, organizationId);
  const start = JSON.parse(organization?.default_content ?? 'null') as { site?: string } | null;
  if (start?.site === siteId) await updateOrganizationRow(tx.db, organizationId, { default_content: null });
}

/**
 * Changes the given members.
 * @throws 400 for an invalid basename and for defaults that are not on the site, 409 for a taken basename
 */
export async function updateSite(tx: Tx, siteId: string, userId: string, body: UpdateSite): Promise<SiteRow> {
  const site = await editStructure(tx, siteId, (draft) => chooseDefaults(draft, body));
  const changes: Partial<SiteRow> = {
    ...(body.title !== undefined && { title: body.title, title_folded: foldText(body.title) }),
    ...(body.visibility !== undefined && { visibility: body.visibility }),
    ...(body.basename !== undefined && { basename: await checkBasename(tx, site, body.basename) }),
    ...(body.adaptiveContent !== undefined && { adaptive_content: body.adaptiveContent.enabled ? 1 : 0 }),
    ...(body.proxy !== undefined && { proxy_origin: lowerHost(body.proxy) }),
  };
  if (Object.keys(changes).length === 0) return site;
  if (body.title !== undefined && body.title !== site.title) await followTitle(tx, site, body.title);
  const { basename = site.basename } = changes;
  if (basename !== site.basename) await rememberBasename(tx, site, basename);
  if (body.visibility !== undefined && body.visibility !== site.visibility) {
    const details = { from: site.visibility, to: body.visibility };
    const target = { kind: 'site', id: siteId };
    const auditEvent = { action: 'site.visibility-changed', actorId: userId, target, details } as const;
    await writeAuditEvent(tx, site.organization_id, auditEvent);
  }
  return changeSite(tx, site, changes);
}

/** The site space must be in the default section, the new one if both are given. */
function chooseDefaults(draft: StructureDraft, { defaultSiteSection, defaultSiteSpace }: UpdateSite): StructureDraft {
  const chosen = defaultSiteSection === undefined ? draft : chooseDefaultSection(draft, defaultSiteSection);
  if (defaultSiteSpace === undefined) return chosen;
  const section = findDefaultSection(chosen);
  const id = checkDefaultSiteSpace(chosen, section?.id ?? null, defaultSiteSpace);
  if (section !== undefined) return changeRow(chosen, 'sections', section, { default_site_space_id: id });
  if (chosen.defaults.default_site_space_id === id) return chosen;
  return { ...chosen, defaults: { ...chosen.defaults, default_site_space_id: id } };
}

function chooseDefaultSection(draft: StructureDraft, sectionId: string): StructureDraft {
  if (!draft.sections.some(({ id }) => id === sectionId)) {
    throw badRequest('body/defaultSiteSection is not a section of this site.');
  }
  if (listSiteSpacesIn(draft, sectionId).every(({ hidden }) => hidden)) {
    throw badRequest('body/defaultSiteSection shows no space at present.');
  }
  if (draft.defaults.default_section_id === sectionId) return draft;
  return { ...draft, defaults: { ...draft.defaults, default_section_id: sectionId } };
}

/** Host names are case-insensitive, and looked up in lower case. */
const lowerHost = (origin: string | null): string | null =>
  origin === null ? null : origin.replace(/^[^/]*/, (host) => host.toLowerCase());

async function checkBasename(tx: Tx, site: SiteRow, requestedBasename: string): Promise<string> {
  const basename = checkSegment('body/basename', requestedBasename);
  const existingSite = await queries.findSiteByBasename(tx.db, site.organization_id, basename);
  if (existingSite !== undefined && existingSite.id !== site.id) throw taken('basename', basename);
  return basename;
}

/**
 * Publishes the site to its audience; a site without site spaces may be published too.
 * @param userId the user who does it; null for the system itself
 */
export const publishSite = (tx: Tx, siteId: string, userId: string | null) => setPublished(tx, siteId, userId, 1);

/** Unpublishes the site. */
export const unpublishSite = (tx: Tx, siteId: string, userId: string) => setPublished(tx, siteId, userId, 0);

async function setPublished(tx: Tx, siteId: string, actorId: string | null, published: 0 | 1): Promise<SiteRow> {
  const site = await getSite(tx, siteId);
  if (site.published === published) return site;
  const action = published === 1 ? 'site.published' : 'site.unpublished';
  const details = { visibility: site.visibility };
  await writeAuditEvent(tx, site.organization_id, { action, actorId, target: { kind: 'site', id: siteId }, details });
  return changeSite(tx, site, { published });
}
