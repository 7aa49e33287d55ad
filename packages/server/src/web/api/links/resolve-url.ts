import { type IndexedPage, listAnchors } from '@bindery/content';
import { readSpaceAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { findSiteAt, type LoadedSite } from '../../../domain/sites/find-site.ts';
import { matchSite } from '../../../domain/sites/match-site.ts';
import { resolveEntryPoint } from '../../../domain/sites/resolve-entry-point.ts';
import { resolvePath } from '../../../domain/sites/resolve-path.ts';
import { lookupOf } from '../../../engines/links/lookup-of.ts';
import type { NamedContent, OwnUrl } from '../../../engines/links/own-url.ts';
import { readAnchors } from '../../../engines/links/read-texts.ts';
import { FILES_SEGMENT } from '../../../engines/pages/content-urls.ts';
import { encodePath } from '../../../engines/pages/encode-path.ts';
import { resolvePageTarget } from '../../../engines/pages/targets.ts';
import { getHeadRevision } from '../../../engines/revisions/revisions.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { RevisionView } from '../../../platform/store/revision-reader.ts';
import type { ShownRevision } from '../content/present.ts';
import { showRevision } from '../content/show-revision.ts';
import { listOwnHosts } from './own-hosts.ts';

/** Readable content, with the role that grants access. */
export interface ReadableContent extends ShownRevision {
  readonly role: Role;
}

/** The target of a link. */
export type LinkedEntity =
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'reusable-content'; readonly reusableContent: string }
  | { readonly kind: 'space' };

export interface ResolvedUrl {
  readonly status: 'ok' | 'broken' | 'in-app';
  /** Absent if it does not exist, or the caller may not read it. */
  readonly target?: { readonly content: ReadableContent; readonly thing: LinkedEntity };
}

/** The viewer of links, and their location. */
export interface LinkViewer {
  readonly userId: string;
  readonly organization: OrganizationRow;
  /** Role in the organization; null for guests. */
  readonly organizationRole: Role | null;
  readonly content: ReadableContent;
}

/** Maximum spaces in which the URLs of one response are resolved; URLs of further spaces are returned unchecked. */
const MAX_SPACES = 50;

/**
 * Resolves absolute URLs for one caller and one response. Whether a page exists at a URL is only disclosed to users who
 * may read its space: for others the link is `in-app`, or `ok` on a published site, regardless. Undefined for a URL
 * outside of the organization.
 */
export function createUrlResolver(
  ctx: Context,
  viewer: LinkViewer,
): (ownUrl: OwnUrl) => Promise<ResolvedUrl | undefined> {
  const spaces = new Map<string, Promise<FoundSpace>>();
  const find = (spaceId: string): Promise<FoundSpace> => {
    const isOwn = spaceId === viewer.content.space.id;
    if (spaces.size >= MAX_SPACES && !isOwn && !spaces.has(spaceId)) return Promise.resolve({ isThere: true });
    const space = spaces.get(spaceId) ?? findReadable(ctx, viewer, spaceId);
    spaces.set(spaceId, space);
    return space;
  };
  return async (ownUrl) => {
    switch (ownUrl.in) {
      case 'app':
        // Other organizations' content is not disclosed.
        if (ownUrl.organizationId !== viewer.organization.id) return { status: 'in-app' };
        return resolveInside(ctx, viewer, await find(ownUrl.spaceId), ownUrl);
      case 'api':
        return resolveInside(ctx, viewer, await find(ownUrl.spaceId), ownUrl);
      case 'files': {
        const file = viewer.content.view.filesByBlob.get(ownUrl.blob);
        if (file === undefined) return { status: 'in-app' };
        return { status: 'in-app', target: { content: viewer.content, thing: { kind: 'file', file: file.id } } };
      }
      case 'site': {
        if (ownUrl.hostname !== viewer.organization.hostname) return undefined;
        const loadedSite = await findSiteAt(ctx, ownUrl.hostname, ownUrl.basename);
        return resolveOnSite(ctx, viewer, find, { loadedSite, path: ownUrl.path, anchor: ownUrl.anchor });
      }
      case 'host':
        return resolveOnHost(ctx, viewer, find, ownUrl);
    }
  };
}

interface FoundSpace {
  /** In the organization, and not deleted. */
  readonly isThere: boolean;
  /** Absent if the caller may not read it. */
  readonly content?: ReadableContent;
}

async function findReadable(ctx: Context, { userId, organization }: LinkViewer, spaceId: string): Promise<FoundSpace> {
  const { space, role } = await readSpaceAccess(ctx, spaceId, userId);
  if (space === undefined || space.organization_id !== organization.id) return { isThere: false };
  if (role === null) return { isThere: true };
  if (space.deleted_at !== null) return { isThere: false };
  const revision = await getHeadRevision(ctx, space);
  return { isThere: true, content: { ...(await showRevision(ctx, space, revision)), role } };
}

