import { type MessageView, renderMessage } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { type Audience, decideAudience } from '../../domain/sites/audience.ts';
import { PASSWORD_NAME, SIGN_OUT_NAME } from '../../domain/sites/entry-token.ts';
import {
  assetsPathOf,
  type EntryPoint,
  type LocatedSite,
  matchSite,
  type SiteMatch,
  type SiteMount,
} from '../../domain/sites/match-site.ts';
import { answerForOrganization } from '../../domain/sites/organization-host.ts';
import { registerPathSites } from '../../domain/sites/path-sites.ts';
import { openRequestScope, type RequestScope } from '../../domain/sites/request-scope.ts';
import { type Answer, answerText, type BytesAnswer, refuseRequest } from '../../domain/sites/site-response.ts';
import { cookiesOfVisitor } from '../../domain/sites/visitor-cookie.ts';
import { readOrigin } from '../../domain/visitor-events/event-origin.ts';
import { encodePath } from '../../engines/pages/encode-path.ts';
import { pageAssets, pagePolicy, speculationRulesHeader } from '../../engines/pages/page-assets.ts';
import { HeavyWorkError } from '../../platform/compute/heavy-work.ts';
import { CommitVersionedCache } from '../../platform/db/commit-versioned-cache.ts';
import type { App } from '../../platform/http/app.ts';
import { BODY_LIMITS } from '../../platform/http/body-limits.ts';
import { chargeWork, cpuBudgetOf, isPrefetch } from '../../platform/http/cpu-budget.ts';
import { findCodeRefusal } from '../../platform/http/customer-bytes.ts';
import { hasCompute } from '../../platform/http/forward-request.ts';
import { ForwardedPages } from '../../platform/http/forwarded-pages.ts';
import { limiterOf } from '../../platform/http/rate-limit.ts';
import { previewPolicy } from '../../platform/http/security-policy.ts';
import { ON_SITE_HOST } from '../../platform/http/site-hosts.ts';
import { answerEntryPath } from './answer-entry-path.ts';
import { registerAssets } from './assets.ts';
import { createRequestCounter } from './count-requests.ts';
import type { EndpointRequest } from './endpoint.ts';
import { findEndpoint } from './endpoint-registry.ts';
import { prefersMarkdown } from './endpoints/prefers-markdown.ts';
import { findEventPlace } from './event-location.ts';
import { listRequestedHosts } from './from-proxy.ts';
import { leadFromEmbed, ownPathOf } from './public-names.ts';
import { answerPublicRobots } from './public-robots.ts';
import { Renderer } from './render.ts';
import { type SiteResponse, type SiteResponseWithPolicy, sendSiteResponse } from './send-response.ts';
import { redirectToMovedSite } from './send-visitor-redirect.ts';

/** URLs whose responses are cached; each contains its bytes. */
const MAX_RESPONSES = 500;

/** Published sites for their visitors: host and path -> site -> audience -> page view -> bytes. */
export function registerPublishedSites(app: App, ctx: Context): void {
  registerAssets(app, ctx);
  const renderer = new Renderer(ctx);
  const count = createRequestCounter(ctx);
  const responses = new CommitVersionedCache(ctx.database.engine, MAX_RESPONSES);
  const heavyPages = hasCompute(ctx) ? new ForwardedPages(ctx) : undefined;
  app.register(async (sites) => {
    acceptAnything(sites as App);
    // Scripts of the program have their own routes.
    sites.addHook('onRequest', (request, _reply, done) => done(findCodeRefusal(request)));
    sites.get('/robots.txt', async (request, reply) => {
      const response = { answer: await answerPublicRobots(ctx), isPublic: true, isPersonal: false, isCacheable: false };
      return sendSiteResponse(ctx, request, reply, { ...response, policy: pagePolicy(assetsPathOf(ctx)) });
    });
    const [readingBudget, prefetchBudget] = [cpuBudgetOf(ctx), cpuBudgetOf(ctx, true)];
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const isPrefetched = isPrefetch(request);
      const budget = isPrefetched ? prefetchBudget : readingBudget;
      const seconds = budget.check(request.ip);
      if (seconds !== undefined)
        return sendSiteResponse(ctx, request, reply.header('retry-after', seconds), tooMuchWork(ctx));
      const siteRequest = readRequest(ctx, request);
      // Cached responses cost next to nothing; measuring them would cost more.
      const answer = () => chargeWork(budget, request.ip, () => handleRequest(ctx, renderer, siteRequest));
      const isPlain = siteRequest.method === 'GET' && !siteRequest.hasQuery && siteRequest.cookie === undefined;
      const cacheKey = entryPointKey(siteRequest.entryPoint) + siteRequest.url;
      const key = prefersMarkdown(siteRequest.accept) ? `markdown ${cacheKey}` : cacheKey;
      let response: SiteResponseWithPolicy;
      try {
        response = isPlain ? await responses.get(key, answer, ({ isCacheable }) => isCacheable) : await answer();
      } catch (error) {
        const isPassedOn = error instanceof HeavyWorkError && isPlain && request.method === 'GET';
        if (!isPassedOn || heavyPages === undefined) throw error;
        return heavyPages.send(request, reply, key);
      }
      // A revalidated response was read as well; a HEAD request and a prefetch read nothing.
      if (response.counted !== undefined && request.method !== 'HEAD' && !isPrefetched)
        count(response.counted, siteRequest);
      return sendSiteResponse(ctx, request, reply, response, siteRequest.entryPoint);
    };
    registerPathSites(sites as App, ctx, handle);
    for (const url of ['/proxied/:site', '/proxied/:site/*']) {
      sites.get(url, handle);
      sites.post(url, handle);
    }
    sites.get('/*', { constraints: ON_SITE_HOST }, handle);
    sites.post('/*', { constraints: ON_SITE_HOST }, handle);
  });
}

