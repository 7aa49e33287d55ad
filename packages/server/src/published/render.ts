import { hasReservedSegment } from '@bindery/content';
import {
  findInterfaceLanguage,
  findTexts,
  renderMessage,
  renderPage,
  renderThemeStylesheet,
  type SiteCustomization,
} from '@bindery/site';
import type { Context } from '../context.ts';
import { type Encoded, encodeBytes } from '../http/encoded.ts';
import { isPageVisible, pagePath } from '../pages/content-urls.ts';
import { readMarkdown } from '../revisions/read-markdown.ts';
import type { ShownSpace } from '../sites/find-site.ts';
import { type RequestScope, readShown, spaceBasePath } from '../sites/request-scope.ts';
import { findSiteSpaceEntry, resolvePath } from '../sites/resolve-path.ts';
import { type Answer, answerText, type BytesAnswer, movedTo, TYPES } from '../sites/site-response.ts';
import { VaryCache } from '../sites/vary-cache.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import { pageAssets } from './assets.ts';
import { findEventPlace } from './event-location.ts';
import { FileAccess } from './file-access.ts';
import { listServedFaces } from './fonts.ts';
import { findOldPath } from './old-paths.ts';
import { buildPageView, markdownPath, type VisitedPage } from './page-view.ts';
import { buildSiteView, customizationOf, themePath } from './site-view.ts';

/** Bytes of rendered pages in memory. */
const MAX_RENDERED = 48 * 1024 * 1024;
/** Those that stay in memory however long nobody reads them. */
const RESTING_RENDERED = 4 * 1024 * 1024;

/** Turns addresses of a site into answers; keeps what was rendered, by everything that it depends on. */
export class Renderer {
  readonly #ctx: Context;
  readonly #rendered = new VaryCache<Encoded>(MAX_RENDERED, ({ plain }) => plain.length * 1.2 + 500);
  readonly #files: FileAccess;

