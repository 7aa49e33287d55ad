import { spacePermissions } from '../../../domain/access/permissions.ts';
import type { Context } from '../../../domain/context.ts';
import type { Publication } from '../../../domain/sites/list-publications.ts';
import { pathOfSegments, siteUrlOf } from '../../../domain/sites/site-url.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { GitSyncRow } from '../../../platform/db/tables/git.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { ChangeRequestCounts } from '../../../platform/queries/change-requests.ts';
import { presentGitSync } from '../git/present.ts';
import type { Space } from './schema.ts';

/** The payload of a space besides its row. */
export interface SpaceDetails {
  readonly gitSync: GitSyncRow | undefined;
  /** To a git repository. */
  readonly isConnected: boolean;
  readonly publications: readonly Publication[];
  readonly changeRequests: ChangeRequestCounts;
  /** Open ones on the main content. */
  readonly comments: number;
}

/** Of a space without any. */
export const NO_CHANGE_REQUESTS: ChangeRequestCounts = { total: 0, open: 0, draft: 0 };
/** The details of a space without further data besides its row. */
const NO_DETAILS: SpaceDetails = {
  gitSync: undefined,
  isConnected: false,
  publications: [],
  changeRequests: NO_CHANGE_REQUESTS,
  comments: 0,
};

const DEFAULT_EMOJI = '📖';
/** From the widest audience to the narrowest. */
const AUDIENCES = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const;

/** A space for a caller with this role. `shareKey` is the key of the caller, which its published URL then contains. */
export function presentSpace(
  ctx: Context,
  space: SpaceRow,
  details: SpaceDetails,
  role: Role | null,
  shareKey?: string,
): Space {
  const publication = findWidest(details.publications);
  const { publicUrl } = ctx.config;
  const published = publication && publishedUrlOf(ctx, publication, shareKey);
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
    ...(details.isConnected && { gitConnected: true }),
    ...(publication?.visibility === 'visitor-auth' && { visitorAuth: { backend: publication.backend } }),
    revision: space.revision_id,
    defaultLevel: space.default_level === 'none' ? null : space.default_level,
    comments: details.comments,
    changeRequests: details.changeRequests.total,
    changeRequestsOpen: details.changeRequests.open,
    changeRequestsDraft: details.changeRequests.draft,
    permissions: spacePermissions(role),
  };
}

/** The visibility of a space that is on no published site: that of its collection, or its own. */
const visibilityInside = ({ parent_id, default_level }: SpaceRow): Space['visibility'] =>
  parent_id !== null && default_level === 'inherit' ? 'in-collection' : 'private';

/** The site on which a space is read, and the reader's share key. */
export interface ReadingSite {
  readonly siteId: string;
  readonly shareKey: string | undefined;
}

/**
 * A space as shown to a reader of one site. Readers may know the structure of a site, but not the spaces: a caller
 * without a role on it gets the data of the published pages of this site, and no permissions. A share key is only valid
 * for this site, so it is not part of other sites' URLs.
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
  const publicRow: SpaceRow = {
    ...space,
    parent_id: null,
    edit_mode: 'locked',
    default_level: 'none',
  };
  return presentSpace(ctx, publicRow, { ...NO_DETAILS, publications: here }, role, shareKey);
}

/** If several published sites show the space, the one with the widest audience is used. */
function findWidest(publications: readonly Publication[]): Publication | undefined {
  return AUDIENCES.map((audience) => publications.find(({ visibility }) => visibility === audience)).find(
    (publication) => publication !== undefined,
  );
}

function publishedUrlOf(ctx: Context, { location, segments }: Publication, shareKey: string | undefined): string {
  const key = shareKey === undefined ? [] : [shareKey];
  return siteUrlOf(ctx, location) + pathOfSegments([...key, ...segments]);
}
