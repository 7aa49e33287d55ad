import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

type Ids = Readonly<Record<string, string>>;
type Edit = (ids: Ids) => object[];
interface Listed {
  readonly id: string;
  readonly page: { readonly title: string };
  readonly main: { readonly text: string; readonly html?: string };
  readonly change: { readonly text: string; readonly html?: string };
  readonly properties: readonly { readonly name: string; readonly main: string; readonly change: string }[];
}

const page = (title: string, more = {}) => ({
  operation: 'insert_page',
  title,
  document: { markdown: `About ${title}.` },
  ...more,
});
const url = (to: string) => ({ kind: 'url', url: to });
const START = [
  ...[
    page('A'),
    page('B'),
    page('C'),
    page('Parent', { ref: 'parent' }),
    page('Child', { into: 'parent', ref: 'child' }),
  ],
  page('Grandchild', { into: 'child' }),
  { operation: 'insert_page', type: 'group', title: 'Group' },
  { operation: 'insert_page', type: 'link', title: 'Link', target: url('https://example.com') },
];
const NAMES = ['a', 'b', 'c', 'parent', 'child', 'grandchild', 'group', 'link'];

const update =
  (name: string, members: object | ((ids: Ids) => object)): Edit =>
  (ids) => [{ operation: 'update_page', page: ids[name], ...(typeof members === 'function' ? members(ids) : members) }];
const remove =
  (name: string): Edit =>
  (ids) => [{ operation: 'delete_page', page: ids[name] }];

/** The pages of a content in order, each with its icon, its target and those below it. */
async function readTree(content: string): Promise<string> {
  type Wire = { title: string; slug?: string; icon?: string; href?: string; pages?: Wire[] };
  const write = (pages: readonly Wire[]): string =>
    pages
      .map(({ title, slug, icon, href, pages: below = [] }) =>
        [title, slug, icon, href, below.length > 0 ? `(${write(below)})` : ''].filter(Boolean).join(' '),
      )
      .join(', ');
  return write((await admin.get(`${content}/content/pages`)).body.pages);
}

/** Both sides edit the same content; returns what the change request shows, and decides all of it for one side. */
async function decide(main: Edit, change: Edit, keep: 'main' | 'change', isOneByOne = false) {
  const space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const write = async (content: string, changes: object[]) => {
    const answer = await admin.post(`${content}/content`, { changes });
    expect(answer.status).toBe(200);
    return answer.body.changes as { page: string }[];
  };
  const inserted = await write(space, START);
  const ids = Object.fromEntries(NAMES.map((name, index) => [name, inserted[index]?.page ?? '']));
  const request = `${space}/change-requests/${(await admin.post(`${space}/change-requests`, {})).body.id}`;
  await write(request, change(ids));
  await write(space, main(ids));
  const expected = await readTree(keep === 'main' ? space : request);
  expect((await admin.post(`${request}/update`)).body.result).toBe('conflicts');
  const shown: Listed[] = (await admin.get(`${request}/conflicts`)).body.conflicts;
  const solutions = shown.map(({ id }) => ({ conflict: id, keep }));
  for (const batch of isOneByOne ? solutions.map((solution) => [solution]) : [solutions])
    expect((await admin.post(`${request}/conflicts`, { solutions: batch })).status).toBe(200);
  const result = await readTree(request);
  expect((await admin.post(`${request}/merge`)).body.result).toBe('merge');
  return { shown, expected, result };
}

describe.each(['main', 'change'] as const)('conflicts of pages without a text, kept as %s has them', (keep) => {
  it.each([
    ['titles of a group', update('group', { title: 'Main group' }), update('group', { title: 'Our group' })],
    ['icons of a group', update('group', { icon: 'key' }), update('group', { icon: 'lock' })],
    [
      'targets of a link',
      update('link', { target: url('https://example.com/main') }),
      update('link', { target: url('https://example.com/ours') }),
    ],
    ['places of a link', update('link', ({ a }) => ({ into: a })), update('link', ({ b }) => ({ into: b }))],
    ['a link that main content deleted', remove('link'), update('link', { title: 'Our link' })],
    ['a link that the change request deleted', update('link', { title: 'Main link' }), remove('link')],
  ])('%s', async (_, main, change) => {
    const { shown, expected, result } = await decide(main, change, keep);
    expect(result).toBe(expected);
    expect(shown).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toContain('<<<<');
    expect(shown[0]?.properties).toHaveLength(1);
  });
});

