import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../../packages/server/src/platform/config/config.ts';
import { openDatabase } from '../../packages/server/src/platform/db/connect.ts';
import { anInstallation, type ServingProgram, serveProgram } from '../../packages/server/src/testing/program.ts';
import { engineName } from '../../packages/server/src/testing/test-database.ts';
import { startTestServer } from '../../packages/server/src/testing/test-server.ts';
import { requireWhole } from './require-whole.ts';
import { runFuzz } from './run-fuzz.ts';
import { aFuzzedWorld, type WordsOfWorld } from './world.ts';

/** As `test/long-run/run.mjs` has read them. */
const given = JSON.parse(process.env['LONG_RUN_OPTIONS'] ?? '{}') as {
  requests?: number;
  seed?: number;
  from?: number;
};
const options = { requests: 100_000, seed: Math.floor(Math.random() * 2 ** 30), from: 0, ...given };

/** Milliseconds for a response, on an idle machine. */
const LONGEST_MS = 10_000;
/** Requests that are sent to one world. */
const REQUESTS_OF_WORLD = 5000;
/** Requests until a server has run every operation, so that its caches are full, except those of files. */
const WARM_AFTER = Math.floor(options.requests / 4);
/** Bytes by which the memory may be more at the end than when the server was warm. */
const MARGIN = 128 * 2 ** 20;
/** Milliseconds after which an idle server has finished its work. */
const IDLE_MS = 20_000;
/** Milliseconds of a garbage collection after a signal. */
const COLLECTING_MS = 2000;
const COLLECTOR = fileURLToPath(new URL('inside/collect-on-signal.mjs', import.meta.url));

let installation: Awaited<ReturnType<typeof anInstallation>>;
let program: ServingProgram;
let worlds: WordsOfWorld[];

// Not through the console of the test runner, which buffers lines until the test has ended.
const print = (text: string) => void writeSync(1, `${text}\n`);

beforeAll(async () => {
  installation = await anInstallation();
  const settings = { ...installation.settings, BINDERY_PUBLIC_URL: 'https://docs.test', BINDERY_LOG_LEVEL: 'error' };
  // The worlds are created by another server on the same installation, which stops before the program starts.
  const maker = await startTestServer({ ...readConfig(settings), passwordCost: 10 });
  const count = Math.max(2, Math.ceil((options.from + options.requests) / REQUESTS_OF_WORLD));
  worlds = [];
  for (let index = 0; index < count; index++) worlds.push(await aFuzzedWorld(maker));
  await maker.close();
  program = await serveProgram({ ...settings, NODE_OPTIONS: `--import ${COLLECTOR}` });
});
afterAll(async () => {
  await program.stop();
  await installation.remove();
});

/** The program's memory metrics, in bytes. */
async function readMemory(): Promise<{ resident: number; heap: number }> {
  await sleep(IDLE_MS);
  program.signal('SIGUSR2');
  await sleep(COLLECTING_MS);
  const metrics = await (await fetch(`${program.url}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
  return { resident: read('process_resident_memory_bytes'), heap: read('nodejs_heap_size_used_bytes') };
}

const show = ({ resident, heap }: { resident: number; heap: number }): string =>
  `${Math.round(resident / 2 ** 20)} MiB resident, ${Math.round(heap / 2 ** 20)} MiB of them in use by the heap`;

it('responds to or rejects all requests, and is healthy afterwards', { timeout: 0 }, async () => {
  print(`${engineName}, ${options.requests} requests, --seed ${options.seed}`);
  const port = Number(new URL(program.url).port);
  const document = await (await fetch(`${program.url}/openapi.json`)).json();
  const before = await readMemory();
  const began = performance.now();
  const run = (from: number, requests: number) =>
    runFuzz(
      { port, document, worlds, longest: LONGEST_MS },
      { ...options, from, requests, whole: options.from + options.requests, onAnswer },
    );
  const onAnswer = (count: number) => {
    if (count % 1000 !== 0) return;
    print(`${count} answers, ${((performance.now() - began) / 60_000).toFixed(1)} min`);
  };
  const first = await run(options.from, WARM_AFTER);
  const warm = await readMemory();
  const rest = await run(options.from + WARM_AFTER, options.requests - WARM_AFTER);
  const after = await readMemory();
  for (const tally of [first, rest]) print(tally.describe());
  print(`before: ${show(before)}\nwarm: ${show(warm)}\nafter: ${show(after)}`);
  const faults = [...first.faults, ...rest.faults];
  for (const fault of faults) print(`\n${fault}`);
  print(program.stdout().slice(-20_000) + program.stderr().slice(-20_000));
  expect(faults.length, 'faults, which are told above').toBe(0);
  expect(await (await fetch(`${program.url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(after.resident, 'bytes of memory').toBeLessThan(warm.resident + MARGIN);
  expect(after.heap, 'bytes of memory that are in use').toBeLessThan(warm.heap + MARGIN / 4);
  await requireUsable(program.url, worlds.at(-1) ?? {});
  await program.stop();
  const database = openDatabase(installation.config);
  await requireWhole(database).finally(() => database.close());
});

/** A person creates the usual objects of an organization. @throws Error with the unexpected response */
async function requireUsable(url: string, world: WordsOfWorld): Promise<void> {
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${world['token.admin']}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const organization = await send('POST', '/v1/orgs', { title: 'Afterwards' });
  const space = await send('POST', `/v1/orgs/${organization.id}/spaces`, { title: 'Afterwards' });
  const changes = [{ operation: 'insert_page', title: 'A page', document: { markdown: 'Of wombats.' } }];
  await send('POST', `/v1/spaces/${space.id}/content`, { changes });
  const site = await send('POST', `/v1/orgs/${organization.id}/sites`, { title: 'Afterwards', spaces: [space.id] });
  const { urls } = await send('POST', `/v1/orgs/${organization.id}/sites/${site.id}/publish`);
  const page = await fetch(url + new URL(urls.published).pathname);
  expect(await page.text()).toContain('wombats');
}
