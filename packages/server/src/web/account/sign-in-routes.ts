import { type FieldError, renderForgotten, renderSignIn, type SignInView } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkIpLimit, linkLimit, recordAttempt } from '../../domain/accounts/attempts.ts';
import { findKnownDevice, writeDeviceCookie } from '../../domain/accounts/known-device.ts';
import { clearSessionCookie, writeSessionCookie } from '../../domain/accounts/session-cookie.ts';
import { endSession, type StartedSession } from '../../domain/accounts/sessions.ts';
import { signIn } from '../../domain/accounts/sign-in.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { readReturnTo } from '../../domain/sites/return-to.ts';
import { findEndSessionUrl, forgetIdToken } from '../../domain/sso/oidc/end-session.ts';
import { isEmail, MAX_EMAIL } from '../../platform/config/email-address.ts';
import { transact } from '../../platform/db/transact.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { foldEmail } from '../../platform/queries/fold.ts';
import { listOrganizationsWithSignIn } from '../../platform/queries/identity-providers.ts';
import { findOrganization, findOrganizationByHostname } from '../../platform/queries/organizations.ts';
import { explainWait } from './error-texts.ts';
import { accountTextsOf } from './page-language.ts';
import { installationLinks, providerLinks } from './provider-links.ts';
import { leadToSecondStep, promptOf } from './second-step-routes.ts';
import { redirectTo, sendNotice, sendPage } from './send-page.ts';
import { type AccountVisitor, accountFrame, loadPageContext, readForm } from './visitor.ts';

/** Sign-in and sign-out. */
export function registerSignIn(app: App, ctx: Context): void {
  app.get('/sign-in', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const query = queryOf(request);
    const returnTo = readReturnTo(ctx, query.get('returnTo'));
    if (visitor.signedIn !== undefined) return redirectTo(reply, returnTo);
    const organization = query.get('organization')?.trim();
    const view = await listSignInMethods(ctx, request, { visitor, returnTo, asked: organization });
    const email = (query.get('email') ?? '').slice(0, MAX_EMAIL);
    const notice = query.get('done') === 'signed-out' ? accountTextsOf(request).notices['signed-out'] : undefined;
    return sendPage(reply, renderSignIn({ ...view, email, ...(notice !== undefined && { notice }) }));
  });

  app.post('/sign-in', (request, reply) => handleSignIn(ctx, request, reply));

  app.post('/sign-out', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const { signedIn } = visitor;
    let endSessionUrl: string | undefined;
    if (signedIn !== undefined) {
      const { user, session } = signedIn;
      readForm(ctx, request, visitor);
      endSessionUrl = await findEndSessionUrl(ctx, session.id);
      await transact(ctx, async (tx) => {
        await endSession(tx, user.id, session.id);
        await forgetIdToken(tx.db, session.id);
      });
    }
    reply.header('set-cookie', clearSessionCookie(ctx));
    if (endSessionUrl !== undefined) return leadToProvider(ctx, reply, endSessionUrl);
    return redirectTo(reply, `${publicPathOf(ctx)}/sign-in?done=signed-out`);
  });
}

/** Browsers follow no redirect of a form to another host: a page leads on. */
function leadToProvider(ctx: Context, reply: FastifyReply, href: string): FastifyReply {
  reply.header('refresh', `0;url=${href}`);
  const { form, pages } = accountTextsOf(reply.request);
  const link = { label: form.continue, href };
  return sendNotice(ctx, reply, undefined, { title: pages.signedOut, text: pages.signedOutOfProvider, link });
}

async function handleSignIn(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visitor = await loadPageContext(ctx, request, reply);
  const form = readForm(ctx, request, visitor, 'anonymous');
  const email = form.get('email').trim().slice(0, MAX_EMAIL);
  const returnTo = readReturnTo(ctx, form.get('returnTo'));
  const { cookie } = request.headers;
  const result = await signIn(ctx, {
    email,
    password: form.get('password'),
    ip: request.ip,
    knownDevice: (userId) => findKnownDevice(ctx, cookie, userId),
    browser: browserOf(request, visitor),
  });
  if (result.kind === 'started') {
    completeSignIn(ctx, reply, result.started);
    return redirectTo(reply, returnTo);
  }
  if (result.kind === 'second-step') return leadToSecondStep(ctx, reply, result.pending, returnTo);
  const fault = result.kind === 'locked' ? explainWait(request, result.seconds) : accountTextsOf(request).faults.signIn;
  if (result.kind === 'locked') reply.header('retry-after', result.seconds);
  const page = { visitor, returnTo, email, faults: [{ message: fault }] };
  return sendSignIn(ctx, reply, page, result.kind === 'locked' ? 429 : 403);
}

interface SignInPage {
  readonly visitor: AccountVisitor;
  readonly returnTo: string;
  readonly email?: string;
  readonly faults: readonly FieldError[];
}

