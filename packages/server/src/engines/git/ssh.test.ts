import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { parseAllowList } from '../../platform/outbound/allow-list.ts';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { aRepository } from '../../testing/git-fixtures.ts';
import { fetchBranch } from './fetch-branch.ts';
import { type GitAccess, withGitAccess } from './git-access.ts';
import { pushBranch } from './push-branch.ts';
import { writeSshCommand } from './ssh-command.ts';
import { writeCommit } from './write-commit.ts';

const SSHD = '/usr/sbin/sshd';
/** The tests run without it too, but then they do not show that ssh works. */
const hasSshd = existsSync(SSHD);

let folder = '';
let port = 0;
let sshd: ChildProcess | undefined;
let log = '';
let served = '';

const file = (name: string) => path.join(folder, name);
const makeKey = (name: string) => execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file(name)]);

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof bound === 'object' ? (bound?.port ?? 0) : 0;
}

const isListening = () =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => {}).setTimeout(100, () => socket.destroy());
  });

beforeAll(async () => {
  if (!hasSshd) return;
  folder = mkdtempSync(path.join(tmpdir(), "bindery-ssh it's "));
  for (const name of ['host', 'client', 'stranger']) makeKey(name);
  writeFileSync(file('authorized'), readFileSync(file('client.pub')));
  port = await findPort();
  const config = {
    ListenAddress: `127.0.0.1:${port}`,
    HostKey: `"${file('host')}"`,
    AuthorizedKeysFile: `"${file('authorized')}"`,
    PidFile: 'none',
    StrictModes: 'no',
    UsePAM: 'no',
    PasswordAuthentication: 'no',
    KbdInteractiveAuthentication: 'no',
    PermitRootLogin: 'prohibit-password',
    LogLevel: 'VERBOSE',
  };
  writeFileSync(
    file('sshd_config'),
    Object.entries(config)
      .map((line) => `${line.join(' ')}\n`)
      .join(''),
  );
  // Where sshd of a system service that does not run would put its processes.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  sshd = spawn(SSHD, ['-D', '-e', '-f', file('sshd_config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  sshd.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  await vi.waitFor(async () => expect(await isListening(), log).toBe(true), { timeout: 30_000 });
  const [type, key] = readFileSync(file('host.pub'), 'utf8').split(' ');
  writeFileSync(file('known_hosts'), `[git.test]:${port} ${type} ${key}\n`);
  served = (await aRepository({ 'README.md': '# Over SSH\n' })).directory;
});
afterAll(async () => {
  sshd?.kill();
  for (const each of [folder, served]) if (each !== '') rmSync(each, { recursive: true, force: true });
});

interface World {
  readonly allow?: string;
  readonly ips?: readonly string[];
  readonly key?: string;
  readonly knownHosts?: string;
}

/** Opens the ways out as the program does, with a resolver of the test's. */
async function withAccess<Result>(world: World, work: (access: GitAccess, outbound: Outbound) => Promise<Result>) {
  const { allow = '127.0.0.1', ips = ['127.0.0.1'], key = 'client', knownHosts = 'known_hosts' } = world;
  const resolve = async () => ips.map((ip) => ({ address: ip, family: ip.includes(':') ? 6 : 4 }));
  const outbound = createOutbound({ allow: parseAllowList(allow), resolve });
  const config = readConfig({
    BINDERY_GIT_PROTOCOLS: 'https,ssh',
    BINDERY_GIT_SSH_KEY: file(key),
    BINDERY_GIT_SSH_KNOWN_HOSTS: file(knownHosts),
  });
  try {
    return await withGitAccess({ config, outbound }, (access) => work(access, outbound));
  } finally {
    await outbound.close();
  }
}

const sshUrlOf = (repositoryPath: string, host = 'git.test') =>
  `ssh://${userInfo().username}@${host}:${port}${repositoryPath}`;

let copies = 0;
const fetchOver = (world: World = {}, url = sshUrlOf(served)) =>
  withAccess(world, (access) => {
    copies += 1;
    return fetchBranch({ ...access, url, ref: 'refs/heads/main', directory: file(`copy${copies}`), timeoutMs: 20_000 });
  });

