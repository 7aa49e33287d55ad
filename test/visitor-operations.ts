import type { RouteOptions } from 'fastify';
import type { TestServer } from '../packages/server/src/testing/test-server.ts';
import type { SiteOfSecrets, SpaceOfSecrets } from './a-site-of-secrets.ts';
import type { Crawled } from './crawl-site.ts';
import { beginningOf, pageViewOf } from './endpoint-requests.ts';
import { SPECS } from './published-secrets.ts';

interface VisitorCall {
  /** Path parameters besides those of the site. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  /** What the request itself says, and the answer may repeat. */
  readonly asked?: string;
}

/** The operations that somebody may call who is no member of anything: without a token, or with that of a visitor. */
export const listVisitorOperations = (routes: readonly RouteOptions[]): string[] =>
  routes.flatMap(({ method, config, schema }) => {
    const isForVisitors = config?.anonymous === true || config?.siteToken === true;
    return isForVisitors && method !== 'HEAD' && method !== 'OPTIONS' ? (schema?.operationId ?? '') : [];
  });

const once = (): readonly VisitorCall[] => [{}];

/** The URLs of all pages and spaces of a site, with the part of each that answers repeat. */
const urlsOf = ({ path, pages, spaces }: SiteOfSecrets) =>
  ['', ...pages, ...spaces].map((asked) => ({ url: `https://docs.test${path}${asked}`, asked }));

/** Sends a request to the API as the visitor; undefined where that is rejected. */
type Read = (path: string) => Promise<VisitorContent | undefined>;

interface VisitorContent {
  readonly pages: readonly VisitorPage[];
  readonly reusableContents: readonly { readonly document: string }[];
}

interface VisitorPage {
  readonly documentId?: string;
  readonly pages?: readonly VisitorPage[];
}

/** A call for each space of the site, or for each of several things in it. */
const inSpaces =
  (list: (space: SpaceOfSecrets) => readonly VisitorCall[] = once) =>
  ({ contents }: SiteOfSecrets): readonly VisitorCall[] =>
    contents.flatMap((space) => {
      const { spaceId, revisionId, changeRequestId } = space;
      return list(space).map((call) => ({ ...call, params: { spaceId, revisionId, changeRequestId, ...call.params } }));
    });

const ofPages = inSpaces(({ pages }) =>
  pages.flatMap(({ id }) =>
    ['', '?format=markdown&computed=false', '?evaluated=false&dereferenced=reusable-contents'].map((query) => ({
      query,
      params: { pageId: id },
    })),
  ),
);
const ofPaths = inSpaces(({ pages }) => pages.map(({ path }) => ({ params: { '*': path }, asked: path })));
const ofFiles = inSpaces(({ fileIds }) => fileIds.map((fileId) => ({ params: { fileId } })));
const ofTrees = inSpaces(() => ['', '?computed=false', '?metadata=false'].map((query) => ({ query })));
const ofReusableContents = inSpaces(({ reusableContents }) =>
  reusableContents.map(({ id }) => ({ params: { reusableContentId: id } })),
);

const ofComputed = inSpaces(({ pages }) =>
  pages.flatMap(({ computed: source, computedSeed: seed }) =>
    source === undefined ? [] : [{ body: { source, seed } }],
  ),
);

/** Documents by the ids that members receive, and by those that the visitor is. */
async function ofDocuments(site: SiteOfSecrets, read: Read): Promise<readonly VisitorCall[]> {
  const calls: VisitorCall[] = [];
  const listOf = (pages: readonly VisitorPage[]): string[] =>
    pages.flatMap(({ documentId, pages: below = [] }) => [...(documentId ? [documentId] : []), ...listOf(below)]);
  for (const { spaceId, pages, reusableContents } of site.contents) {
    const own = await read(`/v1/spaces/${spaceId}/content`);
    const ids = [
      ...listOf(pages),
      ...reusableContents.map(({ document }) => document),
      ...listOf(own?.pages ?? []),
      ...(own?.reusableContents ?? []).map(({ document }) => document),
    ];
    calls.push(...ids.map((documentId) => ({ params: { spaceId, documentId } })));
  }
  return calls;
}

/** The visitor operations that have something to say in a preview of a change request alone. */
export const OF_PREVIEWS = [
  'getChangeRequest',
  'getChangeRequestContent',
  'listChangeRequestPages',
  'listChangeRequestFiles',
  'getChangeRequestFile',
  'getChangeRequestPage',
  'getChangeRequestPageByPath',
  'listChangeRequestReusableContents',
  'getChangeRequestReusableContent',
  'getUser',
] as const;

/** What is asked of each of them, and of those that answer published content to everyone who has an account. */
export const VISITOR_OPERATIONS: Readonly<
  Record<string, (site: SiteOfSecrets, read: Read) => readonly VisitorCall[] | Promise<readonly VisitorCall[]>>
