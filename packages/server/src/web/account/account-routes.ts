import { type AccountView, type FieldError, fillText, findAccountTexts, renderAccount } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { needsConfirmation } from '../../domain/access/sensitive-operations.ts';
import { acceptReceivedInvite, declineReceivedInvite } from '../../domain/accounts/received-invites.ts';
import {
  authenticatedAtOf,
  endOtherSessions,
  endSession,
  methodOf,
  selectLiveSessions,
} from '../../domain/accounts/sessions.ts';
import { changePassword, findFaultFor } from '../../domain/accounts/set-password.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { findPasswordHash } from '../../platform/queries/accounts.ts';
import { selectTokensOf } from '../../platform/queries/tokens.ts';
import { createToken, deleteToken } from '../api/tokens/service.ts';
import { nameBrowser } from './browser-name.ts';
import { confirmPath } from './confirm-routes.ts';
import { describeMembership } from './describe-grant.ts';
import { explainPassword, explainRefusal } from './error-texts.ts';
import { accountTextsOf } from './page-language.ts';
import { redirectTo, sendPage } from './send-page.ts';
import { queryOf } from './sign-in-routes.ts';
import { accountFrame, loadPageContext, readForm, type SentForm, type SignedIn } from './visitor.ts';
import { inviteeOfSession, listWaitingInvitations } from './waiting-invitations.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_TITLE = 100;

type Shown = Pick<AccountView, 'notice' | 'failed' | 'faults' | 'newToken' | 'tokenTitle' | 'tokenDays'>;

/** The notices after a redirect: the word in the URL of the page, which is also the name of the text. */
const NOTICES = [
  'password-set',
  'password-changed',
  'token-deleted',
  'session-ended',
  'sessions-ended',
  'joined',
  'declined',
] as const;

