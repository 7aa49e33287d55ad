import { createHash } from 'node:crypto';
import type { ContentFile, DocumentPage, IndexedPage, Page, ReusableContent } from '@bindery/content';
import type { LinkReader } from '../../engines/links/link-state.ts';
import { contentUrls } from '../../engines/pages/content-urls.ts';
import { isDocument } from '../../engines/pages/is-document.ts';
import { listIncludedFor, readPage } from '../../engines/pages/page-document.ts';
import { isPageVisible, isShown } from '../../engines/pages/page-visibility.ts';
import { resolvePageTarget } from '../../engines/pages/targets.ts';
import type { Viewer } from '../../engines/pages/viewer.ts';
import { withTimeout } from '../../platform/concurrency/timeout.ts';
import { createBoundedYielder } from '../../platform/concurrency/yielder.ts';
import { isInline, type RevisionView, viewOf } from '../../platform/store/revision-reader.ts';
import { stateOfServer } from '../../platform/store/server-state.ts';
import type { Context } from '../context.ts';
import type { ShownSpace } from './find-site.ts';
import type { RequestScope } from './request-scope.ts';
import { VaryCache } from './vary-cache.ts';

/** Places where files and reusable contents are referred to. */
const MAX_PLACES = 100_000;
/** Pages and files of all filtered revisions in memory. */
const MAX_ENTRIES = 60_000;

/** Content that the pages of a revision show to a visitor besides their text. */
interface Shown {
  readonly files: ReadonlySet<string>;
  readonly snippets: ReadonlySet<string>;
}

const weigh = ({ index, content }: RevisionView) => 1 + index.pages.length + content.files.length;

/** Filtered revisions, by viewer reads. */
const filteredOf = stateOfServer(() => new VaryCache<RevisionView>(MAX_ENTRIES, weigh, MAX_ENTRIES));

/** Characters of a document id that name its page or reusable content; the others change with the revision. */
const NAME_LENGTH = 24;

/**
 * A revision for one visitor: without the pages hidden from the visitor, without the files and reusable contents that
 * no visible page shows, without conditions, variables and commits. Documents have their own ids: hashes of their
 * sources would reveal the omitted parts.
 * @param whole as stored, or with its computed pages
 */
export async function filterRevision(
  ctx: Context,
  scope: RequestScope,
  siteSpace: ShownSpace,
  whole: RevisionView,
): Promise<RevisionView> {
  const { loadedSite, preview, viewer } = scope;
  const key = [
    whole.root,
    whole.computedOf,
    loadedSite.digest,
    siteSpace.space.id,
    preview === undefined ? '' : 'preview',
  ];
  return filteredOf(ctx).get(key.join(' '), viewer, (asked) =>
    filter(ctx, { ...scope, viewer: asked }, siteSpace, whole),
  );
}

async function filter(
  ctx: Context,
  scope: RequestScope,
  { space }: ShownSpace,
  whole: RevisionView,
): Promise<RevisionView> {
  const { viewer } = scope;
  const urls = contentUrls({ view: whole, basePath: '', viewer, treeUrl: undefined });
  const document = (id: string, hash: string) => (isInline(hash) ? hash : nameDocument(id, whole, space.id, viewer));
  const leadsToHidden = (target: string) =>
    resolvePageTarget(whole, '', target).status === 'ok' && resolvePageTarget(whole, '', target, urls).status !== 'ok';
  const pagesOf = (pages: readonly Page[]): Page[] =>
    pages.flatMap((page): Page[] => {
      if (!isShown(page, viewer)) return [];
      const { condition: _condition, ...rest } = page;
      if (rest.type === 'link') return leadsToHidden(rest.target) ? [] : [rest];
      if (rest.type === 'group') return [{ ...rest, pages: pagesOf(rest.pages) }];
      const { git: _git, ...own } = rest;
      return [{ ...own, document: document(own.id, own.document), pages: pagesOf(own.pages) }];
    });
  const { files, snippets } = await listShown(ctx, scope, space.id, whole);
  const { pages, files: allFiles, reusableContents, ...others } = whole.content;
  const content = {
    ...others,
    variables: {},
    pages: pagesOf(pages),
    files: allFiles.filter(({ id }) => files.has(id)).map(({ git: _git, ...file }): ContentFile => file),
    reusableContents: reusableContents
      .filter(({ id }) => snippets.has(id))
      .map(({ git: _git, ...one }): ReusableContent => ({ ...one, document: document(one.id, one.document) })),
  };
  const { computed, computedOf } = whole;
  return viewOf(whole.root, content, {
    computed,
    computedOf,
    pause: createBoundedYielder(ctx.config.connections.workTime),
  });
}

