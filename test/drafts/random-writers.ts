import { checkEditorDocument } from '@bindery/editor-model';
import { Step } from 'prosemirror-transform';
import { expect } from 'vitest';
import { pick } from '../../packages/editor-model/src/testing/random-document.ts';
import { randomEdit } from '../../packages/editor-model/src/testing/random-edit.ts';
import { STRICT_SCHEMA } from '../../packages/editor-model/src/testing/strict-schema.ts';
import { type CallDraft, DraftWriter } from '../../packages/server/src/testing/draft-writer.ts';
import type { Person } from '../../packages/server/src/testing/factories.ts';
import type { TestServer } from '../../packages/server/src/testing/test-server.ts';
import { changeWorld, restoreWorld } from './random-changes.ts';
import { prepareWorld, type RandomRun, type RandomWorld } from './random-world.ts';

/** How often everything was done. */
export type RandomCounts = Readonly<Record<string, number>>;

/** A writer whose requests may be sent twice, late, or without an answer. */
interface UnreliableWriter {
  readonly person: Person;
  readonly call: CallDraft;
  writer: DraftWriter;
  /** Requests whose answers were not read. */
  readonly lost: Body[];
}

interface Body {
  readonly draft?: string;
  readonly client: string;
  readonly batch: string;
}

/**
 * Lets people and programs write in one draft at random, as steps and as source, while its page is changed by the API, by
 * imports from git and by merges, moved, deleted and restored, the draft is flushed and discarded, and people lose and
 * get back their roles. All texts are equal and valid at the end, and every acknowledged batch is in the draft once.
 */
export async function writeAtRandom(server: TestServer, run: RandomRun): Promise<RandomCounts> {
  const world = await prepareWorld(server, run);
  const writers: UnreliableWriter[] = [];
  for (const person of world.people) {
    const call = world.callOf(person);
    writers.push({ person, call, writer: await new DraftWriter(call).open(), lost: [] });
  }
  for (let action = 0; run.goesOn(action); action += 1) {
    const one = pick(world.random, writers);
    await act(world, one);
  }
  await settle(world, writers);
  return world.counts;
}

async function act(world: RandomWorld, one: UnreliableWriter): Promise<void> {
  const chance = world.random();
  if (chance < 0.45) edit(world, one);
  else if (chance < 0.75) await send(world, one);
  else if (chance < 0.85) await receive(world, one);
  else if (chance < 0.9) await repeat(world, one);
  else if (chance < 0.92) await writeSource(world, one);
  else if (chance < 0.985) await changeWorld(world);
  else await finish(world, one);
}

function edit(world: RandomWorld, { writer }: UnreliableWriter): void {
  // A page that grows without end is refused.
  const isLarge = writer.draft.doc.content.size > 20_000;
  const change = randomEdit(STRICT_SCHEMA, STRICT_SCHEMA.nodeFromJSON(writer.draft.doc.toJSON()), world.random);
  if (isLarge && change.doc.content.size > writer.draft.doc.content.size) return;
  const { schema } = writer.draft.doc.type;
  writer.edit((transform) => {
    for (const step of change.steps) transform.step(Step.fromJSON(schema, step.toJSON()));
    return transform;
  });
  world.count('edits');
}

/** Sends what waits; its answer may be lost. */
async function send(world: RandomWorld, one: UnreliableWriter): Promise<void> {
  const body = one.writer.nextBody() as Body | undefined;
  if (body === undefined) return;
  const answer = await one.call('POST', '/steps', body);
  world.count(`sent ${answer.status}`);
  if (answer.status === 409) return reopen(world, one);
  if (isRefused(world, one, answer.status)) return;
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  acknowledge(world, body, answer.body);
  if (world.random() < 0.2) one.lost.push(body);
  else await take(one, answer.body);
}

/** Whether somebody without the role is refused, or the page of a discarded draft is deleted: what waits stays. */
const isRefused = (world: RandomWorld, { person }: UnreliableWriter, status: number): boolean =>
  (status === 403 && world.readers.has(person)) || (status === 404 && world.isPageDeleted);

/** A batch has the same version in every answer. */
function acknowledge(world: RandomWorld, { client, batch }: Body, answer: { draft: string; confirmed: number }): void {
  const name = `${answer.draft} ${client} ${batch}`;
  expect(answer.confirmed).toBe(world.acknowledged.get(name) ?? answer.confirmed);
  world.acknowledged.set(name, answer.confirmed);
}

// biome-ignore lint/suspicious/noExplicitAny: an answer
async function take({ writer }: UnreliableWriter, body: any): Promise<void> {
  writer.receive(body);
  while (writer.draft.version < body.version) await writer.poll();
}

