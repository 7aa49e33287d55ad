import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../packages/server/src/testing/program.ts';

/** A private PostgreSQL that can be killed. It is as durable as one in operation, unlike that of other tests. */
export interface DatabaseCluster {
  /** The URL of its database. */
  readonly url: string;
  /** Ends the server as the kernel does when memory runs out: nothing of it writes or says goodbye. */
  kill(): Promise<void>;
  /** Starts it again, at the same URL; resolves once it accepts connections. */
  start(): Promise<void>;
  remove(): Promise<void>;
}

const FOLDERS = '/usr/lib/postgresql';

/** The programs of the newest server on this machine, as `.ci/with-postgres` looks for them. */
function findPrograms(): string {
  const versions = existsSync(FOLDERS) ? readdirSync(FOLDERS).sort((one, other) => Number(other) - Number(one)) : [];
  const [newest] = versions.map((version) => path.join(FOLDERS, version, 'bin'));
  if (newest === undefined) throw new Error('The programs of the PostgreSQL server are not installed.');
  return newest;
}

/** The server does not run as root. */
function findOwner(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const find = (kind: string) => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: find('-u'), gid: find('-g') };
}

export async function startDatabaseCluster(): Promise<DatabaseCluster> {
  const [programs, owner, port] = [findPrograms(), findOwner(), await freePort()];
  // The temporary folder of the tests is closed to the owner of the server.
  const folder = mkdtempSync('/tmp/bindery-cluster-');
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = path.join(folder, 'data');
  const initialize = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  const initialized = spawnSync(path.join(programs, 'initdb'), initialize, { cwd: folder, ...owner, encoding: 'utf8' });
  if (initialized.status !== 0) throw new Error(initialized.stderr);
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, `unix_socket_directories=${folder}`];
  const run = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ReturnType<typeof spawn> | undefined;
  const kill = async () => {
    if (server === undefined) return;
    const ended = once(server, 'exit');
    // Its children as well: one that lives on would acknowledge a last commit.
    const children = childrenOf(server.pid ?? 0);
    server.kill('SIGKILL');
    for (const child of children) killIfRunning(child);
    await ended;
    server = undefined;
  };
  const start = async () => {
    server = spawn(path.join(programs, 'postgres'), run, { cwd: folder, ...owner, stdio: 'ignore' });
    while (!(await accepts(port))) {
      if (server.exitCode !== null) throw new Error('The PostgreSQL server did not start.');
      await sleep(20);
    }
  };
  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    kill,
    start,
    remove: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function childrenOf(parent: number): readonly number[] {
  const file = `/proc/${parent}/task/${parent}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => void socket.end());
  });
