import { requireCaller } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { presentPreferences } from './present.ts';
import { findPreferences } from './queries.ts';
import { UpdateUserPreferences, UserPreferences } from './schema.ts';
import { readPreferences, updatePreferences } from './service.ts';

const tags = ['Users'];

/** The caller's preferences for the application. */
export function registerUserPreferences(app: App, ctx: Context): void {
  app.get(
    '/v1/user/preferences',
    { schema: { operationId: 'getUserPreferences', tags, response: { 200: UserPreferences } } },
    async (request) => {
      const { userId } = requireCaller(request);
      return presentPreferences(readPreferences(await findPreferences(ctx.database.reader, userId)));
    },
  );

  app.patch(
    '/v1/user/preferences',
    {
      schema: {
        operationId: 'updateUserPreferences',
        tags,
        body: UpdateUserPreferences,
        response: { 200: UserPreferences },
      },
    },
    async (request) => {
      const { userId } = requireCaller(request);
      return presentPreferences(await transact(ctx, (tx) => updatePreferences(tx, userId, request.body)));
    },
  );
}
