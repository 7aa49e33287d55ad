import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportInstallation } from '../../../main/archive/export.ts';
import { importInstallation } from '../../../main/archive/import.ts';
import type { SecretConfig } from '../../../platform/config/secret-config.ts';
import { replaceSecret } from '../../../platform/secret/instance-key.ts';
import { openSecret } from '../../../platform/secret/secret.ts';
import { anOrganization, aSpace } from '../../../testing/factories.ts';
import { aRepository } from '../../../testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { replaceEncryption } from './replace-encryption.ts';

const keyOf = (byte: string): SecretConfig => ({ kind: 'key', key: Buffer.from(byte.repeat(32), 'hex') });
const [FORMER, NEXT] = [keyOf('ab'), keyOf('cd')];
const CREDENTIALS = { username: 'ada', password: 'a-secret-token' };

let folder: string;
let git: GitServer;
let server: TestServer;
let others: TestServer[];
let space: string;
let token: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-keys-'));
  const repository = await aRepository();
  git = await startGitServer({
    repositories: { 'docs.git': `${repository.directory}/.git` },
    credentials: CREDENTIALS,
  });
  others = [];
  server = await startTestServer({ secret: FORMER });
  const { id, admin } = await anOrganization(server);
  space = `/v1/spaces/${(await aSpace(server, id, admin)).id}`;
  token = admin.token;
  const credentials = { type: 'password', ...CREDENTIALS };
  expect((await admin.put(`${space}/git/connection`, { url: `${git.url}/docs.git`, credentials })).status).toBe(200);
  expect((await admin.post(`${space}/git/connection/webhook`)).status).toBe(200);
});
afterEach(async () => {
  for (const each of [...others, server]) await each.close();
  await git.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Another server; with the same or a separate database. */
async function startOther(secret: SecretConfig, isShared: boolean): Promise<TestServer> {
  const other = await startTestServer({ secret, ...(isShared && { database: server.ctx.config.database }) });
  others.push(other);
  return other;
}

/** The outcome of an import by the connection, and how it is shown. */
async function importOn(other: TestServer) {
  expect((await other.call('POST', `${space}/git/import`, { token, body: {} })).status).toBe(204);
  await other.runJobs();
  const { operation } = (await other.call('GET', `${space}/git/info`, { token })).body;
  return { state: operation.state, connection: (await other.call('GET', `${space}/git/connection`, { token })).body };
}

describe('the credentials of a connection', () => {
  it('are archived in encrypted form, and work with the same key', async () => {
    const archive = path.join(folder, 'archive.tar.gz');
    await exportInstallation(server.ctx, archive);
    const other = await startOther(FORMER, false);
    await importInstallation(other.ctx, archive);
    const { state, connection } = await importOn(other);
    expect([state, connection.areCredentialsReadable]).toEqual(['succeeded', true]);
    expect(connection.webhookUrl).toEqual(expect.any(String));
  });

  it('are deleted by an import with another key, which the connection reports', async () => {
    const archive = path.join(folder, 'archive.tar.gz');
    await exportInstallation(server.ctx, archive);
    const other = await startOther(NEXT, false);
    await importInstallation(other.ctx, archive);
    const { state, connection } = await importOn(other);
    expect([state, connection.areCredentialsReadable]).toEqual(['failed', false]);
    expect(connection.credentials).toEqual({ type: 'password', username: 'ada' });
    expect(connection).not.toHaveProperty('webhookUrl');
    const { items } = (await other.call('GET', `${space}/git/operations`, { token })).body;
    expect(items[0].error).toEqual({
      reason: 'credentials_missing',
      message: 'The stored credentials of the Git connection can no longer be decrypted. Enter them again.',
    });
    const credentials = { type: 'password', ...CREDENTIALS };
    await other.call('PUT', `${space}/git/connection`, { token, body: { url: connection.url, credentials } });
    expect((await importOn(other)).state).toBe('succeeded');
  });

  it('are re-encrypted if the former key is given, and deleted otherwise', async () => {
    const other = await startOther(NEXT, true);
    expect(await replaceSecret(other.ctx, replaceEncryption, openSecret(FORMER))).toEqual({ reencrypted: 2, lost: 0 });
    expect(await importOn(other)).toMatchObject({ state: 'succeeded', connection: { areCredentialsReadable: true } });
    await expect(replaceSecret(server.ctx, replaceEncryption, openSecret(keyOf('ef')))).rejects.toThrow(
      'This is not the secret key of the installation so far.',
    );
    expect(await replaceSecret(server.ctx, replaceEncryption)).toEqual({ reencrypted: 0, lost: 2 });
    expect(await importOn(server)).toMatchObject({ state: 'failed', connection: { areCredentialsReadable: false } });
  });
});
