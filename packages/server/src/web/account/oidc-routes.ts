import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { newBrowser, readBrowser, writeBrowserCookie } from '../../domain/accounts/form-token.ts';
import { readSessionCookie, writeSessionCookie } from '../../domain/accounts/session-cookie.ts';
import { findSession } from '../../domain/accounts/sessions.ts';
import type { Context } from '../../domain/context.ts';
import { readSignOutRequest } from '../../domain/sites/entry-token.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { readReturnTo } from '../../domain/sites/return-to.ts';
import { beginRequest } from '../../domain/sso/oidc/begin.ts';
import { findConfirmingProvider } from '../../domain/sso/oidc/confirming-provider.ts';
import { findEndSessionUrl, forgetIdToken } from '../../domain/sso/oidc/end-session.ts';
import { finishRequest } from '../../domain/sso/oidc/finish.ts';
import { findOidcClient, type OidcClient } from '../../domain/sso/oidc/provider.ts';
import { OidcRefusal } from '../../domain/sso/oidc/refusal.ts';
import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import { transact } from '../../platform/db/transact.ts';
import { notFound, type ServiceError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { toErrorResponse } from '../../platform/http/errors.ts';
import { limiterOf } from '../../platform/http/rate-limit.ts';
import { confirmDomainOf } from './confirm-domain.ts';
import { explainError } from './error-texts.ts';
import { accountTextsOf } from './page-language.ts';
import { redirectTo, sendNotice } from './send-page.ts';
import { queryOf } from './sign-in-routes.ts';
import { beginVisit, leadVisitorIntoSite } from './visitor-entry.ts';

/** Ids of organizations' providers, and names of the installation's. */
const params = Type.Object({ providerId: Type.String({ minLength: 1, maxLength: 64, pattern: '^[0-9A-Za-z-]+$' }) });
const StartQuery = Type.Object({ returnTo: Type.Optional(Type.String()), confirm: Type.Optional(Type.String()) });

/** Sign-in by OpenID Connect. Pages, not the API. */
export function registerOidcSignIn(app: App, ctx: Context): void {
  app.register(async (inner) => {
    const pages = inner as App;
    const limiter = limiterOf(ctx, 'accountPages');
    pages.addHook('onRequest', async (request, reply) => {
      // The parameters that the provider adds to the URL are confidential.
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      limiter.countIp(request.ip, reply);
    });
    explainFailures(pages, ctx);
    registerStart(pages, ctx);
    registerCallback(pages, ctx);
    registerVisit(pages, ctx);
    registerSignOut(pages, ctx);
  });
}

function explainFailures(pages: App, ctx: Context): void {
  pages.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
    const response = toErrorResponse(ctx, error, request, reply);
    const texts = accountTextsOf(request).pages;
    const link = { label: texts.toSignIn, href: `${publicPathOf(ctx)}/sign-in` };
    const text = explainError(request, error, response);
    return sendNotice(ctx, reply, undefined, { title: texts.notSignedIn, text, link }, response.status);
  });
}

function registerStart(pages: App, ctx: Context): void {
  pages.get(
    '/oidc/:providerId/start',
    { schema: { params, querystring: StartQuery }, exposeHeadRoute: false },
    async (request, reply) => {
      const provider = await requireProvider(ctx, request.params.providerId);
      const browserName = readBrowser(ctx, request.headers.cookie) ?? newBrowser();
      const returnTo = readReturnTo(ctx, request.query.returnTo);
      const session = request.query.confirm === undefined ? undefined : await readSession(ctx, request);
      // Without a session of this provider, reauthentication requires a sign-in.
      const isOwn = session !== undefined && (await findConfirmingProvider(ctx, session))?.id === provider.id;
      const begun = isOwn
        ? ({ purpose: 'confirm', browserName, returnTo, sessionId: session.id } as const)
        : ({ purpose: 'sign-in', browserName, returnTo } as const);
      const url = await explain(ctx, provider, () => beginRequest(ctx, provider, begun));
      reply.header('set-cookie', writeBrowserCookie(ctx, browserName));
      return redirectTo(reply, url);
    },
  );
}

