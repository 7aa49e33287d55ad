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
import type { Context } from '../../context.ts';
import type { ChangeRequestRow } from '../../db/tables/change-requests.ts';
import type { RevisionRow } from '../../db/tables/content.ts';
import type { SpaceRow } from '../../db/tables/spaces.ts';
import { signFileUrl } from '../../http/signed-urls.ts';
import { repositoryAddresses, resolvePageTarget } from '../../pages/targets.ts';
import { type ComputedContent, isInline, type RevisionView } from '../../store/revision-reader.ts';
import type { FileWire, PageWire, RevisionWire } from './schema.ts';
import type { VisitorSpace } from './visitor-content.ts';

/** A revision of a space, as its operations show it. */
export interface ShownRevision {
  readonly space: SpaceRow;
  /** Set when it is content of a change request. */
  readonly changeRequest?: ChangeRequestRow;
  readonly revision: RevisionRow;
  /** As it is stored, or with its computed pages (`showComputed`). */
  readonly view: RevisionView;
  /** Address below which the repository of the space is shown; undefined where none is known. */
  readonly treeUrl: string | undefined;
  /** Set where it is shown to a visitor of a site: `view` is filtered then, and bodies are evaluated. */
  readonly visitor?: VisitorSpace;
}

/** Query members that decide what is shown of content. */
export interface ContentOptions {
  readonly metadata?: boolean | undefined;
  readonly computed?: boolean | undefined;
}

/** The whole revision, but for its lists, which may be very long. */
export function presentRevision(
  ctx: Context,
  shown: ShownRevision,
  options: ContentOptions,
): Omit<RevisionWire, 'pages' | 'files' | 'reusableContents'> {
  const { revision, view } = shown;
  return {
    object: 'revision',
    id: revision.id,
    parents: JSON.parse(revision.parents) as string[],
    variables: { ...view.content.variables },
    redirects: shown.visitor === undefined ? view.content.redirects.map(({ from, to }) => ({ from, to })) : [],
    createdAt: revision.created_at,
    ...(options.metadata !== false &&
      revision.git !== null && { git: JSON.parse(revision.git) as RevisionWire['git'] & object }),
    urls: { app: `${contentUrl(ctx, { space: shown.space })}/~/revisions/${revision.id}` },
    type: revision.type,
  };
}

/**
 * A page with its children, without its body.
 * @param presentBelow gives the last member, `pages`
 */
export function presentPage(
  ctx: Context,
  shown: ShownRevision,
  indexed: IndexedPage,
  options: ContentOptions,
  presentBelow: (pages: readonly Page[]) => PageWire[] = (pages) =>
    pages.map((child) => presentPage(ctx, shown, requireIndexed(shown, child.id), options)),
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
    // Visitors learn what they see, and not why.
    ...(shown.visitor === undefined && page.condition !== undefined && { condition: page.condition }),
  };
  if (page.type === 'link') {
    const { ref, href } = resolvePageTarget(shown.view, '', page.target, repositoryAddresses(shown.treeUrl));
    return { ...common, type: 'link', kind: 'link', target: ref, ...(href !== undefined && { href }) };
  }
  const pages = presentBelow(page.pages);
  if (page.type === 'group') {
    return {
      ...common,
      type: 'group',
      kind: 'group',
      slug: page.slug,
      path,
      noIndex: false,
      noRobotsIndex: false,
      pages,
    };
  }
  return {
    ...common,
    type: isUnexpanded(page, options) ? 'computed' : 'document',
    kind: 'sheet',
    slug: page.slug,
    path,
    ...presentDocumentMembers(shown, page, options),
    urls: { app: `${contentUrl(ctx, shown)}/${path}` },
    pages,
  };
}

/** Whether a page is shown without what is computed of it (docs/api/contract.md#computed-content). */
export const isUnexpanded = (page: Page, { computed }: ContentOptions): boolean =>
  computed === false && page.type === 'document' && page.computed !== undefined;

