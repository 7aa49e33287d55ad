import { requireCaller } from '../../../domain/access/require.ts';
import { requireOwnSignIn } from '../../../domain/access/require-sso-scope.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import {
  disableTotp,
  enableTotp,
  regenerateRecoveryCodes,
  startTotp,
} from '../../../domain/accounts/second-factor/manage.ts';
import { requireSession } from '../../../domain/accounts/session-caller.ts';
import { requirePasswords } from '../../../domain/accounts/set-password.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { NoContent } from '../../../platform/http/schemas.ts';
import { getVisibleUser } from '../users/service.ts';
import { presentRecoveryCodes, presentTotpSetup } from './present.ts';
import { EnableTotp, RecoveryCodes, SecondFactors, TotpSetup } from './schema.ts';
import { showSecondFactors } from './show.ts';

const tags = ['Second factors'];

/** The session of a user who manages their sign-in methods. Sessions of identity providers may not. */
export async function requireOwnSession(ctx: Context, caller: Caller) {
  const session = await requireSession(ctx, caller);
  requireOwnSignIn(caller);
  return session;
}

/** The authenticator app of the caller, and the recovery codes. */
export function registerSecondFactors(app: App, ctx: Context): void {
  app.get(
    '/v1/user/second-factors',
    { schema: { operationId: 'getSecondFactors', tags, response: { 200: SecondFactors } } },
    async (request) => showSecondFactors(ctx, requireCaller(request)),
  );

  app.post(
    '/v1/user/totp',
    { schema: { operationId: 'startTotp', tags, response: { 200: TotpSetup } } },
    async (request, reply) => {
      const caller = requireCaller(request);
      await requireOwnSession(ctx, caller);
      requirePasswords(ctx);
      const user = await getVisibleUser(ctx, caller, caller.userId);
      reply.header('cache-control', 'no-store');
      return presentTotpSetup(startTotp(ctx, user));
    },
  );

  app.put(
    '/v1/user/totp',
    { schema: { operationId: 'enableTotp', tags, body: EnableTotp, response: { 200: RecoveryCodes } } },
    async (request, reply) => {
      const session = await requireOwnSession(ctx, requireCaller(request));
      const { setup: sealed, code } = request.body;
      const codes = await enableTotp(ctx, session, { sealed, code });
      reply.header('cache-control', 'no-store');
      return presentRecoveryCodes(codes);
    },
  );

  app.delete(
    '/v1/user/totp',
    { schema: { operationId: 'disableTotp', tags, response: { 204: NoContent } } },
    async (request, reply) => {
      const { user_id: userId } = await requireOwnSession(ctx, requireCaller(request));
      await transact(ctx, (tx) => disableTotp(ctx, tx, userId));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/v1/user/recovery-codes',
    { schema: { operationId: 'regenerateRecoveryCodes', tags, response: { 200: RecoveryCodes } } },
    async (request, reply) => {
      const { user_id: userId } = await requireOwnSession(ctx, requireCaller(request));
      const codes = await transact(ctx, (tx) => regenerateRecoveryCodes(ctx, tx, userId));
      reply.header('cache-control', 'no-store');
      return presentRecoveryCodes(codes);
    },
  );
}
