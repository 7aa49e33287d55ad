import type { ContentFile } from '@bindery/content';
import type { Context } from '../../domain/context.ts';
import type { ShownSpace } from '../../domain/sites/find-site.ts';
import type { RequestScope } from '../../domain/sites/request-scope.ts';
import type { Answer } from '../../domain/sites/site-response.ts';
import { VaryCache } from '../../domain/sites/vary-cache.ts';
import type { LinkReader } from '../../engines/links/link-state.ts';
import { contentUrls } from '../../engines/pages/content-urls.ts';
import { isDocument } from '../../engines/pages/is-document.ts';
import { readPage } from '../../engines/pages/page-document.ts';
import { isPageVisible } from '../../engines/pages/page-visibility.ts';
import { UNKNOWN_VIEWER, type Viewer } from '../../engines/pages/viewer.ts';
import { withTimeout } from '../../platform/concurrency/timeout.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';

/** References to a file. */
const MAX_PLACES = 5_000;
/** Maximum number of pages checked for whether they show it to the visitor. */
const MAX_READ = 200;
/** Maximum nesting of reusable contents, like on pages. */
const MAX_DEPTH = 5;
/** Cached decisions. */
const MAX_DECISIONS = 20_000;

/** Serves the bytes of files below a site. */
export class FileAccess {
  readonly #ctx: Context;
  readonly #decisions = new VaryCache<boolean>(MAX_DECISIONS, () => 1);

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /**
   * The bytes of a file of the space by their hash; undefined for other paths and for files the visitor may not see.
   */
  async find(
    scope: RequestScope,
    siteSpace: ShownSpace,
    view: RevisionView,
    path: string,
  ): Promise<Answer | undefined> {
    const match = /^~files\/([0-9a-f]{64})\/[^/]+$/.exec(path);
    const file = match && view.filesByBlob.get(match[1] ?? '');
    if (!file || !(await this.#isAllowed(scope, siteSpace, view, file))) return undefined;
    return { kind: 'file', blob: file.blob, name: file.name, contentType: file.contentType };
  }

  /**
   * If visitors see different content, one could share the URL of a file with another: it exists for visitors of a page
   * that shows it. If all see the same, nobody sees the URLs of hidden content.
   */
  async #isAllowed(
    scope: RequestScope,
    siteSpace: ShownSpace,
    view: RevisionView,
    { blob }: ContentFile,
  ): Promise<boolean> {
    const { viewer, preview, loadedSite } = scope;
    if (viewer === UNKNOWN_VIEWER || preview !== undefined) return true;
    return this.#decisions.get(`${loadedSite.digest} ${view.root} ${blob}`, viewer, async (asked) => {
      const files = view.content.files.filter((file) => file.blob === blob);
      if (files.some(({ id }) => isOfTheSite(scope, id))) return true;
      const space = { id: siteSpace.space.id, root: view.root };
      const reading = this.#ctx.links.read(space, (links) => listPages(links, files));
      const pages = await withTimeout(this.#ctx.config.connections.workTime, reading);
      // Without any reference, no hidden page refers to it.
      return pages === undefined || this.#isShown(view, pages, files, asked);
    });
  }

  async #isShown(
    view: RevisionView,
    pages: ReadonlyMap<string, boolean>,
    files: readonly ContentFile[],
    viewer: Viewer,
  ): Promise<boolean> {
    const ids = new Set(files.map(({ id }) => id));
    let count = 0;
    for (const [id, isBeside] of pages) {
      const indexed = view.index.byId.get(id);
      if (indexed === undefined || !isPageVisible(indexed, viewer)) continue;
      if (isBeside || !isDocument(indexed)) return true;
      const { targets } = await readPage(
        this.#ctx,
        view,
        indexed.page,
        contentUrls({ view, basePath: '', viewer, treeUrl: undefined }),
        viewer,
      );
      if (Object.values(targets).some(({ ref }) => ref.kind === 'file' && ids.has(ref.file))) return true;
      count += 1;
      if (count === MAX_READ) return false;
    }
    return false;
  }
}

/** Whether the settings of the site refer to a file: a logo, a link. */
const isOfTheSite = ({ loadedSite: { customizations } }: RequestScope, fileId: string): boolean =>
  JSON.stringify([customizations.customization, ...customizations.ofSiteSpaces.values()]).includes(
    JSON.stringify(fileId),
  );

/**
 * The pages that refer to any of the files, directly or by inclusion, and whether they do so outside their text, such
 * as by a cover; undefined if no page does.
 */
function listPages(links: LinkReader, files: readonly ContentFile[]): Map<string, boolean> | undefined {
  const pages = new Map<string, boolean>();
  const snippets = new Set<string>();
  let keys = files.map(({ id }) => `file/${id}`);
  for (let depth = 0; depth <= MAX_DEPTH && keys.length > 0; depth++) {
    const next: string[] = [];
    for (const { source, node } of links.listPlaces(keys, undefined, MAX_PLACES)) {
      if (links.findSource(source)?.kind !== 'snippet') pages.set(source, pages.get(source) === true || node === '');
      else if (!snippets.has(source)) next.push(`snippet/${source}`);
      snippets.add(source);
    }
    keys = next;
  }
  return pages.size + snippets.size === 0 ? undefined : pages;
}
