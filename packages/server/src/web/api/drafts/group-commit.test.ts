import { EventEmitter, once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { transactQuietly } from '../../../platform/db/transact.ts';
import { findDraftHeader, lockDraftHeader, updateDraft } from '../../../platform/queries/page-drafts.ts';
import { type CallDraft, DraftWriter } from '../../../testing/draft-writer.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { engineName } from '../../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());
afterEach(() => void vi.restoreAllMocks());

interface Drafted {
  readonly space: string;
  readonly page: string;
  readonly path: string;
  readonly writer: DraftWriter;
}

/** A page in a new space, whose draft has one batch. */
async function aDraft(): Promise<Drafted> {
  const space = (await aSpace(server, organizationId, admin, { title: 'Handbook' })).id;
  const insert = { operation: 'insert_page', title: 'Install', document: { markdown: 'alpha\n' } };
  const { changes } = (await admin.post(`/v1/spaces/${space}/content`, { changes: [insert] })).body;
  const page: string = changes[0].page;
  const path = `/v1/spaces/${space}/content/page/${page}/draft`;
  const call: CallDraft = (method, below, body) =>
    method === 'GET' ? admin.get(path + below) : admin.post(path + below, body);
  const writer = await (await new DraftWriter(call).open()).type('alpha', '0').sync();
  return { space, page, path, writer };
}

const severalDrafts = (count: number): Promise<Drafted[]> => Promise.all(Array.from({ length: count }, aDraft));

/** Sends the next batch of each draft at once. */
const sendAll = (drafts: readonly Drafted[]) =>
  Promise.all(drafts.map(({ path, writer }) => admin.post(`${path}/steps`, writer.type('alpha', 'x').nextBody())));

const textOf = async ({ path }: Drafted): Promise<string> =>
  JSON.stringify((await admin.get(path)).body.document).match(/alpha\w*/)?.[0] ?? '';

/** Units of work while `work` runs. */
async function countUnits(work: () => Promise<unknown>): Promise<number> {
  const begin = vi.spyOn(server.ctx.database.engine, 'beginLocking');
  await work();
  return begin.mock.calls.length;
}

describe('batches of several drafts', () => {
  it('are written in common units of work, each once', async () => {
    const drafts = await severalDrafts(12);
    const units = await countUnits(async () => {
      for (const { status, body } of await sendAll(drafts)) expect([status, body.confirmed]).toEqual([200, 2]);
    });
    expect(units).toBeLessThan(12);
    for (const draft of drafts) expect(await textOf(draft)).toBe('alphax0');
  });

  it('are accepted or refused each by itself', async () => {
    const drafts = await severalDrafts(4);
    const [locked, outdated, repeated, plain] = drafts as [Drafted, Drafted, Drafted, Drafted];
    await admin.patch(`/v1/spaces/${locked.space}`, { editMode: 'locked' });
    const again = repeated.writer.type('alpha', 'x').nextBody();
    await admin.post(`${repeated.path}/steps`, again);
    const future = { ...outdated.writer.type('alpha', 'x').nextBody(), version: 9 };
    const answers = await Promise.all([
      admin.post(`${locked.path}/steps`, locked.writer.type('alpha', 'x').nextBody()),
      admin.post(`${outdated.path}/steps`, future),
      admin.post(`${repeated.path}/steps`, again),
      admin.post(`${plain.path}/steps`, plain.writer.type('alpha', 'x').nextBody()),
    ]);
    expect(answers.map(({ status, body }) => body.error?.reason ?? status)).toEqual([
      'space_locked',
      'draft_outdated',
      200,
      200,
    ]);
    const texts = await Promise.all(drafts.map(textOf));
    expect(texts).toEqual(['alpha0', 'alpha0', 'alphax0', 'alphax0']);
  });

  it('are stored where another draft of the unit fails', async () => {
    const drafts = await severalDrafts(5);
    const [broken, ...others] = drafts as [Drafted, ...Drafted[]];
    const { engine, reader, writer } = server.ctx.database;
    const row = await findDraftHeader(reader, broken.space, broken.page);
    // What only a defect of the program or of a disk could store.
    await updateDraft(writer, row?.id ?? '', { version: 2, snapshot_version: 2, snapshot: 'no JSON' });
    for (let turn = 0; turn < 3; turn += 1) {
      // In the second turn the common unit fails as well.
      if (turn === 1)
        vi.spyOn(engine, 'beginLocking').mockImplementationOnce(() => {
          throw new Error('A defect.');
        });
      const [failed, ...answers] = await sendAll(drafts);
      expect(failed?.status).toBe(500);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      for (const [index, { body }] of answers.entries()) others[index]?.writer.receive(body);
    }
    for (const draft of others) expect(await textOf(draft)).toBe('alphaxxx0');
  });

  it('are not answered before they are stored, and are all stored when they are', async () => {
    const drafts = await severalDrafts(3);
    const { engine } = server.ctx.database;
    const begin = vi.spyOn(engine, 'beginLocking').mockImplementationOnce(() => {
      throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
    });
    const answers = await sendAll(drafts);
    begin.mockRestore();
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const draft of drafts) {
      // The same batch again, as a client does without an answer.
      const body = draft.writer.nextBody();
      expect((await admin.post(`${draft.path}/steps`, body)).status).toBe(200);
      expect(await textOf(draft)).toBe('alphax0');
    }
  });

  it.skipIf(engineName === 'SQLite')('do not wait for a draft that another unit has locked', async () => {
    const drafts = await severalDrafts(4);
    const [busy, ...others] = drafts as [Drafted, ...Drafted[]];
    const gate = new EventEmitter();
    const released = once(gate, 'release');
    const isLocked = once(gate, 'locked');
    const unit = transactQuietly(server.ctx, async (tx) => {
      await lockDraftHeader(tx.db, server.ctx.database.engine, busy.space, busy.page);
      gate.emit('locked');
      await released;
    });
    await isLocked;
    const answers = drafts.map(({ path, writer }) => admin.post(`${path}/steps`, writer.type('alpha', 'x').nextBody()));
    for (const answer of answers.slice(1)) expect((await answer).status).toBe(200);
    gate.emit('release');
    await unit;
    expect((await answers[0])?.status).toBe(200);
    for (const draft of [busy, ...others]) expect(await textOf(draft)).toBe('alphax0');
  });
});

describe('the batches of one draft', () => {
  it('keep their order, and reach everybody from memory as from the database', async () => {
    const { path, writer } = await aDraft();
    const { id: draft, revision } = (await admin.get(path)).body;
    const bodies = Array.from({ length: 120 }, (_, batch) => {
      const slice = { content: [{ type: 'text', text: String(batch % 10) }] };
      const steps = [{ stepType: 'replace', from: 1, to: 1, slice }];
      return { draft, revision, version: 1, client: `c${batch}`, batch: '0', steps };
    });
    const answers = await Promise.all(bodies.map((body) => admin.post(`${path}/steps`, body)));
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200));
    const confirmed = answers.map(({ body }) => body.confirmed);
    expect(confirmed.toSorted((one, other) => one - other)).toEqual(bodies.map((_, index) => index + 2));
    const stored = await server.ctx.database.reader
      .selectFrom('page_draft_steps')
      .select(['version', 'batch'])
      .where('draft_id', '=', draft)
      .orderBy('version')
      .execute();
    expect(stored.map(({ version }) => version)).toEqual(stored.map((_, index) => index + 1));
    while ((await writer.poll()).draft.version < 121);
    expect((await admin.get(path)).body.document).toEqual(writer.draft.doc.toJSON());
  });
});
