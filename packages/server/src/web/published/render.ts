import { hasReservedSegment } from '@bindery/content';
import {
  findInterfaceLanguage,
  findTexts,
  renderMessage,
  renderPage,
  renderThemeStylesheet,
  type SiteCustomization,
} from '@bindery/site';
import type { Context } from '../../domain/context.ts';
import { findOldPath } from '../../domain/old-urls/find-old-path.ts';
import type { ShownSpace } from '../../domain/sites/find-site.ts';
import { type RequestScope, readShown, spaceBasePath } from '../../domain/sites/request-scope.ts';
import { findSiteSpaceEntry, resolvePath } from '../../domain/sites/resolve-path.ts';
import { type Answer, answerText, type BytesAnswer, movedTo, TYPES } from '../../domain/sites/site-response.ts';
import { VaryCache } from '../../domain/sites/vary-cache.ts';
import { markdownPath, type VisitedPage } from '../../domain/sites/visited-page.ts';
import { pagePath } from '../../engines/pages/content-urls.ts';
import { pageAssets } from '../../engines/pages/page-assets.ts';
import { isPageVisible } from '../../engines/pages/page-visibility.ts';
import { readMarkdown } from '../../engines/revisions/read-markdown.ts';
import { type Encoded, encodeBytes } from '../../platform/http/compression.ts';
import type { RevisionView } from '../../platform/store/revision-reader.ts';
import { findEventPlace } from './event-location.ts';
import { FileAccess } from './file-access.ts';
import { listServedFaces } from './fonts.ts';
import { buildPageView } from './page-view.ts';
import { buildSiteView, customizationOf, themePath } from './site-view.ts';

/** Bytes of rendered pages in memory. */
const MAX_RENDERED = 48 * 1024 * 1024;
/** Bytes that stay cached when unused. */
const RESTING_RENDERED = 4 * 1024 * 1024;

