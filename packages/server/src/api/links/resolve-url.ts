import { type IndexedPage, listAnchors } from '@bindery/content';
import { readSpaceAccess } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import type { Role } from '../../db/role.ts';
import type { OrganizationRow } from '../../db/tables/organizations.ts';
import { lookupOf } from '../../links/lookup-of.ts';
import type { NamedContent, OwnAddress } from '../../links/own-url.ts';
import { readAnchors } from '../../links/read-texts.ts';
import { FILES_SEGMENT } from '../../pages/content-urls.ts';
import { encodePath } from '../../pages/encode-path.ts';
import { resolvePageTarget } from '../../pages/targets.ts';
import { getHeadRevision } from '../../revisions/revisions.ts';
import { type FoundSite, findSiteAt } from '../../sites/find-site.ts';
import { matchSite } from '../../sites/match-site.ts';
import { resolveEntryPoint } from '../../sites/resolve-entry-point.ts';
import { resolvePath } from '../../sites/resolve-path.ts';
import type { RevisionView } from '../../store/revision-reader.ts';
import type { ShownRevision } from '../content/present.ts';
import { showRevision } from '../content/show-revision.ts';
import { listOwnHosts } from './own-hosts.ts';

/** Content that somebody may read, with the role that says so. */
export interface ReadableContent extends ShownRevision {
  readonly role: Role;
}

/** What a link leads to. */
export type LinkedEntity =
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'reusable-content'; readonly reusableContent: string }
  | { readonly kind: 'space' };

export interface ResolvedAddress {
  readonly status: 'ok' | 'broken' | 'in-app';
  /** Absent where nothing is found, and where the caller may not read it. */
  readonly target?: { readonly content: ReadableContent; readonly thing: LinkedEntity };
}

/** Whom links are shown to, and where they stand. */
export interface LinkViewer {
  readonly userId: string;
  readonly organization: OrganizationRow;
  /** Role in the organization; null for guests. */
  readonly organizationRole: Role | null;
  readonly content: ReadableContent;
}

/** Spaces that the addresses of one answer are looked up in; those of more are shown unchecked. */
const MAX_SPACES = 50;

/**
 * Works out where absolute addresses lead, for one caller and one answer. Whether a URL leads to a page is disclosed
 * to nobody who may not read its space: for them the link is `in-app`, or `ok` on a published site, regardless of what
 * exists there. Undefined for an address that names nothing of the organization.
 */
export function createAddressResolver(
  ctx: Context,
  viewer: LinkViewer,
): (address: OwnAddress) => Promise<ResolvedAddress | undefined> {
  const spaces = new Map<string, Promise<FoundSpace>>();
  const find = (spaceId: string): Promise<FoundSpace> => {
    const isOwn = spaceId === viewer.content.space.id;
    if (spaces.size >= MAX_SPACES && !isOwn && !spaces.has(spaceId)) return Promise.resolve({ isThere: true });
    const found = spaces.get(spaceId) ?? findReadable(ctx, viewer, spaceId);
    spaces.set(spaceId, found);
    return found;
  };
  return async (address) => {
    switch (address.in) {
      case 'app':
        // What another organization has is its own business.
        if (address.organizationId !== viewer.organization.id) return { status: 'in-app' };
        return resolveInside(ctx, viewer, await find(address.spaceId), address);
      case 'api':
        return resolveInside(ctx, viewer, await find(address.spaceId), address);
      case 'files': {
        const file = viewer.content.view.filesByBlob.get(address.blob);
        if (file === undefined) return { status: 'in-app' };
        return { status: 'in-app', target: { content: viewer.content, thing: { kind: 'file', file: file.id } } };
      }
      case 'site': {
        if (address.hostname !== viewer.organization.hostname) return undefined;
        const found = await findSiteAt(ctx, address.hostname, address.basename);
        return resolveOnSite(ctx, viewer, find, { found, path: address.path, anchor: address.anchor });
      }
      case 'host':
        return resolveOnHost(ctx, viewer, find, address);
    }
  };
}

interface FoundSpace {
  /** In the organization, and not deleted. */
  readonly isThere: boolean;
  /** Absent when the caller may not read it. */
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

/** Members know that a space is gone, guests do not: to them every address of one that is not theirs looks alike. */
async function resolveInside(
  ctx: Context,
  viewer: LinkViewer,
  { isThere, content }: FoundSpace,
  { names, anchor }: { readonly names: NamedContent; readonly anchor?: string | undefined },
): Promise<ResolvedAddress> {
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
  const parsed = await ctx.revisions.parsed(page.document);
  const isThere =
    listAnchors(parsed).includes(anchor) ||
    (await readAnchors(ctx.content, lookupOf(view), page.file, parsed)).anchors.includes(anchor);
  return isThere ? { kind: 'page', page: page.id, anchor } : undefined;
}

/** Members know the sites of their organization, guests do not: to them every address of one looks alike. */
async function resolveOnSite(
  ctx: Context,
  viewer: LinkViewer,
  find: (spaceId: string) => Promise<FoundSpace>,
  {
    found,
    path: asked,
    anchor,
  }: { readonly found: FoundSite | undefined; readonly path: string; readonly anchor: string | undefined },
): Promise<ResolvedAddress> {
  // The key of a share link is the first segment, whichever it is.
  const path = found?.site.visibility === 'share-link' ? asked.replace(/^[^/]*\/?/, '') : asked;
  const resolved = found?.site.published === 1 ? resolvePath(found.spaces, path) : undefined;
  if (resolved === undefined) return { status: viewer.organizationRole === null ? 'ok' : 'broken' };
  const { content } = await find(resolved.shown.space.id);
  if (content === undefined) return { status: 'ok' };
  const thing = await findPublished(ctx, content.view, resolved.path, anchor);
  return thing === undefined ? { status: 'broken' } : { status: 'ok', target: { content, thing } };
}

/** On the host of a site, of its organization, or of a proxy; undefined on all others, and on those of others. */
async function resolveOnHost(
  ctx: Context,
  viewer: LinkViewer,
  find: (spaceId: string) => Promise<FoundSpace>,
  { host, path, anchor }: OwnAddress & { readonly in: 'host' },
): Promise<ResolvedAddress | undefined> {
  const { organization } = viewer;
  if (!(await listOwnHosts(ctx, organization)).includes(host)) return undefined;
  const entry = await resolveEntryPoint(ctx, new URL(`https://${host}/${encodePath(path)}`));
  const match = entry && (await matchSite(ctx, entry.entryPoint, entry.path));
  if (match?.kind === 'organization') {
    if (match.organization.id !== organization.id) return undefined;
    if (match.path === '') return { status: 'ok' };
    return resolveOnSite(ctx, viewer, find, { found: undefined, path: '', anchor });
  }
  if (match?.kind !== 'site' || match.located.found.organization.id !== organization.id) return undefined;
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
