import { Readable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { type FastifyBaseLogger, type FastifyRequest, LogController, type RouteOptions } from 'fastify';
import type { TSchema } from 'typebox';
import { requireSensitive } from '../domain/access/sensitive-operations.ts';
import { authenticate, type Caller } from '../domain/access/tokens.ts';
import { authenticateSession, authenticateSocket } from '../domain/accounts/session-caller.ts';
import type { Context } from '../domain/context.ts';
import { isHeavyText } from '../platform/compute/heavy-work.ts';
import { badRequest, missingToken, siteTokenOnly, unknownMember } from '../platform/errors.ts';
import { boundAnonymousBodies } from '../platform/http/anonymous-bodies.ts';
import type { App } from '../platform/http/app.ts';
import { registerAvatars } from '../platform/http/avatars.ts';
import { BODY_LIMITS } from '../platform/http/body-limits.ts';
import { boundConnections, connectionOptions, rewriteAbsoluteForm } from '../platform/http/connections.ts';
import { allowAnyOrigin } from '../platform/http/cors.ts';
import { countValues } from '../platform/http/count-values.ts';
import { prepareDrain } from '../platform/http/drain.ts';
import { handleError } from '../platform/http/errors.ts';
import { registerFiles } from '../platform/http/files.ts';
import { followWritingRequests } from '../platform/http/follow-writing-requests.ts';
import { forwardRequest, hasCompute, UnparsedBody } from '../platform/http/forward-request.ts';
import { networkOf } from '../platform/http/network-of.ts';
import { registerProbes } from '../platform/http/probes.ts';
import { publishChanges } from '../platform/http/publish-live-changes.ts';
import { limiterOf } from '../platform/http/rate-limit.ts';
import { sendSecurityHeaders } from '../platform/http/security-headers.ts';
import { siteHostStrategy } from '../platform/http/site-hosts.ts';
import { createTrust } from '../platform/http/trusted-proxies.ts';
import { isUpgrade, routeUpgrades } from '../platform/http/upgrades.ts';
import { compileValidator } from '../platform/http/validation.ts';
import { registerOidcSignIn } from '../web/account/oidc-routes.ts';
import { registerAccountPages } from '../web/account/pages.ts';
import { registerSamlSignIn } from '../web/account/saml-routes.ts';
import { registerApi } from '../web/api/api.ts';
import { registerOpenApi } from '../web/api/api-document.ts';
import { registerKeySet } from '../web/published/key-set.ts';
import { registerPdfDownloads } from '../web/published/pdf-routes.ts';
import { registerPublishedSites } from '../web/published/routes.ts';
import { registerTlsAsk } from '../web/published/tls-ask.ts';
import { registerWebApplication } from '../web/web-application/routes.ts';
import { answerUnknown } from '../web/web-application/unknown-page.ts';

/** Checks an answer against the response schema of its operation; tests install one. */
export type ResponseCheck = (schema: TSchema, answer: unknown, operation: string) => void;

/**
 * Builds the server: every route, and everything that is true of all of them.
 * @param onRoute is called for each route
 */
export function createApp(ctx: Context, checkAnswer?: ResponseCheck, onRoute?: (route: RouteOptions) => void): App {
  const app: App = fastify({
    loggerInstance: quietLog(ctx),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMITS.api,
    ...connectionOptions(ctx.config.connections),
    requestIdHeader: false,
    genReqId: createRequestIds(),
    // What is logged of a request names its id itself; a separate logger for each one would cost more than it says.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: 2048, ignoreTrailingSlash: false },
    rewriteUrl: rewriteAbsoluteForm,
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    // Who comes before the door is closed is served.
    return503OnClosing: false,
    trustProxy: ctx.config.trustedProxies.length > 0 && createTrust(ctx.config.trustedProxies),
    // URLs that cannot be decoded are rejected before routing.
    frameworkErrors: handleError(ctx),
  }).withTypeProvider<TypeBoxTypeProvider>();
  if (onRoute !== undefined) app.addHook('onRoute', onRoute);
  app.addConstraintStrategy(siteHostStrategy(ctx.siteHosts));
  app.addHook('onReady', () => ctx.siteHosts.refresh());
  app.setValidatorCompiler(compileValidator);
  // Answers are written as they are: a serializer that drops or bends members would hide what tests should see.
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(handleError(ctx));
  app.setNotFoundHandler(answerUnknown(ctx));
  app.decorateRequest('caller', undefined);
  acceptBodies(app, ctx);
  followWritingRequests(app);
  prepareDrain(app);
  boundConnections(app, ctx.config.connections);
  boundAnonymousBodies(app, ctx.config.connections);
  routeUpgrades(app);
  sendSecurityHeaders(app, ctx);
  logRequests(app, ctx);
  refuseUnknownRoutes(app, ctx);
  if (checkAnswer !== undefined) checkAnswers(app, checkAnswer);
  registerOpenApi(app, ctx);
  registerProbes(app, ctx);
  registerKeySet(app, ctx);
  registerTlsAsk(app, ctx);
  registerAvatars(app);
  registerFiles(app, ctx);
  registerPdfDownloads(app, ctx);
  app.register(async (api) => {
    guard(api as App, ctx);
    publishChanges(api as App, ctx.live);
    registerApi(api as App, ctx);
  });
  registerAccountPages(app, ctx);
  registerSamlSignIn(app, ctx);
  registerOidcSignIn(app, ctx);
  registerWebApplication(app, ctx);
  registerPublishedSites(app, ctx);
  return app;
}

/** The start has its own screen, so the framework's line about it is left out unless everything is wanted. */
function quietLog({ log }: Context): FastifyBaseLogger {
  return log.child({}, { level: log.level === 'info' ? 'warn' : log.level }) as FastifyBaseLogger;
}

/** Authentication, rate limit and cross-origin rules of `/v1`. */
function guard(api: App, ctx: Context): void {
  const limiter = limiterOf(ctx, 'calls');
  allowAnyOrigin(api);
  api.addHook('onRequest', async (request, reply) => {
    const caller = await findCaller(ctx, request).catch((error: unknown) => {
      // Guesses at tokens count as well.
      limiter.countIp(request.ip, reply);
      throw error;
    });
    const { limit } = request.routeOptions.config;
    if (caller === undefined) limiter.countIp(request.ip, reply);
    // Anybody gets a token of a site: nobody uses up what others may do with theirs.
    else if (caller.site !== undefined) limiter.count(`${caller.tokenId} ${networkOf(request.ip)}`, reply);
    else (limit === undefined ? limiter : limiterOf(ctx, limit)).count(caller.tokenId, reply);
    if (caller === undefined && request.routeOptions.config.anonymous !== true) throw missingToken();
    if (caller?.site !== undefined && request.routeOptions.config.siteToken !== true) throw siteTokenOnly();
    request.caller = caller;
  });
  // After the call was validated: nobody confirms who they are for one that is refused anyway.
  api.addHook('preHandler', ({ caller, routeOptions }, _reply, done) => {
    requireSensitive(ctx, caller, routeOptions.schema?.operationId ?? '');
    done();
  });
}

/** Who calls by a token, or where there is none by a session of the browser. */
async function findCaller(ctx: Context, request: FastifyRequest): Promise<Caller | undefined> {
  const caller = (await authenticate(ctx, request.headers.authorization)) ?? (await authenticateSession(ctx, request));
  const isSocket = request.routeOptions.config.socket !== undefined && isUpgrade(request.raw);
  return caller ?? (isSocket ? authenticateSocket(ctx, request) : undefined);
}

/** Values of a body: a page of the largest size has a million as a tree. Reading five needs seconds and 2 GB. */
const MAX_VALUES = 1_500_000;
const tooManyValues = () => badRequest('The request body contains more than 1,500,000 values. Send it in parts.');

/**
 * Operations whose body is optional are called with an empty one, with or without `Content-Type`
 * (docs/api/contract.md#empty-bodies): both count as a body without members.
 */
function acceptBodies(app: App, ctx: Context): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  // Text is taken by the operations that say so.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, {});
    if (ctx.compute !== undefined && isHeavyText(bytes as Buffer)) return done(null, new UnparsedBody(bytes as Buffer));
    const text = bytes.toString('utf8');
    if (text.length > MAX_VALUES && countValues(text) > MAX_VALUES) return done(tooManyValues());
    return parseJson(request, text, done);
  });
  app.addHook('preValidation', (request, reply, done) => {
    const { compute } = request.routeOptions.config;
    if (hasCompute(ctx) && (compute !== undefined || request.body instanceof UnparsedBody)) {
      forwardRequest(ctx, request, reply, compute).catch(done);
      return;
    }
    const takesBody = request.routeOptions.schema?.body !== undefined;
    if (takesBody && request.body === undefined) request.body = {};
    // An operation without a body accepts no members (docs/api/contract.md#unknown-members); bytes have none.
    const isBytes = Buffer.isBuffer(request.body) || request.body instanceof Readable;
    const [member] = takesBody || isBytes ? [] : Object.keys(request.body ?? {});
    done(member === undefined ? undefined : unknownMember(member));
  });
}

