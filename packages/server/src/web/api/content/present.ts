import {
  type ContentFile,
  type ContentRef,
  type DocumentPage,
  type IndexedPage,
  type Page,
  type PageLayout,
  type ReusableContent,
  writeComputedPages,
} from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { repositoryUrls, resolvePageTarget } from '../../../engines/pages/targets.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { RevisionRow } from '../../../platform/db/tables/content.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import { signFileUrl } from '../../../platform/http/signed-urls.ts';
import { type ComputedContent, isInline, type RevisionView } from '../../../platform/store/revision-reader.ts';
import type { FileWire, PageWire, RevisionWire } from './schema.ts';
import type { VisitorSpace } from './visitor-content.ts';

/** A revision of a space, as its operations present it. */
export interface ShownRevision {
  readonly space: SpaceRow;
  /** Set for content of a change request. */
  readonly changeRequest?: ChangeRequestRow;
  readonly revision: RevisionRow;
  /** As stored, or with its computed pages (`showComputed`). */
  readonly view: RevisionView;
  /** Base URL of files in the repository of the space; undefined if unknown. */
  readonly treeUrl: string | undefined;
  /** Set for a visitor of a site: then `view` is filtered, and bodies are evaluated. */
  readonly visitor?: VisitorSpace;
}

/** Query members that select parts of content. */
export interface ContentOptions {
  readonly metadata?: boolean | undefined;
  readonly computed?: boolean | undefined;
  /** Omits members with their default values, and those that contain the text and the URL. */
  readonly compact?: boolean | undefined;
  /** Number of levels of a large page tree; all without it. */
  readonly depth?: number | undefined;
}

/** The revision without its lists, which may be very long. */
export function presentRevision(
  ctx: Context,
  shownRevision: ShownRevision,
  options: ContentOptions,
): Omit<RevisionWire, 'pages' | 'files' | 'reusableContents'> {
  const { revision, view } = shownRevision;
  return {
    object: 'revision',
    id: revision.id,
    parents: JSON.parse(revision.parents) as string[],
    variables: { ...view.content.variables },
    redirects: shownRevision.visitor === undefined ? view.content.redirects.map(({ from, to }) => ({ from, to })) : [],
    createdAt: revision.created_at,
    ...(options.metadata !== false &&
      revision.git !== null && { git: JSON.parse(revision.git) as RevisionWire['git'] & object }),
    urls: { app: `${contentUrl(ctx, { space: shownRevision.space })}/~/revisions/${revision.id}` },
    type: revision.type,
  };
}

/**
 * A page with its children, without its body.
 * @param presentBelow adds the last member, `pages`
 */
export function presentPage(
  ctx: Context,
  shownRevision: ShownRevision,
  indexed: IndexedPage,
  options: ContentOptions,
  presentBelow: (pages: readonly Page[]) => PageWire[] = (pages) =>
    pages.map((child) => presentPage(ctx, shownRevision, requireIndexed(shownRevision, child.id), options)),
): PageWire {
  const { page, path } = indexed;
  const common = {
    id: page.id,
    title: page.title,
    ...(page.emoji !== undefined && { emoji: page.emoji }),
    ...(page.icon !== undefined && { icon: page.icon }),
    ...(page.createdAt !== undefined && { createdAt: page.createdAt }),
    ...(page.updatedAt !== undefined && { updatedAt: page.updatedAt }),
    hidden: page.hidden ?? false,
    // Visitors get the result of conditions, not the conditions.
    ...(shownRevision.visitor === undefined && page.condition !== undefined && { condition: page.condition }),
  };
  if (page.type === 'link') {
    const { ref, href } = resolvePageTarget(shownRevision.view, '', page.target, repositoryUrls(shownRevision.treeUrl));
    return { ...common, type: 'link', kind: 'link', target: ref, ...(href !== undefined && { href }) };
  }
  const { compact = false } = options;
  const pages = presentBelow(page.pages);
  if (page.type === 'group') {
    return {
      ...common,
      type: 'group',
      kind: 'group',
      slug: page.slug,
      path,
      ...(!compact && { noIndex: false, noRobotsIndex: false }),
      pages,
    };
  }
  return {
    ...common,
    type: isUnexpanded(page, options) ? 'computed' : 'document',
    kind: 'sheet',
    slug: page.slug,
    path,
    ...presentDocumentMembers(shownRevision, page, options),
    ...(!compact && { urls: { app: `${contentUrl(ctx, shownRevision)}/${path}` } }),
    pages,
  };
}

/** Whether computed content of a page is omitted (docs/api/contract.md#computed-content). */
export const isUnexpanded = (page: Page, { computed }: ContentOptions): boolean =>
  computed === false && page.type === 'document' && page.computed !== undefined;