/** Shows the sign-in form again, with the error. */
export async function sendSignIn(
  ctx: Context,
  reply: FastifyReply,
  { visitor, returnTo, email = '', faults }: SignInPage,
  status: number,
): Promise<FastifyReply> {
  const view = await listSignInMethods(ctx, reply.request, { visitor, returnTo });
  return sendPage(reply, renderSignIn({ ...view, email, faults }), status);
}

/** Signs a browser in: sets the session cookie, and the cookie of a known device. */
export function completeSignIn(
  ctx: Context,
  reply: FastifyReply,
  started: StartedSession,
  cookies: readonly string[] = [],
): void {
  const deviceCookie = writeDeviceCookie(ctx, started.session.user_id);
  reply.header('set-cookie', [writeSessionCookie(ctx, started), deviceCookie, ...cookies]);
}

/** The browser of the sign-in. */
export const browserOf = (request: FastifyRequest, { signedIn }: AccountVisitor) => ({
  userAgent: request.headers['user-agent'],
  session: signedIn?.session,
});

export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1));

/**
 * The identity providers on the page: those of the only organization that has any, otherwise those of the requested
 * one.
 */
async function listSignInMethods(
  ctx: Context,
  request: FastifyRequest,
  { visitor, returnTo, asked }: { visitor: AccountVisitor; returnTo: string; asked?: string | undefined },
): Promise<SignInView> {
  const db = ctx.database.reader;
  const withProviders = await listOrganizationsWithSignIn(db, 2);
  const [only, another] = withProviders;
  const hasPasswords = ctx.config.passwordSignIn;
  const requestedOrganization = asked === undefined || asked === '' ? undefined : await findNamed(ctx, asked);
  const chosen = requestedOrganization ?? (asked === undefined && another === undefined ? only : undefined);
  const providers = chosen === undefined ? [] : await providerLinks(ctx, chosen, returnTo);
  const ofInstallation = installationLinks(ctx, returnTo);
  const hasOther = hasPasswords || ofInstallation.length > 0;
  const organization = asked ?? (hasOther || withProviders.length < 2 ? undefined : '');
  const isUnknown = organization !== undefined && organization !== '' && providers.length === 0;
  const faults: FieldError[] = isUnknown
    ? [{ field: 'organization', message: accountTextsOf(request).faults.noProvider }]
    : [];
  return {
    frame: accountFrame(ctx, request, visitor),
    email: '',
    returnTo,
    hasPasswords,
    hasSingleSignOn: only !== undefined,
    providers: organization === undefined ? [...ofInstallation, ...providers] : providers,
    ...(organization !== undefined && { organization }),
    ...promptOf(ctx, '/sign-in/passkey', { use: 'sign-in', owner: visitor.browser }, []),
    faults,
  };
}

/** An organization by its id, or by its slug in URLs. */
async function findNamed({ database }: Context, text: string): Promise<string | undefined> {
  if (text.length > 64 || text.includes('\0')) return undefined;
  const organization =
    (await findOrganizationByHostname(database.reader, text.toLowerCase())) ??
    (await findOrganization(database.reader, text));
  return organization?.id;
}

/** The page that requests a link to set a new password. */
export function registerForgotten(app: App, ctx: Context): void {
  const isMailed = ctx.config.mail !== undefined;
  const requirePasswords = () => {
    if (!ctx.config.passwordSignIn) throw new ServiceError(404, 'Sign-in with a password is turned off.', 'not_found');
  };

  app.get('/forgotten', async (request, reply) => {
    requirePasswords();
    const frame = accountFrame(ctx, request, await loadPageContext(ctx, request, reply));
    return sendPage(reply, renderForgotten({ frame, email: '', isSent: false, isMailed, faults: [] }));
  });

  app.post('/forgotten', async (request, reply) => {
    requirePasswords();
    const visitor = await loadPageContext(ctx, request, reply);
    const email = readForm(ctx, request, visitor, 'anonymous').get('email').trim();
    const view = { frame: accountFrame(ctx, request, visitor), email, isMailed };
    const fault =
      !isMailed || isEmail(email) ? undefined : { field: 'email', message: accountTextsOf(request).faults.email };
    if (fault !== undefined) return sendPage(reply, renderForgotten({ ...view, isSent: false, faults: [fault] }), 400);
    const wait = isMailed ? await askForLink(ctx, email, request.ip) : undefined;
    if (wait === undefined) return sendPage(reply, renderForgotten({ ...view, isSent: true, faults: [] }));
    const faults = [{ message: explainWait(request, wait) }];
    return sendPage(reply.header('retry-after', wait), renderForgotten({ ...view, isSent: false, faults }), 429);
  });
}

/**
 * Queues the e-mail with a sign-in link. The job looks the user up, so that the response time is equal for all e-mail
 * addresses.
 * @returns seconds to wait after too many requests
 */
async function askForLink(ctx: Context, email: string, ip: string): Promise<number | undefined> {
  return transact(ctx, async (tx) => {
    const wait = await recordAttempt(tx, [linkLimit(foldEmail(email)), linkIpLimit(ip)]);
    if (wait === undefined) await enqueueMail(ctx, tx, { kind: 'password-link', email });
    return wait;
  });
}
