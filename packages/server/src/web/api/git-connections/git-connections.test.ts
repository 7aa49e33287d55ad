import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateSshKey } from '../../../engines/git/ssh-key.ts';
import { aMember, anOrganization, anOrganizationOf, aSpace, type Person } from '../../../testing/factories.ts';
import { aSession } from '../../../testing/sign-in.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const URL = 'https://git.example.com/acme/docs.git';
const TOKEN = 'glpat-very-secret-token';

let server: TestServer;
let organizationId: string;
let admin: Person;
let spaceId: string;
let connection: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
beforeEach(async () => {
  spaceId = (await aSpace(server, organizationId, admin)).id;
  connection = `/v1/spaces/${spaceId}/git/connection`;
});

const readRow = () =>
  server.ctx.database.reader
    .selectFrom('git_connections')
    .selectAll()
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
const password = { type: 'password', username: 'ada', password: TOKEN };

describe('replaceGitConnection', () => {
  it('connects a space, with defaults for omitted settings', async () => {
    const answer = await admin.put(connection, { url: URL });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        object: 'git-connection',
        url: URL,
        initialDirection: 'import',
        autoImport: false,
        autoExport: false,
        importIntervalMinutes: 15,
        commitMessage: 'Update from Bindery',
        areCredentialsReadable: true,
        hostKeys: [],
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect((await admin.get(connection)).body).toEqual(answer.body);
  });

  it('accepts all settings, short names of branches too, and resets omitted ones', async () => {
    const settings = {
      repoTreeURL: 'https://git.example.com/acme/docs/tree',
      repoCommitURL: 'https://git.example.com/acme/docs/commit',
      initialDirection: 'export',
      autoImport: true,
      autoExport: true,
      importIntervalMinutes: 60,
      commitMessage: 'Write the manual',
    };
    const body = { ...settings, url: URL, ref: 'release/2', repoProjectDirectory: '/docs/' };
    const { body: connected } = await admin.put(connection, body);
    expect(connected).toMatchObject({ ...settings, ref: 'refs/heads/release/2', repoProjectDirectory: 'docs' });
    expect(connected.nextImportAt).toEqual(expect.any(String));
    const { body: reset } = await admin.put(connection, { url: URL });
    expect(reset).toMatchObject({ autoImport: false, importIntervalMinutes: 15, commitMessage: 'Update from Bindery' });
    expect(reset).not.toHaveProperty('repoTreeURL');
    expect(reset).not.toHaveProperty('nextImportAt');
    expect(reset.createdAt).toBe(connected.createdAt);
  });

  it('stores credentials encrypted, never returns them, and keeps them for the same URL', async () => {
    const connected = await admin.put(connection, { url: URL, credentials: password });
    expect(connected.body.credentials).toEqual({ type: 'password', username: 'ada' });
    const row = await readRow();
    expect(row?.credentials).toMatch(/^v1\.[0-9a-f]{16}\.[\w-]+$/);
    const updated = await admin.put(connection, { url: URL, ref: 'main' });
    expect(updated.body.credentials).toEqual({ type: 'password', username: 'ada' });
    expect((await readRow())?.credentials).toBe(row?.credentials);
    const removed = await admin.put(connection, { url: URL, credentials: null });
    expect(removed.body).not.toHaveProperty('credentials');
    expect((await readRow())?.credentials).toBeNull();
    const events = await admin.get(`/v1/orgs/${organizationId}/audit-events`);
    const everything = JSON.stringify([connected.body, updated.body, removed.body, events.body]) + server.logged();
    expect(everything).not.toContain(TOKEN);
    expect(JSON.stringify(row)).not.toContain(TOKEN);
  });

  it('sends stored credentials to no other URL', async () => {
    await admin.put(connection, { url: URL, credentials: password });
    for (const url of ['https://elsewhere.example.com/acme/docs.git', 'https://git.example.com/acme/other.git']) {
      const { status, body } = await admin.put(connection, { url });
      expect([status, body.error.message]).toEqual([
        400,
        'body/credentials is required: stored credentials are used for the URL that they were given for alone.',
      ]);
      const without = await admin.put(connection, { url, credentials: null });
      expect(without.body).not.toHaveProperty('credentials');
      await admin.put(connection, { url: URL, credentials: password });
    }
  });

  it.each([
    ['https://github.com/a/b', 'x-access-token'],
    ['https://gitlab.example.com/a/b', 'oauth2'],
    ['https://bitbucket.org/a/b', 'x-token-auth'],
    ['https://git.example.com/a/b', 'git'],
  ])('returns a token of %s with the user name %s', async (url, username) => {
    const { body } = await admin.put(connection, { url, credentials: { type: 'password', password: TOKEN } });
    expect(body.credentials).toEqual({ type: 'password', username });
  });

  it('generates a deploy key, returns its public key, and replaces it on request', async () => {
    const url = 'git@git.example.com:acme/docs.git';
    const first = (await admin.put(connection, { url, credentials: { type: 'deploy-key' } })).body.credentials;
    expect(first).toEqual({
      type: 'deploy-key',
      publicKey: expect.stringMatching(/^ssh-ed25519 [A-Za-z0-9+/=]+ bindery@docs\.test$/),
      fingerprint: expect.stringMatching(/^SHA256:/),
    });
    expect((await admin.put(connection, { url })).body.credentials).toEqual(first);
    const second = (await admin.put(connection, { url, credentials: { type: 'deploy-key' } })).body.credentials;
    expect(second.publicKey).not.toBe(first.publicKey);
  });

  it('stores a private key, and the host keys', async () => {
    const [{ privateKey, publicKey }, host] = [generateSshKey('ada'), generateSshKey('host')];
    const url = 'ssh://git@git.example.com:2222/acme/docs.git';
    const hostKeys = [`[git.example.com]:2222 ${host.publicKey}`];
    const { body } = await admin.put(connection, { url, credentials: { type: 'ssh-key', privateKey }, hostKeys });
    expect(publicKey.startsWith(body.credentials.publicKey)).toBe(true);
    expect(body.hostKeys).toEqual([{ type: 'ssh-ed25519', fingerprint: expect.stringMatching(/^SHA256:/) }]);
    expect((await admin.put(connection, { url })).body.hostKeys).toEqual(body.hostKeys);
    expect((await admin.put(connection, { url, hostKeys: [] })).body.hostKeys).toEqual([]);
    expect(JSON.stringify(await readRow())).not.toContain('PRIVATE KEY');
  });

  it.each([
    [
      { url: `https://ada:${TOKEN}@git.example.com/a` },
      'body/url must not contain credentials. Send them in body/credentials.',
    ],
    [
      { url: 'ftp://git.example.com/a' },
      'The repository URL must begin with https://, http:// or ssh:// and name a repository.',
    ],
    [{ url: 'git@git.example.com:a' }, 'body/credentials is required: SSH needs a key.'],
    [
      { url: 'git@git.example.com:a', credentials: password },
      'body/credentials/type must be ssh-key or deploy-key for an SSH URL.',
    ],
    [{ url: URL, credentials: { type: 'deploy-key' } }, 'body/credentials/type must be password for this URL.'],
    [
      { url: URL, credentials: { type: 'password', password: 'a\nhost=evil' } },
      'body/credentials must not contain control characters.',
    ],
    [
      { url: 'git@git.example.com:a', credentials: { type: 'ssh-key', privateKey: 'no key' } },
      'body/credentials/privateKey must be a private key in the OpenSSH format without a passphrase, such as ssh-keygen writes it.',
    ],
    [
      { url: URL, hostKeys: ['no key'] },
      'body/hostKeys/0 must be a public key of a host, such as ssh-keyscan prints it.',
    ],
    [{ url: URL, ref: 'refs/tags/v1' }, 'The ref must be the name of a branch, such as main or refs/heads/main.'],
    [
      { url: URL, repoProjectDirectory: '../up' },
      'body/repoProjectDirectory must be a folder inside of the repository, such as packages/docs.',
    ],
    [{ url: URL, credentials: { type: 'password' } }, 'body/credentials/password is required.'],
    [{ url: 'git@git.example.com:a', credentials: { type: 'ssh-key' } }, 'body/credentials/privateKey is required.'],
    [
      { url: URL, credentials: { ...password, privateKey: 'a' } },
      'body/credentials/privateKey is not a member of this request.',
    ],
    [{ url: URL, importIntervalMinutes: 1 }, 'body/importIntervalMinutes must be >= 5.'],
  ])('rejects %j', async (body, message) => {
    const answer = await admin.put(connection, body);
    expect([answer.status, answer.body.error?.message]).toEqual([400, message]);
    expect((await admin.get(connection)).status).toBe(404);
  });

  it('allows SSH only if the operator permits stored keys', async () => {
    const { config } = server.ctx;
    const strict = await startTestServer({ git: { ...config.git, allowsStoredKeys: false } });
    try {
      const { id, admin: other } = await anOrganization(strict);
      const space = await aSpace(strict, id, other);
      const body = { url: 'git@git.example.com:a', credentials: { type: 'deploy-key' } };
      const { status, body: answer } = await other.put(`/v1/spaces/${space.id}/git/connection`, body);
      expect([status, answer.error.message]).toEqual([
        400,
        'The repository URL must begin with https:// or http:// (SSH URLs are not supported).',
      ]);
    } finally {
      await strict.close();
    }
  });

  it('requires permission to manage the space', async () => {
    const editor = await aMember(server, organizationId, 'edit');
    const creator = await aMember(server, organizationId, 'create');
    expect((await editor.put(connection, { url: URL })).status).toBe(403);
    expect((await creator.put(connection, { url: URL })).status).toBe(200);
    expect((await editor.get(connection)).status).toBe(403);
    const { call } = await aSession(server, creator, { authenticatedAt: '2026-01-01T00:00:00.000Z' });
    const stale = await call('PUT', connection, { url: URL });
    expect([stale.status, stale.body.error.reason]).toEqual([403, 'reauthentication_required']);
  });
});

