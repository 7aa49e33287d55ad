import type { PreviewView } from '@bindery/site';
import type { LocatedSpace } from '../../engines/pages/content-urls.ts';
import type { Viewer } from '../../engines/pages/viewer.ts';
import { computePages } from '../../engines/revisions/compute-pages.ts';
import { treeUrlOf } from '../../engines/revisions/edit-url.ts';
import { getHeadRevision } from '../../engines/revisions/revisions.ts';
import type { SearchableSpace } from '../../engines/search/searched-content.ts';
import type { RevisionRow } from '../../platform/db/tables/content.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import type { Context } from '../context.ts';
import type { Audience } from './audience.ts';
import type { LoadedSite, ShownSpace } from './find-site.ts';
import type { LocatedSite, SiteMount } from './match-site.ts';
import { withPreviewCustomization } from './preview-customization.ts';
import type { PreviewCustomization } from './preview-token.ts';
import { pathOfSegments, siteUrlOf } from './site-url.ts';

/** A site as one visitor sees it. */
export interface RequestScope {
  readonly loadedSite: LoadedSite;
  readonly mount: SiteMount;
  /** The site spaces that the visitor may see, in structure order. */
  readonly spaces: readonly ShownSpace[];
  readonly viewer: Viewer;
  /** Path of the site for this audience; starts and ends with `/`. */
  readonly basePath: string;
  /** Absolute URL that is the prefix of canonical URLs; ends with `/`. */
  readonly canonicalBase: string;
  /** Everybody is admitted. */
  readonly isPublic: boolean;
  /** It is excluded from search engines. */
  readonly noIndex: boolean;
  /** Set while something is shown that is not published. */
  readonly preview?: SitePreview;
}

/** Differences between a preview and the published site. */
export interface SitePreview {
  readonly banner: PreviewView;
  /** Revision that is shown of a space in place of its head. */
  readonly revision?: { readonly spaceId: string; readonly row: RevisionRow; readonly changeRequestId?: string };
  /** The spaces that the person may read; no other one is shown. */
  readonly spaceIds: ReadonlySet<string>;
  /** Settings that are shown in place of the stored ones. */
  readonly customization?: PreviewCustomization;
}

type Allowed = Extract<Audience, { readonly allowed: true }>;

/** A visit of an authenticated visitor. */
export function openRequestScope(ctx: Context, located: LocatedSite, audience: Allowed): RequestScope {
  const { viewer, isPublic, noIndex, preview } = audience;
  const { mount } = located;
  const loadedSite =
    preview?.customization === undefined
      ? located.loadedSite
      : withPreviewCustomization(located.loadedSite, preview.customization);
  const basePath = mount.basePath + audience.basePath;
  const canonicalBase = isPublic ? siteUrlOf(ctx, loadedSite.location) : mount.origin + basePath;
  const spaces = loadedSite.spaces.filter(
    (siteSpace) => seesSpace(viewer, siteSpace) && preview?.spaceIds.has(siteSpace.space.id) !== false,
  );
  return { loadedSite, mount, spaces, viewer, basePath, canonicalBase, isPublic, noIndex, ...(preview && { preview }) };
}

/** Whether the visitor may see a site space: its own condition counts, and that of its section. */
export const seesSpace = (viewer: Viewer, { row, section }: Pick<ShownSpace, 'row' | 'section'>): boolean =>
  [section?.condition ?? null, row.condition].every((condition) => condition === null || viewer.meets(condition));

/** Path of a space for this audience; starts and ends with `/`. */
export const spaceBasePath = (scope: RequestScope, siteSpace: Pick<ShownSpace, 'segments'>): string =>
  scope.basePath + pathOfSegments(siteSpace.segments);

/** The parts that URLs in a revision of a space are built from. */
export function locateSpace(scope: RequestScope, siteSpace: ShownSpace, view: RevisionView): LocatedSpace {
  const { viewer } = scope;
  const treeUrl = siteSpace.repository && treeUrlOf(siteSpace.repository);
  return { view, viewer, basePath: spaceBasePath(scope, siteSpace), treeUrl };
}

/** The content of a space for the visitor: its head, or the previewed revision. */
export async function readShown(
  ctx: Context,
  scope: RequestScope,
  siteSpace: Pick<ShownSpace, 'space'>,
): Promise<RevisionView> {
  const view = await ctx.revisions.view((await getShownRevision(ctx, scope, siteSpace)).root);
  return computePages(ctx, scope.loadedSite.organization.id, view);
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

/** The searched content of a space for the visitor: the shown revision. */
export function searchedSpace({ preview }: RequestScope, { space }: Pick<ShownSpace, 'space'>): SearchableSpace {
  const { revision } = preview ?? {};
  return { spaceId: space.id, ...(revision?.spaceId === space.id && { previewed: revision.row.id }) };
}
