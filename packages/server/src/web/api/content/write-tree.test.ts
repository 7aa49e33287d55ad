import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aFilledSpace } from '../../../testing/filled-space.ts';
import { seedPages } from '../../../testing/seed-pages.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

interface Shown {
  readonly id: string;
  readonly pages?: readonly Shown[];
}
/** The result of work, and the number of event loop iterations meanwhile. */
async function countTurns<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  let [turns, isDone] = [0, false];
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const result = await work().finally(() => {
    isDone = true;
  });
  return [result, turns];
}

const flatten = (pages: readonly Shown[]): Shown[] => pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);

describe('the tree of a revision', () => {
  it('contains each page, file and reusable content as its endpoint returns it, with children in order', async () => {
    const { id } = await aFilledSpace(server, organizationId, admin, 'Docs', {
      'SUMMARY.md':
        '# Summary\n\n* [Home](README.md)\n  * [One](one.md)\n    * [[]}](deep.md)\n  * [Two](two.md)\n* [Web](https://example.org)\n\n## Group\n\n* [Three](three.md)\n',
      'README.md': '# Home\n\n{% include ".gitbook/includes/note.md" %}\n',
      'one.md': '# One\n',
      'deep.md': '---\ndescription: \'"pages":[]}\'\n---\n\n# []}\n',
      'two.md': '# Two\n',
      'three.md': '# Three\n\n![](.gitbook/assets/a.txt)\n',
      '.gitbook/includes/note.md': 'A note.\n',
      '.gitbook/assets/a.txt': 'a',
    });
    const { body: revision } = await admin.get(`/v1/spaces/${id}/content`);
    const { body: tree } = await admin.get(`/v1/spaces/${id}/content/pages`);
    expect(revision.pages).toEqual(tree.pages);
    const pages = flatten(tree.pages);
    expect(pages).toHaveLength(7);
    for (const page of pages) {
      const {
        markdown: _m,
        document: _d,
        ...alone
      } = (await admin.get(`/v1/spaces/${id}/content/page/${page.id}`)).body;
      expect(alone).toEqual(page);
    }
    for (const file of revision.files) {
      expect((await admin.get(`/v1/spaces/${id}/content/files/${file.id}`)).body).toEqual(file);
    }
    expect([revision.files.length, revision.reusableContents.length, revision.object]).toEqual([1, 1, 'revision']);
  });

  it('omits default values, text and URLs in its compact form, for the same pages', async () => {
    const { id } = await aFilledSpace(server, organizationId, admin, 'Compact', {
      'SUMMARY.md':
        '# Summary\n\n* [Home](README.md)\n  * [Own](own.md)\n* [Web](https://example.org)\n\n## Group\n\n* [Last](last.md)\n',
      'README.md': '---\ndescription: \',"pages":[]}\'\n---\n\n# Home\n',
      'own.md': '---\nnoIndex: true\nlayout:\n  width: wide\n---\n\n# Own\n',
      'last.md': '# Last\n',
    });
    const read = async (query: string) => (await admin.get(`/v1/spaces/${id}/content/pages${query}`)).body.pages;
    const [full, compact] = [flatten(await read('')), flatten(await read('?compact=true'))];
    expect(await read('?compact=false')).toEqual(await read(''));
    const changing = ['documentId', 'urls', 'layout', 'noIndex', 'noRobotsIndex', 'pages'];
    const others = (page: object) => Object.entries(page).filter(([member]) => !changing.includes(member));
    expect(compact.map(others)).toEqual(full.map(others));
    const remaining = (page: object) => changing.filter((member) => member in page);
    expect(compact.map(remaining)).toEqual([['pages'], ['layout', 'noIndex'], [], ['pages'], []]);
    expect(compact[1]).toMatchObject({ noIndex: true, layout: { width: 'wide', title: true } });
  });

  it('is cut at a depth if it is large, and says which pages have more below them', async () => {
    const { id } = await aSpace(server, organizationId, admin);
    const read = async (query: string): Promise<Shown[]> =>
      (await admin.get(`/v1/spaces/${id}/content/pages?${query}`)).body.pages;
    const nest = async (into: string) => {
      const changes = [
        { operation: 'insert_page', into, ref: 'one', title: 'One' },
        { operation: 'insert_page', into: 'one', title: 'Deep' },
      ];
      expect((await admin.post(`/v1/spaces/${id}/content`, { changes })).status).toBe(200);
    };
    await admin.post(`/v1/spaces/${id}/content`, { changes: [{ operation: 'insert_page', title: 'Home' }] });
    await nest((await read(''))[0]?.id ?? '');
    expect(await read('depth=1')).toEqual(await read(''));
    await seedPages(server, id, admin.id, 1_600);
    await nest((await read(''))[0]?.id ?? '');
    for (const form of ['compact=true', 'compact=false']) {
      const whole = flatten(await read(form));
      const cut = await read(`${form}&depth=2`);
      expect(flatten(cut)).toHaveLength(whole.length - 1);
      expect(flatten(cut).filter((page) => 'hasPages' in page)).toEqual([expect.objectContaining({ title: 'One' })]);
      const [first, ...others] = await read(`${form}&depth=1`);
      expect([first, others.length]).toEqual([expect.objectContaining({ hasPages: true }), 1_599]);
      expect(await read(`${form}&depth=3`)).toEqual(await read(form));
    }
    expect((await admin.get(`/v1/spaces/${id}/content/pages?depth=0`)).status).toBe(400);
  });

  it('is written without blocking other requests, once for concurrent requests', async () => {
    const { id } = await aSpace(server, organizationId, admin);
    await seedPages(server, id, admin.id, 4_000);
    const read = () => Promise.all(Array.from({ length: 3 }, () => admin.get(`/v1/spaces/${id}/content/pages`)));
    const [shown, turns] = await countTurns(read);
    const [, turnsOfCached] = await countTurns(read);
    const [first, ...others] = shown;
    expect(first?.body.pages).toHaveLength(4_000);
    for (const other of others) expect(other.text).toBe(first?.text);
    expect(turns).toBeGreaterThan(turnsOfCached + 3);
  });
});
