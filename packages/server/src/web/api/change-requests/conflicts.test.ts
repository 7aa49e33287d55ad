import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

type Listed = { id: string; kind: string; page?: { id: string }; keep: string[] } & Record<string, unknown>;

/** A change request in conflict with its space: both get the given edits. */
async function aConflict(markdown: string, main: (page: string) => object[], change: (page: string) => object[]) {
  const space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const write = (url: string, changes: object[]) => admin.post(`${url}/content`, { changes });
  const inserted = await write(space, [
    { operation: 'insert_page', title: 'Tokens', document: { markdown } },
    { operation: 'insert_page', title: 'Guides', document: { markdown: 'Guides.' } },
  ]);
  const [page = '', guides = ''] = inserted.body.changes.map((each: { page: string }) => each.page);
  const url = `${space}/change-requests/${(await admin.post(`${space}/change-requests`, {})).body.id}`;
  await write(url, change(page));
  await write(space, main(page));
  expect((await admin.post(`${url}/update`)).body.result).toBe('conflicts');
  const list = async (): Promise<Listed[]> => (await admin.get(`${url}/conflicts`)).body.conflicts;
  const solve = (solutions: object[], person = admin, headers = {}) =>
    person.post(`${url}/conflicts`, { solutions }, { headers });
  const read = async () => (await admin.get(`${url}/content/page/${page}?format=markdown`)).body;
  const merge = async () => (await admin.post(`${url}/merge`)).body.result;
  return { space, url, page, guides, list, solve, read, merge };
}

const text = (markdown: string) => (page: string) => [{ operation: 'update_page', page, document: { markdown } }];
const TEXT = 'One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.\n';
const twoTexts = () =>
  aConflict(
    TEXT,
    text(TEXT.replace('Two.', 'Two of *main*.').replace('Four.', 'Four of main.')),
    text(TEXT.replace('Two.', 'Two of ours.').replace('Four.', 'Four of ours.')),
  );

describe('listChangeRequestConflicts', () => {
  it('returns both sides of each, rendered, with the allowed choices', async () => {
    const { url, page, list } = await twoTexts();
    const { status, body, headers } = await admin.get(`${url}/conflicts`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: 'shown-conflicts', notices: [] });
    expect(headers['etag']).toBe(`"${body.revision}"`);
    expect(body.stylesheets.length).toBeGreaterThan(0);
    expect(body.conflicts).toMatchObject([
      {
        kind: 'text',
        page: { id: page, title: 'Tokens', path: 'tokens' },
        main: { text: expect.stringContaining('Two of *main*.'), html: expect.stringContaining('<em>main</em>') },
        change: { text: expect.stringContaining('Two of ours.') },
        keep: ['main', 'change', 'both'],
        isEditable: true,
      },
      { main: { text: expect.stringContaining('Four of main.') } },
    ]);
    const reader = await aMember(server, organizationId, 'read');
    expect((await reader.get(`${url}/conflicts`)).body).toEqual(body);
    expect((await list()).map(({ id }) => id)).toEqual(body.conflicts.map(({ id }: Listed) => id));
  });

  it('is empty without conflicts', async () => {
    const space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
    const { id } = (await admin.post(`${space}/change-requests`, {})).body;
    const { body } = await admin.get(`${space}/change-requests/${id}/conflicts`);
    expect(body).toMatchObject({ conflicts: [], notices: [], stylesheets: [] });
  });
});

