import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildProgram } from '../testing/build-program.ts';
import { fetchChecked } from '../testing/fetch-checked.ts';
import {
  anInstallation,
  type Finished,
  freePort,
  type Installation,
  runProgram,
  type ServingProgram,
  serveProgram,
  shownToken,
  startProgram,
} from '../testing/program.ts';
import { runHere } from '../testing/run-here.ts';

let installation: Installation & { remove(): Promise<void> };
let servers: ServingProgram[] = [];

/** An installation for each test of a part. */
function installEach(): void {
  beforeEach(async () => {
    installation = await anInstallation();
  });
  afterEach(async () => {
    const stopped = await Promise.all(servers.map((server) => server.stop()));
    servers = [];
    await installation.remove();
    // At the level debug, and still no token.
    for (const { stderr } of stopped) expect(stderr).not.toMatch(/bnd_\w|-token-of-this-one/);
  });
}

const wordsOf = (args: string) => (args === '' ? [] : args.split(' '));
const run = (args: string, more: Record<string, string> = {}) =>
  runProgram(wordsOf(args), { ...installation.settings, ...more });

/** The same within this process, which is another one than the server's: that the program is the same, some runs show. */
const runBeside = (args: string, more: Record<string, string> = {}) =>
  runHere(wordsOf(args), { ...installation.settings, ...more });

async function serve(more: Record<string, string> = {}): Promise<ServingProgram> {
  const server = await serveProgram({ ...installation.settings, ...more });
  servers.push(server);
  return server;
}

