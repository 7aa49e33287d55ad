import { renderMessage } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { ChangeCache } from '../db/change-cache.ts';
import type { App } from '../http/app.ts';
import { sendFile } from '../http/send-file.ts';
import { siteBasePath } from './address.ts';
import { type Answer, answerText } from './answer.ts';
import { pageAssets, registerAssets, SECURITY_POLICY } from './assets.ts';
import { type Audience, decideAudience } from './audience.ts';
import { sendEncoded } from './encoded.ts';
import { locateByPath, publicPathOf } from './place.ts';
import { Renderer } from './render.ts';
import { findSurface, type SurfaceRequest } from './surfaces.ts';
import { openVisit } from './visit.ts';

/** What is sent with everything below a site. */
const HEADERS = {
  'content-security-policy': SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** Addresses whose answers are at hand; each holds its bytes. */
const MAX_VISITS = 500;
/** Bytes of what a visitor sends. */
const MAX_SENT = 64 * 1024;

/** An answer with what the visitor's audience adds to it. */
interface Decided {
  readonly answer: Answer;
  /** Caches between the server and the visitor may keep it. */
  readonly isPublic: boolean;
  /** The same for everybody who shows nothing of himself and asks without a query, until something changes. */
  readonly isKept: boolean;
}

/** Published sites for their visitors: host and path -> site -> audience -> page view -> bytes. */
export function registerPublishedSites(app: App, ctx: Context): void {
  registerAssets(app);
  const renderer = new Renderer(ctx);
  const visits = new ChangeCache(ctx.database.engine, MAX_VISITS);
  app.register(async (sites) => {
    acceptAnything(sites as App);
    sites.get('/sites/:organization/:site', async (request, reply) => {
      const { organization, site } = request.params as { organization: string; site: string };
      return reply.redirect(publicPathOf(ctx) + siteBasePath(organization, site), 308);
    });
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const asked = readRequest(request);
      const answer = () => decide(ctx, renderer, asked);
      const isPlain = asked.method === 'GET' && !asked.hasQuery && asked.cookie === undefined;
      const decided = isPlain ? await visits.get(asked.url, answer, ({ isKept }) => isKept) : await answer();
      return sendAnswer(ctx, request, reply, decided);
    };
    sites.get('/sites/:organization/:site/*', handle);
    sites.post('/sites/:organization/:site/*', handle);
  });
}

/** Forms and whatever else visitors send comes as bytes, which surfaces read. */
function acceptAnything(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_SENT }, (_request, body, done) => done(null, body));
}

/** The part of a request that answers depend on. */
interface AskedAddress extends SurfaceRequest {
  /** Without the query. */
  readonly url: string;
  readonly hasQuery: boolean;
  /** The header, where it holds something of ours. */
  readonly cookie: string | undefined;
}

function readRequest(request: FastifyRequest): AskedAddress {
  const [url = '', query = ''] = request.url.split('?', 2);
  const { cookie } = request.headers;
  return {
    url,
    method: request.method === 'POST' ? 'POST' : 'GET',
    query: new URLSearchParams(query),
    hasQuery: query !== '',
    cookie: cookie?.includes('bindery-visitor') === true ? cookie : undefined,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    contentType: request.headers['content-type'],
    ip: request.ip,
    userAgent: request.headers['user-agent'],
  };
}

async function decide(ctx: Context, renderer: Renderer, asked: AskedAddress): Promise<Decided> {
  const located = await locateByPath(ctx, asked.url);
  // Addresses that lead nowhere are made up without end.
  if (located === undefined) return { answer: sayNothing(ctx), isPublic: true, isKept: false };
  const audience = await decideAudience(ctx, located, asked);
  if (!audience.allowed) return { answer: refuse(ctx, audience), isPublic: false, isKept: false };
  const { isPublic, path } = audience;
  const visit = openVisit(ctx, located, audience);
  const surface = findSurface(path);
  if (surface?.methods.includes(asked.method) === true) {
    const answer = await surface.answer(ctx, visit, asked);
    return { answer, isPublic: isPublic && surface.isKept, isKept: surface.isKept && isFound(answer) };
  }
  if (asked.method !== 'GET') return { answer: sayNothing(ctx), isPublic: false, isKept: false };
  const answer = await renderer.answer(visit, path);
  return { answer, isPublic, isKept: audience.preview === undefined && isFound(answer) };
}

const isFound = (answer: Answer): boolean => answer.kind !== 'bytes' || answer.status === 200;

function refuse(ctx: Context, audience: Extract<Audience, { readonly allowed: false }>): Answer {
  if (!('location' in audience)) return sayNothing(ctx, audience);
  const { location, status, cookies } = audience;
  return { kind: 'redirect', location, status, cookies };
}

/** For whoever may not see anything of the site, so it shows nothing of the site. */
function sayNothing(
  ctx: Context,
  { status, title, message } = { status: 404, title: 'Page not found', message: 'There is nothing at this address.' },
): Answer {
  const html = renderMessage({ status, title, message, assets: pageAssets(publicPathOf(ctx)) });
  return answerText('html', html, { status, noIndex: true });
}

function sendAnswer(ctx: Context, request: FastifyRequest, reply: FastifyReply, { answer, isPublic }: Decided) {
  const reach = isPublic ? 'public' : 'private';
  if (answer.kind === 'redirect') {
    for (const cookie of answer.cookies ?? []) reply.header('set-cookie', cookie);
    return reply.header('cache-control', `${reach}, no-cache`).redirect(answer.location, answer.status);
  }
  if (answer.kind === 'file') return sendFile(ctx, request, reply, answer, `${reach}, max-age=31536000, immutable`);
  reply.headers(HEADERS).code(answer.status);
  if (answer.noIndex) reply.header('x-robots-tag', 'noindex');
  if (answer.headers !== undefined) reply.headers(answer.headers);
  // Asked for anew each time, and answered with 304 as long as it is the same: publishing is seen at once.
  return sendEncoded(request, reply, answer.encoded, `${reach}, max-age=0, must-revalidate`);
}