function nameDocument(id: string, { root, computedOf }: RevisionView, spaceId: string, { digest }: Viewer): string {
  const rest = hash('document', spaceId, root, computedOf, digest);
  return hash('name', spaceId, id).slice(0, NAME_LENGTH) + rest.slice(NAME_LENGTH);
}

const hash = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/**
 * The page or reusable content of a filtered revision that a document id names, also one of an earlier revision: caches
 * of renderers contain those for a while, and have to receive the current content.
 */
export function findNamedDocument(
  { index, content }: RevisionView,
  documentId: string,
): { readonly id: string } | undefined {
  const isNamed = ({ document }: { readonly document: string }) =>
    document.slice(0, NAME_LENGTH) === documentId.slice(0, NAME_LENGTH);
  const page = index.pages.find((indexed): indexed is IndexedPage<DocumentPage> => {
    return isDocument(indexed) && !isInline(indexed.page.document) && isNamed(indexed.page);
  });
  return page?.page ?? content.reusableContents.find(isNamed);
}

/** The files and reusable contents that the pages which a visitor may see show to that visitor. */
async function listShown(ctx: Context, scope: RequestScope, spaceId: string, view: RevisionView): Promise<Shown> {
  const { files, reusableContents } = view.content;
  const settings = JSON.stringify([
    scope.loadedSite.customizations.customization,
    ...scope.loadedSite.customizations.ofSiteSpaces.values(),
  ]);
  const ofTheSite = files.filter(({ id }) => settings.includes(JSON.stringify(id)));
  const reachable = { files: new Set(ofTheSite.map(({ id }) => id)), snippets: new Set<string>() };
  const { viewer } = scope;
  const urls = contentUrls({ view, basePath: '', viewer, treeUrl: undefined });
  const keys = [...files.map(({ id }) => `file/${id}`), ...reusableContents.map(({ id }) => `snippet/${id}`)];
  const reading = ctx.links.read({ id: spaceId, root: view.root }, (links) => listSources(links, keys));
  const referring = await withTimeout(ctx.config.connections.workTime, reading);
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  for (const indexed of view.index.pages) {
    if (!isDocument(indexed) || !referring.has(indexed.page.id) || !isPageVisible(indexed, viewer)) continue;
    const { page } = indexed;
    const cover = page.cover === undefined ? undefined : resolvePageTarget(view, page.file, page.cover, urls, 'cover');
    const { targets } = await readPage(ctx, view, page, urls, viewer);
    for (const { ref } of [...Object.values(targets), ...(cover === undefined ? [] : [cover])])
      if (ref.kind === 'file') reachable.files.add(ref.file);
    for (const file of await listIncludedFor(ctx, view, page, viewer)) {
      const snippet = view.snippetsByFile.get(file);
      if (snippet !== undefined) reachable.snippets.add(snippet.id);
    }
    await pause();
  }
  return reachable;
}

/** Ids of the sources that refer to any of the targets. */
function listSources(links: LinkReader, keys: readonly string[]): ReadonlySet<string> {
  if (keys.length === 0) return new Set();
  return new Set(links.listPlaces(keys, undefined, MAX_PLACES).map(({ source }) => source));
}
