import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../packages/server/src/platform/config/config.ts';
import { anOrganization, aPerson, type Person } from '../../packages/server/src/testing/factories.ts';
import { callProgram } from '../../packages/server/src/testing/fetch-checked.ts';
import type { TestRepository } from '../../packages/server/src/testing/git-fixtures.ts';
import { type GitServer, startGitServer } from '../../packages/server/src/testing/git-http-server.ts';
import { prepareNodes } from '../../packages/server/src/testing/nodes.ts';
import {
  anInstallation,
  type ServingProgram,
  type Settings,
  serveProgram,
} from '../../packages/server/src/testing/program.ts';
import { engineName } from '../../packages/server/src/testing/test-database.ts';
import { startTestServer } from '../../packages/server/src/testing/test-server.ts';

/** A response of a server. */
export interface HistoryAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any;
  readonly etag: string;
}

/** A person on whose behalf calls are made. */
export type HistoryMember = Pick<Person, 'id' | 'email' | 'token'>;

/** The servers, and the other dependencies of histories. */
export interface HistoryWorld {
  /** One, or several on one database. */
  readonly urls: readonly string[];
  readonly organizationId: string;
  readonly admin: HistoryMember;
  /** Users without membership; rounds make them guests. */
  readonly persons: readonly HistoryMember[];
  /** Serves a repository from now on. @returns its URL */
  serveRepository(repository: TestRepository): string;
  /** Where a page with this title and text can be imported from. */
  urlOfPage(title: string, text: string): string;
  /** @throws TypeError without a response */
  call(
    server: string,
    token: string,
    method: string,
    path: string,
    body?: object,
    ifMatch?: string,
  ): Promise<HistoryAnswer>;
  /** Sends a request to one of the servers as the administrator. @throws Error with an error response */
  send(method: string, path: string, body?: object): Promise<HistoryAnswer['body']>;
  close(): Promise<void>;
}

const PERSONS = 2;

/** Starts the servers for the engine under test: one on a file, two on a database server. */
export async function startHistoryWorld(): Promise<HistoryWorld> {
  const { settings, serve, close } = engineName === 'SQLite' ? await prepareOne() : await prepareTwo();
  // Users are created by a server that stops before the others start.
  const maker = await startTestServer({ ...readConfig(settings), passwordCost: 10 });
  const { id: organizationId, admin } = await anOrganization(maker);
  const persons: HistoryMember[] = [];
  while (persons.length < PERSONS) persons.push(await aPerson(maker, `Guest ${persons.length}`));
  await maker.close();
  const servers = await serve();
  const urls = servers.map(({ url }) => url);
  const repositories: Record<string, string> = {};
  const directories: string[] = [];
  const git = await startGitServer({ repositories });
  const pages = await startPages();
  let count = 0;
  const send = async (method: string, path: string, body?: object) => {
    count += 1;
    const answer = await call(urls[count % urls.length] ?? '', admin.token, method, path, body);
    if (answer.status < 300) return answer.body;
    throw new Error(`${method} ${path} was answered with ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  return {
    urls,
    organizationId,
    admin,
    persons,
    call,
    send,
    serveRepository: ({ directory }) => {
      const name = `docs-${directories.push(directory)}.git`;
      repositories[name] = `${directory}/.git`;
      return `${git.url}/${name}`;
    },
    urlOfPage: (title, text) => `${pages.url}/${title}/${text}.md`,
    close: async () => {
      await closeAll(git, pages.server);
      await close();
      for (const directory of directories) rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function closeAll(git: GitServer, pages: Server): Promise<void> {
  await git.close();
  pages.closeAllConnections();
  await new Promise((resolve) => pages.close(resolve));
}

/** The servers of an engine before they are started. */
interface Prepared {
  readonly settings: Settings;
  serve(): Promise<readonly ServingProgram[]>;
  close(): Promise<void>;
}

async function prepareOne(): Promise<Prepared> {
  const installation = await anInstallation();
  const settings = { ...installation.settings, BINDERY_PUBLIC_URL: 'https://docs.test', BINDERY_LOG_LEVEL: 'error' };
  let server: ServingProgram | undefined;
  return {
    settings,
    serve: async () => {
      server = await serveProgram(settings);
      return [server];
    },
    close: async () => {
      await server?.stop();
      await installation.remove();
    },
  };
}

async function prepareTwo(): Promise<Prepared> {
  const nodes = await prepareNodes();
  const quiet = { BINDERY_LOG_LEVEL: 'error', BINDERY_SHUTDOWN_DELAY: '0' };
  return {
    settings: nodes.settings(quiet),
    serve: () => Promise.all([nodes.serve(quiet), nodes.serve(quiet)]),
    close: nodes.close,
  };
}

/** Serves `/TITLE/TEXT.md`, a page of this title and text. */
async function startPages(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, answer) => {
    const [, title, text] = /^\/([\w-]+)\/([\w-]+)\.md$/.exec(request.url ?? '') ?? [];
    if (title === undefined) return answer.writeHead(404).end();
    return answer.writeHead(200, { 'content-type': 'text/markdown' }).end(`# ${title}\n\n${text}\n`);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  return { server, url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}` };
}

async function call(
  server: string,
  token: string,
  method: string,
  path: string,
  body?: object,
  ifMatch?: string,
): Promise<HistoryAnswer> {
  const more: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` };
  const answer = await callProgram(server, token, method, path, body, more);
  return { status: answer.status, body: answer.body, etag: answer.headers.get('etag') ?? '' };
}

/** Waits until a git operation of a space has ended. */
export async function waitForSync(
  ask: () => Promise<HistoryAnswer>,
): Promise<{ state: 'succeeded' | 'failed'; revision?: string }> {
  for (;;) {
    const operation = (await ask()).body?.operation;
    if (['succeeded', 'failed'].includes(operation?.state)) return operation;
    await sleep(20);
  }
}
