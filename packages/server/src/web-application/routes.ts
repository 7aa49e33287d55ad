import type { FastifyReply, FastifyRequest } from 'fastify';
import { redirectTo } from '../account/send-page.ts';
import { loadPageContext, type SignedIn } from '../account/visitor.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { limiterOf } from '../http/rate-limit.ts';
import { publicPathOf } from '../sites/match-site.ts';
import { acceptsHtml } from './accepts-html.ts';
import { loadBootstrap, loadOrganizations } from './bootstrap.ts';
import { readBundle } from './bundle.ts';
import { ASSETS_PATH, sendDocument } from './document.ts';
import { drawFavicon } from './favicon.ts';
import { chooseApplicationLanguage, readLanguages } from './language.ts';
import { sendApplicationAsset } from './send-asset.ts';

/** Paths of the application; all but the first and the last are answered by the same document. */
const PATHS = ['/', '/o/*', '/settings', '/settings/*', '/signed-in'] as const;

/** The web application: its document at every path of it, and its files. Both exist on the host of the installation alone. */
export function registerWebApplication(app: App, ctx: Context): void {
  app.get(`${ASSETS_PATH}/:name`, async (request, reply) => sendApplicationAsset(request, reply));
  app.get('/favicon.ico', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('image/svg+xml').send(drawFavicon()),
  );
  app.register(async (pages) => {
    const limiter = limiterOf(ctx, 'accountPages');
    pages.addHook('onRequest', async (request, reply) => {
      if (acceptsHtml(request.headers.accept)) limiter.countAddress(request.ip, reply);
    });
    for (const path of PATHS) pages.get(path, (request, reply) => answerPath(ctx, request, reply));
  });
}

/** Programs learn that there is no such operation; browsers get the document, or are led to the sign-in. */
async function answerPath(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!acceptsHtml(request.headers.accept)) return reply.callNotFound() as unknown as FastifyReply;
  const { signedIn } = await loadPageContext(ctx, request, reply);
  const [path = '/'] = request.url.split('?', 1);
  if (signedIn === undefined) return redirectToSignIn(ctx, request, reply);
  const only = path === '/' ? await findOnlyOrganization(ctx, signedIn) : undefined;
  if (only !== undefined) return redirectTo(reply, `${publicPathOf(ctx)}/o/${only}`);
  const languages = readLanguages(request.headers['accept-language']);
  const { bootstrap, csrfToken } = await loadBootstrap(ctx, signedIn, languages);
  const chosen = bootstrap.preferences.language;
  const wanted = chosen === null ? languages : [chosen, ...languages];
  const language = chooseApplicationLanguage(wanted, Object.keys(readBundle().texts));
  const organizationId = /^\/o\/([^/]+)/.exec(path)?.[1];
  // The same for an organization that somebody may not see and for one that does not exist: the application says so.
  const isKnown = organizationId === undefined || bootstrap.organizations.some(({ id }) => id === organizationId);
  if (!isKnown && /[?&]joined=/.test(request.url)) return redirectTo(reply, joinedElsewhere(ctx, organizationId));
  return sendDocument(ctx, reply, { bootstrap, csrfToken, language, path }, isKnown ? 200 : 404);
}

/** For an organization that asks for another sign-in than the one in which an invitation was accepted. */
const joinedElsewhere = (ctx: Context, organization: string): string =>
  `${publicPathOf(ctx)}/account?${new URLSearchParams({ done: 'joined', organization })}`;

function redirectToSignIn(ctx: Context, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const prefix = publicPathOf(ctx);
  const returnTo = `${prefix}${request.url}`;
  return redirectTo(reply, `${prefix}/sign-in?${new URLSearchParams({ returnTo })}`);
}

async function findOnlyOrganization(ctx: Context, signedIn: SignedIn): Promise<string | undefined> {
  const [first, second] = await loadOrganizations(ctx, signedIn);
  return second === undefined ? first?.id : undefined;
}
