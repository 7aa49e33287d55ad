import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const SSHD = '/usr/sbin/sshd';

/** Tests run without a server of SSH too, but then they do not show that it works. */
export const hasSshServer = existsSync(SSHD);

/** A real server of SSH on the loopback address, for the user who runs the tests. */
export interface SshServer {
  readonly port: number;
  /** `ssh-ed25519 AAAA…` of the host. */
  hostKey(): string;
  /** Accepts exactly these public keys from now on. */
  authorize(...publicKeys: readonly string[]): void;
  /** Starts again with another host key. */
  replaceHostKey(): Promise<void>;
  /** `ssh://user@host:port` of a folder. */
  urlOf(folder: string, host?: string): string;
  close(): void;
}

/** Starts it; nobody may sign in until keys are authorized. */
export async function startSshServer(): Promise<SshServer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bindery-sshd-'));
  const file = (name: string) => path.join(folder, name);
  const makeHostKey = () => {
    for (const name of ['host', 'host.pub']) rmSync(file(name), { force: true });
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', '', '-f', file('host')]);
  };
  makeHostKey();
  const port = await findPort();
  writeFileSync(file('authorized'), '');
  writeFileSync(file('config'), describeServer(port, file));
  // Where sshd of a system service that does not run would put its processes.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  let sshd = await start(file('config'), port);
  return {
    port,
    hostKey: () => readFileSync(file('host.pub'), 'utf8').trim(),
    authorize: (...keys) => writeFileSync(file('authorized'), keys.map((key) => `${key}\n`).join('')),
    replaceHostKey: async () => {
      const ended = new Promise((resolve) => sshd.once('exit', resolve));
      sshd.kill();
      await ended;
      makeHostKey();
      sshd = await start(file('config'), port);
    },
    urlOf: (repositoryPath, host = 'git.test') => `ssh://${userInfo().username}@${host}:${port}${repositoryPath}`,
    close: () => {
      sshd.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function describeServer(port: number, file: (name: string) => string): string {
  const settings = {
    ListenAddress: `127.0.0.1:${port}`,
    HostKey: file('host'),
    AuthorizedKeysFile: file('authorized'),
    PidFile: 'none',
    StrictModes: 'no',
    UsePAM: 'no',
    PasswordAuthentication: 'no',
    KbdInteractiveAuthentication: 'no',
    PermitRootLogin: 'prohibit-password',
  };
  return Object.entries(settings)
    .map((line) => `${line.join(' ')}\n`)
    .join('');
}

async function start(config: string, port: number): Promise<ChildProcess> {
  const sshd = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  sshd.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  for (let tries = 0; tries < 100; tries++) {
    if (await isListening(port)) return sshd;
    await sleep(50);
  }
  throw new Error(`sshd did not start: ${log}`);
}

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof bound === 'object' ? (bound?.port ?? 0) : 0;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('close', () => {}).setTimeout(100, () => socket.destroy());
  });
