import { renderMessage, renderPage, renderThemeStylesheet } from '@bindery/site';
import type { Context } from '../context.ts';
import { LruCache } from '../store/lru-cache.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { type Answer, answerText, movedTo } from './answer.ts';
import { pageAssets } from './assets.ts';
import { isPageVisible, pagePath } from './content-addresses.ts';
import { type Encoded, encodeBytes } from './encoded.ts';
import type { ShownSpace } from './find-site.ts';
import { readMarkdown } from './page-document.ts';
import { buildPageView, type VisitedPage } from './page-view.ts';
import { publicPathOf } from './place.ts';
import { findEntry, resolvePath } from './resolve-path.ts';
import { buildSiteView, lookOf, themePath } from './site-view.ts';
import { readShown, spaceBasePath, type Visit } from './visit.ts';

/** Bytes of rendered pages in memory. */
const MAX_RENDERED = 48 * 1024 * 1024;

/** Turns addresses of a site into answers; keeps what was rendered, by everything that it depends on. */
export class Renderer {
  readonly #ctx: Context;
  readonly #rendered = new LruCache<Encoded>(MAX_RENDERED, ({ plain }) => plain.length * 2 + 500);

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Answers for `path` below the site, which the audience was decided for. */
  async answer(visit: Visit, path: string): Promise<Answer> {
    const theme = findTheme(visit, path);
    if (theme !== undefined) return theme;
    const entry = findEntry(visit.spaces, path);
    if (entry !== undefined) return { kind: 'redirect', location: spaceBasePath(visit, entry), status: 302 };
    const resolved = resolvePath(visit.spaces, path);
    if (resolved === undefined) return this.notFound(visit);
    const { shown } = resolved;
    const view = await readShown(this.#ctx, visit, shown);
    return (
      findFile(view, resolved.path) ??
      (await this.#page(visit, shown, view, resolved.path, /(?:^|\/)$/.test(path))) ??
      (await this.#markdown(visit, view, resolved.path)) ??
      findRedirect(visit, shown, view, resolved.path) ??
      this.notFound(visit, { shown, view })
    );
  }

  /** The page that says that there is nothing, in the dress of the site. */
  async notFound(visit: Visit, place?: Pick<VisitedPage, 'shown' | 'view'>): Promise<Answer> {
    const site = place && (await buildSiteView(this.#ctx, { visit, ...place }));
    const html = renderMessage({
      ...(site !== undefined && { site }),
      status: 404,
      title: 'Page not found',
      message: 'There is no page at this address. It may have been moved or removed.',
      homeHref: visit.basePath,
      assets: pageAssets(publicPathOf(this.#ctx), themePath(visit, place?.shown)),
    });
    return answerText('html', html, { status: 404, noIndex: true });
  }

  async #page(
    visit: Visit,
    shown: ShownSpace,
    view: RevisionView,
    path: string,
    hasSlash: boolean,
  ): Promise<Answer | undefined> {
    const current = view.index.byPath.get(path);
    if (current === undefined || !isPageVisible(current, visit.viewer)) return undefined;
    const address = pagePath(view, spaceBasePath(visit, shown), current);
    // One address a page: the first page of a space stands at its root, and no other page ends in a slash.
    const isRoot = address.endsWith('/');
    if (isRoot ? path !== '' || !hasSlash : hasSlash) return movedTo(address);
    const visited = { visit, shown, view, current };
    const noIndex = visit.noIndex || current.page.noRobotsIndex === true;
    return { kind: 'bytes', status: 200, encoded: await this.#render(visited), noIndex };
  }

  async #render(visited: VisitedPage): Promise<Encoded> {
    const { visit, shown, view, current } = visited;
    const { digest } = visit.viewer;
    const key = [visit.found.digest, visit.basePath, digest, shown.row.id, view.root, current.page.id].join(' ');
    const kept = this.#rendered.get(key);
    if (kept !== undefined) return kept;
    const html = renderPage(await buildPageView(this.#ctx, visited));
    const encoded = encodeBytes(Buffer.from(html), 'text/html; charset=utf-8');
    this.#rendered.set(key, encoded);
    return encoded;
  }

  async #markdown(visit: Visit, view: RevisionView, path: string): Promise<Answer | undefined> {
    const current = path.endsWith('.md') ? view.index.byPath.get(path.slice(0, -3)) : undefined;
    if (current === undefined || !isPageVisible(current, visit.viewer)) return undefined;
    const body = await readMarkdown(this.#ctx, current.page, visit.viewer);
    return answerText('markdown', body, { noIndex: visit.noIndex || current.page.noRobotsIndex === true });
  }
}

/** The stylesheet of the site's look, or of that of one of its spaces. */
function findTheme(visit: Visit, path: string): Answer | undefined {
  if (!path.startsWith('~theme-')) return undefined;
  const address = visit.basePath + path;
  if (address === themePath(visit)) return answerTheme(visit, visit.found.look.customization);
  const shown = visit.spaces.find((space) => address === themePath(visit, space));
  return shown && answerTheme(visit, lookOf(visit.found, shown));
}

const answerTheme = ({ noIndex }: Visit, customization: Parameters<typeof renderThemeStylesheet>[0]): Answer =>
  answerText('css', renderThemeStylesheet(customization), { noIndex });

/** The bytes of a file of the space, named by their hash. */
function findFile(view: RevisionView, path: string): Answer | undefined {
  const match = /^~files\/([0-9a-f]{64})\/[^/]+$/.exec(path);
  const file = match && view.filesByBlob.get(match[1] ?? '');
  return file ? { kind: 'file', blob: file.blob, name: file.name, contentType: file.contentType } : undefined;
}

/** Redirects of the repository's configuration; a page at the same path comes first. */
function findRedirect(visit: Visit, shown: ShownSpace, view: RevisionView, path: string): Answer | undefined {
  const redirect = view.content.redirects.find(({ from }) => from === path);
  const target = redirect && view.index.byFile.get(redirect.to);
  if (target === undefined || !isPageVisible(target, visit.viewer)) return undefined;
  return movedTo(pagePath(view, spaceBasePath(visit, shown), target));
}