describe('deleteGitConnection', () => {
  it('deletes the connection with its secrets and automatic synchronization', async () => {
    await admin.put(connection, { url: URL, autoImport: true, autoExport: true, credentials: password });
    expect((await admin.delete(connection)).status).toBe(204);
    expect((await admin.get(connection)).status).toBe(404);
    expect(await readRow()).toBeUndefined();
    const rows = await server.ctx.database.reader
      .selectFrom('jobs')
      .select('kind')
      .where('queue', 'like', `%${spaceId}`)
      .where('state', '=', 'pending')
      .execute();
    expect(rows).toEqual([]);
    expect((await admin.delete(connection)).status).toBe(204);
  });

  it('logs connecting, changing and disconnecting in the audit log', async () => {
    await admin.put(connection, { url: URL, credentials: password });
    await admin.put(connection, { url: URL, autoExport: true });
    await admin.delete(connection);
    const { items } = (await admin.get(`/v1/orgs/${organizationId}/audit-events?limit=3`)).body;
    expect(items.map(({ action, details }: { action: string; details: object }) => [action, details])).toEqual([
      ['git-connection.deleted', { url: URL }],
      [
        'git-connection.updated',
        { url: URL, autoImport: false, autoExport: true, credentials: 'password', newCredentials: false },
      ],
      [
        'git-connection.created',
        { url: URL, autoImport: false, autoExport: false, credentials: 'password', newCredentials: true },
      ],
    ]);
  });
});

