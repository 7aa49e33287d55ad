import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportInstallation } from '../../../main/archive/export.ts';
import { importInstallation } from '../../../main/archive/import.ts';
import { replaceStoredEncryption } from '../../../main/archive/replace-stored-encryption.ts';
import type { SecretConfig } from '../../../platform/config/secret-config.ts';
import { replaceSecret } from '../../../platform/secret/instance-key.ts';
import { openSecret } from '../../../platform/secret/secret.ts';
import { anOrganization } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { isSignedWith, startWebhookReceiver, type WebhookReceiver } from '../../../testing/webhook-receiver.ts';

const keyOf = (byte: string): SecretConfig => ({ kind: 'key', key: Buffer.from(byte.repeat(32), 'hex') });
const [FORMER, NEXT] = [keyOf('ab'), keyOf('cd')];

let folder: string;
let receiver: WebhookReceiver;
let server: TestServer;
let others: TestServer[];
let webhook: string;
let token: string;
let secrets: [former: string, current: string];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-webhooks-'));
  receiver = await startWebhookReceiver();
  others = [];
  server = await startTestServer({ secret: FORMER });
  const { id, admin } = await anOrganization(server);
  token = admin.token;
  const body = { title: 'Builds', url: receiver.url, events: ['space.created'] };
  const { body: created } = await admin.post(`/v1/orgs/${id}/webhooks`, body);
  webhook = `/v1/orgs/${id}/webhooks/${created.webhook.id}`;
  const { body: rotated } = await admin.post(`${webhook}/rotate-secret`);
  secrets = [created.secret, rotated.secret];
  // An event and a delivery that wait.
  await admin.post(`${webhook}/test`);
  await admin.post(`/v1/orgs/${id}/spaces`, { title: 'Guide' });
});
afterEach(async () => {
  for (const each of [...others, server]) await each.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Another server; with the same or a separate database. */
async function startOther(secret: SecretConfig, isShared: boolean): Promise<TestServer> {
  const other = await startTestServer({ secret, ...(isShared && { database: server.ctx.config.database }) });
  others.push(other);
  return other;
}

const callOn = (other: TestServer, method: string, url: string, body?: object) =>
  other.call(method, url, { token, ...(body !== undefined && { body }) });

async function archive(): Promise<string> {
  const file = path.join(folder, 'archive.tar.gz');
  await exportInstallation(server.ctx, file);
  return file;
}

describe('an archive', () => {
  it('contains neither URLs of chats nor secrets in a readable form', async () => {
    const url = 'https://hooks.example.com/services/T0/B0/path-of-the-chat';
    await callOn(server, 'PATCH', webhook, { url, format: 'slack' });
    const text = gunzipSync(readFileSync(await archive())).toString('latin1');
    expect(text).toContain('https://hooks.example.com/');
    for (const hidden of ['path-of-the-chat', ...secrets]) expect(text).not.toContain(hidden);
  });

  it('brings webhooks paused, with their secrets, and without deliveries and waiting events', async () => {
    const file = await archive();
    const other = await startOther(FORMER, false);
    await importInstallation(other.ctx, file);
    expect((await callOn(other, 'GET', webhook)).body).toMatchObject({ isActive: false, pauseReason: 'imported' });
    expect((await callOn(other, 'GET', `${webhook}/deliveries`)).body.items).toEqual([]);
    await other.runJobs();
    expect(receiver.received).toEqual([]);
    expect((await callOn(other, 'PATCH', webhook, { isActive: true })).status).toBe(200);
    await callOn(other, 'POST', `${webhook}/test`);
    await other.runJobs();
    expect(receiver.received).toHaveLength(1);
    for (const secret of secrets) expect(receiver.received[0] && isSignedWith(secret, receiver.received[0])).toBe(true);
  });

  it('brings webhooks that need their URL again to an installation with another key', async () => {
    const file = await archive();
    const other = await startOther(NEXT, false);
    await importInstallation(other.ctx, file);
    const { body } = await callOn(other, 'GET', webhook);
    expect(body).toMatchObject({ isActive: false, pauseReason: 'credentials_missing', title: 'Builds' });
    const refused = { status: 412, body: { error: { reason: 'webhook_credentials_missing' } } };
    expect(await callOn(other, 'PATCH', webhook, { isActive: true })).toMatchObject(refused);
    expect(await callOn(other, 'PATCH', webhook, { format: 'slack' })).toMatchObject(refused);
    expect(await callOn(other, 'POST', `${webhook}/rotate-secret`)).toMatchObject(refused);
    expect((await callOn(other, 'PATCH', webhook, { isActive: true, url: receiver.url })).status).toBe(200);
    const { secret } = (await callOn(other, 'POST', `${webhook}/rotate-secret`)).body;
    await callOn(other, 'POST', `${webhook}/test`);
    await other.runJobs();
    expect(receiver.received[0] && isSignedWith(secret, receiver.received[0])).toBe(true);
  });
});

describe('another key of the installation', () => {
  it('encrypts webhooks again with the former one', async () => {
    const other = await startOther(NEXT, true);
    const { reencrypted, lostWebhooks } = await replaceSecret(other.ctx, replaceStoredEncryption, openSecret(FORMER));
    expect({ reencrypted, lostWebhooks }).toEqual({ reencrypted: 2, lostWebhooks: 0 });
    await other.runJobs();
    expect(receiver.received).toHaveLength(2);
    for (const secret of secrets) expect(receiver.received[0] && isSignedWith(secret, receiver.received[0])).toBe(true);
  });

  it('pauses webhooks without the former one', async () => {
    const other = await startOther(NEXT, true);
    expect(await replaceSecret(other.ctx, replaceStoredEncryption)).toMatchObject({ reencrypted: 0, lostWebhooks: 1 });
    await other.runJobs();
    expect(receiver.received).toEqual([]);
    expect((await callOn(other, 'GET', webhook)).body).toMatchObject({ pauseReason: 'credentials_missing' });
  });
});