/** Renders the responses at URLs of a site; caches them by everything that they depend on. */
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
   * Renders the page at `path` below the site, for the audience already determined.
   * @param asMarkdown the client prefers the text of a page to its HTML
   */
  async answer(scope: RequestScope, path: string, asMarkdown = false): Promise<Answer> {
    const theme = findTheme(scope, path);
    if (theme !== undefined) return theme;
    const entry = findSiteSpaceEntry(scope.spaces, path);
    if (entry !== undefined) return { kind: 'redirect', location: spaceBasePath(scope, entry), status: 302 };
    const resolved = resolvePath(scope.spaces, path);
    if (resolved === undefined) return (await findOldPath(this.#ctx, scope, path)) ?? this.#nothing(scope, path);
    const { siteSpace } = resolved;
    const view = await readShown(this.#ctx, scope, siteSpace);
    // Checked before any content: no page or redirect can be at a reserved path.
    if (hasReservedSegment(path))
      return (
        (await this.#files.find(scope, siteSpace, view, resolved.path)) ?? this.notFound(scope, { siteSpace, view })
      );
    return (
      (await this.#page({ scope, siteSpace, view }, resolved.path, { hasSlash: /(?:^|\/)$/.test(path), asMarkdown })) ??
      (await this.#markdown({ scope, siteSpace, view }, resolved.path)) ??
      (await findOldPath(this.#ctx, scope, path)) ??
      this.#nothing(scope, resolved.path, { siteSpace, view })
    );
  }

  /** At the root of a site or space without a page for the visitor, a notice; otherwise a 404. */
  #nothing(scope: RequestScope, path: string, shownIn?: Pick<VisitedPage, 'siteSpace' | 'view'>): Promise<Answer> {
    if (path !== '') return this.notFound(scope, shownIn);
    return this.#message(scope, ({ noContent, noContentText }) => [200, noContent, noContentText], shownIn);
  }

  /** The 404 page in the design of the site. */
  notFound(scope: RequestScope, shownIn?: Pick<VisitedPage, 'siteSpace' | 'view'>): Promise<Answer> {
    return this.#message(scope, ({ notFound, notFoundText }) => [404, notFound, notFoundText], shownIn);
  }

  async #message(
    scope: RequestScope,
    choose: (texts: ReturnType<typeof findTexts>) => readonly [status: number, title: string, message: string],
    shownIn?: Pick<VisitedPage, 'siteSpace' | 'view'>,
  ): Promise<Answer> {
    const site = shownIn && (await buildSiteView(this.#ctx, { scope, ...shownIn }));
    const [status, title, message] = choose(findTexts(site === undefined ? 'en' : findInterfaceLanguage(site)));
    const html = renderMessage({
      ...(site !== undefined && { site }),
      status,
      title,
      message,
      homeHref: scope.basePath,
      assets: pageAssets(scope.mount.assetsPath, themePath(scope, shownIn?.siteSpace)),
    });
    return answerText('html', html, { status, noIndex: true });
  }

  async #page(
    { scope, siteSpace, view }: Omit<VisitedPage, 'current'>,
    path: string,
    { hasSlash, asMarkdown }: { readonly hasSlash: boolean; readonly asMarkdown: boolean },
  ): Promise<Answer | undefined> {
    const current = view.index.byPath.get(path);
    if (current === undefined || !isPageVisible(current, scope.viewer)) {
      return path === '' ? findFirstPage(scope, siteSpace, view) : undefined;
    }
    const pagePathname = pagePath(view, spaceBasePath(scope, siteSpace), current);
    // One URL per page: the first page of a space is at its root, and no other page ends in a slash.
    const isRoot = pagePathname.endsWith('/');
    if (isRoot ? path !== '' || !hasSlash : hasSlash) return movedTo(pagePathname);
    const visited = { scope, siteSpace, view, current };
    const noIndex = scope.noIndex || current.page.noRobotsIndex === true;
    const markdown = markdownPath(spaceBasePath(scope, siteSpace), current);
    const headers = { link: `<${markdown}>; rel="alternate"; type="text/markdown"` };
    const answer = asMarkdown ? await this.#text(visited) : { encoded: await this.#render(visited) };
    return { kind: 'bytes', status: 200, ...answer, noIndex, headers, varies: 'accept' };
  }

  async #render(visited: VisitedPage): Promise<Encoded> {
    const { scope, siteSpace, view, current } = visited;
    const { loadedSite, mount, viewer } = scope;
    const spaces =
      scope.spaces.length === loadedSite.spaces.length ? '' : scope.spaces.map(({ row }) => row.id).join('+');
    const parts = [
      loadedSite.digest,
      mount.origin,
      scope.basePath,
      spaces,
      siteSpace.row.id,
      view.root,
      current.page.id,
    ];
    return this.#rendered.get(parts.join(' '), viewer, async (asked) => {
      const html = renderPage(await buildPageView(this.#ctx, { ...visited, scope: { ...scope, viewer: asked } }));
      return encodeBytes(Buffer.from(html), 'text/html; charset=utf-8');
    });
  }

  async #markdown({ scope, siteSpace, view }: Omit<VisitedPage, 'current'>, path: string): Promise<Answer | undefined> {
    const current = path.endsWith('.md') ? view.index.byPath.get(path.slice(0, -3)) : undefined;
    if (current === undefined || !isPageVisible(current, scope.viewer)) return undefined;
    const noIndex = scope.noIndex || current.page.noRobotsIndex === true;
    return { kind: 'bytes', status: 200, ...(await this.#text({ scope, siteSpace, view, current })), noIndex };
  }

  async #text({ scope, siteSpace, view, current }: VisitedPage): Promise<Pick<BytesAnswer, 'encoded' | 'counts'>> {
    const organizationId = scope.loadedSite.organization.id;
    const text = await readMarkdown(this.#ctx, { organizationId, view, page: current.page }, scope.viewer);
    const location = await findEventPlace(this.#ctx, scope, siteSpace, current.page.id);
    const counts = { event: { type: 'page_markdown_request' }, location } as const;
    return { encoded: encodeBytes(Buffer.from(text), TYPES.markdown), counts };
  }
}

const THEME = /^~theme-[0-9a-f]{12}(?:-(?<siteSpaceId>\w+))?\.css$/;

/**
 * The stylesheet of the site's customization, or of that of one of its spaces. One of a former state leads to the current
 * one: the page that names it was rendered before the site was changed.
 */
function findTheme(scope: RequestScope, path: string): Answer | undefined {
  const match = THEME.exec(path);
  if (match === null) return undefined;
  const siteSpace = scope.spaces.find(({ row }) => row.id === match.groups?.['siteSpaceId']);
  const location = themePath(scope, siteSpace);
  if (scope.basePath + path !== location) return { kind: 'redirect', location, status: 302 };
  const { loadedSite } = scope;
  return answerTheme(
    scope,
    siteSpace ? customizationOf(loadedSite, siteSpace) : loadedSite.customizations.customization,
  );
}

function answerTheme({ mount, noIndex }: RequestScope, customization: SiteCustomization): Answer {
  const { font, monospaceFont } = customization.styling;
  const fonts = [font, ...(monospaceFont === undefined ? [] : [monospaceFont])];
  const faces = fonts.flatMap((name) => listServedFaces(mount.assetsPath, name));
  return answerText('css', renderThemeStylesheet(customization, faces), { noIndex });
}

/** The first page of a space that the visitor may see. */
function findFirstPage(scope: RequestScope, siteSpace: ShownSpace, view: RevisionView): Answer | undefined {
  const first = view.index.readingOrder.find((indexed) => isPageVisible(indexed, scope.viewer));
  return first && { kind: 'redirect', location: pagePath(view, spaceBasePath(scope, siteSpace), first), status: 302 };
}
