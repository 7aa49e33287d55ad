import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPresent, sample, walked } from '../../../../../test/corpora.ts';
import { aSpaceOfCorpus } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

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

/** Blocks that were taken apart and put together again have other keys, and snippets are shown where they stand. */
const withoutKeys = (document: unknown) =>
  JSON.stringify(document, (name, member) => (name === 'key' ? undefined : member), 1);

for (const name of ['kitchen-sink', 'weather-station', 'elsa-gitbook'] as const)
  describe.runIf(isPresent(name))(`${walked(80)} of ${name}`, () => {
    it('are the same after their text was read and written back, in either form', async () => {
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
      }
      for (const { id, document, title } of pages) {
        const after = (await admin.get(`${base}/content/page/${id}`)).body;
        expect(after.title).toBe(title);
        expect(withoutKeys(after.document)).toBe(withoutKeys(document));
      }
    });
  });
