import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CORPORA_FOLDER, type CorpusName, hasCorpora } from '../../../../../test/corpora.ts';
import { aSpaceOfCorpus } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const EXPECTED = path.join(CORPORA_FOLDER, 'kitchen-sink-expected.json');

let server: TestServer;
let organizationId: string;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

interface Item {
  readonly target: string;
  readonly locationReferences: readonly unknown[];
}

async function listBroken(corpus: CorpusName) {
  const space = await aSpaceOfCorpus(server, organizationId, admin, corpus);
  const { body } = await admin.get(`/v1/spaces/${space}/links?limit=1000&status=broken`);
  return { space, stats: body.stats, items: body.items as Item[] };
}

describe.runIf(hasCorpora)('links of whole repositories', () => {
  // Counted with anchors left out, as the notes on the repositories count them.
  it.each<[CorpusName, { places: number; anchors: number }]>([
    ['elsa-gitbook', { places: 21 + 3, anchors: 4 }],
    ['comprehensive-rust', { places: 6, anchors: 0 }],
    ['js-primer', { places: 136 + 1, anchors: 2 }],
  ])(
    'are broken in %s where nothing has their path, and nowhere else',
    async (corpus, { places, anchors }) => {
      const { items, stats } = await listBroken(corpus);
      const withAnchor = items.filter(({ target }) => target.includes('#'));
      const others = items.filter((item) => !withAnchor.includes(item));
      expect(others.reduce((sum, { locationReferences }) => sum + locationReferences.length, 0)).toBe(places);
      expect(withAnchor).toHaveLength(anchors);
      expect(stats.broken.total).toBe(items.length);
    },
    60_000,
  );

  it('are broken in the kitchen sink as it says itself', async () => {
    const { space, items } = await listBroken('kitchen-sink');
    const { brokenLinks } = JSON.parse(readFileSync(EXPECTED, 'utf8')) as {
      brokenLinks: readonly { target: string; kind: string }[];
    };
    // No links of pages: the table of contents and redirects tell of theirs when they are imported, operations of an
    // OpenAPI document are no targets, others' servers are not asked; and a page that is not listed is a page all the same.
    const left = ['summary', 'redirect', 'openapi-operation', 'external', 'file-without-page'];
    const wanted = brokenLinks.filter(({ kind }) => !left.includes(kind)).map(({ target }) => target);
    expect(items.map(({ target }) => target).sort()).toEqual(wanted.sort());
    const { body } = await admin.get(`/v1/spaces/${space}/links?status=in-app`);
    expect(body.count).toBe(0);
  });
});