/** An old request arrives once more. */
async function repeat(world: RandomWorld, one: UnreliableWriter): Promise<void> {
  const [body] = one.lost.splice(Math.floor(world.random() * one.lost.length), 1);
  if (body === undefined) return;
  const answer = await one.call('POST', '/steps', body);
  if (isRefused(world, one, answer.status)) return;
  expect([200, 409]).toContain(answer.status);
  if (answer.status === 200) acknowledge(world, body, answer.body);
  world.count('repeated');
}

/** A program writes the whole draft as source. */
async function writeSource(world: RandomWorld, one: UnreliableWriter): Promise<void> {
  const read = await one.call('GET', '/source');
  if (isRefused(world, one, read.status)) return;
  world.count(`source read ${read.status}`);
  if (read.status === 409) return;
  expect(read.status).toBe(200);
  const { draft, revision, version, source } = read.body;
  const written = `${source.trimEnd()}\n\n${world.random() < 0.5 ? 'A program was here.' : '- a list'}\n`;
  const path = `${world.path}/draft/source`;
  const body = { ...(draft !== undefined && { draft }), revision, version, source: written };
  const answer = await world.server.call('PUT', path, { token: one.person.token, body });
  if (isRefused(world, one, answer.status)) return;
  world.count(`source ${answer.status}`);
  expect([200, 409], JSON.stringify(answer.body)).toContain(answer.status);
}

async function receive(world: RandomWorld, one: UnreliableWriter): Promise<void> {
  const { status, body } = await one.call('GET', `/steps?since=${one.writer.draft.version}`);
  world.count(`received ${status}`);
  if (status === 409) return reopen(world, one);
  if (isRefused(world, one, status)) return;
  expect(status).toBe(200);
  await take(one, body);
}

/** The draft was started again, or is read again: what waits is the writer's to keep. */
async function reopen(world: RandomWorld, one: UnreliableWriter): Promise<void> {
  const { status } = await one.call('GET', '');
  if (isRefused(world, one, status)) return;
  expect(status).toBe(200);
  one.writer = await new DraftWriter(one.call).open();
  one.lost.length = 0;
  world.count('reopened');
}

async function finish(world: RandomWorld, one: UnreliableWriter): Promise<void> {
  const status =
    world.random() < 0.8
      ? (await one.call('POST', '/flush', {})).status
      : (await world.admin.delete(`${world.path}/draft`)).status;
  if (isRefused(world, one, status)) return;
  expect([200, 204, 409]).toContain(status);
  world.count(`finished ${status}`);
}

/** Everybody sends and receives what is left; all have the document of the server, which can be read and written. */
async function settle(world: RandomWorld, writers: readonly UnreliableWriter[]): Promise<void> {
  await restoreWorld(world);
  await world.server.runJobs();
  for (let isWaiting = true; isWaiting; ) {
    isWaiting = false;
    for (const one of writers) {
      for (let body = one.writer.nextBody(); body !== undefined; body = one.writer.nextBody()) {
        const answer = await one.call('POST', '/steps', body);
        if (answer.status === 200) {
          acknowledge(world, body as Body, answer.body);
          await take(one, answer.body);
        } else await reopen(world, one);
        isWaiting = true;
      }
    }
  }
  for (const one of writers) await receive(world, one);
  const { body } = await world.admin.get(`${world.path}/draft`);
  checkEditorDocument(STRICT_SCHEMA.nodeFromJSON(body.document));
  for (const one of writers) {
    await receive(world, one);
    expect([one.writer.draft.version, one.writer.draft.doc.toJSON()]).toEqual([body.version, body.document]);
  }
  if (body.id !== undefined) await requireAcknowledged(world, body);
  expect([200, 409]).toContain((await world.admin.post(`${world.path}/draft/flush`)).status);
}

/** The draft has the batches that it acknowledged, each once, at the version that was answered. */
async function requireAcknowledged(world: RandomWorld, { id, version }: { id: string; version: number }) {
  const stored = new Map<string, number>();
  for (let since = 0; since < version; ) {
    const { items } = (await world.admin.get(`${world.path}/draft/steps?since=${since}`)).body;
    for (const { client, batch, version: at } of items) {
      expect(at).toBe(since + 1);
      expect(stored.has(`${id} ${client} ${batch}`)).toBe(false);
      stored.set(`${id} ${client} ${batch}`, at);
      since = at;
    }
  }
  const own = [...world.acknowledged].filter(([name]) => name.startsWith(`${id} `));
  for (const [name, at] of own) expect([name, stored.get(name)]).toEqual([name, at]);
  world.count('final drafts');
}
