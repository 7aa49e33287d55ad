import { type AccountView, type Fault, renderAccount } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { selectTokensOf } from '../api/tokens/queries.ts';
import { createToken, deleteToken } from '../api/tokens/service.ts';
import type { Context } from '../context.ts';
import { type Tx, transact } from '../db/transact.ts';
import { ServiceError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { publicPathOf } from '../published/place.ts';
import { nameBrowser } from './browser-name.ts';
import { findPasswordHash } from './queries.ts';
import { leadTo, sendPage } from './send-page.ts';
import { endOtherSessions, endSession, selectLiveSessions } from './sessions.ts';
import { changePassword, findFaultFor } from './set-password.ts';
import { queryOf } from './sign-in-routes.ts';
import { frameFor, meetVisitor, readForm, type SentForm, type Visitor } from './visitor.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_TITLE = 100;

type SignedIn = NonNullable<Visitor['signedIn']>;
type Shown = Pick<AccountView, 'notice' | 'failed' | 'faults' | 'newToken' | 'tokenTitle'>;

/** What a page says that was just led to, by the word in its address. */
const NOTICES: Readonly<Record<string, string>> = {
  'password-set': 'Your password is set, and you are signed in.',
  'password-changed': 'Your password is changed. You are signed out everywhere else.',
  'token-deleted': 'The token is deleted. Programs that have it are refused from now on.',
  'session-ended': 'The session has ended.',
  'sessions-ended': 'All other sessions have ended.',
  joined: 'You have accepted the invitation.',
};

/** Where users look after their tokens, sessions and password. */
export function registerAccount(app: App, ctx: Context): void {
  const home = `${publicPathOf(ctx)}/account`;

  app.get('/account', async (request, reply) => {
    const visitor = await meetVisitor(ctx, request, reply);
    const notice = NOTICES[queryOf(request).get('done') ?? ''];
    if (visitor.signedIn === undefined) return leadToSignIn(ctx, reply);
    return sendAccount(ctx, reply, visitor.signedIn, { ...NOTHING, ...(notice !== undefined && { notice }) });
  });

  /** A form of the page: whoever is not signed in any more signs in first. */
  const post = (
    path: string,
    work: (signedIn: SignedIn, form: SentForm, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
  ) =>
    app.post(path, async (request, reply) => {
      const visitor = await meetVisitor(ctx, request, reply);
      if (visitor.signedIn === undefined) return leadToSignIn(ctx, reply);
      return work(visitor.signedIn, readForm(ctx, request, visitor), request, reply);
    });
  const act = (path: string, done: string, work: (tx: Tx, signedIn: SignedIn, id: string) => Promise<void>) =>
    post(path, async (signedIn, _form, request, reply) => {
      const { id = '' } = request.params as { id?: string };
      await transact(ctx, (tx) => work(tx, signedIn, id));
      return leadTo(reply, `${home}?done=${done}`);
    });

  post('/account/tokens', (signedIn, form, _request, reply) => makeToken(ctx, reply, signedIn, form));
  act('/account/tokens/:id/delete', 'token-deleted', (tx, { user }, id) => deleteToken(tx, user.id, id));
  act('/account/sessions/:id/end', 'session-ended', (tx, { user }, id) => endSession(tx, user.id, id));
  act('/account/sessions/end-others', 'sessions-ended', (tx, { user, session }) =>
    endOtherSessions(tx, user.id, session.id),
  );
  post('/account/password', (signedIn, form, _request, reply) => replacePassword(ctx, reply, signedIn, form));
}

const NOTHING: Shown = { faults: [], tokenTitle: '' };

function leadToSignIn(ctx: Context, reply: FastifyReply): FastifyReply {
  const prefix = publicPathOf(ctx);
  return leadTo(reply, `${prefix}/sign-in?${new URLSearchParams({ returnTo: `${prefix}/account` })}`);
}

/** The token is shown in this very answer, which nobody keeps: it is stored nowhere to be shown later. */
async function makeToken(ctx: Context, reply: FastifyReply, signedIn: SignedIn, form: SentForm): Promise<FastifyReply> {
  const title = form.get('title').trim();
  const days = form.get('days');
  const fail = (faults: readonly Fault[], status: number) =>
    sendAccount(ctx, reply, signedIn, { failed: 'token', faults, tokenTitle: title }, status);
  if (title === '' || title.length > MAX_TITLE)
    return fail([{ field: 'title', message: `Say in 1 to ${MAX_TITLE} characters what the token is for.` }], 400);
  if (!/^(?:[1-9]\d{0,3})?$/.test(days)) return fail([{ message: 'Choose when the token expires.' }], 400);
  const expiresAt = days === '' ? undefined : new Date(ctx.clock().getTime() + Number(days) * DAY_MS).toISOString();
  try {
    const { user, session } = signedIn;
    const asked = { title, expiresAt, samlProviderId: session.saml_provider_id };
    const issued = await transact(ctx, (tx) => createToken(tx, user.id, asked));
    return sendAccount(ctx, reply, signedIn, { ...NOTHING, newToken: { title, text: issued.token } });
  } catch (error) {
    if (error instanceof ServiceError) return fail([{ message: error.message }], error.status);
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
  const fail = (fault: Fault, status: number) =>
    sendAccount(ctx, reply, { user, session }, { failed: 'password', faults: [fault], tokenTitle: '' }, status);
  const wrong = findFaultFor(user, newPassword);
  if (wrong !== undefined) return fail({ field: 'newPassword', message: wrong }, 400);
  try {
    await changePassword(ctx, { userId: user.id, currentPassword, newPassword, session });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isWrong = error.status === 403;
    return fail({ ...(isWrong && { field: 'currentPassword' }), message: error.message }, error.status);
  }
  return leadTo(reply, `${publicPathOf(ctx)}/account?done=password-changed`);
}

async function sendAccount(
  ctx: Context,
  reply: FastifyReply,
  signedIn: SignedIn,
  shown: Shown,
  status = 200,
): Promise<FastifyReply> {
  const { user, session } = signedIn;
  const frame = frameFor(ctx, { browser: '', signedIn });
  if (frame.user === undefined) throw new Error('Whoever is signed in is a user.');
  const now = ctx.clock().toISOString();
  const newestFirst = [...(await selectTokensOf(ctx.database.reader, user.id).orderBy('created_at', 'desc').execute())];
  const sessions = await selectLiveSessions(ctx, user.id).orderBy('created_at', 'desc').execute();
  const hasOne = (await findPasswordHash(ctx.database.reader, user.id)) !== undefined;
  const maySet = ctx.config.passwordSignIn && (hasOne || session.saml_provider_id === null);
  const html = renderAccount({
    ...shown,
    frame: { ...frame, user: frame.user },
    tokens: newestFirst.map(({ id, title, created_at, expires_at }) => ({
      ...{ id, title, createdAt: created_at, hasExpired: expires_at !== null && expires_at <= now },
      ...(expires_at !== null && { expiresAt: expires_at }),
    })),
    sessions: sessions.map(({ id, user_agent, saml_provider_id, created_at, seen_at }) => ({
      ...{ id, browser: nameBrowser(user_agent), isCurrent: id === session.id },
      ...{ method: saml_provider_id === null ? 'password' : 'saml', createdAt: created_at, seenAt: seen_at },
    })),
    ...(maySet && { password: { hasOne } }),
  });
  return sendPage(reply, html, status);
}