describe('a space with a connection', () => {
  it('says so, alone and in lists, until it is disconnected', async () => {
    const readBoth = async () => {
      const { items } = (await admin.get(`/v1/orgs/${organizationId}/spaces`)).body;
      const listed = items.find(({ id }: { id: string }) => id === spaceId);
      return [(await admin.get(`/v1/spaces/${spaceId}`)).body.gitConnected, listed.gitConnected];
    };
    expect(await readBoth()).toEqual([undefined, undefined]);
    await admin.put(connection, { url: URL, credentials: password });
    expect(await readBoth()).toEqual([true, true]);
    await admin.delete(connection);
    expect(await readBoth()).toEqual([undefined, undefined]);
  });

  it('cannot be transferred, and its copies have no connection', async () => {
    await admin.put(connection, { url: URL, credentials: password });
    const other = await anOrganizationOf(server, admin);
    const transfer = await admin.post(`/v1/spaces/${spaceId}/transfer`, { organization: other.id });
    expect([transfer.status, transfer.body.error.reason]).toEqual([412, 'space_synchronized']);
    const copy = await admin.post(`/v1/spaces/${spaceId}/duplicate`);
    expect((await admin.get(`/v1/spaces/${copy.body.id}/git/connection`)).status).toBe(404);
  });

  it('is purged together with it', async () => {
    await admin.put(connection, { url: URL, autoImport: true, credentials: password });
    await admin.delete(`/v1/spaces/${spaceId}`);
    expect((await admin.get(connection)).status).toBe(409);
    server.advance(8 * 24 * 3600 * 1000);
    await server.runJobs();
    expect(await readRow()).toBeUndefined();
  });
});
