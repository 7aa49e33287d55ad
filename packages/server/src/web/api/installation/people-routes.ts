import type { AccessRequest } from '../../../domain/access/require.ts';
import { requireInstallationAdministrator } from '../../../domain/access/require-installation.ts';
import { resetSecondFactors } from '../../../domain/accounts/second-factor/manage.ts';
import { writeInstallationAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import { countRowsOnce } from '../../../platform/db/count-rows.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { deleteSessionsOf } from '../../../platform/queries/accounts.ts';
import { findUser } from '../../../platform/queries/users.ts';
import { disableUser, enableUser } from './disable-user.ts';
import { selectAllUsers } from './people-queries.ts';
import {
  InstallationUser,
  InstallationUserParams,
  ListInstallationUsersQuery,
  UpdateInstallationUser,
} from './people-schema.ts';
import { showInstallationUsers } from './people-show.ts';

const tags = ['Installation'];

/** Accounts, and actions for users who lost access or whose session was stolen. */
export function registerInstallationPeople(app: App, ctx: Context): void {
  app.get(
    '/v1/installation/users',
    {
      schema: {
        operationId: 'listInstallationUsers',
        tags,
        querystring: ListInstallationUsersQuery,
        response: { 200: ListSchema(InstallationUser) },
      },
    },
    async (request) => {
      await requireInstallationAdministrator(ctx, request);
      const users = selectAllUsers(ctx.database.reader, request.query);
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      const count = (list: typeof users) => countRowsOnce(ctx.cache, list);
      const page = await readListPage(users, order, request.query, count);
      return { ...page, items: await showInstallationUsers(ctx, page.items) };
    },
  );

  app.patch(
    '/v1/installation/users/:userId',
    {
      schema: {
        operationId: 'updateInstallationUser',
        tags,
        params: InstallationUserParams,
        body: UpdateInstallationUser,
        response: { 200: InstallationUser },
      },
    },
    async (request) => {
      const { disabled } = request.body;
      await changeUser(ctx, request, async (tx, change) => {
        if (disabled !== undefined) await (disabled ? disableUser : enableUser)(tx, change);
      });
      const user = await findUser(ctx.database.reader, request.params.userId);
      const [shown] = await showInstallationUsers(ctx, user === undefined ? [] : [user]);
      if (shown === undefined) throw notFound('user');
      return shown;
    },
  );

  const schema = (operationId: string) => ({
    operationId,
    tags,
    params: InstallationUserParams,
    response: { 204: NoContent },
  });
  app.delete(
    '/v1/installation/users/:userId/sessions',
    { schema: schema('endUserSessions') },
    async (request, reply) => {
      await changeUser(ctx, request, endUserSessions);
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/v1/installation/users/:userId/second-factors',
    { schema: schema('resetUserSecondFactors') },
    async (request, reply) => {
      await changeUser(ctx, request, (tx, { userId, actorId }) => resetSecondFactors(ctx, tx, userId, actorId));
      return reply.code(204).send(null);
    },
  );
}

/** The user whose access is changed, and the caller. */
interface UserChange {
  readonly userId: string;
  readonly actorId: string;
}

/** @throws 403 unless the caller is an installation administrator, 404 if the user does not exist */
async function changeUser(
  ctx: Context,
  request: AccessRequest<{ userId: string }>,
  work: (tx: Tx, change: UserChange) => Promise<unknown>,
): Promise<void> {
  const { userId: actorId } = await requireInstallationAdministrator(ctx, request);
  const { userId } = request.params;
  await transact(ctx, async (tx) => {
    if ((await findUser(tx.db, userId)) === undefined) throw notFound('user');
    await work(tx, { userId, actorId });
  });
}

/** Revokes all sessions of a user; access tokens continue to work. */
async function endUserSessions(tx: Tx, { userId, actorId }: UserChange): Promise<void> {
  const endedSessions = await deleteSessionsOf(tx.db, userId);
  if (endedSessions === 0) return;
  const target = { kind: 'user', id: userId };
  await writeInstallationAuditEvent(tx, { action: 'sessions.ended', actorId, target, details: { endedSessions } });
}
