import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { openDatabase } from '../platform/db/connect.ts';
import { BINARY, buildProgram } from './build-program.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Settings of a program by the names of their environment variables. */
export type Settings = Readonly<Record<string, string>>;

/** How a program ended. */
export interface Finished {
  /** null when a signal ended it. */
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The real program in its own process. */
export interface Program {
  stdout(): string;
  stderr(): string;
  /** Resolves once standard output contains the text. @throws Error with all output when the process ends before */
  shows(text: string): Promise<void>;
  signal(name: NodeJS.Signals): void;
  readonly finished: Promise<Finished>;
}

/** A database and a data folder that programs of a test share, and what they need to find them. */
export interface Installation extends TestDatabase {
  readonly settings: Settings;
}

/** An empty installation on the engine under test. `remove` when all of its programs have ended. */
export async function anInstallation(): Promise<Installation & { remove(): Promise<void> }> {
  await buildProgram();
  const database = await createTestDatabase();
  const settings = {
    BINDERY_DATA_DIR: database.dataDir,
    BINDERY_SAMPLE: '0',
    // Without it, the first start prints a link that sets up the account.
    BINDERY_BOOTSTRAP_EMAIL: 'admin@example.com',
    BINDERY_RATE_LIMIT: '0',
    BINDERY_OUTBOUND_ALLOW: '127.0.0.1',
    BINDERY_LOG_LEVEL: 'debug',
    ...(database.config.kind === 'server' && { BINDERY_DATABASE_URL: database.config.url }),
  };
  const remove = async () => {
    await database.drop();
    rmSync(database.dataDir, { recursive: true, force: true });
  };
  return { ...database, settings, remove };
}

/** As if the time of the leases of dead workers had passed. */
export async function endLeases({ config }: Pick<TestDatabase, 'config'>): Promise<void> {
  const database = openDatabase(config);
  try {
    await database.writer
      .updateTable('jobs')
      .set({ lease_until: '2000-01-01T00:00:00.000Z' })
      .where('state', '=', 'running')
      .execute();
  } finally {
    await database.close();
  }
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts `bindery` with arguments, settings and standard input, and nothing else of this process's environment. */
export function startProgram(args: readonly string[], settings: Settings, input?: string): Program {
  return startCommand(process.execPath, [BINARY, ...args], settings, process.cwd(), input);
}

/** The same of any command that runs `bindery`. */
export function startCommand(
  command: string,
  args: readonly string[],
  settings: Settings,
  folder: string,
  input?: string,
): Program {
  const child = spawn(command, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => undefined).end(input);
  running.add(child);
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const finished = once(child, 'close').then(([code, signal]): Finished => {
    running.delete(child);
    return { code, signal, stdout, stderr };
  });
  const shows = async (text: string) => {
    while (!stdout.includes(text)) {
      const more = once(child.stdout, 'data').then(() => 'more');
      if ((await Promise.race([more, finished])) !== 'more' && !stdout.includes(text)) {
        throw new Error(`"${text}" was not shown.\n${stdout}\n${stderr}`);
      }
    }
  };
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    shows,
    signal: (name) => void child.kill(name),
    finished,
  };
}

/** Runs `bindery` until it ends by itself. */
export function runProgram(args: readonly string[], settings: Settings, input?: string): Promise<Finished> {
  return startProgram(args, settings, input).finished;
}

/** A server that answers. */
export interface ServingProgram extends Program {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<Finished>;
}

/** Starts the server on the port of its settings, or a free one, and waits until it answers. */
export async function serveProgram(settings: Settings): Promise<ServingProgram> {
  const port = settings['PORT'] ?? (await freePort());
  const program = startProgram(['serve'], { ...settings, PORT: String(port) });
  await program.shows('API reference');
  const stop = () => {
    program.signal('SIGTERM');
    return program.finished;
  };
  return { ...program, url: `http://127.0.0.1:${port}`, stop };
}

/** Ports below those that systems give to connections and to servers without a port. */
const [FIRST_PORT, LAST_PORT] = [15_000, 30_000];

/** A port that nothing listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** The access token that the first start shows. */
export const shownToken = (output: string): string => findShown(output, 'Access token');

/** The URL for a first password that the first start prints. */
export const shownPasswordLink = (output: string): string => findShown(output, 'Set a password');

function findShown(output: string, name: string): string {
  const shown = new RegExp(`${name} +(\\S+)`).exec(output)?.[1];
  if (shown === undefined) throw new Error(`The first screen shows no line "${name}":\n${output}`);
  return shown;
}