function registerCallback(pages: App, ctx: Context): void {
  pages.get('/oidc/:providerId/callback', { schema: { params }, exposeHeadRoute: false }, async (request, reply) => {
    const provider = await requireProvider(ctx, request.params.providerId);
    return explain(ctx, provider, () => finish(ctx, provider, request, reply));
  });
}

/** Redirects visitors of a site to its identity provider. */
function registerVisit(pages: App, ctx: Context): void {
  pages.get('/sign-in/visitor', { exposeHeadRoute: false }, async (request, reply) => {
    const browserName = readBrowser(ctx, request.headers.cookie) ?? newBrowser();
    const { provider, work } = await beginVisit(ctx, queryOf(request).get('request'), browserName);
    const url = await explain(ctx, provider, work);
    reply.header('set-cookie', writeBrowserCookie(ctx, browserName));
    return redirectTo(reply, url);
  });
}

/** Where a site sends visitors who sign out, and where providers send people whom they have signed out. */
function registerSignOut(pages: App, ctx: Context): void {
  pages.get('/sign-out/visitor', { exposeHeadRoute: false }, async (request, reply) => {
    const signedText = queryOf(request).get('request');
    const leaving = readSignOutRequest(ctx, signedText);
    if (leaving === undefined) return redirectTo(reply, `${publicPathOf(ctx)}/sign-in?done=signed-out`);
    const url = await findEndSessionUrl(ctx, leaving.signIn, signedText ?? '');
    await transact(ctx, (tx) => forgetIdToken(tx.db, leaving.signIn));
    return url === undefined ? sendLeft(ctx, reply, leaving.baseUrl) : redirectTo(reply, url);
  });

  pages.get('/oidc/:providerId/signed-out', { schema: { params }, exposeHeadRoute: false }, async (request, reply) => {
    const leaving = readSignOutRequest(ctx, queryOf(request).get('state'));
    return leaving === undefined
      ? redirectTo(reply, `${publicPathOf(ctx)}/sign-in?done=signed-out`)
      : sendLeft(ctx, reply, leaving.baseUrl);
  });
}

function sendLeft(ctx: Context, reply: FastifyReply, href: string): FastifyReply {
  const { signedOut: title, signedOutOfSite: text, openSite: label } = accountTextsOf(reply.request).pages;
  return sendNotice(ctx, reply, undefined, { title, text, link: { label, href } });
}

async function finish(
  ctx: Context,
  provider: OidcClient,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { headers } = request;
  const session = await readSession(ctx, request);
  const browser = { name: readBrowser(ctx, headers.cookie), userAgent: headers['user-agent'], session };
  const finished = await finishRequest(ctx, provider, {
    query: queryOf(request),
    browser,
    confirmDomain: confirmDomainOf(ctx),
  });
  if (finished.kind === 'visitor') return leadVisitorIntoSite(ctx, reply, provider, finished);
  if (finished.kind === 'signed-in') reply.header('set-cookie', writeSessionCookie(ctx, finished.started));
  return redirectTo(reply, new URL(ctx.config.publicUrl).origin + finished.returnTo);
}

/** @throws 404 if the provider does not exist */
async function requireProvider(ctx: Context, providerId: string): Promise<OidcClient> {
  const provider = await findOidcClient(ctx, providerId);
  if (provider === undefined) throw notFound('identity provider');
  return provider;
}

async function readSession(ctx: Context, { headers }: FastifyRequest): Promise<SessionRow | undefined> {
  const token = readSessionCookie(ctx, headers.cookie);
  return token === undefined ? undefined : findSession(ctx, token);
}

/** The reason is logged, without the received data. */
async function explain<Result>(
  ctx: Context,
  { id, ofOrganization }: OidcClient,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof OidcRefusal) {
      const organization = ofOrganization?.organization_id;
      ctx.log.warn({ provider: id, organization, reason: error.refusal }, 'a sign-in was refused');
    }
    throw error;
  }
}
