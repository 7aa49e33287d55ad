import { rmSync } from 'node:fs';
import path from 'node:path';
import type { RouteOptions } from 'fastify';
import { pino } from 'pino';
import type { TSchema } from 'typebox';
import type { Context } from '../domain/context.ts';
import type { Render } from '../engines/pdf/pdf-library.ts';
import { openPdfLibrary } from '../engines/revisions/open-pdf-library.ts';
import { createApp } from '../main/create-app.ts';
import { JOBS } from '../main/jobs.ts';
import { closeContext, createContext } from '../main/main.ts';
import { type Config, readConfig } from '../platform/config/config.ts';
import { migrate } from '../platform/db/migrate.ts';
import type { App } from '../platform/http/app.ts';
import { compileSchema } from '../platform/http/compile-schema.ts';
import { drainAndClose } from '../platform/http/drain.ts';
import { ErrorAnswer } from '../platform/http/schemas.ts';
import { runNextJob } from '../platform/jobs/worker.ts';
import type { Resolve } from '../platform/outbound/connection.ts';
import type { ResolveTexts } from '../platform/outbound/resolve-texts.ts';
import { REASONS, type Reason } from '../platform/reasons.ts';
import { recordStatus } from './record-statuses.ts';
import { createMigratedDatabase } from './test-database.ts';

/** A whole server on its own database, with a clock that tests move. */
export interface TestServer {
  readonly ctx: Context;
  readonly app: App;
  /** Every route, as it was registered. */
  readonly allRoutes: readonly RouteOptions[];
  /** Those of the API. */
  readonly routes: readonly RouteOptions[];
  /** Calls an operation; `token` undefined calls without one. */
  call(method: string, url: string, options?: CallOptions): Promise<Answer>;
  /** Moves the clock by so many milliseconds. */
  advance(ms: number): void;
  /** From now on the clock is that of the machine, and moves with it: other servers of a test issue tokens by that clock. */
  followMachineClock(): void;
  /** Runs jobs until none is due. */
  runJobs(): Promise<void>;
  /** Everything that was logged, one JSON object a line. */
  logged(): string;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly token?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape, and assert what they find
  readonly body: any;
  readonly text: string;
  readonly bytes: Uint8Array;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

const START = Date.parse('2026-01-15T10:00:00.000Z');

/** A clock that is moved by tests. Each reading is a millisecond later than the last one, so that rows have an order. */
function createTestClock(): Pick<TestServer, 'advance' | 'followMachineClock'> & { readonly clock: () => Date } {
  let time = START;
  let isFollowing = false;
  let advanced = 0;
  return {
    clock: () => {
      if (isFollowing) time = Math.max(time, Date.now() + advanced);
      return new Date(time++);
    },
    advance: (ms) => {
      time += ms;
      advanced += ms;
    },
    followMachineClock: () => {
      isFollowing = true;
      advanced = 0;
    },
  };
}

/** Tests ask no name server: all names but that of this machine are unknown. */
const resolveNothing: Resolve = async (host) => {
  if (host === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
  throw Object.assign(new Error(`There is no host ${host}.`), { code: 'ENOTFOUND' });
};

const resolveNoTexts: ResolveTexts = async (name) => {
  throw Object.assign(new Error(`There is no DNS record of ${name}.`), { code: 'ENOTFOUND' });
};

/**
 * Starts a server for tests; every answer is checked against the response schema of its operation.
 *
 * @param resolve stands in for the name servers
 * @param render makes PDFs, instead of a process for each
 * @param resolveTexts replaces the name servers for TXT records
 */
export async function startTestServer(
  changes: Partial<Config> = {},
  resolve: Resolve = resolveNothing,
  render?: Render,
  resolveTexts: ResolveTexts = resolveNoTexts,
): Promise<TestServer> {
  const database = await createMigratedDatabase();
  const config: Config = {
    ...readConfig({
      BINDERY_DATA_DIR: database.dataDir,
      BINDERY_PUBLIC_URL: 'https://docs.test',
      BINDERY_RATE_LIMIT: '0',
    }),
    outboundAllow: '127.0.0.1',
    sample: false,
    // Tests sign in hundreds of times; what a hash costs otherwise is stated where passwords are tested.
    passwordCost: 10,
    database: database.config,
    ...changes,
  };
  let lines = '';
  const { clock, advance, followMachineClock } = createTestClock();
  const write = (line: string) => {
    lines += line;
  };
  const log = pino({ level: 'debug' }, { write });
  const created = createContext(config, log, { clock, resolve, resolveTexts });
  const ctx = render === undefined ? created : { ...created, pdf: openPdfLibrary(created, { render }) };
  // A database that the test brings is not one of the copies.
  if (changes.database !== undefined) await migrate(ctx.database);
  const allRoutes: RouteOptions[] = [];
  const app = createApp(ctx, checkAnswer, (route) => void allRoutes.push(route));
  const faults = checkRefusals(app);
  await app.ready();
  return {
    ctx,
    app,
    allRoutes,
    routes: allRoutes.filter(({ url }) => url.startsWith('/v1')),
    call: async (method, url, options = {}) => {
      const answer = await callApp(app, method, url, options);
      throwFirst(faults);
      return answer;
    },
    advance,
    followMachineClock,
    runJobs: async () => {
      while (await runNextJob(ctx, new AbortController().signal, JOBS)) {
        // every job that is due
      }
    },
    logged: () => lines,
    close: async () => {
      await drainAndClose(app, 0);
      await closeContext(ctx);
      await database.drop();
      rmSync(path.resolve(database.dataDir), { recursive: true, force: true });
      throwFirst(faults);
    },
  };
}

/**
 * Checks every refusal of an operation. An error that is thrown while a refusal is sent changes its body and nothing else,
 * so faults are collected for the caller.
 */
function checkRefusals(app: App): Error[] {
  const faults: Error[] = [];
  app.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const operation = routeOptions.schema?.operationId;
    if (operation === undefined || method === 'HEAD') return payload;
    recordStatus(operation, reply.statusCode);
    if (reply.statusCode < 400) return payload;
    try {
      checkRefusal(JSON.parse(String(payload)), reply.statusCode, operation);
    } catch (error) {
      faults.push(error as Error);
    }
    return payload;
  });
  return faults;
}

