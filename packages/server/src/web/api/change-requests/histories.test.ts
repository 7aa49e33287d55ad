import { readRevision, showsConflict } from '@bindery/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../../platform/errors.ts';
import { findRevision } from '../../../platform/queries/content.ts';
import { writeTestPages } from '../../../testing/edit-content.ts';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository } from '../../../testing/git-fixtures.ts';
import { startGitServer } from '../../../testing/git-http-server.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import type { ContentHead } from '../content/commit.ts';

/**
 * Many people work on one space at once: they edit main content and change requests, merge, update, archive and resolve
 * conflicts, in a seeded order. Every edit adds a mark that nobody removes, so that a lost update is a missing mark.
 */
const CLIENTS = 5;
const STEPS = 14;
const PAGES = ['one', 'two', 'three'];
const MARK = /mark-\d+-\d+/g;
const MARKERS = /^(<<<<<<< Main content|=======|>>>>>>> This change request)$\n?/gm;

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** Deterministic numbers from 0 below `limit`, for a seed. */
function aDice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** The responses that clients received. */
interface Reported {
  /** Revisions that became the head of the space. */
  readonly main: Set<string>;
  /** Marks of edits of the space. */
  readonly marks: Set<string>;
  /** Marks of edits of change requests, by number. */
  readonly proposed: Map<number, Set<string>>;
  /** Numbers of the created change requests. */
  readonly numbers: number[];
}

class History {
  readonly reported: Reported = { main: new Set(), marks: new Set(), proposed: new Map(), numbers: [] };
  readonly #ids = new Map<number, string>();
  readonly spaceId: string;

  constructor(spaceId: string) {
    this.spaceId = spaceId;
  }

  get requests(): string {
    return `/v1/spaces/${this.spaceId}/change-requests`;
  }

  /** Inserts a mark as a separate paragraph at a random position of a page. */
  async edit(mark: string, page: string, index: number, number?: number): Promise<void> {
    const change = (source: string) => {
      const blocks = source.trimEnd().split('\n\n');
      // Never above the title, and never between the markers of a conflict.
      const at = showsConflict(source) ? blocks.length : 1 + (index % blocks.length);
      return `${[...blocks.slice(0, at), mark, ...blocks.slice(at)].join('\n\n')}\n`;
    };
    const revision = await this.#write({ [page]: {} }, change, number);
    if (revision === undefined) return;
    const marks = number === undefined ? this.reported.marks : (this.reported.proposed.get(number) ?? new Set());
    marks.add(mark);
    if (number === undefined) this.reported.main.add(revision);
    else this.reported.proposed.set(number, marks);
  }

  /** Keeps both sides of every conflict of a change request. */
  async resolve(number: number): Promise<void> {
    const { body } = await admin.get(`${this.requests}/${number}`);
    const pages = (body.conflicts ?? []).map((one: { page: string }) => [one.page, {}]);
    await this.#write(Object.fromEntries(pages), (source) => source.replace(MARKERS, ''), number);
  }

  async #write(pages: Record<string, object>, change: (source: string) => string, number?: number) {
    const changeRequestId = number === undefined ? undefined : this.#ids.get(number);
    const head: ContentHead = { spaceId: this.spaceId, changeRequestId };
    return writeTestPages(server, head, admin.id, pages, change).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.status !== 409) throw error;
      return undefined;
    });
  }

  async create(): Promise<void> {
    const { status, body } = await admin.post(this.requests);
    expect(status).toBe(201);
    this.#ids.set(body.number, body.id);
    this.reported.numbers.push(body.number);
  }

  async merge(number: number): Promise<string> {
    const { status, body } = await admin.post(`${this.requests}/${number}/merge`);
    expect([200, 409]).toContain(status);
    if (body.result === 'merge') this.reported.main.add(body.revision);
    return body.result;
  }

  async update(number: number): Promise<void> {
    const { status } = await admin.post(`${this.requests}/${number}/update`);
    expect([200, 409]).toContain(status);
  }

  /** One random action of a client. */
  async act(mark: string, dice: (limit: number) => number): Promise<void> {
    const { numbers } = this.reported;
    const number = numbers[dice(numbers.length)];
    const [act, page, index] = [dice(12), PAGES[dice(PAGES.length)] ?? '', dice(20)];
    if (act < 2 || number === undefined) await this.create();
    else if (act < 4) await this.edit(mark, page, index);
    else if (act < 8) await this.edit(mark, page, index, number);
    else if (act < 10) await this.merge(number);
    else if (act < 11) await this.update(number);
    else if (index < 12) await this.resolve(number);
    else await admin.patch(`${this.requests}/${number}`, { status: index < 15 ? 'archived' : 'open' });
  }

  /** Merges all remaining change requests, resolving all conflicts. */
  async finish(): Promise<void> {
    for (const number of this.reported.numbers) {
      if ((await admin.get(`${this.requests}/${number}`)).body.status === 'merged') continue;
      await admin.patch(`${this.requests}/${number}`, { status: 'open' });
      for (let tries = 0; (await this.merge(number)) !== 'merge'; tries++) {
        expect(tries).toBeLessThan(5);
        await this.resolve(number);
      }
    }
  }
}