describe.runIf(hasSshd)('a repository over ssh', () => {
  it('is fetched and pushed to', async () => {
    const base = await fetchOver();
    const directory = file(`copy${copies}`);
    const person = { name: 'Ada', email: 'ada@example.com' };
    const commit = await writeCommit({
      directory,
      parent: base.oid,
      changes: [{ path: 'new.md', bytes: Buffer.from('new') }],
      message: 'New',
      author: person,
      committer: person,
      date: new Date('2026-01-02T03:04:05Z'),
    });
    const target = { url: sshUrlOf(served), ref: 'refs/heads/main', directory, commit };
    await withAccess({}, async (access) => {
      expect(await pushBranch({ ...access, ...target })).toBe('moved');
      expect(await pushBranch({ ...access, ...target, expected: base.oid })).toBe('pushed');
    });
    expect((await fetchOver()).oid).toBe(commit);
  });

  it('is fetched from the checked IP address, under any name', async () => {
    // Only the resolver of the test knows this name.
    expect((await fetchOver()).message).toBe('New');
    let asked = 0;
    const changing = createOutbound({
      allow: parseAllowList('127.0.0.1'),
      resolve: async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }],
    });
    const ssh = { keyFile: file('client'), knownHostsFile: file('known_hosts'), resolve: changing.resolveAllowed };
    const { url } = await changing.startProxy();
    const request = { url: sshUrlOf(served), ref: 'refs/heads/main', directory: file('rebinding'), proxyUrl: url };
    expect((await fetchBranch({ ...request, protocols: ['ssh'], ssh })).message).toBe('New');
    expect(asked).toBe(1);
    await expect(fetchBranch({ ...request, protocols: ['ssh'], ssh })).rejects.toMatchObject({ reason: 'refused' });
    await changing.close();
  });

  it.each([
    ['refused', 'is not on the public network', { allow: '' }],
    ['refused', 'is not on the public network', { ips: ['127.0.0.1', '10.0.0.1'] }],
    ['unreachable', 'cannot be reached', { ips: [] }],
    ['refused', 'SSH host key of the repository has changed or is not trusted', { knownHosts: 'nothing' }],
    ['unauthorized', 'requires credentials, or does not accept', { key: 'stranger' }],
    ['unauthorized', 'requires credentials, or does not accept', { key: 'missing' }],
  ] as const)('%s: %s (%j)', async (reason, words, world) => {
    const connections = () => log.split('Connection from').length;
    const before = connections();
    const fetching = fetchOver(world);
    await expect(fetching).rejects.toMatchObject({ name: 'GitError', reason, message: expect.stringContaining(words) });
    if (words.includes('network')) expect(connections()).toBe(before);
  });

  it('not-found: there is no repository at the path', async () => {
    await expect(fetchOver({}, sshUrlOf('/nowhere/at-all.git'))).rejects.toMatchObject({ reason: 'not-found' });
  });

  it('is reached by no other protocol, and other protocols are not reached by ssh', async () => {
    for (const url of [`file://${served}`, served, 'ext::sh -c id', 'git://127.0.0.1/a', 'http://127.0.0.1/a']) {
      await expect(fetchOver({}, url), url).rejects.toMatchObject({ reason: 'refused' });
    }
    const ssh = { keyFile: file('client'), knownHostsFile: file('known_hosts'), resolve: async () => [] };
    const request = {
      url: sshUrlOf(served),
      ref: 'refs/heads/main',
      directory: file('none'),
      proxyUrl: 'http://127.0.0.1:1',
    };
    await expect(fetchBranch({ ...request, ssh })).rejects.toMatchObject({ reason: 'refused' });
    await expect(fetchBranch({ ...request, protocols: ['ssh'] })).rejects.toMatchObject({ reason: 'refused' });
  });

  it('reads no option and no command from a URL', async () => {
    const urls = [
      `ssh://-oProxyCommand=touch${'$IFS'}${file('ran')}@git.test:${port}/a`,
      `ssh://git@-oProxyCommand=id:${port}/a`,
      `git@-oProxyCommand=id:a`,
      `git@git.test:--upload-pack=id`,
      `ssh://git@git.test:${port}/a';touch ran;'`,
    ];
    for (const url of urls) await expect(fetchOver({}, url), url).rejects.toMatchObject({ reason: 'refused' });
    expect(readdirSync(folder)).not.toContain('ran');
  });
});

describe('writeSshCommand', () => {
  it("pins the IP address, looks up the key by host name, and quotes the operator's paths", () => {
    const files = { keyFile: "/keys/it's %h/id", knownHostsFile: '/keys/known hosts' };
    const target = { user: 'git', host: 'git.example.com', port: 2222, path: '/a' };
    const command = writeSshCommand(files, target, '192.0.2.1');
    const words = execFileSync('sh', ['-c', `set -- ${command}; printf '%s\\n' "$@"`], { encoding: 'utf8' }).split(
      '\n',
    );
    expect(words).toContain('HostName=192.0.2.1');
    expect(words).toContain('HostKeyAlias=[git.example.com]:2222');
    expect(words).toContain('IdentityFile="/keys/it\'s %%h/id"');
    expect(words).toContain('UserKnownHostsFile="/keys/known hosts"');
    for (const option of ['BatchMode=yes', 'StrictHostKeyChecking=yes', 'IdentityAgent=none', 'ProxyCommand=none']) {
      expect(words).toContain(option);
    }
    expect(words.slice(0, 3)).toEqual(['ssh', '-F', 'none']);
    expect(writeSshCommand(files, { ...target, port: 22 }, '2001:db8::1')).toContain("'HostKeyAlias=git.example.com'");
  });
});