/** Visitors' forms and all other bodies arrive as bytes, which the endpoints parse. */
function acceptAnything(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMITS.site }, (_request, body, done) =>
    done(null, body),
  );
}

/** The parts of a request that a response depends on. */
interface SiteRequest extends EndpointRequest {
  readonly entryPoint: EntryPoint;
  /** Without the query. */
  readonly url: string;
  readonly hasQuery: boolean;
  /** The header, if it contains one of our cookies. */
  readonly cookie: string | undefined;
}

function readRequest(ctx: Context, request: FastifyRequest): SiteRequest {
  const [url = ''] = request.url.split('?', 1);
  const query = request.url.slice(url.length + 1);
  return {
    entryPoint: readEntryPoint(ctx, request),
    url,
    method: request.method === 'POST' ? 'POST' : 'GET',
    query: new URLSearchParams(query),
    hasQuery: query !== '',
    cookie: cookiesOfVisitor(request.headers.cookie),
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    contentType: request.headers['content-type'],
    accept: request.headers.accept,
    origin: request.headers.origin,
    fetchSite: readHeader(request, 'sec-fetch-site'),
    protocolVersion: readHeader(request, 'mcp-protocol-version'),
    ip: request.ip,
    userAgent: request.headers['user-agent'],
    sender: () => readOrigin(ctx, request),
  };
}

const readHeader = ({ headers }: FastifyRequest, name: string): string | undefined =>
  headers[name] === undefined ? undefined : String(headers[name]);

/** The entry point by which a request reached the site. */
function readEntryPoint(ctx: Context, request: FastifyRequest): EntryPoint {
  const { raw, routeOptions } = request;
  const route = routeOptions.url;
  if (route === '/*') return { kind: 'host', host: ctx.siteHosts.find(raw) ?? '' };
  return route?.startsWith('/proxied/') === true
    ? { kind: 'proxy', hosts: listRequestedHosts(request) }
    : { kind: 'path' };
}

/** The part of the entry point that a cached response depends on. */
function entryPointKey(entryPoint: EntryPoint): string {
  if (entryPoint.kind === 'host') return entryPoint.host;
  return entryPoint.kind === 'proxy' ? `proxy ${entryPoint.hosts?.join(',')}` : '';
}

async function handleRequest(
  ctx: Context,
  renderer: Renderer,
  siteRequest: SiteRequest,
): Promise<SiteResponseWithPolicy> {
  const match = await matchSite(ctx, siteRequest.entryPoint, siteRequest.url);
  if (match.kind === 'site') {
    const response = await handleSiteRequest(ctx, renderer, match.located, siteRequest);
    const { assetsPath } = match.located.mount;
    const policy = pagePolicy(assetsPath);
    if (response.isPreview === true) return { ...response, policy: previewPolicy(policy, ctx.config) };
    return { ...response, policy, speculationRules: speculationRulesHeader(assetsPath) };
  }
  // The number of nonexistent URLs is unlimited.
  const answer = siteRequest.method === 'GET' ? await answerBeside(ctx, match, siteRequest) : undefined;
  const policy = pagePolicy(match.assetsPath);
  return { answer: answer ?? notFoundPage(match), isPublic: true, isPersonal: false, isCacheable: false, policy };
}

async function answerBeside(
  ctx: Context,
  match: Exclude<SiteMatch, { kind: 'site' }>,
  siteRequest: SiteRequest,
): Promise<Answer | undefined> {
  if (match.kind === 'moved') return redirectToMovedSite(ctx, match.located, siteRequest);
  if (match.kind === 'front') return { kind: 'redirect', location: match.basePath, status: 308 };
  return match.kind === 'organization' ? answerForOrganization(ctx, match.organization, match.path) : undefined;
}