/** The account page: tokens, sessions and password. */
export function registerAccount(app: App, ctx: Context): void {
  const home = `${publicPathOf(ctx)}/account`;

  app.get('/account', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const query = queryOf(request);
    if (visitor.signedIn === undefined) return redirectToSignIn(ctx, reply);
    const notice = await findNotice(ctx, request, visitor.signedIn);
    // The submitted values, before the session had to be confirmed.
    const tokenTitle = (query.get('title') ?? '').slice(0, MAX_TITLE);
    const tokenDays = query.get('days') ?? undefined;
    const formValues = { ...NOTHING, tokenTitle, ...(tokenDays !== undefined && { tokenDays }) };
    return sendAccount(ctx, reply, visitor.signedIn, { ...formValues, ...(notice !== undefined && { notice }) });
  });

  /**
   * A form of the page that runs an operation of the API: people whose session has ended sign in first, and those whose
   * session is not recent confirm it first.
   */
  const post = (
    path: string,
    operationId: string,
    work: (signedIn: SignedIn, form: SentForm, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    app.post(path, async (request, reply) => {
      const visitor = await loadPageContext(ctx, request, reply);
      const { signedIn } = visitor;
      if (signedIn === undefined) return redirectToSignIn(ctx, reply);
      const form = readForm(ctx, request, visitor);
      if (needsConfirmation(ctx, operationId, authenticatedAtOf(signedIn.session)))
        return redirectTo(reply, confirmPath(ctx, `${home}${queryAgain(form)}#${anchorOf(path)}`));
      return work(signedIn, form, request, reply);
    });
  const act = (
    path: string,
    operationId: string,
    done: string,
    work: (tx: Tx, signedIn: SignedIn, id: string) => Promise<void>,
  ) =>
    post(path, operationId, async (signedIn, _form, request, reply) => {
      const { id = '' } = request.params as { id?: string };
      await transact(ctx, (tx) => work(tx, signedIn, id));
      return redirectTo(reply, `${home}?done=${done}`);
    });

  post('/account/tokens', 'createToken', (signedIn, form, _request, reply) => makeToken(ctx, reply, signedIn, form));
  act('/account/tokens/:id/delete', 'deleteToken', 'token-deleted', (tx, { user, session }, id) =>
    deleteToken(tx, user.id, id, session.saml_provider_id ?? undefined),
  );
  act('/account/sessions/:id/end', 'deleteSession', 'session-ended', (tx, { user, session }, id) =>
    endSession(tx, user.id, id, session.saml_provider_id ?? undefined),
  );
  act('/account/sessions/end-others', 'deleteSession', 'sessions-ended', (tx, { session }) =>
    endOtherSessions(tx, session),
  );
  registerInvitationForms(ctx, post, home);
  post('/account/password', 'changePassword', (signedIn, form, _request, reply) =>
    replacePassword(ctx, reply, signedIn, form),
  );
}

/** Handles forms of the account page: each runs an operation of the API. */
type TakeForm = (
  path: string,
  operationId: string,
  work: (signedIn: SignedIn, form: SentForm, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) => void;

/** Actions for pending invitations. */
function registerInvitationForms(ctx: Context, post: TakeForm, home: string): void {
  post('/account/invitations/:id/accept', 'acceptReceivedInvite', async ({ session }, _form, request, reply) => {
    const { id = '' } = request.params as { id?: string };
    const invitee = await inviteeOfSession(ctx, session);
    const invite = await transact(ctx, (tx) => acceptReceivedInvite(tx, id, invitee));
    ctx.live.publish({ kind: 'member', organization: invite.organization_id });
    return redirectTo(reply, joinedPath(ctx, invite.organization_id));
  });
  post('/account/invitations/:id/decline', 'declineReceivedInvite', async ({ session }, _form, request, reply) => {
    const { id = '' } = request.params as { id?: string };
    const invitee = await inviteeOfSession(ctx, session);
    await transact(ctx, (tx) => declineReceivedInvite(tx, id, invitee));
    return redirectTo(reply, `${home}?done=declined`);
  });
}

/** Path of the organization in the application, which welcomes people who have just accepted an invitation to it. */
export const joinedPath = (ctx: Context, organizationId: string): string =>
  `${publicPathOf(ctx)}/o/${encodeURIComponent(organizationId)}?joined=1`;

/** The notice about the completed action, from the URL of the page. */
async function findNotice(ctx: Context, request: FastifyRequest, { user }: SignedIn): Promise<string | undefined> {
  const query = queryOf(request);
  const texts = accountTextsOf(request);
  const done = NOTICES.find((name) => name === query.get('done'));
  const organizationId = query.get('organization');
  const isJoined = done === 'joined' && organizationId !== null && !organizationId.includes('\0');
  const joined = isJoined ? await describeMembership(ctx, texts, organizationId, user.id) : undefined;
  if (joined === undefined) return done && texts.notices[done];
  return fillText(texts.notices.joinedAs, { ...joined });
}

const NOTHING: Shown = { faults: [], tokenTitle: '' };

/** The part of the page that contains a form. */
const anchorOf = (path: string): string => path.split('/')[2] ?? '';

/** The submitted values of the token form, to fill it in again; no other form has them. */
function queryAgain(form: SentForm): string {
  const [title, days] = [form.get('title').slice(0, MAX_TITLE), form.get('days').slice(0, 4)];
  return title === '' ? '' : `?${new URLSearchParams({ title, days })}`;
}

function redirectToSignIn(ctx: Context, reply: FastifyReply): FastifyReply {
  const prefix = publicPathOf(ctx);
  return redirectTo(reply, `${prefix}/sign-in?${new URLSearchParams({ returnTo: `${prefix}/account` })}`);
}

/** The token is only shown in this response, which is not cached: it is not stored, so it cannot be shown later. */
async function makeToken(ctx: Context, reply: FastifyReply, signedIn: SignedIn, form: SentForm): Promise<FastifyReply> {
  const title = form.getLine('title');
  const days = form.get('days');
  const texts = accountTextsOf(reply.request).faults;
  const fail = (faults: readonly FieldError[], status: number) =>
    sendAccount(ctx, reply, signedIn, { failed: 'token', faults, tokenTitle: title, tokenDays: days }, status);
  if (title === '' || title.length > MAX_TITLE)
    return fail([{ field: 'title', message: fillText(texts.tokenTitle, { max: MAX_TITLE }) }], 400);
  if (!/^(?:[1-9]\d{0,3})?$/.test(days)) return fail([{ message: texts.tokenDays }], 400);
  const expiresAt = days === '' ? undefined : new Date(ctx.clock().getTime() + Number(days) * DAY_MS).toISOString();
  try {
    const { user, session } = signedIn;
    const asked = { title, expiresAt, samlProviderId: session.saml_provider_id };
    const issued = await transact(ctx, (tx) => createToken(tx, user.id, asked));
    return sendAccount(ctx, reply, signedIn, { ...NOTHING, newToken: { title, text: issued.token } });
  } catch (error) {
    if (error instanceof ServiceError) return fail([{ message: explainRefusal(reply.request, error) }], error.status);
    throw error;
  }
}

async function replacePassword(
  ctx: Context,
  reply: FastifyReply,
  { user, session }: SignedIn,
  form: SentForm,
): Promise<FastifyReply> {
  const [currentPassword, newPassword] = [form.get('currentPassword'), form.get('newPassword')];
  const fail = (fieldError: FieldError, status: number) =>
    sendAccount(ctx, reply, { user, session }, { failed: 'password', faults: [fieldError], tokenTitle: '' }, status);
  const wrong = findFaultFor(user, newPassword);
  if (wrong !== undefined) return fail({ field: 'newPassword', message: explainPassword(reply.request, wrong) }, 400);
  try {
    const revokeTokens = form.get('revokeTokens') !== '';
    await changePassword(ctx, { userId: user.id, currentPassword, newPassword, revokeTokens, session });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isWrong = error.status === 403;
    return fail(
      { ...(isWrong && { field: 'currentPassword' }), message: explainRefusal(reply.request, error) },
      error.status,
    );
  }
  return redirectTo(reply, `${publicPathOf(ctx)}/account?done=password-changed`);
}

/**
 * URL of the confirmation that creating a token or changing the password requires; undefined if the session is recent.
 */
function confirmations(ctx: Context, session: SignedIn['session']): Pick<AccountView, 'confirmHrefs'> {
  const hrefOf = (operationId: string, part: string) =>
    needsConfirmation(ctx, operationId, authenticatedAtOf(session))
      ? confirmPath(ctx, `${publicPathOf(ctx)}/account#${part}`)
      : undefined;
  return { confirmHrefs: { tokens: hrefOf('createToken', 'tokens'), password: hrefOf('changePassword', 'password') } };
}

async function sendAccount(
  ctx: Context,
  reply: FastifyReply,
  signedIn: SignedIn,
  values: Shown,
  status = 200,
): Promise<FastifyReply> {
  const { user, session } = signedIn;
  const frame = accountFrame(ctx, reply.request, { browser: '', signedIn });
  const texts = findAccountTexts(frame.language);
  if (frame.user === undefined) throw new Error('A session without a user.');
  const now = ctx.clock().toISOString();
  const within = session.saml_provider_id ?? undefined;
  const tokens = selectTokensOf(ctx.database.reader, user.id, within);
  const newestFirst = await tokens.orderBy('created_at', 'desc').execute();
  const sessions = await selectLiveSessions(ctx, user.id, within).orderBy('created_at', 'desc').execute();
  const hasOne = (await findPasswordHash(ctx.database.reader, user.id)) !== undefined;
  const maySet = ctx.config.passwordSignIn && (hasOne || session.saml_provider_id === null);
  const html = renderAccount({
    ...values,
    frame: { ...frame, user: frame.user },
    invitations: await listWaitingInvitations(ctx, texts, session),
    isInstallationAdministrator: user.installation_admin === 1,
    tokens: newestFirst.map(({ id, title, created_at, expires_at }) => ({
      id,
      title,
      createdAt: created_at,
      hasExpired: expires_at !== null && expires_at <= now,
      ...(expires_at !== null && { expiresAt: expires_at }),
    })),
    sessions: sessions.map((one) => ({
      id: one.id,
      browser: nameBrowser(texts.sessions, one.user_agent),
      isCurrent: one.id === session.id,
      method: methodOf(one),
      createdAt: one.created_at,
      seenAt: one.seen_at,
    })),
    ...(maySet && { password: { hasOne } }),
    ...confirmations(ctx, session),
  });
  return sendPage(reply, html, status);
}