  constructor(ctx: Context) {
    this.#ctx = ctx;
    ctx.idleEviction.add(this.#rendered, RESTING_RENDERED);
    this.#files = new FileAccess(ctx);
  }

  /**
   * Answers for `path` below the site, which the audience was decided for.
   * @param asMarkdown the client would rather have the text of a page than its HTML
   */
  async answer(scope: RequestScope, path: string, asMarkdown = false): Promise<Answer> {
    const theme = findTheme(scope, path);
    if (theme !== undefined) return theme;
    const entry = findSiteSpaceEntry(scope.spaces, path);
    if (entry !== undefined) return { kind: 'redirect', location: spaceBasePath(scope, entry), status: 302 };
    const resolved = resolvePath(scope.spaces, path);
    if (resolved === undefined) return (await findOldPath(this.#ctx, scope, path)) ?? this.#nothing(scope, path);
    const { shown } = resolved;
    const view = await readShown(this.#ctx, scope, shown);
    // Decided before any content: no page and no redirect stands where the program answers.
    if (hasReservedSegment(path))
      return (await this.#files.find(scope, shown, view, resolved.path)) ?? this.notFound(scope, { shown, view });
    return (
      (await this.#page({ scope, shown, view }, resolved.path, { hasSlash: /(?:^|\/)$/.test(path), asMarkdown })) ??
      (await this.#markdown({ scope, shown, view }, resolved.path)) ??
      (await findOldPath(this.#ctx, scope, path)) ??
      this.#nothing(scope, resolved.path, { shown, view })
    );
  }

  /** Where a site or a space begins without a page for the visitor, it says so; anywhere else there is nothing. */
  #nothing(scope: RequestScope, path: string, place?: Pick<VisitedPage, 'shown' | 'view'>): Promise<Answer> {
    if (path !== '') return this.notFound(scope, place);
    return this.#message(scope, ({ noContent, noContentText }) => [200, noContent, noContentText], place);
  }

  /** The page that says that there is nothing, in the dress of the site. */
  notFound(scope: RequestScope, place?: Pick<VisitedPage, 'shown' | 'view'>): Promise<Answer> {
    return this.#message(scope, ({ notFound, notFoundText }) => [404, notFound, notFoundText], place);
  }

  async #message(
    scope: RequestScope,
    choose: (texts: ReturnType<typeof findTexts>) => readonly [status: number, title: string, message: string],
    place?: Pick<VisitedPage, 'shown' | 'view'>,
  ): Promise<Answer> {
    const site = place && (await buildSiteView(this.#ctx, { scope, ...place }));
    const [status, title, message] = choose(findTexts(site === undefined ? 'en' : findInterfaceLanguage(site)));
    const html = renderMessage({
      ...(site !== undefined && { site }),
      status,
      title,
      message,
      homeHref: scope.basePath,
      assets: pageAssets(scope.place.assetsPath, themePath(scope, place?.shown)),
    });
    return answerText('html', html, { status, noIndex: true });
  }

  async #page(
    { scope, shown, view }: Omit<VisitedPage, 'current'>,
    path: string,
    { hasSlash, asMarkdown }: { readonly hasSlash: boolean; readonly asMarkdown: boolean },
  ): Promise<Answer | undefined> {
    const current = view.index.byPath.get(path);
    if (current === undefined || !isPageVisible(current, scope.viewer)) {
      return path === '' ? findFirstPage(scope, shown, view) : undefined;
    }
    const address = pagePath(view, spaceBasePath(scope, shown), current);
    // One address a page: the first page of a space stands at its root, and no other page ends in a slash.
    const isRoot = address.endsWith('/');
    if (isRoot ? path !== '' || !hasSlash : hasSlash) return movedTo(address);
    const visited = { scope, shown, view, current };
    const noIndex = scope.noIndex || current.page.noRobotsIndex === true;
    const markdown = markdownPath(spaceBasePath(scope, shown), current);
    const headers = { link: `<${markdown}>; rel="alternate"; type="text/markdown"` };
    const answer = asMarkdown ? await this.#text(visited) : { encoded: await this.#render(visited) };
    return { kind: 'bytes', status: 200, ...answer, noIndex, headers, varies: 'accept' };
  }

  async #render(visited: VisitedPage): Promise<Encoded> {
    const { scope, shown, view, current } = visited;
    const { found, place, viewer } = scope;
    const spaces = scope.spaces.length === found.spaces.length ? '' : scope.spaces.map(({ row }) => row.id).join('+');
    const parts = [found.digest, place.origin, scope.basePath, spaces, shown.row.id, view.root, current.page.id];
    return this.#rendered.get(parts.join(' '), viewer, async (asked) => {
      const html = renderPage(await buildPageView(this.#ctx, { ...visited, scope: { ...scope, viewer: asked } }));
      return encodeBytes(Buffer.from(html), 'text/html; charset=utf-8');
    });
  }

  async #markdown({ scope, shown, view }: Omit<VisitedPage, 'current'>, path: string): Promise<Answer | undefined> {
    const current = path.endsWith('.md') ? view.index.byPath.get(path.slice(0, -3)) : undefined;
    if (current === undefined || !isPageVisible(current, scope.viewer)) return undefined;
    const noIndex = scope.noIndex || current.page.noRobotsIndex === true;
    return { kind: 'bytes', status: 200, ...(await this.#text({ scope, shown, view, current })), noIndex };
  }

  async #text({ scope, shown, view, current }: VisitedPage): Promise<Pick<BytesAnswer, 'encoded' | 'counts'>> {
    const organizationId = scope.found.organization.id;
    const text = await readMarkdown(this.#ctx, { organizationId, view, page: current.page }, scope.viewer);
    const place = await findEventPlace(this.#ctx, scope, shown, current.page.id);
    const counts = { event: { type: 'page_markdown_request' }, place } as const;
    return { encoded: encodeBytes(Buffer.from(text), TYPES.markdown), counts };
  }
}

/** The stylesheet of the site's look, or of that of one of its spaces. */
function findTheme(scope: RequestScope, path: string): Answer | undefined {
  if (!path.startsWith('~theme-')) return undefined;
  const address = scope.basePath + path;
  if (address === themePath(scope)) return answerTheme(scope, scope.found.customizations.customization);
  const shown = scope.spaces.find((space) => address === themePath(scope, space));
  return shown && answerTheme(scope, customizationOf(scope.found, shown));
}

function answerTheme({ place, noIndex }: RequestScope, customization: SiteCustomization): Answer {
  const { font, monospaceFont } = customization.styling;
  const fonts = [font, ...(monospaceFont === undefined ? [] : [monospaceFont])];
  const faces = fonts.flatMap((name) => listServedFaces(place.assetsPath, name));
  return answerText('css', renderThemeStylesheet(customization, faces), { noIndex });
}

/** Where a space begins for a visitor who may not see its first page. */
function findFirstPage(scope: RequestScope, shown: ShownSpace, view: RevisionView): Answer | undefined {
  const first = view.index.readingOrder.find((indexed) => isPageVisible(indexed, scope.viewer));
  return first && { kind: 'redirect', location: pagePath(view, spaceBasePath(scope, shown), first), status: 302 };
}