async function call(server: ServingProgram, path: string, token: string, init: RequestInit = {}) {
  const answer = await fetchChecked(server.url + path, {
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  return { status: answer.status, body: (await answer.json().catch(() => undefined)) as any };
}

/** One sentence on standard error, nothing on standard output, and a code that is not 0. */
function expectRefusal({ code, stdout, stderr }: Finished, sentence: RegExp): void {
  expect(stderr).toMatch(sentence);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
}

describe('bindery', () => {
  it('explains every command', async () => {
    const commands = [
      '',
      'serve',
      'worker',
      'replace-secret',
      'migrate',
      'user',
      'user create',
      'token',
      'token create',
    ];
    const more = [
      'user set-password',
      'user disable',
      'user enable',
      'org',
      'org create',
      'org add-member',
      'export',
      'import',
      'insights',
    ];
    more.push('insights export', 'administrator', 'administrator list', 'administrator add', 'administrator remove');
    for (const command of [...commands, ...more]) {
      const { code, stdout, stderr } = await runHere(wordsOf(`${command} --help`.trim()), {});
      expect({ command, code, stderr }).toEqual({ command, code: 0, stderr: '' });
      expect(stdout).toMatch(new RegExp(`^Usage: bindery ${command}`));
    }
  });

  it.each([
    ['nonsense', /unknown command 'nonsense'/],
    ['serve now', /too many arguments/],
    ['user create', /required option '--email <address>'/],
    ['user create --email one@example.com', /required option '--name <name>'/],
    ['token create --email one@example.com --name x', /unknown option '--name'/],
    ['export', /missing required argument 'file'/],
  ])('rejects "%s" and refers to the help', async (args, sentence) => {
    const { code, stdout, stderr } = await runHere(wordsOf(args), {});
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr.split('\n')).toEqual([expect.any(String), '(bindery --help shows all commands)', '']);
  });

  it.each([
    ['PORT', 'http', /^bindery: PORT must be a whole number from 0 to 65535, not "http"\.$/m],
    ['PORT', '65536', /^bindery: PORT must be a whole number from 0 to 65535, not "65536"\.$/m],
    ['BINDERY_BOOTSTRAP_TOKEN', 'short', /^bindery: BINDERY_BOOTSTRAP_TOKEN must be 16 to 200 printable/],
    ['BINDERY_BOOTSTRAP_EMAIL', 'nobody', /^bindery: BINDERY_BOOTSTRAP_EMAIL must be an e-mail address\.$/m],
    ['BINDERY_DATABASE_URL', 'mysql://root:pa55@db', /^bindery: BINDERY_DATABASE_URL must be a URL, for example/],
    ['BINDERY_PUBLIC_URL', 'docs.example.com', /^bindery: BINDERY_PUBLIC_URL must be a URL, for example/],
    ['BINDERY_RATE_LIMIT', '-1', /^bindery: BINDERY_RATE_LIMIT must be a whole number/],
    ['BINDERY_OUTBOUND_ALLOW', 'not a host', /^bindery: BINDERY_OUTBOUND_ALLOW: /],
    ['BINDERY_SMTP_URL', 'smtp://root:pa55@', /^bindery: BINDERY_SMTP_URL must be a URL, for example/],
    ['BINDERY_SAMPLE', 'yes', /^bindery: BINDERY_SAMPLE must be 0 or 1, not "yes"\.$/m],
    ['BINDERY_WORKER', 'no', /^bindery: BINDERY_WORKER must be 0 or 1, not "no"\.$/m],
    ['BINDERY_LOG_LEVEL', 'loud', /^bindery: BINDERY_LOG_LEVEL must be one of silent, fatal/],
    ['BINDERY_MAX_CONTENT_BODY', '0', /^bindery: BINDERY_MAX_CONTENT_BODY must be a whole number from 1 to 1024/],
  ])('does not start with %s=%s, and names it', async (name, value, sentence) => {
    const finished = await runHere(['serve'], { [name]: value });
    expectRefusal(finished, sentence);
    expect(finished.stderr).not.toContain('pa55');
  });

  it.each<[string, Record<string, string>]>([
    ['--help', {}],
    ['user create --help', {}],
    ['nonsense', {}],
    ['serve', { PORT: 'http' }],
  ])('writes the output of "%s" to the right stream, with the right exit code', async (args, settings) => {
    await buildProgram();
    expect(await runProgram(wordsOf(args), settings)).toEqual(await runHere(wordsOf(args), settings));
  });
});

describe('bindery serve', () => {
  installEach();

  it('reports a missing database in one sentence', async () => {
    const url = `postgres://somebody:pa55@127.0.0.1:${await freePort()}/nothing`;
    const finished = await run('serve', { BINDERY_DATABASE_URL: url });
    expectRefusal(finished, /^bindery: /);
    expect(finished.stderr).not.toContain('pa55');
  });

  it('prints the token of the first administrator once, and stops cleanly on request', async () => {
    const first = await serve();
    const token = shownToken(first.stdout());
    expect(first.stdout()).toMatch(
      /Bindery is running\.\n\n {2}Sign in +http:\S+\/sign-in\n {2}API +http:\S+\/v1\/\n {2}API reference +http:\S+\/reference\n {2}Administrator +admin@example\.com\n {2}Set a password +http:\S+\/password\/\w{43}\n {2}Access token +bnd_\w{40}\n\n {2}Open the link .+\n {2}Save the access token/,
    );
    expect((await call(first, '/v1/user', token)).body).toMatchObject({ email: 'admin@example.com' });
    const stopped = await first.stop();
    expect({ code: stopped.code, signal: stopped.signal }).toEqual({ code: 0, signal: null });
    const second = await serve();
    expect(second.stdout()).not.toMatch(/token|bnd_|password/i);
    expect((await call(second, '/v1/user', token)).status).toBe(200);
    expect(stopped.stderr + second.stderr()).not.toContain(token);
  });

  it('prints the first token and URL from the environment, once', async () => {
    const [one, two] = ['first-token-of-this-one', 'second-token-of-this-one'];
    const first = await serve({ BINDERY_BOOTSTRAP_TOKEN: one, BINDERY_BOOTSTRAP_EMAIL: 'chief@example.com' });
    expect(shownToken(first.stdout())).toBe(one);
    expect((await call(first, '/v1/user', one)).body).toMatchObject({ email: 'chief@example.com' });
    await first.stop();
    const second = await serve({ BINDERY_BOOTSTRAP_TOKEN: two, BINDERY_BOOTSTRAP_EMAIL: 'other@example.com' });
    expect((await call(second, '/v1/user', one)).body).toMatchObject({ email: 'chief@example.com' });
    expect((await call(second, '/v1/user', two)).status).toBe(401);
  });

  it('publishes the manual as a sample on the first start, and only then', async () => {
    const first = await serve({ BINDERY_SAMPLE: '1' });
    const siteUrl = /Sample site +(\S+)/.exec(first.stdout())?.[1] ?? '';
    expect(siteUrl).toMatch(/^http:\/\/localhost:\d+\/sites\/\S+$/);
    const page = await fetch(first.url + new URL(siteUrl).pathname);
    expect({ status: page.status, type: page.headers.get('content-type') }).toEqual({
      status: 200,
      type: 'text/html; charset=utf-8',
    });
    const spaces = await countSpaces(first, shownToken(first.stdout()));
    expect(spaces).toBe(1);
    await first.stop();
    const second = await serve({ BINDERY_SAMPLE: '1' });
    expect(second.stdout()).toContain('Sample site');
    expect(await countSpaces(second, shownToken(first.stdout()))).toBe(1);
  });

  it('restricts the data folder to its own user, also an existing one', async () => {
    const folder = installation.settings['BINDERY_DATA_DIR'] ?? '';
    const list = () =>
      ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].flatMap((name) => {
        const stats = lstatSync(path.join(folder, name), { throwIfNoEntry: false });
        return stats === undefined ? [] : [{ name, mode: stats.mode & 0o777 }];
      });
    const open = () => list().filter(({ mode }) => (mode & 0o077) !== 0);
    const first = await serve({ BINDERY_SAMPLE: '1' });
    const page = /Sample site +http:\/\/[^/]+(\S+)/.exec(first.stdout())?.[1] ?? '';
    // Search makes the derived indexes, and a page that is counted the store of events.
    for (const url of [page, `${page}~search?q=page`, `${page}llms.txt`]) await fetch(first.url + url);
    // Of one page: that of the whole manual needs long next to other tests.
    const [, pageId] = /data-page="(\w+)"/.exec(await (await fetch(first.url + page)).text()) ?? [];
    expect((await fetch(`${first.url}${page}~pdf?page=${pageId}&only=1`)).status).toBe(200);
    const isApart = installation.config.kind === 'server';
    // Next to a database server there is no store of events in the folder.
    await vi.waitFor(() => expect(isApart || list().some(({ name }) => name.includes('duckdb'))).toBe(true), 30_000);
    expect(open()).toEqual([]);
    await first.stop();
    for (const { name, mode } of list()) chmodSync(path.join(folder, name), mode | 0o055);
    await serve();
    await vi.waitFor(() => expect(open()).toEqual([]), 30_000);
  });

  it('creates no sample if it is disabled', async () => {
    const server = await serve({ BINDERY_SAMPLE: '0' });
    expect(server.stdout()).not.toContain('Sample');
    expect(await countSpaces(server, shownToken(server.stdout()))).toBe(0);
  });

  it('starts without a sample, and prints the token, if the sample cannot be created', async () => {
    const server = await serve({ BINDERY_SAMPLE: '1', TMPDIR: '/nowhere' });
    await vi.waitFor(() => expect(server.stderr()).toContain('the sample site could not be created'), 30_000);
    expect((await call(server, '/v1/user', shownToken(server.stdout()))).status).toBe(200);
  });

  it('rejects a data folder that another server uses', async () => {
    await serve();
    const finished = await run('serve', { PORT: String(await freePort()) });
    expectRefusal(finished, /^bindery: Another Bindery server uses the data folder .+\. Stop it first, or set /);
  });

  it('names the port in use, and keeps the first token for the successful start', async () => {
    const server = await serve();
    const port = new URL(server.url).port;
    const other = await anInstallation();
    try {
      const refused = await runProgram(['serve'], { ...other.settings, PORT: port });
      expectRefusal(
        refused,
        new RegExp(`^bindery: Port ${port} is already in use\\. Stop what listens there, or set PORT`),
      );
      const started = await serveProgram(other.settings);
      expect(shownToken(started.stdout())).toMatch(/^bnd_/);
      await started.stop();
    } finally {
      await other.remove();
    }
  });
});