describe('solveChangeRequestConflicts', () => {
  it.each([
    ['main', 'Two of *main*.'],
    ['change', 'Two of ours.'],
    ['both', 'Two of *main*.\n\nTwo of ours.'],
  ])('keeps %s, and the rest unchanged', async (keep, keptText) => {
    const { list, solve, read, merge } = await twoTexts();
    const [first, second] = await list();
    expect((await solve([{ conflict: first?.id, keep }])).body).toMatchObject({ remaining: 1 });
    expect((await list()).map(({ id }) => id)).toEqual([second?.id]);
    expect(await merge()).toBe('conflicts');
    const answer = await solve([{ conflict: second?.id, text: 'Four\nof *us*.' }]);
    expect(answer.body.remaining).toBe(0);
    expect(answer.headers['etag']).toBe(`"${answer.body.revision}"`);
    expect((await read()).markdown).toContain(`One.\n\n${keptText}\n\nThree.\n\nFour\nof *us*.\n\nFive.\n`);
    expect(await merge()).toBe('merge');
  });

  it('resolves several in one revision', async () => {
    const { url, list, solve, read } = await twoTexts();
    const count = async () => (await admin.get(`${url}/revisions?limit=0`)).body.count;
    const before = await count();
    const [first, second] = await list();
    const solutions = [
      { conflict: second?.id, keep: 'main' },
      { conflict: first?.id, keep: 'change' },
    ];
    expect((await solve(solutions)).body.remaining).toBe(0);
    expect(await count()).toBe(before + 1);
    expect((await read()).markdown).toContain('Two of ours.\n\nThree.\n\nFour of main.');
  });

  it('sets properties and locations to the value of the chosen side', async () => {
    const places = (slug: string) => (page: string) => [{ operation: 'update_page', page, slug, hidden: slug === 'm' }];
    for (const [keep, slug] of [
      ['main', 'm'],
      ['change', 'c'],
    ]) {
      const { url, page, list, solve, read, merge } = await aConflict(TEXT, places('m'), places('c'));
      const [properties] = await list();
      expect(properties).toMatchObject({
        kind: 'properties',
        properties: expect.arrayContaining([{ name: 'slug', main: '"m"', change: '"c"' }]),
        keep: ['main', 'change'],
        isEditable: false,
      });
      expect((await solve([{ conflict: properties?.id, keep: 'both' }])).status).toBe(400);
      expect((await solve([{ conflict: properties?.id, text: 'x' }])).status).toBe(400);
      expect((await solve([{ conflict: properties?.id, keep }])).body.remaining).toBe(0);
      expect((await read()).markdown).not.toContain('<<<<');
      expect((await admin.get(`${url}/content/page/${page}`)).body.slug).toBe(slug);
      expect(await merge()).toBe('merge');
    }
  });

  it('deletes or keeps a page, as on the chosen side', async () => {
    for (const keep of ['main', 'change']) {
      const deleted = (page: string) => [{ operation: 'delete_page', page }];
      const { url, page, list, solve, merge } = await aConflict(TEXT, deleted, text('Changed.'));
      const [conflict] = await list();
      expect(conflict).toMatchObject({ properties: [{ name: 'page', main: 'deleted', change: 'changed' }] });
      expect((await solve([{ conflict: conflict?.id, keep }])).body.remaining).toBe(0);
      expect((await admin.get(`${url}/content/page/${page}`)).status).toBe(keep === 'main' ? 404 : 200);
      expect(await merge()).toBe('merge');
    }
  });

  it('moves a page as on the chosen side', async () => {
    const space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
    const insert = (title: string) => ({ operation: 'insert_page', title, document: { markdown: `${title}.` } });
    const { changes } = (await admin.post(`${space}/content`, { changes: ['A', 'B', 'C'].map(insert) })).body;
    const [a, b, c] = changes.map((each: { page: string }) => each.page);
    const url = `${space}/change-requests/${(await admin.post(`${space}/change-requests`, {})).body.id}`;
    const move = (into: string) => ({ changes: [{ operation: 'update_page', page: c, into }] });
    await admin.post(`${url}/content`, move(a));
    await admin.post(`${space}/content`, move(b));
    await admin.post(`${url}/update`);
    const [conflict] = (await admin.get(`${url}/conflicts`)).body.conflicts;
    expect(conflict.properties).toEqual([{ name: 'place', main: 'below "B"', change: 'below "A"' }]);
    await admin.post(`${url}/conflicts`, { solutions: [{ conflict: conflict.id, keep: 'main' }] });
    expect((await admin.get(`${url}/content/page/${c}`)).body.path).toBe('b/c');
  });

  it('rejects resolutions of unseen conflicts, and requires edit permission', async () => {
    const { url, list, solve, read } = await twoTexts();
    const [first] = await list();
    const solution = { conflict: first?.id, keep: 'main' };
    const reviewer = await aMember(server, organizationId, 'comment');
    expect((await solve([solution], reviewer)).status).toBe(403);
    expect((await solve([solution], admin, { 'if-match': '"nope"' })).status).toBe(412);
    expect((await solve([{ conflict: 'nope', keep: 'main' }])).status).toBe(404);
    expect((await solve([{ conflict: first?.id }])).status).toBe(400);
    const before = (await read()).markdown;
    expect((await solve([solution, { conflict: 'nope', keep: 'main' }])).status).toBe(404);
    expect((await read()).markdown).toBe(before);
    await solve([solution]);
    expect((await solve([solution])).status).toBe(404);
    await admin.patch(url, { status: 'archived' });
    const [second] = await list();
    expect((await solve([{ conflict: second?.id, keep: 'main' }])).body.error.reason).toBe('change_request_archived');
  });
});
