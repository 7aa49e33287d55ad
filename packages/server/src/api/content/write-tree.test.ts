import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOrganization, aSpace, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import { seedPages } from '../../testing/seed-pages.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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
/** What work gives, and how often the event loop went round meanwhile. */
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
  it('has each page, file and included text as they are alone, with those below it in their order', async () => {
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

  it('is written while others are answered, once for all who ask for it at the same time', async () => {
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
