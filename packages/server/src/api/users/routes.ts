import { requireCaller } from '../../access/require.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../db/transact.ts';
import { forbidden } from '../../errors.ts';
import type { App } from '../../http/app.ts';
import { presentUser } from './present.ts';
import { UpdateUser, User, UserParams } from './schema.ts';
import { getVisibleUser, updateUser } from './service.ts';

const tags = ['Users'];

/** Who calls (complement). Prefix `/v1/user`. */
export function registerCurrentUser(app: App, ctx: Context): void {
  app.get('', { schema: { operationId: 'getCurrentUser', tags, response: { 200: User } } }, async (request) => {
    const caller = requireCaller(request);
    return presentUser(ctx, await getVisibleUser(ctx, caller, caller.userId));
  });
}

/** People (complement). Prefix `/v1/users/:userId`. */
export function registerUsers(app: App, ctx: Context): void {
  app.get(
    '',
    { schema: { operationId: 'getUser', tags, params: UserParams, response: { 200: User } } },
    async (request) => presentUser(ctx, await getVisibleUser(ctx, requireCaller(request), request.params.userId)),
  );

  app.patch(
    '',
    { schema: { operationId: 'updateUser', tags, params: UserParams, body: UpdateUser, response: { 200: User } } },
    async (request) => {
      const caller = requireCaller(request);
      const before = await getVisibleUser(ctx, caller, request.params.userId);
      if (before.id !== caller.userId) throw forbidden("change somebody else's profile");
      return presentUser(ctx, await transact(ctx, (tx) => updateUser(tx, before.id, request.body)));
    },
  );
}