describe('a page that one side deleted', () => {
  it('is shown as it is on the other side, and comes back with what was below it', async () => {
    const edited = update('parent', { document: { markdown: 'Needed *still*.' } });
    for (const [main, change, keep] of [
      [remove('parent'), edited, 'change'],
      [edited, remove('parent'), 'main'],
    ] as const) {
      const { shown, expected, result } = await decide(main, change, keep);
      expect(shown[0]?.[keep].html).toContain('<em>still</em>');
      expect(shown[0]?.[keep].html).not.toContain('&lt;&lt;&lt;&lt;');
      expect(shown[0]?.[keep === 'main' ? 'change' : 'main'].html).toBeUndefined();
      expect(expected).toContain('(Child child (Grandchild grandchild))');
      expect(result).toBe(expected);
    }
  });

  it('stays deleted with what is below it', async () => {
    const { expected, result } = await decide(remove('parent'), update('parent', { icon: 'key' }), 'main');
    expect(result).toBe(expected);
    expect(result).not.toContain('Child');
  });

  it('comes back where another page was moved below it, or stays deleted', async () => {
    const moved = update('c', ({ child }) => ({ into: child }));
    for (const [main, change] of [
      [remove('parent'), moved],
      [moved, remove('parent')],
    ] as const) {
      const side = main === moved ? 'main' : 'change';
      const { expected, result } = await decide(main, change, side);
      expect(expected).toContain('(Grandchild grandchild, C c)');
      expect(result.split(', ').sort()).toEqual(expected.split(', ').sort());
      const other = await decide(main, change, side === 'main' ? 'change' : 'main');
      expect(other.result).not.toContain('Child');
      expect(other.result).toContain('C c');
    }
  });
});

describe('a moved page with other conflicts', () => {
  const edit = (side: string, into: string) =>
    update('c', (ids) => ({ into: ids[into], icon: side, document: { markdown: `${side} text.` } }));
  it.each(['main', 'change'] as const)('has its place, its properties and its text decided for %s', async (keep) => {
    const { shown, expected, result } = await decide(edit('main', 'a'), edit('ours', 'b'), keep);
    expect(shown.map(({ page: { title } }) => title)).toEqual(['C', 'C', 'C']);
    expect(result).toBe(expected);
  });

  it('has an end where both sides moved pages below each other', async () => {
    const one = update('a', ({ b }) => ({ into: b }));
    const other = update('b', ({ a }) => ({ into: a }));
    expect((await decide(one, other, 'main')).result).toContain('B b (A a)');
    for (const [main, change, tree] of [
      [one, other, 'B b (A a)'],
      [other, one, 'A a (B b)'],
    ] as const)
      expect((await decide(main, change, 'main', true)).result).toContain(tree);
    expect((await decide(one, other, 'change')).result).toContain('A a (B b)');
  });
});

describe('properties of a page', () => {
  it.each([
    [
      'cover',
      { cover: { ref: url('https://example.com/a.png'), yPos: 3 } },
      { cover: { ref: url('https://example.com/b.png') } },
    ],
    ['layout', { layout: { outline: false } }, { layout: { outline: true, title: false } }],
    ['condition', { condition: 'visitor.claims.one' }, { condition: 'visitor.claims.two' }],
    ['emoji', { emoji: '1f44d' }, { emoji: '1f680' }],
    ['description', { description: 'Main.' }, { description: null }],
  ])('%s has the value of the side that is kept', async (_, main, change) => {
    for (const keep of ['main', 'change'] as const) {
      const space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
      const start = { description: 'Start.', layout: { pagination: false } };
      const { body } = await admin.post(`${space}/content`, { changes: [page('One', start)] });
      const id = body.changes[0].page;
      const request = `${space}/change-requests/${(await admin.post(`${space}/change-requests`, {})).body.id}`;
      await admin.post(`${request}/content`, { changes: [{ operation: 'update_page', page: id, ...change }] });
      await admin.post(`${space}/content`, { changes: [{ operation: 'update_page', page: id, ...main }] });
      const markdownOf = async (content: string) =>
        (await admin.get(`${content}/content/page/${id}?format=markdown`)).body.markdown;
      const expected = await markdownOf(keep === 'main' ? space : request);
      expect((await admin.post(`${request}/update`)).body.result).toBe('conflicts');
      const { conflicts } = (await admin.get(`${request}/conflicts`)).body;
      const solutions = conflicts.map((conflict: Listed) => ({ conflict: conflict.id, keep }));
      expect((await admin.post(`${request}/conflicts`, { solutions })).body.remaining).toBe(0);
      expect(await markdownOf(request)).toBe(expected);
    }
  });
});
