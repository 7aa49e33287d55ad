import type { FastifyError, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { newBrowser, readBrowser, writeBrowserCookie } from '../account/form-token.ts';
import { readReturnTo } from '../account/return-to.ts';
import { leadTo, sendNotice } from '../account/send-page.ts';
import { readSessionCookie, writeSessionCookie } from '../account/session-cookie.ts';
import { findSession } from '../account/sessions.ts';
import { findProvider } from '../api/saml/queries.ts';
import type { SamlProviderRow } from '../api/saml/table.ts';
import type { Context } from '../context.ts';
import { notFound, type ServiceError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { takeFailure } from '../http/errors.ts';
import { limiterOf } from '../http/rate-limit.ts';
import { Id } from '../http/schemas.ts';
import { publicPathOf } from '../published/place.ts';
import { writeMetadata, writeSignInAddress } from './messages.ts';
import { SamlRefusal } from './refusal.ts';
import { beginSignIn, findUsableProvider, finishSignIn, type NamedBrowser, takeAnswer } from './service.ts';
import { serviceAddresses } from './service-addresses.ts';

/** Bytes of an answer, encoded; those of large companies have a quarter. */
const MAX_ANSWER = 256 * 1024;

const params = Type.Object({ providerId: Id });
const StartQuery = Type.Object({ returnTo: Type.Optional(Type.String()) });
const FinishQuery = Type.Object({ request: Type.Optional(Type.String({ maxLength: 256 })) });

/** Sign-in by identity providers (specification, SamlProvider.service; complement, SAML endpoints). Pages, not the API. */
export function registerSamlSignIn(app: App, ctx: Context): void {
  app.register(async (inner) => {
    const pages = inner as App;
    const limiter = limiterOf(ctx, 'accountPages');
    pages.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
      limiter.countAddress(request.ip, reply);
    });
    acceptForms(pages);
    explainFailures(pages, ctx);
    registerBeginning(pages, ctx);
    registerEnd(pages, ctx);
  });
}

/** Identity providers have browsers send forms; nothing else is taken. */
function acceptForms(pages: App): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_ANSWER },
    (_request, text, done) => done(null, new URLSearchParams(text as string)),
  );
}

function explainFailures(pages: App, ctx: Context): void {
  pages.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
    const isTooLarge = 'statusCode' in error && error.statusCode === 413;
    const failure = isTooLarge ? new SamlRefusal('too-large') : error;
    const { status, message } = takeFailure(ctx, failure, request, reply);
    const link = { label: 'Go to the sign-in page', href: `${publicPathOf(ctx)}/sign-in` };
    return sendNotice(ctx, reply, undefined, { title: 'You are not signed in', text: message, link }, status);
  });
}

function registerBeginning(pages: App, ctx: Context): void {
  pages.get('/saml/:providerId/metadata', { schema: { params } }, async (request, reply) => {
    // It is needed for setting a provider up, before that one can be used.
    const provider = await findProvider(ctx.database.reader, request.params.providerId);
    if (provider === undefined) throw notFound('identity provider');
    const metadata = writeMetadata(serviceAddresses(ctx.config, provider.id));
    return reply.type('application/samlmetadata+xml; charset=utf-8').send(metadata);
  });

  pages.get(
    '/saml/:providerId/start',
    { schema: { params, querystring: StartQuery }, exposeHeadRoute: false },
    async (request, reply) => {
      const provider = await requireUsable(ctx, request);
      const browser = readBrowser(ctx, request.headers.cookie) ?? newBrowser();
      const id = await beginSignIn(ctx, provider, browser, readReturnTo(ctx, request.query.returnTo));
      const service = serviceAddresses(ctx.config, provider.id);
      reply.header('set-cookie', writeBrowserCookie(ctx, browser));
      return leadTo(reply, writeSignInAddress(provider, service, id, ctx.clock().toISOString()));
    },
  );
}

function registerEnd(pages: App, ctx: Context): void {
  // The answer comes from another site, so without cookies: it is kept, and the browser led to where it sends them.
  pages.post('/saml/:providerId/acs', { schema: { params } }, async (request, reply) => {
    const provider = await requireUsable(ctx, request);
    const id = await explain(ctx, provider, () => takeAnswer(ctx, provider, readAnswer(request)));
    return leadTo(reply, `${ctx.config.publicUrl}/saml/${provider.id}/finish?${new URLSearchParams({ request: id })}`);
  });

  pages.get(
    '/saml/:providerId/finish',
    { schema: { params, querystring: FinishQuery }, exposeHeadRoute: false },
    async (request, reply) => {
      const provider = await requireUsable(ctx, request);
      const browser = await readNamedBrowser(ctx, request);
      const finish = () => finishSignIn(ctx, provider, request.query.request ?? '', browser);
      const { started, returnTo } = await explain(ctx, provider, finish);
      reply.header('set-cookie', writeSessionCookie(ctx, started));
      return leadTo(reply, new URL(ctx.config.publicUrl).origin + returnTo);
    },
  );
}

/** @throws 404 when there is no such provider, or it is not set up */
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

async function readNamedBrowser(ctx: Context, { headers }: FastifyRequest): Promise<NamedBrowser> {
  const token = readSessionCookie(ctx, headers.cookie);
  return {
    name: readBrowser(ctx, headers.cookie),
    userAgent: headers['user-agent'],
    session: token === undefined ? undefined : await findSession(ctx, token),
  };
}

/** The log tells why; what was sent stays out of it. */
async function explain<Result>(
  ctx: Context,
  { id, organization_id }: SamlProviderRow,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SamlRefusal)
      ctx.log.warn({ provider: id, organization: organization_id, reason: error.reason }, 'a sign-in was refused');
    throw error;
  }
}
