import type { ContentFile } from '@bindery/content';
import { withTimeout } from '../concurrency/yielder.ts';
import type { Context } from '../context.ts';
import type { LinkReader } from '../links/link-state.ts';
import { contentAddresses, isPageVisible } from '../pages/content-urls.ts';
import { isDocument } from '../pages/is-document.ts';
import { readPage } from '../pages/page-document.ts';
import { UNKNOWN_VIEWER, type Viewer } from '../pages/viewer.ts';
import type { ShownSpace } from '../sites/find-site.ts';
import type { RequestScope } from '../sites/request-scope.ts';
import type { Answer } from '../sites/site-response.ts';
import { VaryCache } from '../sites/vary-cache.ts';
import type { RevisionView } from '../store/revision-reader.ts';

/** Places where a file is referred to. */
const MAX_PLACES = 5_000;
/** Pages that are read to find out whether they show it to the visitor. */
const MAX_READ = 200;
/** Snippets within snippets, as pages show them. */
const MAX_DEPTH = 5;
/** Decisions in memory. */
const MAX_DECISIONS = 20_000;

/** Answers for the bytes of files below a site. */
export class FileAccess {
  readonly #ctx: Context;
  readonly #decisions = new VaryCache<boolean>(MAX_DECISIONS, () => 1);

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** The bytes of a file of the space, named by their hash; undefined for other paths, and what is not for the visitor. */
  async find(scope: RequestScope, shown: ShownSpace, view: RevisionView, path: string): Promise<Answer | undefined> {
    const match = /^~files\/([0-9a-f]{64})\/[^/]+$/.exec(path);
    const file = match && view.filesByBlob.get(match[1] ?? '');
    if (!file || !(await this.#isAllowed(scope, shown, view, file))) return undefined;
    return { kind: 'file', blob: file.blob, name: file.name, contentType: file.contentType };
  }

  /**
   * Where visitors see different things, one could tell another the address of a file: it exists for who may see a page
   * that shows it. Where all see the same, nobody sees the URL of what nobody sees.
   */
  async #isAllowed(
    scope: RequestScope,
    shown: ShownSpace,
    view: RevisionView,
    { blob }: ContentFile,
  ): Promise<boolean> {
    const { viewer, preview, found } = scope;
    if (viewer === UNKNOWN_VIEWER || preview !== undefined) return true;
    return this.#decisions.get(`${found.digest} ${view.root} ${blob}`, viewer, async (asked) => {
      const files = view.content.files.filter((file) => file.blob === blob);
      if (files.some(({ id }) => isOfTheSite(scope, id))) return true;
      const space = { id: shown.space.id, root: view.root };
      const reading = this.#ctx.links.read(space, (links) => listPages(links, files));
      const pages = await withTimeout(this.#ctx.config.connections.workTime, reading);
      // Nothing refers to it, so nothing that is hidden does.
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
        contentAddresses({ view, basePath: '', viewer, treeUrl: undefined }),
        viewer,
      );
      if (Object.values(targets).some(({ ref }) => ref.kind === 'file' && ids.has(ref.file))) return true;
      count += 1;
      if (count === MAX_READ) return false;
    }
    return false;
  }
}

/** Whether the settings of the site name a file: a logo, a link. */
const isOfTheSite = ({ found: { customizations: look } }: RequestScope, fileId: string): boolean =>
  JSON.stringify([look.customization, ...look.ofSiteSpaces.values()]).includes(JSON.stringify(fileId));

/**
 * The pages that refer to any of the files, themselves or by what they include, and whether they do so besides their
 * text, as with a cover; undefined where nothing does.
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