/** Members may know that a space was deleted, guests may not: for them all URLs of unreadable spaces resolve alike. */
async function resolveInside(
  ctx: Context,
  viewer: LinkViewer,
  { isThere, content }: FoundSpace,
  { names, anchor }: { readonly names: NamedContent; readonly anchor?: string | undefined },
): Promise<ResolvedUrl> {
  if (!isThere) return { status: viewer.organizationRole === null ? 'in-app' : 'broken' };
  if (content === undefined) return { status: 'in-app' };
  const thing = await findThing(ctx, content.view, names, anchor);
  return thing === undefined ? { status: 'broken' } : { status: 'in-app', target: { content, thing } };
}

async function findThing(
  ctx: Context,
  view: RevisionView,
  names: NamedContent,
  anchor: string | undefined,
): Promise<LinkedEntity | undefined> {
  switch (names.kind) {
    case 'space':
      return { kind: 'space' };
    case 'file':
      return view.filesById.has(names.file) ? { kind: 'file', file: names.file } : undefined;
    case 'page':
      return findPage(ctx, view, view.index.byId.get(names.page), anchor);
    case 'path':
      return findPage(ctx, view, view.index.byPath.get(names.path), anchor);
  }
}

async function findPage(
  ctx: Context,
  view: RevisionView,
  indexed: IndexedPage | undefined,
  anchor: string | undefined,
): Promise<LinkedEntity | undefined> {
  if (indexed === undefined) return undefined;
  const { page } = indexed;
  if (anchor === undefined) return { kind: 'page', page: page.id };
  if (page.type !== 'document') return undefined;
  const parsed = await ctx.revisions.parsed(page);
  const isThere =
    listAnchors(parsed).includes(anchor) ||
    (await readAnchors(ctx.content, lookupOf(view), page.file, parsed)).anchors.includes(anchor);
  return isThere ? { kind: 'page', page: page.id, anchor } : undefined;
}

/** Members may know the sites of their organization, guests may not: for them all URLs of sites resolve alike. */
async function resolveOnSite(
  ctx: Context,
  viewer: LinkViewer,
  find: (spaceId: string) => Promise<FoundSpace>,
  {
    loadedSite,
    path: asked,
    anchor,
  }: { readonly loadedSite: LoadedSite | undefined; readonly path: string; readonly anchor: string | undefined },
): Promise<ResolvedUrl> {
  // The first segment is the key of a share link, with any value.
  const path = loadedSite?.site.visibility === 'share-link' ? asked.replace(/^[^/]*\/?/, '') : asked;
  const resolved = loadedSite?.site.published === 1 ? resolvePath(loadedSite.spaces, path) : undefined;
  if (resolved === undefined) return { status: viewer.organizationRole === null ? 'ok' : 'broken' };
  const { content } = await find(resolved.siteSpace.space.id);
  if (content === undefined) return { status: 'ok' };
  const thing = await findPublished(ctx, content.view, resolved.path, anchor);
  return thing === undefined ? { status: 'broken' } : { status: 'ok', target: { content, thing } };
}

/**
 * On the host of a site, of its organization, or of a proxy; undefined on all others, including those of other
 * organizations.
 */
async function resolveOnHost(
  ctx: Context,
  viewer: LinkViewer,
  find: (spaceId: string) => Promise<FoundSpace>,
  { host, path, anchor }: OwnUrl & { readonly in: 'host' },
): Promise<ResolvedUrl | undefined> {
  const { organization } = viewer;
  if (!(await listOwnHosts(ctx, organization)).includes(host)) return undefined;
  const entry = await resolveEntryPoint(ctx, new URL(`https://${host}/${encodePath(path)}`));
  const match = entry && (await matchSite(ctx, entry.entryPoint, entry.path));
  if (match?.kind === 'organization') {
    if (match.organization.id !== organization.id) return undefined;
    if (match.path === '') return { status: 'ok' };
    return resolveOnSite(ctx, viewer, find, { loadedSite: undefined, path: '', anchor });
  }
  if (match?.kind !== 'site' || match.located.loadedSite.organization.id !== organization.id) return undefined;
  return resolveOnSite(ctx, viewer, find, { ...match.located, anchor });
}

async function findPublished(
  ctx: Context,
  view: RevisionView,
  path: string,
  anchor: string | undefined,
): Promise<LinkedEntity | undefined> {
  const [first, blob = ''] = path.split('/');
  if (first === FILES_SEGMENT) {
    const file = view.filesByBlob.get(blob);
    return file && { kind: 'file', file: file.id };
  }
  const { byPath } = view.index;
  const page = byPath.get(path) ?? byPath.get(path.replace(/\.md$/, ''));
  if (page !== undefined) return findPage(ctx, view, page, anchor);
  const redirect = view.content.redirects.find(({ from }) => from === path);
  const ref = redirect && resolvePageTarget(view, '', redirect.to).ref;
  return ref?.kind === 'page' ? findPage(ctx, view, view.index.byId.get(ref.page), anchor) : undefined;
}
