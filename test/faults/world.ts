import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../../packages/server/src/platform/db/connect.ts';
import { callProgram } from '../../packages/server/src/testing/fetch-checked.ts';
import { aRepository, noise, type TestRepository } from '../../packages/server/src/testing/git-fixtures.ts';
import { startGitServer } from '../../packages/server/src/testing/git-http-server.ts';
import { anInstallation, endLeases, type Installation } from '../../packages/server/src/testing/program.ts';
import { type FaultyProgram, serveFaulty } from './faulty-program.ts';

const TOKEN = 'token-of-the-crash-harness';
/** Enough that an import writes its objects in several units of work. */
export const FAULT_PAGES = 120;
export const FILES = 6;

/** A response of the server. */
export interface FaultAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any;
}

/** One installation, the program that runs on it, and a repository that it synchronizes with. */
export interface FaultWorld {
  /** Now; another one after each restart. */
  server: FaultyProgram;
  readonly installation: Installation;
  readonly organizationId: string;
  readonly repository: TestRepository;
  /** Where the repository is fetched from and pushed to. */
  readonly gitUrl: string;
  /** The database, read from outside the program. */
  readonly database: Database;
  /** Nobody else works on it now: times in the past may be written into its tables. */
  isQuiet: boolean;
  call(method: string, url: string, body?: object): Promise<FaultAnswer>;
  /** Like `call`, for requests that have to succeed. @throws Error with the response */
  send(method: string, url: string, body?: object): Promise<FaultAnswer['body']>;
  /** Starts again after the program was killed, as if the time of its leases had passed. */
  restart(): Promise<void>;
  /** Stops the program gracefully. */
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** A broken connection to a killed server is not a failure. */
export const isConnectionLost = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof SyntaxError || (error as Error)?.name === 'AbortError';

/** A server on an empty installation. @param reach returns the URL at which the program reaches its database server */
export async function startFaultWorld(
  reach: (url: string) => Promise<string> = async (url) => url,
): Promise<FaultWorld> {
  const installation = await anInstallation();
  const { config } = installation;
  const settings: Record<string, string> =
    config.kind === 'server' ? { BINDERY_DATABASE_URL: await reach(config.url) } : {};
  const repository = await makeRepository();
  const git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
  const serve = () =>
    serveFaulty({
      ...installation.settings,
      // The same after each restart, regardless of the port.
      BINDERY_PUBLIC_URL: 'https://docs.test',
      BINDERY_BOOTSTRAP_TOKEN: TOKEN,
      ...settings,
    });
  const server = await serve();
  const database = openDatabase(installation.config);
  const world: FaultWorld = {
    server,
    installation,
    repository,
    database,
    isQuiet: true,
    organizationId: '',
    gitUrl: `${git.url}/docs.git`,
    call: async (method, url, body) => {
      const answer = await callProgram(world.server.url, TOKEN, method, url, body);
      return { status: answer.status, body: answer.body };
    },
    send: async (method, url, body) => {
      const answer = await world.call(method, url, body);
      if (answer.status < 300) return answer.body;
      throw new Error(`${method} ${url} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
    },
    restart: async () => {
      await endLeases(installation);
      world.server = await serve();
    },
    stop: async () => {
      const { code, stderr } = await world.server.stop();
      if (code !== 0) throw new Error(`The server stopped with ${code}.\n${stderr}`);
    },
    remove: async () => {
      world.server.signal('SIGKILL');
      await world.server.finished;
      await database.close();
      await git.close();
      await installation.remove();
      rmSync(repository.directory, { recursive: true, force: true });
    },
  };
  const [organization] = (await world.send('GET', '/v1/orgs')).items;
  return Object.assign(world, { organizationId: organization.id });
}

function makeRepository(): Promise<TestRepository> {
  const files = Array.from({ length: FILES }, (_, i) => [`files/file-${i}.bin`, noise(5000, i + 1)]);
  const links = files.map(([name]) => `[file](${name})`).join('\n');
  const pages = Array.from({ length: FAULT_PAGES - 1 }, (_, i) => [
    `guides/page-${i}.md`,
    `# Page ${i}\n\nSee [the next](page-${(i + 1) % (FAULT_PAGES - 1)}.md).\n\n${`Words${i}. `.repeat(600)}\n`,
  ]);
  return aRepository({ 'README.md': `# Home\n\n${links}\n`, ...Object.fromEntries([...pages, ...files]) });
}

/** Polls until the result is defined, for at most a minute. @throws Error naming what it waited for */
export async function waitFor<Result>(
  what: string | (() => string),
  ask: () => Promise<Result | undefined>,
): Promise<Result> {
  for (const end = Date.now() + 60_000; ; ) {
    const result = await ask();
    if (result !== undefined) return result;
    if (Date.now() > end) throw new Error(`This did not come: ${typeof what === 'string' ? what : what()}.`);
    await sleep(40);
  }
}

/** A unique word of letters, by which created objects are found again. */
export const newWord = (): string =>
  Array.from(randomBytes(14), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