> = {
  getSpace: inSpaces(),
  getSpaceContent: ofTrees,
  listSpacePages: ofTrees,
  listSpaceFiles: ofTrees,
  getSpaceFile: ofFiles,
  getSpacePage: ofPages,
  getSpacePageByPath: ofPaths,
  getComputedDocument: ofComputed,
  listReusableContents: ofTrees,
  getReusableContent: ofReusableContents,
  getRevision: ofTrees,
  listRevisionPages: ofTrees,
  listRevisionFiles: ofTrees,
  getRevisionFile: ofFiles,
  getRevisionPage: ofPages,
  getRevisionPageByPath: ofPaths,
  getRevisionPageDocument: ofPages,
  getDocument: ofDocuments,
  listRevisionReusableContents: ofTrees,
  getRevisionReusableContent: ofReusableContents,
  getRevisionReusableContentDocument: ofReusableContents,
  getSpaceEmbed: inSpaces(() => [{ query: '?url=https://example.com/video' }]),
  getLatestSpecVersionContent: () => SPECS.map(({ slug }) => ({ params: { specSlug: slug } })),
  getUser: ({ admin }) => [{ params: { userId: admin.id } }],
  receiveGitWebhook: inSpaces(() => [{ body: { ref: 'refs/heads/main' } }]),
  getChangeRequest: inSpaces(),
  getChangeRequestContent: ofTrees,
  listChangeRequestPages: ofTrees,
  listChangeRequestFiles: ofTrees,
  getChangeRequestFile: ofFiles,
  getChangeRequestPage: ofPages,
  getChangeRequestPageByPath: ofPaths,
  listChangeRequestReusableContents: ofTrees,
  getChangeRequestReusableContent: ofReusableContents,
  getPublishedSite: once,
  getSiteStructure: once,
  listSiteSpaces: once,
  listSiteSections: once,
  getInformation: once,
  listSsoLogins: once,
  resolvePublishedUrl: (site) => urlsOf(site).map(({ url, asked }) => ({ body: { url }, asked })),
  getPublishedUrl: (site) =>
    urlsOf(site).map(({ url, asked }) => ({ query: `?url=${encodeURIComponent(url)}`, asked })),
  recordSiteEvents: ({ path, ids }) =>
    ids.map((id) => ({ body: { events: [pageViewOf(`https://docs.test${path}`, id)] } })),
  searchSite: ({ words }) =>
    ['zqopen', ...words].flatMap((word) => {
      const query = beginningOf(word);
      return [{ body: { query, scope: { mode: 'all' } } }, { body: { query, mode: 'all' } }];
    }),
  resolveSiteRedirect: () => ['former', 'formerly', 'closed'].map((path) => ({ query: `?source=/${path}` })),
};

/**
 * Calls them all with a token.
 * @param token of a visitor, or of a member who may read none of the spaces
 */
export async function callVisitorOperations(
  server: TestServer,
  site: SiteOfSecrets,
  token: string | undefined,
): Promise<Crawled[]> {
  const crawled: Crawled[] = [];
  for (const [form, list] of Object.entries(VISITOR_OPERATIONS)) {
    const route = server.routes.find(({ method, schema }) => method !== 'HEAD' && schema?.operationId === form);
    const read = async (path: string) => {
      const { status, body } = await server.call('GET', path, { token });
      return status === 200 ? body : undefined;
    };
    for (const { params = {}, query = '', body, asked = '' } of await list(site, read)) {
      const values: Readonly<Record<string, string>> = {
        organizationId: site.organizationId,
        siteId: site.id,
        ...params,
      };
      const url = route?.url.replace(/:(\w+)|\*/g, (all, name: string = all) => values[name] ?? '') ?? '';
      const { status, text: answered } = await server.call(String(route?.method), url + query, { token, body });
      if (status >= 500) throw new Error(`${form} answered ${status}: ${answered}`);
      const text = answered.replaceAll(asked || '\0', '');
      crawled.push({ form, request: `${url}${query} ${JSON.stringify(body ?? '')}`, status, text });
    }
  }
  return crawled;
}

/**
 * Looks up where every page of a site is for a visitor; the token that comes with the answers is the visitor's.
 * @param more URLs that are looked up at last
 */
export async function resolvePages(
  server: TestServer,
  site: SiteOfSecrets,
  jwtToken?: string,
  more: readonly { readonly url: string; readonly asked: string }[] = [],
): Promise<{ readonly crawled: readonly Crawled[]; readonly apiToken: string }> {
  const crawled: Crawled[] = [];
  let apiToken = '';
  for (const { url, asked } of [...urlsOf(site), ...more]) {
    const body = { url, ...(jwtToken !== undefined && { visitor: { jwtToken } }) };
    const answer = await server.call('POST', '/v1/urls/published', { body });
    apiToken = answer.body.apiToken ?? apiToken;
    const text = answer.text.replaceAll(asked || '\0', '');
    crawled.push({ form: 'resolvePublishedUrl', request: asked, status: answer.status, text });
  }
  return { crawled, apiToken };
}
