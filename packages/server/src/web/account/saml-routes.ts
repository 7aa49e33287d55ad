import type { FastifyError, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { newBrowser, readBrowser, writeBrowserCookie } from '../../domain/accounts/form-token.ts';
import { readSessionCookie, writeSessionCookie } from '../../domain/accounts/session-cookie.ts';
import { findSession } from '../../domain/accounts/sessions.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { readReturnTo } from '../../domain/sites/return-to.ts';
import { writeMetadata, writeSignInUrl } from '../../domain/sso/messages.ts';
import { SamlRefusal } from '../../domain/sso/refusal.ts';
import {
  beginSignIn,
  findUsableProvider,
  finishSignIn,
  type NamedBrowser,
  takeAnswer,
} from '../../domain/sso/service.ts';
import { samlUrls } from '../../domain/sso/service-urls.ts';
import type { SamlProviderRow } from '../../platform/db/tables/saml.ts';
import { notFound, type ServiceError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { BODY_LIMITS } from '../../platform/http/body-limits.ts';
import { toErrorResponse } from '../../platform/http/errors.ts';
import { hasCompute, UnparsedBody } from '../../platform/http/forward-request.ts';
import { limiterOf } from '../../platform/http/rate-limit.ts';
import { Id } from '../../platform/http/schemas.ts';
import { findProvider } from '../../platform/queries/saml.ts';
import { explainError } from './error-texts.ts';
import { accountTextsOf } from './page-language.ts';
import { redirectTo, sendNotice } from './send-page.ts';

/** Maximum bytes of a form: its XML is parsed in some milliseconds, regardless of its content. */
const LIGHT_FORM = 32 * 1024;

const params = Type.Object({ providerId: Id });
const StartQuery = Type.Object({ returnTo: Type.Optional(Type.String()), confirm: Type.Optional(Type.String()) });
const FinishQuery = Type.Object({ request: Type.Optional(Type.String({ maxLength: 256 })) });

/** Sign-in by SAML. Pages, not the API. */
export function registerSamlSignIn(app: App, ctx: Context): void {
  app.register(async (inner) => {
    const pages = inner as App;
    const limiter = limiterOf(ctx, 'accountPages');
    pages.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      limiter.countIp(request.ip, reply);
    });
    acceptForms(pages, ctx);
    explainFailures(pages, ctx);
    registerBeginning(pages, ctx);
    registerEnd(pages, ctx);
  });
}

/** Identity providers make browsers submit forms; other bodies are rejected. */
function acceptForms(pages: App, ctx: Context): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: BODY_LIMITS.samlResponse },
    (_request, bytes, done) => {
      const isHeavy = hasCompute(ctx) && bytes.length > LIGHT_FORM;
      done(null, isHeavy ? new UnparsedBody(bytes as Buffer) : new URLSearchParams(bytes.toString('utf8')));
    },
  );
}

function explainFailures(pages: App, ctx: Context): void {
  pages.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
    const isTooLarge = 'statusCode' in error && error.statusCode === 413;
    const failure = isTooLarge ? new SamlRefusal('too-large') : error;
    const response = toErrorResponse(ctx, failure, request, reply);
    const texts = accountTextsOf(request).pages;
    const link = { label: texts.toSignIn, href: `${publicPathOf(ctx)}/sign-in` };
    const text = explainError(request, failure, response);
    return sendNotice(ctx, reply, undefined, { title: texts.notSignedIn, text, link }, response.status);
  });
}

function registerBeginning(pages: App, ctx: Context): void {
  pages.get('/saml/:providerId/metadata', { schema: { params } }, async (request, reply) => {
    // Needed to set up a provider, before it is usable.
    const provider = await findProvider(ctx.database.reader, request.params.providerId);
    if (provider === undefined) throw notFound('identity provider');
    const metadata = writeMetadata(samlUrls(ctx.config, provider.id));
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(metadata);
  });

  pages.get(
    '/saml/:providerId/start',
    { schema: { params, querystring: StartQuery }, exposeHeadRoute: false },
    async (request, reply) => {
      const provider = await requireUsable(ctx, request);
      const browser = readBrowser(ctx, request.headers.cookie) ?? newBrowser();
      const returnTo = readReturnTo(ctx, request.query.returnTo);
      const sessionId = request.query.confirm === undefined ? undefined : await findOwnSession(ctx, request, provider);
      const id = await beginSignIn(ctx, provider, { browserName: browser, returnTo, sessionId });
      const forceAuthn = sessionId !== undefined;
      const service = samlUrls(ctx.config, provider.id);
      reply.header('set-cookie', writeBrowserCookie(ctx, browser));
      return redirectTo(reply, writeSignInUrl(provider, service, { id, now: ctx.clock().toISOString(), forceAuthn }));
    },
  );
}

function registerEnd(pages: App, ctx: Context): void {
  // The cross-site request has no cookies: the response is stored, and a redirect continues with them.
  pages.post('/saml/:providerId/acs', { schema: { params } }, async (request, reply) => {
    const provider = await requireUsable(ctx, request);
    const id = await explain(ctx, provider, () => takeAnswer(ctx, provider, readAnswer(request)));
    return redirectTo(
      reply,
      `${ctx.config.publicUrl}/saml/${provider.id}/finish?${new URLSearchParams({ request: id })}`,
    );
  });

  pages.get(
    '/saml/:providerId/finish',
    { schema: { params, querystring: FinishQuery }, exposeHeadRoute: false },
    async (request, reply) => {
      const provider = await requireUsable(ctx, request);
      const browser = await readNamedBrowser(ctx, request);
      const finish = () => finishSignIn(ctx, provider, request.query.request ?? '', browser);
      const { started, returnTo } = await explain(ctx, provider, finish);
      if (started !== undefined) reply.header('set-cookie', writeSessionCookie(ctx, started));
      return redirectTo(reply, new URL(ctx.config.publicUrl).origin + returnTo);
    },
  );
}

/** @throws 404 if the provider does not exist or is not set up */
async function requireUsable(
  ctx: Context,
  { params: { providerId } }: { readonly params: { readonly providerId: string } },
): Promise<SamlProviderRow> {
  const provider = await findUsableProvider(ctx, providerId);
  if (provider === undefined) throw notFound('identity provider');
  return provider;
}

function readAnswer({ body }: FastifyRequest): string {
  const [answer, ...more] = body instanceof URLSearchParams ? body.getAll('SAMLResponse') : [];
  if (answer === undefined || more.length > 0) throw new SamlRefusal('unreadable');
  return answer;
}

/** The id of the session that the provider began in this browser; without one, reauthentication requires a sign-in. */
async function findOwnSession(
  ctx: Context,
  { headers }: FastifyRequest,
  provider: SamlProviderRow,
): Promise<string | undefined> {
  const token = readSessionCookie(ctx, headers.cookie);
  const session = token === undefined ? undefined : await findSession(ctx, token);
  return session?.saml_provider_id === provider.id ? session.id : undefined;
}

async function readNamedBrowser(ctx: Context, { headers }: FastifyRequest): Promise<NamedBrowser> {
  const token = readSessionCookie(ctx, headers.cookie);
  return {
    name: readBrowser(ctx, headers.cookie),
    userAgent: headers['user-agent'],
    session: token === undefined ? undefined : await findSession(ctx, token),
  };
}

/** The reason is logged, without the received data. */
async function explain<Result>(
  ctx: Context,
  { id, organization_id }: SamlProviderRow,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SamlRefusal)
      ctx.log.warn({ provider: id, organization: organization_id, reason: error.refusal }, 'a sign-in was refused');
    throw error;
  }
}