async function aHistory(): Promise<History> {
  const { id } = await aSpace(server, organizationId, admin);
  const history = new History(id);
  const text = Array.from({ length: 8 }, (_, i) => `Paragraph ${i}.`).join('\n\n');
  const pages = Object.fromEntries(PAGES.map((page) => [page, { text }]));
  history.reported.main.add(await writeTestPages(server, { spaceId: id }, admin.id, pages));
  return history;
}

/** The revisions of the space, newest first: each is the child of the next. */
async function listMain({ spaceId }: History) {
  const revisions = [];
  const space = (await admin.get(`/v1/spaces/${spaceId}`)).body;
  for (let id: string | undefined = space.revision; id !== undefined; ) {
    const revision = await findRevision(server.ctx.database.reader, spaceId, id);
    if (revision === undefined) throw new Error(`The revision ${id} is missing.`);
    const parents = JSON.parse(revision.parents) as string[];
    revisions.push({ ...revision, parents });
    id = parents[0];
  }
  return revisions;
}

/** The marks in a whole revision; every object of it is read. */
async function marksOf(root: string): Promise<Set<string>> {
  const { pages } = await readRevision(server.ctx.content, root);
  const documents = pages.flatMap((page) => (page.type === 'document' ? page.document : []));
  const sources = await Promise.all(documents.map((document) => server.ctx.revisions.source(document)));
  return new Set(sources.flatMap((source) => source.match(MARK) ?? []));
}

/**
 * Counters equal counts, numbers are consecutive from 1, and the space contained every revision that a client received,
 * once.
 */
async function checkRows(history: History): Promise<void> {
  const { spaceId, reported } = history;
  const statuses = ['draft', 'open', 'archived', 'merged'];
  const lists = await Promise.all(statuses.map((s) => admin.get(`${history.requests}?status=${s}&limit=1000`)));
  const numbers = lists.flatMap(({ body }) => body.items.map((item: { number: number }) => item.number));
  expect(numbers.sort((a, b) => a - b)).toEqual(reported.numbers.map((_, index) => index + 1));
  expect(reported.numbers.toSorted((a, b) => a - b)).toEqual(numbers);
  expect((await admin.get(`/v1/spaces/${spaceId}`)).body).toMatchObject({
    changeRequests: numbers.length,
    changeRequestsDraft: lists[0]?.body.count,
    changeRequestsOpen: lists[1]?.body.count,
  });
  const ids = (await listMain(history)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining([...reported.main]));
}

/** Every revision of the space contains everything of its parents. */
async function checkRevisions(history: History): Promise<void> {
  for (const { id, root, parents } of await listMain(history)) {
    const marks = await marksOf(root);
    for (const parent of parents) {
      const row = await findRevision(server.ctx.database.reader, history.spaceId, parent);
      const lost = [...(await marksOf(row?.root ?? ''))].filter((mark) => !marks.has(mark));
      expect({ id, lost }).toEqual({ id, lost: [] });
    }
  }
}

describe('a space with many concurrent users', () => {
  it.each([1, 2, 3])('loses no acknowledged edit (history %i)', async (seed) => {
    const history = await aHistory();
    const { reported } = history;
    await history.create();
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      const dice = aDice(seed * 100 + client);
      for (let step = 0; step < STEPS; step++) await history.act(`mark-${client}-${step}`, dice);
    });
    await Promise.all(clients);
    await checkRows(history);
    await history.finish();
    await checkRows(history);
    await checkRevisions(history);
    const [head] = await listMain(history);
    const marks = await marksOf(head?.root ?? '');
    const done = [...reported.marks, ...[...reported.proposed.values()].flatMap((proposed) => [...proposed])];
    expect(done.filter((mark) => !marks.has(mark))).toEqual([]);
    expect([...marks].filter((mark) => !done.includes(mark))).toEqual([]);
    // Otherwise nothing was tested.
    expect(reported.marks.size).toBeGreaterThan(0);
    expect(done.length).toBeGreaterThan(10);
  });

  it('bases each revision on the previous one, also with concurrent imports from git', async () => {
    const history = await aHistory();
    const repository = await aRepository({ 'README.md': '# Home\n' });
    const git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
    const body = { url: `${git.url}/docs.git`, ref: 'refs/heads/main', force: true };
    await history.create();
    const clients = Array.from({ length: 3 }, async (_, client) => {
      const dice = aDice(7 + client);
      for (let step = 0; step < 8; step++) await history.act(`mark-${client}-${step}`, dice);
    });
    const imports = async () => {
      for (let i = 0; i < 4; i++) {
        await repository.commit({ 'README.md': `# Home\n\nVersion ${i}.\n` });
        expect((await admin.post(`/v1/spaces/${history.spaceId}/git/import`, body)).status).toBe(204);
        await server.runJobs();
      }
    };
    try {
      await Promise.all([...clients, imports()]);
    } finally {
      await git.close();
    }
    await checkRows(history);
    const revisions = await listMain(history);
    const imported = revisions.filter((revision) => revision.git !== null);
    expect(imported.length).toBeGreaterThan(1);
    for (const { root } of revisions) await marksOf(root);
  });
});
