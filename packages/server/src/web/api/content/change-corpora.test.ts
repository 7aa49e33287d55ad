import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPresent, sample, walked } from '../../../../../../test/corpora.ts';
import { aSpaceOfCorpus } from '../../../testing/corpora.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** The ids of all documents of a space. */
async function listDocuments(base: string): Promise<string[]> {
  interface Listed {
    readonly id: string;
    readonly type: string;
    readonly pages?: readonly Listed[];
  }
  const collect = (pages: readonly Listed[]): string[] =>
    pages.flatMap((page) => [...(page.type === 'document' ? [page.id] : []), ...collect(page.pages ?? [])]);
  return collect((await admin.get(`${base}/content/pages`)).body.pages);
}

const ADDED = {
  object: 'block',
  type: 'paragraph',
  data: {},
  nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: 'Added.', marks: [] }] }],
};

/** Blocks that were split and recombined have other keys, and reusable contents are inlined. */
const withoutKeys = (document: unknown) =>
  JSON.stringify(document, (name, member) => (name === 'key' ? undefined : member), 1);

for (const name of ['kitchen-sink', 'weather-station', 'elsa-gitbook'] as const)
  describe.runIf(isPresent(name))(`${walked(80)} of ${name}`, () => {
    it('are unchanged after their text was read and written back, in either form', async () => {
      const base = `/v1/spaces/${await aSpaceOfCorpus(server, organizationId, admin, name)}`;
      const ids = sample(await listDocuments(base), 80);
      const { revision } = (await admin.get(base)).body;
      const pages = await Promise.all(ids.map(async (id) => (await admin.get(`${base}/content/page/${id}`)).body));
      for (let start = 0; start < pages.length; start += 50) {
        const changes = pages
          .slice(start, start + 50)
          .map(({ id, markdown }) => ({ operation: 'update_page', page: id, document: { markdown } }));
        expect((await admin.post(`${base}/content`, { changes })).body.revision).toBe(revision);
      }
      for (let start = 0; start < pages.length; start += 50) {
        const changes = pages
          .slice(start, start + 50)
          .map(({ id, document }) => ({ operation: 'update_page', page: id, document: { document } }));
        const answer = await admin.post(`${base}/content`, { changes });
        expect(answer.body.error).toBeUndefined();
        expect(answer.body.revision).toBe(revision);
      }
    });

    it('keep every other line, except of indivisible blocks, when a paragraph is added to their document', async () => {
      const base = `/v1/spaces/${await aSpaceOfCorpus(server, organizationId, admin, name)}`;
      const ids = sample(await listDocuments(base), 40);
      const pages = await Promise.all(ids.map(async (id) => (await admin.get(`${base}/content/page/${id}`)).body));
      const changes = pages.map(({ id, document }) => ({
        operation: 'update_page',
        page: id,
        document: { document: { ...document, nodes: [ADDED, ...document.nodes] } },
      }));
      for (let start = 0; start < changes.length; start += 50) {
        const answer = await admin.post(`${base}/content`, { changes: changes.slice(start, start + 50) });
        expect(answer.body.error).toBeUndefined();
      }
      const rewritten: string[] = [];
      for (const { id, markdown, document } of pages) {
        const after = (await admin.get(`${base}/content/page/${id}`)).body;
        expect(withoutKeys(after.document.nodes.slice(1))).toBe(withoutKeys(document.nodes));
        const [before = '', behind = ''] = after.markdown.split(/^Added\.\r?\n(?:\r?\n)?/m);
        if (before + behind !== markdown) rewritten.push(id);
      }
      expect(rewritten.length).toBeLessThanOrEqual(Math.ceil(pages.length / 20));
    });
  });
