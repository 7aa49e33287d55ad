import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateSshKey, keyFingerprintOf } from '../../../engines/git/ssh-key.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository, type TestRepository } from '../../../testing/git-fixtures.ts';
import { hasSshServer, type SshServer, startSshServer } from '../../../testing/ssh-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let ssh: SshServer;
let admin: Person;
let organizationId: string;
let repository: TestRepository;
let url: string;
let space: string;
let connection: string;

beforeAll(async () => {
  if (!hasSshServer) return;
  server = await startTestServer({}, async () => [{ address: '127.0.0.1', family: 4 }]);
  ssh = await startSshServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(async () => {
  ssh?.close();
  await server?.close();
});
beforeEach(async () => {
  if (!hasSshServer) return;
  repository = await aRepository({ 'README.md': '# Over SSH\n' });
  url = ssh.urlOf(repository.directory);
  space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  connection = `${space}/git/connection`;
});

const sync = async (kind: 'import' | 'export') => {
  expect((await admin.post(`${space}/git/${kind}`)).status).toBe(204);
  await server.runJobs();
  return (await admin.get(`${space}/git/operations`)).body.items[0];
};
const readConnection = async () => (await admin.get(connection)).body;

describe.runIf(hasSshServer)('a connection over SSH', () => {
  it('works with a deploy key once the host accepts it, and trusts the host key on first use', async () => {
    const connected = (await admin.put(connection, { url, credentials: { type: 'deploy-key' } })).body;
    ssh.authorize();
    expect(await sync('import')).toMatchObject({ error: { reason: 'credentials_rejected' } });
    // The host was reached: its key is known from then on.
    const trusted = [{ type: 'ssh-ed25519', fingerprint: keyFingerprintOf(ssh.hostKey()) }];
    expect((await readConnection()).hostKeys).toEqual(trusted);
    ssh.authorize(connected.credentials.publicKey);
    expect(await sync('import')).toMatchObject({ state: 'succeeded' });
    await admin.post(`${space}/content`, { changes: [{ operation: 'insert_page', title: 'New' }] });
    expect(await sync('export')).toMatchObject({ state: 'succeeded' });
    expect(Object.keys(await repository.readFiles())).toContain('new.md');
    expect(await readConnection()).toMatchObject({ ref: 'refs/heads/main', hostKeys: trusted });
  });

  it('rejects a host with a changed key, until that is accepted', async () => {
    const { privateKey, publicKey } = generateSshKey('ada');
    ssh.authorize(publicKey);
    await admin.put(connection, { url, credentials: { type: 'ssh-key', privateKey } });
    expect(await sync('import')).toMatchObject({ state: 'succeeded' });
    const before = await readConnection();
    await ssh.replaceHostKey();
    await repository.commit({ 'README.md': '# Changed\n' });
    expect(await sync('import')).toMatchObject({
      state: 'failed',
      error: {
        reason: 'host_refused',
        message: 'The SSH host key of the repository has changed or is not trusted.',
      },
    });
    expect((await readConnection()).hostKeys).toEqual(before.hostKeys);
    await admin.put(connection, { url, hostKeys: [ssh.hostKey()] });
    expect(await sync('import')).toMatchObject({ state: 'succeeded' });
  });

  it('rejects a host whose key is not the given one, from the first connection on', async () => {
    const { privateKey, publicKey } = generateSshKey('ada');
    ssh.authorize(publicKey);
    const hostKeys = [generateSshKey('another host').publicKey];
    await admin.put(connection, { url, credentials: { type: 'ssh-key', privateKey }, hostKeys });
    expect(await sync('import')).toMatchObject({ state: 'failed', error: { reason: 'host_refused' } });
  });

  it('leaves no key on disk or in the log', async () => {
    const { privateKey, publicKey } = generateSshKey('ada');
    ssh.authorize(publicKey);
    await admin.put(connection, { url, credentials: { type: 'ssh-key', privateKey } });
    expect(await sync('import')).toMatchObject({ state: 'succeeded' });
    expect(readdirSync(server.ctx.temporary.path).filter((name) => name.startsWith('ssh-'))).toEqual([]);
    expect(server.logged()).not.toContain('PRIVATE KEY');
  });

  it('never connects to a host that the outbound guard blocks', async () => {
    const strict = await startTestServer({ outboundAllow: '' }, async () => [{ address: '127.0.0.1', family: 4 }]);
    try {
      const { id, admin: other } = await anOrganization(strict);
      const path = `/v1/spaces/${(await aSpace(strict, id, other)).id}/git`;
      await other.put(`${path}/connection`, { url, credentials: { type: 'deploy-key' } });
      await other.post(`${path}/import`);
      await strict.runJobs();
      const [operation] = (await other.get(`${path}/operations`)).body.items;
      expect(operation.error.message).toBe(
        'The host of the repository is not on the public network. BINDERY_OUTBOUND_ALLOW can allow it.',
      );
      expect((await other.get(`${path}/connection`)).body.hostKeys).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});
