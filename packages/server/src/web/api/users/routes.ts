import { Type } from 'typebox';
import { requireCaller } from '../../../domain/access/require.ts';
import { requireWholeAccount } from '../../../domain/access/require-sso-scope.ts';
import { requestEmailChange } from '../../../domain/accounts/change-email.ts';
import { confirmOwnSession } from '../../../domain/accounts/confirm-session.ts';
import { findSessionOf, requireSession } from '../../../domain/accounts/session-caller.ts';
import { endSession, selectLiveSessions } from '../../../domain/accounts/sessions.ts';
import { changePassword } from '../../../domain/accounts/set-password.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { forbidden } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { ConfirmSession } from '../second-factors/schema.ts';
import { deleteAccount } from './delete-account.ts';
import { presentOwnUser, presentSession, presentUser } from './present.ts';
import { ChangeEmail, ChangePassword, Session, SessionParams, UpdateUser, User, UserParams } from './schema.ts';
import { findUserShownToVisitor, getVisibleUser, updateUser } from './service.ts';

const tags = ['Users'];

/** The caller. */
export function registerCurrentUser(app: App, ctx: Context): void {
  app.get('/v1/user', { schema: { operationId: 'getCurrentUser', tags, response: { 200: User } } }, async (request) => {
    const caller = requireCaller(request);
    return presentOwnUser(ctx, await getVisibleUser(ctx, caller, caller.userId));
  });
}

/** Deletion of the caller's account. */
export function registerAccountDeletion(app: App, ctx: Context): void {
  app.delete(
    '/v1/user',
    { schema: { operationId: 'deleteAccount', tags, response: { 204: NoContent } } },
    async (request, reply) => {
      const caller = requireCaller(request);
      await requireSession(ctx, caller);
      await requireWholeAccount(ctx, caller);
      await transact(ctx, (tx) => deleteAccount(ctx, tx, caller.userId));
      return reply.code(204).send(null);
    },
  );
}

/** The caller's password and sessions. */
export function registerOwnSignIn(app: App, ctx: Context): void {
  app.post(
    '/v1/user/password',
    { schema: { operationId: 'changePassword', tags, body: ChangePassword, response: { 204: NoContent } } },
    async (request, reply) => {
      const caller = requireCaller(request);
      const session = await requireSession(ctx, caller);
      await changePassword(ctx, { ...request.body, userId: caller.userId, session });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/v1/user/email',
    { schema: { operationId: 'changeEmail', tags, body: ChangeEmail, response: { 204: NoContent } } },
    async (request, reply) => {
      const caller = requireCaller(request);
      await requireSession(ctx, caller);
      // The identity provider determines the e-mail address of users who sign in through it.
      await requireWholeAccount(ctx, caller);
      await requestEmailChange(ctx, await getVisibleUser(ctx, caller, caller.userId), request.body.email);
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/v1/user/confirm',
    {
      schema: { operationId: 'confirmSession', tags, body: ConfirmSession, response: { 204: NoContent } },
    },
    async (request, reply) => {
      const caller = requireCaller(request);
      const session = await requireSession(ctx, caller);
      const user = await getVisibleUser(ctx, caller, caller.userId);
      await confirmOwnSession(ctx, request, reply, { session, user, ...request.body });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/v1/user/sessions',
    {
      schema: {
        operationId: 'listSessions',
        tags,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(Session) },
      },
    },
    async (request) => {
      const caller = requireCaller(request);
      const current = await findSessionOf(ctx, caller);
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      const sessions = selectLiveSessions(ctx, caller.userId, caller.samlProviderId);
      const page = await readListPage(sessions, order, request.query);
      return mapPage(page, (session) => presentSession(session, current?.id));
    },
  );

  app.delete(
    '/v1/user/sessions/:sessionId',
    { schema: { operationId: 'deleteSession', tags, params: SessionParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { userId, samlProviderId } = requireCaller(request);
      await transact(ctx, (tx) => endSession(tx, userId, request.params.sessionId, samlProviderId));
      return reply.code(204).send(null);
    },
  );
}

/** People. */
export function registerUsers(app: App, ctx: Context): void {
  app.get(
    '/v1/users/:userId',
    {
      config: { siteToken: true },
      schema: { operationId: 'getUser', tags, params: UserParams, response: { 200: User } },
    },
    async (request) => {
      const caller = requireCaller(request);
      if (caller.site !== undefined) {
        const visibleUser = await findUserShownToVisitor(ctx, caller.site, request.params.userId);
        return { ...presentUser(ctx, visibleUser), email: '' };
      }
      const user = await getVisibleUser(ctx, caller, request.params.userId);
      return user.id === caller.userId ? presentOwnUser(ctx, user) : presentUser(ctx, user);
    },
  );

  app.patch(
    '/v1/users/:userId',
    { schema: { operationId: 'updateUser', tags, params: UserParams, body: UpdateUser, response: { 200: User } } },
    async (request) => {
      const caller = requireCaller(request);
      const before = await getVisibleUser(ctx, caller, request.params.userId);
      if (before.id !== caller.userId) throw forbidden("change another person's profile");
      await requireWholeAccount(ctx, caller);
      return presentOwnUser(ctx, await transact(ctx, (tx) => updateUser(tx, before.id, request.body)));
    },
  );
}