describe('bindery next to a running server', () => {
  installEach();

  it('creates people, organizations and tokens that the server accepts at once', async () => {
    const server = await serve();
    const user = await run('user create --email two@example.com --name Two');
    expect(user.stdout).toMatch(/^Created the user Two <two@example\.com> with the id \w{20}\.\n$/);
    const issued = await runBeside('token create --email TWO@example.com --title Laptop');
    expect(issued.stdout).toMatch(/^bnd_\w{40}\n$/);
    const token = issued.stdout.trim();
    expect((await call(server, '/v1/user', token)).body).toMatchObject({ email: 'two@example.com' });
    const organization = await runBeside('org create --title Acme --admin two@example.com');
    expect(organization.stdout).toMatch(/^Created the organization Acme with the id \w{20}\.\n$/);
    await vi.waitFor(
      async () => expect((await call(server, '/v1/orgs', token)).body.items).toMatchObject([{ title: 'Acme' }]),
      30_000,
    );
    const [, id] = /id (\w{20})/.exec(organization.stdout) ?? [];
    await runBeside('user create --email three@example.com --name Three');
    const added = await runBeside('org add-member --organization acme --email three@example.com --role edit');
    expect(added.stdout).toBe('Three <three@example.com> is a member of Acme now (edit).\n');
    await vi.waitFor(async () => {
      const { items } = (await call(server, `/v1/orgs/${id}/members?search=three`, token)).body;
      expect(items).toMatchObject([{ role: 'edit', user: { displayName: 'Three' } }]);
    }, 30_000);
    expectRefusal(
      await runBeside(`org add-member --organization ${id} --email three@example.com`),
      /^bindery: This user is a member of the organization already\.$/m,
    );
    for (const { code, stderr } of [user, issued, organization, added])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('sets the storage quota of an organization', async () => {
    await serve();
    await runBeside('user create --email two@example.com --name Two');
    await runBeside('org create --title Acme --admin two@example.com');
    const storage = async () => (await runBeside('org storage --organization acme')).stdout;
    expect(await storage()).toBe('Acme stores 0 bytes, without a quota.\n');
    const quota = (size: string) => runBeside(`org set-quota --organization acme --quota ${size}`);
    expect((await quota('1.5GiB')).stdout).toBe('Acme may store 1.5 GiB now.\n');
    expect(await storage()).toBe('Acme stores 0 bytes of 1.5 GiB.\n');
    for (const wrong of ['much', '-5MB', '5PB', 'GB'])
      expectRefusal(await quota(wrong), /^bindery: The quota must be a size such as 500MB or 2GiB, or none\.$/m);
    expect((await quota('none')).stdout).toBe('Acme has no quota now.\n');
  });

  it('disables and enables a user', async () => {
    const server = await serve();
    await runBeside('user create --email two@example.com --name Two');
    const token = (await runBeside('token create --email two@example.com')).stdout.trim();
    expect((await call(server, '/v1/user', token)).status).toBe(200);
    expect((await runBeside('user disable --email two@example.com')).stdout).toBe(
      'Two <two@example.com> is disabled now. All sessions and access tokens have ended.\n',
    );
    await vi.waitFor(async () => expect((await call(server, '/v1/user', token)).status).toBe(401), 30_000);
    expectRefusal(await runBeside('token create --email two@example.com'), /^bindery: Your account is disabled\./m);
    expect((await runBeside('user enable --email two@example.com')).stdout).toBe(
      'Two <two@example.com> may sign in.\n',
    );
    expectRefusal(
      await runBeside('user disable --email admin@example.com'),
      /^bindery: This is the last installation administrator who may sign in\./m,
    );
  });

  it('lists installation administrators, and never removes the last one', async () => {
    const server = await serve();
    const token = shownToken(server.stdout());
    expect((await call(server, '/v1/user', token)).body.installationAdministrator).toBe(true);
    await runBeside('user create --email two@example.com --name Two');
    const list = async () => (await runBeside('administrator list')).stdout;
    expect(await list()).toBe('admin@example.com\n');
    const remove = 'administrator remove --email admin@example.com';
    expectRefusal(await runBeside(remove), /^bindery: This is the last installation administrator\./);
    expect((await runBeside('administrator add --email two@example.com')).stdout).toBe(
      'Two <two@example.com> is an installation administrator now.\n',
    );
    expect(await list()).toBe('admin@example.com\ntwo@example.com\n');
    expect((await run(remove)).stdout).toBe('Admin <admin@example.com> is no longer an installation administrator.\n');
    await vi.waitFor(
      async () => expect((await call(server, '/v1/user', token)).body.installationAdministrator).toBe(false),
      30_000,
    );
    expect((await call(server, '/v1/installation/audit-events', token)).status).toBe(403);
  });

  it('sets passwords, by standard input and by links that work once', async () => {
    const server = await serve();
    const [, secret = ''] = /\/password\/(\w{43})/.exec(server.stdout()) ?? [];
    const setAt = async (path: string, password: string) => {
      const form = await fetch(`${server.url}${path}`);
      const cookie = (form.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
      const [, csrf = ''] = /name="csrf" value="([^"]+)"/.exec(await form.text()) ?? [];
      const body = new URLSearchParams({ csrf, newPassword: password });
      return fetch(`${server.url}${path}`, { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
    };
    expect((await setAt(`/password/${secret}`, 'seven yellow umbrellas')).status).toBe(303);
    expect((await fetch(`${server.url}/password/${secret}`)).status).toBe(404);
    const linked = await run('user set-password --email ADMIN@example.com --link');
    expect(linked).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^http:\S+\/password\/\w{43}\n$/),
    });
    const set = await runProgram(
      ['user', 'set-password', '--email', 'admin@example.com'],
      installation.settings,
      'eight grey elephants\nand more\n',
    );
    expect(set).toMatchObject({
      code: 0,
      stderr: '',
      stdout: 'Set the password of Admin <admin@example.com>. All sessions of the user have ended.\n',
    });
    // A password that was set ends the links that could set one.
    expect((await fetch(new URL(new URL(linked.stdout).pathname, server.url))).status).toBe(404);
    expect(server.stdout() + server.stderr()).not.toMatch(/umbrellas|elephants/);
    const weak = await runProgram(
      ['user', 'set-password', '--email', 'admin@example.com'],
      installation.settings,
      'password1234\n',
    );
    expectRefusal(weak, /^bindery: The password is easy to guess\./);
    const off = await runBeside('user set-password --email admin@example.com --link', {
      BINDERY_PASSWORD_SIGN_IN: '0',
    });
    expectRefusal(off, /^bindery: Passwords are turned off here\./);
  });

  it.each([
    [
      'user set-password --email nobody@example.com --link',
      /^bindery: There is no user with the e-mail address nobody@/,
    ],
    ['user create --email nobody --name Two', /^bindery: "nobody" is not an e-mail address\.$/m],
    [
      'token create --email nobody@example.com',
      /^bindery: There is no user with the e-mail address nobody@example\.com\./,
    ],
    ['org create --title Acme --admin nobody@example.com', /^bindery: There is no user with the e-mail address/],
    [
      'org add-member --organization none --email nobody@example.com',
      /^bindery: There is no user with the e-mail address/,
    ],
    ['administrator add --email nobody@example.com', /^bindery: There is no user with the e-mail address/],
    ['org create --title A --admin nobody@example.com', /^bindery: The title must have 2 to 255 characters\.$/m],
    ['export /nowhere/at/all.tar.gz', /^bindery: There is no folder for \/nowhere\/at\/all\.tar\.gz\.$/m],
    ['import /nowhere.tar.gz', /^bindery: There is no file \/nowhere\.tar\.gz\.$/m],
  ])('responds to "%s" with one sentence', async (args, sentence) => {
    expectRefusal(await runHere(wordsOf(args), installation.settings), sentence);
  });

  it('runs as a worker for a server without one, and stops on request', async () => {
    const server = await serve({ BINDERY_WORKER: '0' });
    const token = shownToken(server.stdout());
    const [organization] = (await call(server, '/v1/orgs', token)).body.items;
    const json = { 'content-type': 'application/json' };
    const space = await call(server, `/v1/orgs/${organization.id}/spaces`, token, { method: 'POST' });
    // Nothing listens there: that the job fails shows that it was done.
    const body = JSON.stringify({ url: `http://127.0.0.1:${await freePort()}/docs.git`, ref: 'refs/heads/main' });
    const imported = await call(server, `/v1/spaces/${space.body.id}/git/import`, token, {
      method: 'POST',
      headers: json,
      body,
    });
    expect(imported.status).toBe(204);
    const read = async () => (await call(server, `/v1/spaces/${space.body.id}/git/info`, token)).body.operation;
    expect(await read()).toEqual({ kind: 'import', state: 'pending', startedAt: expect.any(String) });
    const worker = startProgram(['worker'], installation.settings);
    await worker.shows('The worker waits for jobs.');
    await vi.waitFor(async () => expect(await read()).toHaveProperty('error'), 30_000);
    worker.signal('SIGTERM');
    expect(await worker.finished).toMatchObject({ code: 0, signal: null });
  });
});

async function countSpaces(server: ServingProgram, token: string): Promise<number> {
  const [organization] = (await call(server, '/v1/orgs', token)).body.items;
  return (await call(server, `/v1/orgs/${organization.id}/spaces`, token)).body.count;
}
