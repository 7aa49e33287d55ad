import { transact } from '../packages/server/src/platform/db/transact.ts';
import { newId } from '../packages/server/src/platform/ids.ts';
import { insertAccountExport } from '../packages/server/src/platform/queries/account-exports.ts';
import { insertInstallationExport } from '../packages/server/src/platform/queries/installation-exports.ts';
import { insertIdentity } from '../packages/server/src/platform/queries/oidc.ts';
import { insertPasskey } from '../packages/server/src/platform/queries/second-factors.ts';
import type { TestServer } from '../packages/server/src/testing/test-server.ts';
import { insertNotification } from '../packages/server/src/web/api/inbox/queries.ts';
import type { PathValues } from './world.ts';

/** An account at an identity provider, by which somebody signs in. */
export async function anIdentity(server: TestServer, userId: string): Promise<string> {
  const id = newId();
  await transact(server.ctx, (tx) =>
    insertIdentity(tx.db, {
      id,
      user_id: userId,
      trusted_by: '',
      issuer: 'https://github.com',
      subject: id,
      email: null,
      created_at: tx.now,
      used_at: tx.now,
    }),
  );
  return id;
}

/** An export of the own data that has failed, so that there is no archive. */
export async function anExportOf(server: TestServer, userId: string): Promise<string> {
  const id = newId();
  const row = { id, user_id: userId, state: 'failed', blob: null, size: null, expires_at: null } as const;
  await transact(server.ctx, (tx) => insertAccountExport(tx.db, { ...row, created_at: tx.now, finished_at: tx.now }));
  return id;
}

/** A job that waits for a day that does not come, and the record of an archive that was not made. */
export async function someInstallationRows(server: TestServer): Promise<PathValues> {
  const [jobId, installationExportId] = [newId(), newId()];
  await transact(server.ctx, async (tx) => {
    await tx.db
      .insertInto('jobs')
      .values({
        id: jobId,
        kind: 'count-storage',
        queue: jobId,
        payload: '{}',
        state: 'pending',
        queue_order: tx.now,
        run_at: '2099-01-01T00:00:00.000Z',
        tries: 0,
        crashes: 0,
        lease_until: null,
        lease: null,
        error: null,
        created_at: tx.now,
        finished_at: null,
      })
      .execute();
    await insertInstallationExport(tx.db, {
      id: installationExportId,
      origin: 'server',
      state: 'failed',
      created_by: null,
      created_at: tx.now,
      started_at: null,
      finished_at: tx.now,
      expires_at: null,
      blob: null,
      size: null,
      error: 'No.',
      row_count: null,
      file_count: null,
      event_count: null,
      step: null,
      done: 0,
      total: 0,
    });
  });
  return { jobId, installationExportId };
}

/** A passkey that no authenticator has. */
export async function aPasskeyOf(server: TestServer, userId: string): Promise<string> {
  const id = newId();
  const key = { credential_id: id, public_key: 'a', counter: '0', transports: '[]', name: 'Laptop', used_at: null };
  await transact(server.ctx, (tx) => insertPasskey(tx.db, { id, user_id: userId, ...key, created_at: tx.now }));
  return id;
}

/** A notification about a failed synchronization of a space. */
export async function aNotification(
  server: TestServer,
  { userId, organizationId, spaceId }: { userId: string; organizationId: string; spaceId: string },
): Promise<string> {
  const id = newId();
  await transact(server.ctx, ({ db, now }) =>
    insertNotification(db, {
      id,
      user_id: userId,
      organization_id: organizationId,
      space_id: spaceId,
      thread: `sync ${spaceId}`,
      kind: 'sync-failure',
      event_count: 1,
      in_app: 1,
      created_at: now,
      updated_at: now,
      details: JSON.stringify({ operation: 'import', reason: 'timeout' }),
      change_request_id: null,
      comment_id: null,
      reply_id: null,
      actor_id: null,
      read_at: null,
      done_at: null,
      mail: null,
      mail_due_at: null,
      mail_since: null,
      mailed_at: null,
    }),
  );
  return id;
}
