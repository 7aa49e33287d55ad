import { Type } from 'typebox';
import { requireCaller } from '../../../domain/access/require.ts';
import {
  createPasskey,
  deletePasskey,
  renamePasskey,
  wrongPasskey,
} from '../../../domain/accounts/second-factor/manage.ts';
import {
  issueAssertion,
  issueRegistration,
  verifyRegistration,
} from '../../../domain/accounts/second-factor/passkeys.ts';
import { requireSession } from '../../../domain/accounts/session-caller.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { mapPage, readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { selectPasskeysOf } from '../../../platform/queries/second-factors.ts';
import { getVisibleUser } from '../users/service.ts';
import { presentPasskey } from './present.ts';
import { requireOwnSession } from './routes.ts';
import {
  CreatePasskey,
  NewPasskey,
  Passkey,
  PasskeyChallenge,
  PasskeyParams,
  PasskeySetup,
  UpdatePasskey,
} from './schema.ts';

const tags = ['Second factors'];

/** The passkeys of the caller. */
export function registerPasskeys(app: App, ctx: Context): void {
  app.get(
    '/v1/user/passkeys',
    {
      schema: {
        operationId: 'listPasskeys',
        tags,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(Passkey) },
      },
    },
    async (request) => {
      const passkeys = selectPasskeysOf(ctx.database.reader, requireCaller(request).userId);
      const order = { columns: ['created_at', 'id'], direction: 'desc' } as const;
      return mapPage(await readListPage(passkeys, order, request.query), presentPasskey);
    },
  );

  app.post(
    '/v1/user/passkeys/setup',
    { schema: { operationId: 'startPasskey', tags, response: { 200: PasskeySetup } } },
    async (request) => {
      const caller = requireCaller(request);
      const session = await requireOwnSession(ctx, caller);
      const user = await getVisibleUser(ctx, caller, caller.userId);
      const issued = await issueRegistration(ctx, user, { use: 'register', owner: session.id });
      const { options, sealed, expiresAt } = issued;
      return { object: 'passkey-setup' as const, options, setup: sealed, expiresAt };
    },
  );

  app.post(
    '/v1/user/passkeys',
    { schema: { operationId: 'createPasskey', tags, body: CreatePasskey, response: { 201: NewPasskey } } },
    async (request, reply) => {
      const session = await requireOwnSession(ctx, requireCaller(request));
      const { name, setup: sealed, response } = request.body;
      const purpose = { use: 'register', owner: session.id } as const;
      const registration = await verifyRegistration(ctx, purpose, { sealed, response });
      if (registration === undefined) throw wrongPasskey();
      const created = await transact(ctx, (tx) => createPasskey(ctx, tx, session, { registration, name }));
      const { passkey, recoveryCodes } = created;
      setLocation(reply.header('cache-control', 'no-store'), `${ctx.config.publicUrl}/v1/user/passkeys/${passkey.id}`);
      return reply.code(201).send({ ...presentPasskey(passkey), ...(recoveryCodes.length > 0 && { recoveryCodes }) });
    },
  );

  registerPasskey(app, ctx);
  registerPasskeyChallenge(app, ctx);
}

function registerPasskey(app: App, ctx: Context): void {
  app.patch(
    '/v1/user/passkeys/:passkeyId',
    {
      schema: {
        operationId: 'updatePasskey',
        tags,
        params: PasskeyParams,
        body: UpdatePasskey,
        response: { 200: Passkey },
      },
    },
    async (request) => {
      const { user_id: userId } = await requireOwnSession(ctx, requireCaller(request));
      const { passkeyId } = request.params;
      return presentPasskey(await transact(ctx, (tx) => renamePasskey(tx, userId, passkeyId, request.body.name)));
    },
  );

  app.delete(
    '/v1/user/passkeys/:passkeyId',
    { schema: { operationId: 'deletePasskey', tags, params: PasskeyParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { user_id: userId } = await requireOwnSession(ctx, requireCaller(request));
      await transact(ctx, (tx) => deletePasskey(ctx, tx, userId, request.params.passkeyId));
      return reply.code(204).send(null);
    },
  );
}

/** The challenge for a passkey that confirms the calling session. */
function registerPasskeyChallenge(app: App, ctx: Context): void {
  app.post(
    '/v1/user/passkeys/challenge',
    { schema: { operationId: 'startPasskeyConfirmation', tags, response: { 200: PasskeyChallenge } } },
    async (request) => {
      const session = await requireSession(ctx, requireCaller(request));
      const passkeys = await selectPasskeysOf(ctx.database.reader, session.user_id).execute();
      const issued = issueAssertion(ctx, { use: 'confirm', owner: session.id }, passkeys);
      const { options, sealed, expiresAt } = issued;
      return { object: 'passkey-challenge' as const, options, setup: sealed, expiresAt };
    },
  );
}