function presentDocumentMembers(shownRevision: ShownRevision, page: DocumentPage, options: ContentOptions) {
  const { metadata, compact = false } = options;
  const isStored = !isInline(page.document) && !isUnexpanded(page, options);
  return {
    ...(page.description !== undefined && { description: page.description }),
    ...(isStored && !compact && { documentId: page.document }),
    ...presentComputed(shownRevision, page, options),
    ...(!(compact && page.layout === undefined) && { layout: presentLayout(page.layout) }),
    ...(page.cover !== undefined && {
      cover: { ref: presentCover(shownRevision, page.file, page.cover), yPos: page.coverY ?? 0 },
    }),
    ...(!(compact && page.noIndex !== true) && { noIndex: page.noIndex ?? false }),
    ...(!(compact && page.noRobotsIndex !== true) && { noRobotsIndex: page.noRobotsIndex ?? false }),
    ...(metadata !== false && isStored && { sourcePath: page.file }),
    ...(metadata !== false && page.git !== undefined && { git: { ...page.git } }),
  };
}

/** Source of a computed page, or of the pages computed below it. */
function presentComputed({ view }: ShownRevision, page: DocumentPage, options: ContentOptions) {
  const { computed: pages } = page;
  if (pages !== undefined && isUnexpanded(page, options))
    return { computed: writeComputedPages(pages), computedSeed: page.id };
  return findComputedSource(view, page) ?? {};
}

/** The source of the text of a computed page, and the page it is below; undefined for other pages. */
export function findComputedSource(view: Pick<RevisionView, 'computed' | 'index'>, page: DocumentPage) {
  if (page.computed !== undefined) {
    const { type, dependencies, ...others } = writeComputedPages(page.computed);
    // The page itself contains the specification.
    const props: ComputedProps = { ...others.props, doc: 'info', page: page.slug };
    return { computed: { type, props, dependencies }, computedSeed: page.id };
  }
  const content = view.computed.get(page.id);
  return content && { computed: presentComputedContent(view, page, content), computedSeed: content.seed };
}

interface ComputedProps {
  readonly doc: ComputedContent['doc'] | 'info';
  readonly page?: string;
  readonly method?: string;
}

/** The source of a computed page. With its seed it identifies the page in its revision. */
function presentComputedContent(
  { index }: Pick<RevisionView, 'index'>,
  { id, slug }: DocumentPage,
  { spec, doc, seed, method }: ComputedContent,
) {
  const dependencies = { spec: { ref: { kind: 'openapi', spec } } };
  // Only the page of all schemas, directly below its origin, has no other identifier.
  const isNamed = doc !== 'models' || index.byId.get(id)?.parent?.page.id !== seed;
  const props: ComputedProps = { doc, ...(isNamed && { page: slug }), ...(method !== undefined && { method }) };
  return { type: 'builtin:openapi', props, dependencies };
}

function presentCover(shownRevision: ShownRevision, file: string, target: string): ContentRef {
  return resolvePageTarget(shownRevision.view, file, target, undefined, 'cover').ref;
}

/** Every member is sent: clients need no defaults. */
function presentLayout(layout: PageLayout = {}) {
  return {
    cover: layout.cover ?? true,
    coverSize: layout.coverSize ?? 'full',
    title: layout.title ?? true,
    description: layout.description ?? true,
    tableOfContents: layout.tableOfContents ?? true,
    outline: layout.outline ?? true,
    pagination: layout.pagination ?? true,
    width: layout.width ?? 'default',
    metadata: layout.metadata ?? true,
  } as const;
}

/** A file of a space. */
export function presentFile(ctx: Context, space: string, file: ContentFile, { metadata }: ContentOptions): FileWire {
  return {
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: signFileUrl(ctx, { kind: 'space', id: space }, file),
    size: file.size,
    ...(file.dimensions !== undefined && { dimensions: { ...file.dimensions } }),
    ...(metadata !== false && { sourcePath: file.path }),
    ...(metadata !== false && file.git !== undefined && { git: { ...file.git } }),
  };
}

export function presentReusableContent(snippet: ReusableContent, { metadata }: ContentOptions) {
  const { id, title, document, file, git } = snippet;
  return {
    id,
    title,
    document,
    ...(metadata !== false && { sourcePath: file }),
    ...(metadata !== false && git !== undefined && { git: { ...git } }),
  };
}

/** URL of the content in the application: of the space, or of the change request in it. */
export function contentUrl(
  ctx: Context,
  {
    space,
    changeRequest,
  }: Pick<ShownRevision, 'space'> & { readonly changeRequest?: Pick<ChangeRequestRow, 'number'> | undefined },
): string {
  const spaceUrl = `${ctx.config.publicUrl}/o/${space.organization_id}/s/${space.id}`;
  return changeRequest === undefined ? spaceUrl : `${spaceUrl}/~/changes/${changeRequest.number}`;
}

export function requireIndexed({ view }: ShownRevision, pageId: string): IndexedPage {
  const indexed = view.index.byId.get(pageId);
  if (indexed === undefined) throw new Error(`The page ${pageId} is missing from the index of its revision.`);
  return indexed;
}