/** @throws Error the first fault, and forgets all of them */
function throwFirst(faults: Error[]): void {
  const [fault] = faults.splice(0);
  if (fault !== undefined) throw fault;
}

async function callApp(app: App, method: string, url: string, { token, body, headers }: CallOptions): Promise<Answer> {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const isJson = String(answer.headers['content-type'] ?? '').includes('json');
  return {
    status: answer.statusCode,
    body: isJson && answer.body !== '' ? JSON.parse(answer.body) : undefined,
    text: answer.body,
    bytes: answer.rawPayload,
    headers: answer.headers,
  };
}

/** @throws Error for a refusal without a documented reason, and for one with another status than its reason has */
function checkRefusal(answer: unknown, status: number, operation: string): void {
  checkAnswer(ErrorAnswer, answer, operation);
  // What tests themselves answer, in place of a commit.
  if (status === 418) return;
  const { error } = answer as { error: { code: number; reason: Reason } };
  if (error.code !== status || REASONS[error.reason] !== status)
    throw new Error(`The refusal of ${operation} has the status ${status} and the reason ${error.reason}.`);
}

/** @throws Error naming the operation and the place when an answer is not what its schema says */
function checkAnswer(schema: TSchema, answer: unknown, operation: string): void {
  const check = compileSchema(schema);
  if (check.Check(answer)) return;
  const [first] = check.Errors(answer);
  throw new Error(`The answer of ${operation} breaks its schema at "${first?.instancePath}": ${first?.message}`);
}
