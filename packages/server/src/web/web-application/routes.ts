import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { chooseApplicationLanguage, readLanguages } from '../../platform/http/accepted-languages.ts';
import type { App } from '../../platform/http/app.ts';
import { limiterOf } from '../../platform/http/rate-limit.ts';
import { hasSecondFactor, listOrganizationsRequiringSecondFactor } from '../../platform/queries/second-factors.ts';
import { redirectTo } from '../account/send-page.ts';
import { loadPageContext, type SignedIn } from '../account/visitor.ts';
import { acceptsHtml } from './accepts-html.ts';
import { loadBootstrap, loadOrganizations } from './bootstrap.ts';
import { ASSETS_PATH, readBundle } from './bundle.ts';
import { sendDocument } from './document.ts';
import { drawFavicon } from './favicon.ts';
import { sendApplicationAsset } from './send-asset.ts';

/** Paths of the application; all but the first and the last serve the same document. */
const PATHS = ['/', '/o/*', '/inbox', '/settings', '/settings/*', '/signed-in'] as const;

/**
 * The web application: its document at each of its paths, and its files. Both exist only on the host of the
 * installation.
 */
export function registerWebApplication(app: App, ctx: Context): void {
  app.get(`${ASSETS_PATH}/:name`, async (request, reply) => sendApplicationAsset(request, reply));
  app.get('/favicon.ico', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(drawFavicon()),
  );
  app.register(async (pages) => {
    const limiter = limiterOf(ctx, 'accountPages');
    pages.addHook('onRequest', async (request, reply) => {
      if (acceptsHtml(request.headers.accept)) limiter.countIp(request.ip, reply);
    });
    for (const path of PATHS) pages.get(path, (request, reply) => answerPath(ctx, request, reply));
  });
}

/** Programs get an error for an unknown operation; browsers get the document, or a redirect to the sign-in. */
async function answerPath(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!acceptsHtml(request.headers.accept)) return reply.callNotFound() as unknown as FastifyReply;
  const { signedIn } = await loadPageContext(ctx, request, reply);
  const [path = '/'] = request.url.split('?', 1);
  if (signedIn === undefined) return redirectToSignIn(ctx, request, reply);
  const waiting = await isWaitingForSecondFactor(ctx, signedIn, path);
  if (waiting) return redirectTo(reply, `${publicPathOf(ctx)}/settings/security#two-step`);
  // `/?choose` shows the choice, including the trash, even without alternatives.
  const isEntry = path === '/' && !/[?&]choose(?:[=&]|$)/.test(request.url);
  const only = isEntry ? await findOnlyOrganization(ctx, signedIn) : undefined;
  if (only !== undefined) return redirectTo(reply, `${publicPathOf(ctx)}/o/${only}`);
  const languages = readLanguages(request.headers['accept-language']);
  const organizationId = /^\/o\/([^/]+)/.exec(path)?.[1];
  const { bootstrap, csrfToken } = await loadBootstrap(ctx, signedIn, languages, organizationId);
  const chosen = bootstrap.preferences.language;
  const preferred = chosen === null ? languages : [chosen, ...languages];
  const language = chooseApplicationLanguage(preferred, Object.keys(readBundle().texts));
  // The same document for an inaccessible and for a nonexistent organization: the application shows the error.
  const isKnown = organizationId === undefined || bootstrap.organizations.some(({ id }) => id === organizationId);
  if (!isKnown && /[?&]joined=/.test(request.url)) return redirectTo(reply, joinedElsewhere(ctx, organizationId));
  return sendDocument(ctx, reply, { bootstrap, csrfToken, language, path }, isKnown ? 200 : 404);
}

/** For an organization that requires another sign-in than the one in which an invitation was accepted. */
const joinedElsewhere = (ctx: Context, organization: string): string =>
  `${publicPathOf(ctx)}/account?${new URLSearchParams({ done: 'joined', organization })}`;

function redirectToSignIn(ctx: Context, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const prefix = publicPathOf(ctx);
  const returnTo = `${prefix}${request.url}`;
  return redirectTo(reply, `${prefix}/sign-in?${new URLSearchParams({ returnTo })}`);
}

async function findOnlyOrganization(ctx: Context, signedIn: SignedIn): Promise<string | undefined> {
  const { organizations } = await loadOrganizations(ctx, signedIn);
  const [first, second] = organizations;
  return second === undefined ? first?.id : undefined;
}

/**
 * Whether the person opens an organization that requires a second factor, or has no other one to be redirected to.
 * Nobody else learns about the requirement.
 */
async function isWaitingForSecondFactor(ctx: Context, signedIn: SignedIn, path: string): Promise<boolean> {
  const { user, session } = signedIn;
  const organizationId = /^\/o\/([^/]+)/.exec(path)?.[1];
  if (session.saml_provider_id !== null || (organizationId === undefined && path !== '/')) return false;
  const requiring = await listOrganizationsRequiringSecondFactor(ctx.database.reader, user.id);
  if (requiring.length === 0 || (await hasSecondFactor(ctx.database.reader, user.id))) return false;
  if (organizationId !== undefined) return requiring.some(({ id }) => id === organizationId);
  return (await loadOrganizations(ctx, signedIn)).organizations.length === 0;
}