async function handleSiteRequest(
  ctx: Context,
  renderer: Renderer,
  located: LocatedSite,
  siteRequest: SiteRequest,
): Promise<SiteResponse> {
  const audience =
    (await answerEntryPath(ctx, located, siteRequest)) ?? (await decideAudience(ctx, located, siteRequest));
  if (!audience.allowed)
    return { answer: refuse(located.mount, audience), isPublic: false, isPersonal: true, isCacheable: false };
  const [{ isPersonal }, path] = [audience, ownPathOf(audience.path)];
  const isPublic = audience.isPublic && !isPersonal;
  const isPreview = audience.preview !== undefined;
  const scope = openRequestScope(ctx, located, audience);
  const endpoint = findEndpoint(path);
  if (endpoint?.isCounted === true && !limiterOf(ctx, 'endpoints').allowsIp(siteRequest.ip)) {
    const answer = refuseRequest('rate_limited', 'Too many requests came from your IP address. Try again in a minute.');
    return { answer, isPublic: false, isPersonal, isCacheable: false };
  }
  const answered = endpoint?.methods.includes(siteRequest.method)
    ? await endpoint.answer(ctx, scope, { ...siteRequest, path })
    : undefined;
  if (endpoint !== undefined && answered !== undefined) {
    const isCacheable = endpoint.isCacheable && !isPreview && isFound(answered);
    const counted = await findCounted(ctx, scope, path, answered);
    return {
      answer: answered,
      isPublic: isPublic && endpoint.isShared,
      isPersonal,
      isCacheable,
      isPreview,
      ...counted,
    };
  }
  if (siteRequest.method !== 'GET')
    return { answer: notFoundPage(located.mount), isPublic: false, isPersonal, isCacheable: false };
  const answer =
    leadFromEmbed(scope, path) ?? (await renderer.answer(scope, path, prefersMarkdown(siteRequest.accept)));
  const counted = await findCounted(ctx, scope, path, answer);
  return { answer, isPublic, isPersonal, isCacheable: !isPreview && isFound(answer), isPreview, ...counted };
}

/** People who preview unpublished content are not counted. */
async function findCounted(
  ctx: Context,
  scope: RequestScope,
  path: string,
  answer: Answer,
): Promise<Pick<SiteResponse, 'counted'>> {
  if (answer.kind !== 'bytes' || answer.counts === undefined || scope.preview !== undefined) return {};
  const { event, location = await findEventPlace(ctx, scope) } = answer.counts;
  const url = scope.mount.origin + scope.basePath + encodePath(path);
  return { counted: { loadedSite: scope.loadedSite, event, url, location } };
}

const isFound = (answer: Answer): boolean => answer.kind !== 'bytes' || answer.status === 200;

function refuse(mount: SiteMount, audience: Extract<Audience, { readonly allowed: false }>): Answer {
  if ('location' in audience) {
    const { location, status, cookies } = audience;
    return { kind: 'redirect', location, status, cookies };
  }
  const { allowed: _, cookies, passwordForm, isSignOut, continueHref, ...view } = audience;
  const page = notFoundPage(mount, {
    ...view,
    ...(passwordForm && { passwordForm: { action: mount.basePath + PASSWORD_NAME, ...passwordForm } }),
    ...(isSignOut === true && { signOutAction: mount.basePath + SIGN_OUT_NAME }),
  });
  const headers = {
    ...(cookies && { 'set-cookie': [...cookies] }),
    ...(continueHref !== undefined && { refresh: `0;url=${continueHref}` }),
  };
  return { ...page, headers };
}

/** For people who may see no part of the site, so the page reveals nothing about it. */
function notFoundPage(
  { assetsPath }: Pick<SiteMount, 'assetsPath'>,
  view: Omit<MessageView, 'assets'> = {
    status: 404,
    title: 'Page not found',
    message: 'There is nothing at this URL.',
  },
): BytesAnswer {
  const html = renderMessage({ ...view, assets: pageAssets(assetsPath) });
  return answerText('html', html, { status: view.status, noIndex: true });
}

/** For an IP address that has used up its CPU time. */
function tooMuchWork(ctx: Context): SiteResponseWithPolicy {
  const assetsPath = assetsPathOf(ctx);
  const message = 'Your IP address has requested more pages than this server can render. Try again in a minute.';
  const answer = notFoundPage({ assetsPath }, { status: 429, title: 'Too many requests', message });
  return { answer, isPublic: false, isPersonal: false, isCacheable: false, policy: pagePolicy(assetsPath) };
}