/** Before a body is read: what is wrong with it matters to nobody where nothing uses it. */
function refuseUnknownRoutes(app: App, ctx: Context): void {
  const refuse = answerUnknown(ctx);
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) refuse(request, reply);
    else done();
  });
}

function logRequests(app: App, { log }: Context): void {
  const isQuiet = !log.isLevelEnabled('debug');
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : 'debug';
    if (isQuiet && level === 'debug') return done();
    const { method } = request;
    // The route and not the URL: URLs may contain share keys and other secrets.
    const route = request.routeOptions.url ?? 'unknown';
    request.log[level](
      { reqId: request.id, method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    );
    return done();
  });
}

function checkAnswers(app: App, check: ResponseCheck): void {
  app.addHook('onSend', async (request: FastifyRequest, reply, payload) => {
    const schema = request.routeOptions.schema;
    const answers = schema?.response as Record<string, TSchema> | undefined;
    const answer = answers?.[String(reply.statusCode)];
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (answer !== undefined && isJson && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      check(answer, JSON.parse(String(payload)), schema?.operationId ?? request.url);
    }
    return payload;
  });
}

/** Short ids that are unique in the log of one process and differ between processes. */
function createRequestIds(): () => string {
  const start = process.hrtime.bigint().toString(36).slice(-6);
  let count = 0;
  return () => `${start}-${(++count).toString(36)}`;
}
