import type { Context } from '../context.ts';
import type { RevisionRow } from '../db/tables/content.ts';
import type { AddressedSpace } from '../pages/content-urls.ts';
import type { Viewer } from '../pages/viewer.ts';
import { computePages } from '../revisions/compute-pages.ts';
import { treeUrlOf } from '../revisions/edit-url.ts';
import { getHeadRevision } from '../revisions/revisions.ts';
import type { SearchableSpace } from '../revisions/searched-content.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import type { Audience } from './audience.ts';
import type { FoundSite, ShownSpace } from './find-site.ts';
import type { LocatedSite, SitePlace } from './match-site.ts';
import { pathOfSegments, siteAddress } from './site-url.ts';

/** A site as one visitor meets it. */
export interface RequestScope {
  readonly found: FoundSite;
  readonly place: SitePlace;
  /** The site spaces that the visitor may see, in structure order. */
  readonly spaces: readonly ShownSpace[];
  readonly viewer: Viewer;
  /** Path of the site for this audience, begins and ends with `/`. */
  readonly basePath: string;
  /** Absolute address that canonical addresses begin with, ending in `/`. */
  readonly canonicalBase: string;
  /** Everybody may come in, no matter who they are. */
  readonly isPublic: boolean;
  /** Search engines are asked to leave it out. */
  readonly noIndex: boolean;
  /** Set while something is shown that is not published. */
  readonly preview?: SitePreview;
}

/** What a preview shows otherwise than the published site. */
export interface SitePreview {
  /** A sentence for the banner. */
  readonly message: string;
  /** Revision that is shown of a space in place of its head. */
  readonly revision?: { readonly spaceId: string; readonly row: RevisionRow; readonly changeRequestId?: string };
  /** The spaces that the person may read; no other one is shown. */
  readonly spaceIds: ReadonlySet<string>;
}

type Allowed = Extract<Audience, { readonly allowed: true }>;

/** A visit of somebody who was let in. */
export function openRequestScope(ctx: Context, { found, place }: LocatedSite, audience: Allowed): RequestScope {
  const { viewer, isPublic, noIndex, preview } = audience;
  const basePath = place.basePath + audience.basePath;
  const canonicalBase = isPublic ? siteAddress(ctx, found.location) : place.origin + basePath;
  const spaces = found.spaces.filter(
    (shown) => seesSpace(viewer, shown) && preview?.spaceIds.has(shown.space.id) !== false,
  );
  return { found, place, spaces, viewer, basePath, canonicalBase, isPublic, noIndex, ...(preview && { preview }) };
}

/** Whether the visitor may see a site space: its own condition counts, and that of its section. */
export const seesSpace = (viewer: Viewer, { row, section }: Pick<ShownSpace, 'row' | 'section'>): boolean =>
  [section?.condition ?? null, row.condition].every((condition) => condition === null || viewer.meets(condition));

/** Path of a space for this audience, begins and ends with `/`. */
export const spaceBasePath = (scope: RequestScope, shown: Pick<ShownSpace, 'segments'>): string =>
  scope.basePath + pathOfSegments(shown.segments);

/** What addresses in a revision of a space are written with. */
export function addressedSpace(scope: RequestScope, shown: ShownSpace, view: RevisionView): AddressedSpace {
  const { viewer } = scope;
  const treeUrl = shown.repository && treeUrlOf(shown.repository);
  return { view, viewer, basePath: spaceBasePath(scope, shown), treeUrl };
}

/** The content of a space as the visitor reads it: its head, or what a preview shows of it. */
export async function readShown(
  ctx: Context,
  scope: RequestScope,
  shown: Pick<ShownSpace, 'space'>,
): Promise<RevisionView> {
  const view = await ctx.revisions.view((await getShownRevision(ctx, scope, shown)).root);
  return computePages(ctx, scope.found.organization.id, view);
}

/** The revision of a space that the visitor reads. */
export async function getShownRevision(
  ctx: Context,
  scope: RequestScope,
  { space }: Pick<ShownSpace, 'space'>,
): Promise<RevisionRow> {
  const previewed = scope.preview?.revision;
  return previewed?.spaceId === space.id ? previewed.row : getHeadRevision(ctx, space);
}

/** What a visitor searches of a space: what is shown of it. */
export function searchedSpace({ preview }: RequestScope, { space }: Pick<ShownSpace, 'space'>): SearchableSpace {
  const { revision } = preview ?? {};
  return { spaceId: space.id, ...(revision?.spaceId === space.id && { previewed: revision.row.id }) };
}
