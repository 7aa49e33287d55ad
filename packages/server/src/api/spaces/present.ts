import { spacePermissions } from '../../access/permissions.ts';
import { readSpaceAccess } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/connect.ts';
import type { Role } from '../../db/role.ts';
import type { GitSyncRow } from '../../db/tables/git.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { notFound } from '../../errors.ts';
import { type ChangeRequestCounts, countChangeRequests } from '../../queries/change-requests.ts';
import { findGitSyncs } from '../../queries/git.ts';
import { listPublications, type Publication } from '../../sites/list-publications.ts';
import { pathOfSegments, siteAddress } from '../../sites/site-url.ts';
import { countOpenComments } from '../comments/queries.ts';
import { presentGitSync } from '../git/present.ts';
import type { Space } from './schema.ts';

/** What a space's payload shows besides its own row. */
export interface SpaceDetails {
  readonly gitSync: GitSyncRow | undefined;
  readonly publications: readonly Publication[];
  readonly changeRequests: ChangeRequestCounts;
  /** Open ones on the primary content. */
  readonly comments: number;
}

const NO_CHANGE_REQUESTS: ChangeRequestCounts = { total: 0, open: 0, draft: 0 };
/** The details of a space of which nothing is shown besides its own row. */
const NO_DETAILS: SpaceDetails = {
  gitSync: undefined,
  publications: [],
  changeRequests: NO_CHANGE_REQUESTS,
  comments: 0,
};

const DEFAULT_EMOJI = '📖';
/** From the widest audience to the narrowest. */
const AUDIENCES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

/** Loads the details of several spaces at once. */
export async function loadSpaceDetails(
  db: Database['reader'],
  spaceIds: readonly string[],
): Promise<(spaceId: string) => SpaceDetails> {
  const [syncs, publications, counts, comments] = await Promise.all([
    findGitSyncs(db, spaceIds),
    listPublications(db, spaceIds),
    countChangeRequests(db, spaceIds),
    countOpenComments(db, spaceIds),
  ]);
  return (spaceId) => ({
    gitSync: syncs.get(spaceId),
    publications: publications.filter((publication) => publication.spaceId === spaceId),
    changeRequests: counts.get(spaceId) ?? NO_CHANGE_REQUESTS,
    comments: comments.get(spaceId) ?? 0,
  });
}

/**
 * A space as a caller of this role sees it. `shareKey` is the key that the caller came with, which its published
 * address then carries.
 */
export function presentSpace(
  ctx: Context,
  space: SpaceRow,
  details: SpaceDetails,
  role: Role | null,
  shareKey?: string,
): Space {
  const publication = findWidest(details.publications);
  const { publicUrl } = ctx.config;
  const published = publication && publishedAddress(ctx, publication, shareKey);
  return {
    object: 'space',
    id: space.id,
    title: space.title,
    emoji: space.emoji === '' ? DEFAULT_EMOJI : space.emoji,
    visibility: publication?.visibility ?? visibilityInside(space),
    createdAt: space.created_at,
    updatedAt: space.updated_at,
    ...(space.deleted_at !== null && { deletedAt: space.deleted_at }),
    editMode: space.edit_mode,
    urls: {
      location: `${publicUrl}/v1/spaces/${space.id}`,
      app: `${publicUrl}/o/${space.organization_id}/s/${space.id}`,
      ...(published !== undefined && { published }),
      ...(published !== undefined && publication?.visibility === 'public' && { public: published }),
    },
    organization: space.organization_id,
    ...(space.parent_id !== null && { parent: space.parent_id }),
    ...(details.gitSync !== undefined && { gitSync: presentGitSync(details.gitSync) }),
    ...(publication?.visibility === 'visitor-auth' && { visitorAuth: { backend: 'custom' } }),
    revision: space.revision_id,
    defaultLevel: space.default_level === 'none' ? null : space.default_level,
    comments: details.comments,
    changeRequests: details.changeRequests.total,
    changeRequestsOpen: details.changeRequests.open,
    changeRequestsDraft: details.changeRequests.draft,
    permissions: spacePermissions(role),
  };
}

/** The space as the user sees it now, and may do on it: the answer of what changes it. */
export async function showSpace(ctx: Context, spaceId: string, userId: string): Promise<Space> {
  const { space, role } = await readSpaceAccess(ctx, spaceId, userId);
  if (space === undefined) throw notFound('space');
  return presentSpace(ctx, space, (await loadSpaceDetails(ctx.database.reader, [spaceId]))(spaceId), role);
}

/** The visibility of a space that no published site shows: it has the audience of its collection, or its own. */
const visibilityInside = ({ parent_id, default_level }: SpaceRow): Space['visibility'] =>
  parent_id !== null && default_level === 'inherit' ? 'in-collection' : 'private';

/** The site on which a space is read, and the share key that opened it. */
export interface ReadingSite {
  readonly siteId: string;
  readonly shareKey: string | undefined;
}

/**
 * A space as a reader of one site sees it. The structure of a site is no secret to its readers, but a space is: a
 * caller without a role on it learns what the published pages of this site show, and that there are no permissions. A
 * share key opens this site alone, so it is part of no other site's address.
 */
export function presentSpaceOnSite(
  ctx: Context,
  { siteId, shareKey }: ReadingSite,
  space: SpaceRow,
  details: SpaceDetails,
  role: Role | null,
): Space {
  const here = details.publications.filter((publication) => publication.siteId === siteId);
  if (role !== null) {
    return presentSpace(
      ctx,
      space,
      shareKey === undefined ? details : { ...details, publications: here },
      role,
      shareKey,
    );
  }
  const shown: SpaceRow = {
    ...space,
    parent_id: null,
    edit_mode: 'locked',
    default_level: 'none',
  };
  return presentSpace(ctx, shown, { ...NO_DETAILS, publications: here }, role, shareKey);
}

/** Of several published sites that show the space, the one with the widest audience stands for it. */
function findWidest(publications: readonly Publication[]): Publication | undefined {
  return AUDIENCES.map((audience) => publications.find(({ visibility }) => visibility === audience)).find(
    (publication) => publication !== undefined,
  );
}

function publishedAddress(ctx: Context, { location, segments }: Publication, shareKey: string | undefined): string {
  const key = shareKey === undefined ? [] : [shareKey];
  return siteAddress(ctx, location) + pathOfSegments([...key, ...segments]);
}