function presentDocumentMembers(shown: ShownRevision, page: DocumentPage, options: ContentOptions) {
  const { metadata } = options;
  const isStored = !isInline(page.document) && !isUnexpanded(page, options);
  return {
    ...(page.description !== undefined && { description: page.description }),
    ...(isStored && { documentId: page.document }),
    ...presentComputed(shown, page, options),
    layout: presentLayout(page.layout),
    ...(page.cover !== undefined && {
      cover: { ref: presentCover(shown, page.file, page.cover), yPos: page.coverY ?? 0 },
    }),
    noIndex: page.noIndex ?? false,
    noRobotsIndex: page.noRobotsIndex ?? false,
    ...(metadata !== false && isStored && { sourcePath: page.file }),
    ...(metadata !== false && page.git !== undefined && { git: { ...page.git } }),
  };
}

/** What a page is computed of, or what is computed below it. */
function presentComputed({ view }: ShownRevision, page: DocumentPage, options: ContentOptions) {
  const { computed: pages } = page;
  if (pages !== undefined && isUnexpanded(page, options))
    return { computed: writeComputedPages(pages), computedSeed: page.id };
  return findComputedSource(view, page) ?? {};
}

/** What the text of a page is computed from, and below which page; undefined for pages that are not computed. */
export function findComputedSource(view: Pick<RevisionView, 'computed' | 'index'>, page: DocumentPage) {
  if (page.computed !== undefined) {
    const { type, dependencies, ...others } = writeComputedPages(page.computed);
    // The page itself says what the specification is about.
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

/** What one computed page is computed from. With its seed this names it in its revision. */
function presentComputedContent(
  { index }: Pick<RevisionView, 'index'>,
  { id, slug }: DocumentPage,
  { spec, doc, seed, method }: ComputedContent,
) {
  const dependencies = { spec: { ref: { kind: 'openapi', spec } } };
  // Only the page of all schemas, directly below the page that it is computed for, is named by nothing else.
  const isNamed = doc !== 'models' || index.byId.get(id)?.parent?.page.id !== seed;
  const props: ComputedProps = { doc, ...(isNamed && { page: slug }), ...(method !== undefined && { method }) };
  return { type: 'builtin:openapi', props, dependencies };
}

function presentCover(shown: ShownRevision, file: string, target: string): ContentRef {
  return resolvePageTarget(shown.view, file, target, undefined, 'cover').ref;
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

export function presentFile(ctx: Context, file: ContentFile, { metadata }: ContentOptions): FileWire {
  return {
    id: file.id,
    name: file.name,
    contentType: file.contentType,
    downloadURL: signFileUrl(ctx, file),
    size: file.size,
    ...(file.dimensions !== undefined && { dimensions: { ...file.dimensions } }),
    ...(metadata !== false && { sourcePath: file.path }),
    ...(metadata !== false && file.git !== undefined && { git: { ...file.git } }),
  };
}

export function presentReusableContent(snippet: ReusableContent, { metadata }: ContentOptions) {
  const { id, title, document, file, git } = snippet;
  return {
    ...{ id, title, document },
    ...(metadata !== false && { sourcePath: file }),
    ...(metadata !== false && git !== undefined && { git: { ...git } }),
  };
}

/** Address of the content in the application: of the space, or of the change request in it. */
export function contentUrl(
  ctx: Context,
  { space, changeRequest }: Pick<ShownRevision, 'space' | 'changeRequest'>,
): string {
  const spaceUrl = `${ctx.config.publicUrl}/o/${space.organization_id}/s/${space.id}`;
  return changeRequest === undefined ? spaceUrl : `${spaceUrl}/~/changes/${changeRequest.number}`;
}

export function requireIndexed({ view }: ShownRevision, pageId: string): IndexedPage {
  const indexed = view.index.byId.get(pageId);
  if (indexed === undefined) throw new Error(`The page ${pageId} is missing from the index of its revision.`);
  return indexed;
}
