import { type FieldError, renderForgotten, renderSignIn, type SignInView } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { linkIpLimit, linkLimit, recordAttempt } from '../accounts/attempts.ts';
import { findKnownDevice, writeDeviceCookie } from '../accounts/known-device.ts';
import { clearSessionCookie, writeSessionCookie } from '../accounts/session-cookie.ts';
import { endSession, type StartedSession } from '../accounts/sessions.ts';
import { signIn } from '../accounts/sign-in.ts';
import type { Context } from '../context.ts';
import { transact } from '../db/transact.ts';
import { ServiceError, tooManyAttempts } from '../errors.ts';
import type { App } from '../http/app.ts';
import { isEmail, MAX_EMAIL } from '../mail/email.ts';
import { enqueueMail } from '../mail/mail.ts';
import { listOrganizationsWithProviders } from '../queries/accounts.ts';
import { foldEmail } from '../queries/fold.ts';
import { findOrganization, findOrganizationByHostname } from '../queries/organizations.ts';
import { publicPathOf } from '../sites/match-site.ts';
import { providerLinks } from './provider-links.ts';
import { readReturnTo } from './return-to.ts';
import { redirectTo, sendPage } from './send-page.ts';
import { type AccountVisitor, accountFrame, loadPageContext, readForm } from './visitor.ts';

/** Where people sign in and out. */
export function registerSignIn(app: App, ctx: Context): void {
  app.get('/sign-in', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const query = queryOf(request);
    const returnTo = readReturnTo(ctx, query.get('returnTo'));
    if (visitor.signedIn !== undefined) return redirectTo(reply, returnTo);
    const organization = query.get('organization')?.trim();
    const view = await listSignInMethods(ctx, visitor, returnTo, organization);
    const email = (query.get('email') ?? '').slice(0, MAX_EMAIL);
    const notice = query.get('done') === 'signed-out' ? 'You are signed out.' : undefined;
    return sendPage(reply, renderSignIn({ ...view, email, ...(notice !== undefined && { notice }) }));
  });

  app.post('/sign-in', (request, reply) => handleSignIn(ctx, request, reply));

  app.post('/sign-out', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const { signedIn } = visitor;
    if (signedIn !== undefined) {
      readForm(ctx, request, visitor);
      await transact(ctx, (tx) => endSession(tx, signedIn.user.id, signedIn.session.id));
    }
    reply.header('set-cookie', clearSessionCookie(ctx));
    return redirectTo(reply, `${publicPathOf(ctx)}/sign-in?done=signed-out`);
  });
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
  const fault =
    result.kind === 'locked' ? tooManyAttempts(result.seconds).message : 'The e-mail address or password is incorrect.';
  if (result.kind === 'locked') reply.header('retry-after', result.seconds);
  const view = await listSignInMethods(ctx, visitor, returnTo, undefined);
  return sendPage(
    reply,
    renderSignIn({ ...view, email, faults: [{ message: fault }] }),
    result.kind === 'locked' ? 429 : 403,
  );
}

/** Signs a browser in: with its session, and so that the account knows it again. */
export function completeSignIn(ctx: Context, reply: FastifyReply, started: StartedSession): void {
  reply.header('set-cookie', [writeSessionCookie(ctx, started), writeDeviceCookie(ctx, started.session.user_id)]);
}

/** The browser that somebody signs in with. */
export const browserOf = (request: FastifyRequest, { signedIn }: AccountVisitor) => ({
  userAgent: request.headers['user-agent'],
  session: signedIn?.session,
});

export const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(request.url.slice(request.url.indexOf('?') + 1));

/** What the page offers: where only one organization has identity providers, those; otherwise of the one that is named. */
async function listSignInMethods(
  ctx: Context,
  visitor: AccountVisitor,
  returnTo: string,
  asked: string | undefined,
): Promise<SignInView> {
  const db = ctx.database.reader;
  const withProviders = await listOrganizationsWithProviders(db, 2);
  const [only, another] = withProviders;
  const hasPasswords = ctx.config.passwordSignIn;
  const named = asked === undefined || asked === '' ? undefined : await findNamed(ctx, asked);
  const chosen = named ?? (asked === undefined && another === undefined ? only : undefined);
  const providers = chosen === undefined ? [] : await providerLinks(ctx, chosen, returnTo);
  const organization = asked ?? (hasPasswords || withProviders.length < 2 ? undefined : '');
  const isUnknown = organization !== undefined && organization !== '' && providers.length === 0;
  const faults: FieldError[] = isUnknown
    ? [{ field: 'organization', message: 'No organization with this name has an identity provider.' }]
    : [];
  return {
    frame: accountFrame(ctx, visitor),
    email: '',
    returnTo,
    hasPasswords,
    hasSingleSignOn: only !== undefined,
    providers,
    ...(organization !== undefined && { organization }),
    faults,
  };
}

/** An organization by its id, or by its name in addresses. */
async function findNamed({ database }: Context, text: string): Promise<string | undefined> {
  if (text.length > 64 || text.includes('\0')) return undefined;
  const found =
    (await findOrganizationByHostname(database.reader, text.toLowerCase())) ??
    (await findOrganization(database.reader, text));
  return found?.id;
}

/** Where somebody asks for a link that sets a new password. */
export function registerForgotten(app: App, ctx: Context): void {
  const isMailed = ctx.config.mail !== undefined;
  const requirePasswords = () => {
    if (!ctx.config.passwordSignIn)
      throw new ServiceError(404, 'Sign-in with a password is switched off.', 'not_found');
  };

  app.get('/forgotten', async (request, reply) => {
    requirePasswords();
    const frame = accountFrame(ctx, await loadPageContext(ctx, request, reply));
    return sendPage(reply, renderForgotten({ frame, email: '', isSent: false, isMailed, faults: [] }));
  });

  app.post('/forgotten', async (request, reply) => {
    requirePasswords();
    const visitor = await loadPageContext(ctx, request, reply);
    const email = readForm(ctx, request, visitor, 'anonymous').get('email').trim();
    const view = { frame: accountFrame(ctx, visitor), email, isMailed };
    const fault = !isMailed || isEmail(email) ? undefined : { field: 'email', message: 'Enter an e-mail address.' };
    if (fault !== undefined) return sendPage(reply, renderForgotten({ ...view, isSent: false, faults: [fault] }), 400);
    const wait = isMailed ? await askForLink(ctx, email, request.ip) : undefined;
    if (wait === undefined) return sendPage(reply, renderForgotten({ ...view, isSent: true, faults: [] }));
    const faults = [{ message: tooManyAttempts(wait).message }];
    return sendPage(reply.header('retry-after', wait), renderForgotten({ ...view, isSent: false, faults }), 429);
  });
}

/**
 * Has a link mailed. The job finds out who has the address, so that this needs as long for every address.
 * @returns seconds to wait when too many were asked for
 */
async function askForLink(ctx: Context, email: string, ip: string): Promise<number | undefined> {
  return transact(ctx, async (tx) => {
    const wait = await recordAttempt(tx, [linkLimit(foldEmail(email)), linkIpLimit(ip)]);
    if (wait === undefined) await enqueueMail(ctx, tx, { kind: 'password-link', email });
    return wait;
  });
}
