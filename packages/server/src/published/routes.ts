import { renderMessage } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { ChangeCache } from '../db/change-cache.ts';
import type { App } from '../http/app.ts';
import { sendFile } from '../http/send-file.ts';
import { siteBasePath } from './address.ts';
import { pageAssets, registerAssets, SECURITY_POLICY } from './assets.ts';
import { decideAudience } from './audience.ts';
import { encodeBytes, sendEncoded } from './encoded.ts';
import { findSiteAt } from './find-site.ts';
import { publicPathOf } from './page-view.ts';
import { type Answer, Renderer } from './render.ts';

/** What is sent with everything below a site. */
const HEADERS = {
  'content-security-policy': SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

/** Addresses whose answers are at hand; each holds its bytes. */
const MAX_VISITS = 500;

/** An answer with what the visitor's audience adds to it. */
interface Decided {
  readonly answer: Answer;
  /** Caches between the server and the visitor may keep it. */
  readonly isPublic: boolean;
}

/** Published sites for their visitors: host and path -> site -> audience -> page view -> bytes. */
export function registerPublishedSites(app: App, ctx: Context): void {
  registerAssets(app);
  const renderer = new Renderer(ctx);
  const visits = new ChangeCache(ctx.database.engine, MAX_VISITS);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const decided = await visits.get(path, () => decide(ctx, renderer, path), isWorthKeeping);
    return sendAnswer(ctx, request, reply, decided);
  };
  app.get('/sites/:organization/:site', async (request, reply) => {
    const { organization, site } = request.params as { organization: string; site: string };
    return reply.redirect(publicPathOf(ctx) + siteBasePath(organization, site), 308);
  });
  app.get('/sites/:organization/:site/*', answer);
}

/** Addresses that lead nowhere are made up without end. */
const isWorthKeeping = ({ answer }: Decided): boolean => answer.kind !== 'bytes' || answer.status === 200;

async function decide(ctx: Context, renderer: Renderer, url: string): Promise<Decided> {
  const [hostname = '', basename = '', ...rest] = url.split('/').slice(2).map(decodeSegment);
  const found = await findSiteAt(ctx, hostname, basename);
  if (found === undefined) return { answer: sayNothing(ctx), isPublic: true };
  const audience = await decideAudience(ctx, found, rest.join('/'));
  if (!audience.allowed) return { answer: sayNothing(ctx, audience), isPublic: false };
  const basePath = publicPathOf(ctx) + siteBasePath(hostname, basename) + audience.basePath;
  const visit = { found, basePath, noIndex: audience.noIndex };
  return { answer: await renderer.answer(visit, audience.path), isPublic: audience.isPublic };
}

/** A damaged percent code, or one of U+0000, names nothing: the text stays as it is, and no page will have it. */
function decodeSegment(segment: string): string {
  try {
    const text = decodeURIComponent(segment);
    return text.includes('\0') ? segment : text;
  } catch {
    return segment;
  }
}

/** For whoever may not see anything of the site, so it shows nothing of the site. */
function sayNothing(
  ctx: Context,
  { status, title, message } = { status: 404, title: 'Page not found', message: 'There is nothing at this address.' },
): Answer {
  const html = renderMessage({ status, title, message, assets: pageAssets(publicPathOf(ctx)) });
  return { kind: 'bytes', status, encoded: encodeBytes(Buffer.from(html), 'text/html; charset=utf-8'), noIndex: true };
}

function sendAnswer(ctx: Context, request: FastifyRequest, reply: FastifyReply, { answer, isPublic }: Decided) {
  const reach = isPublic ? 'public' : 'private';
  if (answer.kind === 'redirect') return reply.header('cache-control', 'no-cache').redirect(answer.location, 307);
  if (answer.kind === 'file') return sendFile(ctx, request, reply, answer, `${reach}, max-age=31536000, immutable`);
  reply.headers(HEADERS).code(answer.status);
  if (answer.noIndex) reply.header('x-robots-tag', 'noindex');
  // Asked for anew each time, and answered with 304 as long as it is the same: publishing is seen at once.
  return sendEncoded(request, reply, answer.encoded, `${reach}, max-age=0, must-revalidate`);
}
