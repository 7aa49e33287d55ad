import { type ParsedPage, parsePage, serializeDocument, textOfDocument, walkBlocks } from '@bindery/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CorpusName, isPresent, isWholeWalk } from '../../../../../../test/corpora.ts';
import { aPublishedSite, aSpaceOfCorpus } from '../../../testing/corpora.ts';
import { anOrganization, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { fetchImport } from '../fetch-import.ts';
import { type ImportedContent, listImportedPages } from '../imported-content.ts';
import { type SiteServer, startSiteServer } from '../testing/site-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

interface OriginalPage {
  readonly path: string;
  readonly hidden: boolean;
  readonly parsed: ParsedPage;
}

async function readOriginal(spaceId: string): Promise<OriginalPage[]> {
  const { root } = await server.ctx.database.reader
    .selectFrom('spaces')
    .innerJoin('revisions', 'revisions.id', 'spaces.revision_id')
    .select('root')
    .where('spaces.id', '=', spaceId)
    .executeTakeFirstOrThrow();
  const { index } = await server.ctx.revisions.view(root);
  return Promise.all(
    index.pages.flatMap(({ page, path }) =>
      page.type === 'document'
        ? [server.ctx.revisions.parsed(page).then((parsed) => ({ path, hidden: page.hidden === true, parsed }))]
        : [],
    ),
  );
}

/** The words of a page; its blocks of kinds that a published page shows otherwise are left out. */
function wordsOf({ document }: ParsedPage): string[] {
  const blocks = document.nodes.filter((block) => !SHOWN_OTHERWISE.has(block.type));
  return (
    textOfDocument({ ...document, nodes: blocks })
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
const SHOWN_OTHERWISE = new Set(['table', 'math', 'if', 'updates', 'columns', 'integration']);

function headingsOf({ document }: ParsedPage): string[] {
  const ids: string[] = [];
  walkBlocks(document.nodes, {
    block(block) {
      if (block.type.startsWith('heading-') && 'id' in block.data) ids.push(String(block.data.id));
      return block.type !== 'table' && block.type !== 'columns';
    },
  });
  return ids;
}

/** Words of `expected` that occur less often in `actual`. */
function lost(expected: readonly string[], actual: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of actual) counts.set(word, (counts.get(word) ?? 0) + 1);
  return expected.filter((word) => {
    const left = counts.get(word) ?? 0;
    counts.set(word, left - 1);
    return left <= 0;
  });
}

/** Removes every other group of a space: pages of all kinds remain, and most of the pictures. */
async function keepSomeGroups(spaceId: string): Promise<void> {
  const { pages } = (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body;
  const groups = (pages as { id: string; type: string }[]).filter(({ type }) => type === 'group');
  const changes = groups
    .filter((_, index) => index % 2 !== 0)
    .map(({ id }) => ({ operation: 'delete_page', page: id }));
  expect((await admin.post(`/v1/spaces/${spaceId}/content`, { changes })).status).toBe(200);
}

const GROUPS = isWholeWalk ? 'all groups' : 'every other group';

/** `others` are pages whose conditions, formulas and fields of tables a reader sees in another form. */
const SITES: readonly { name: CorpusName; groups: string; images: number; others: RegExp }[] = [
  {
    name: 'kitchen-sink',
    groups: 'all groups',
    images: 3,
    others: /^(?:markdown\/(?:inline|footnotes-and-math)|blocks\/(?:code-blocks|nesting|newer))$/,
  },
  { name: 'weather-station', groups: 'all groups', images: 2, others: /cable-lengths$/ },
  { name: 'elsa-gitbook', groups: GROUPS, images: 20, others: /^$/ },
];

for (const { name, groups, images, others } of SITES)
  describe.runIf(isPresent(name))(`the published site of ${name} (${groups}), imported again`, () => {
    let site: SiteServer;
    let original: OriginalPage[];
    let content: ImportedContent;
    let imported: Map<string, ParsedPage>;

    beforeAll(async () => {
      const from = await aSpaceOfCorpus(server, organizationId, admin, name);
      if (!isWholeWalk && name === 'elsa-gitbook') await keepSomeGroups(from);
      const { path } = await aPublishedSite(organizationId, admin, [from]);
      site = await startSiteServer({}, async (requestedPath) => {
        const { status, headers, bytes } = await server.call('GET', requestedPath);
        return { status, headers: headers as Record<string, string>, body: bytes };
      });
      const signal = new AbortController().signal;
      const limits = { timeMs: 300_000 };
      content = await fetchImport(server.ctx, { url: site.url + path, source: 'website', signal, limits });
      original = await readOriginal(from);
      const pages = [...listImportedPages(content.pages)].map((page) => [page.file, parsePage(page.source)] as const);
      imported = new Map(pages.map(([file, page]) => [file.replace(/(?:(?:^|\/)README)?\.md$/, ''), page]));
    }, 300_000);
    afterAll(() => site.close());

    const find = ({ path }: OriginalPage) =>
      imported.get(path) ?? (path === original[0]?.path ? imported.get('') : undefined);

    it('has every page of the menu, with its words', () => {
      const problems: string[] = [];
      for (const page of original) {
        const parsed = find(page);
        // A condition hides a page from every reader of a public site.
        if (parsed === undefined && !page.hidden && !page.path.endsWith('all-options'))
          problems.push(`${page.path} is missing`);
        if (parsed === undefined || others.test(page.path)) continue;
        const words = lost(
          wordsOf(page.parsed),
          wordsOf(parsed).concat(
            textOfDocument(parsed.document)
              .toLowerCase()
              .match(/[\p{L}\p{N}]+/gu) ?? [],
          ),
        );
        if (words.length > 0) problems.push(`${page.path}: ${words.slice(0, 10).join(' ')}`);
      }
      expect(problems).toEqual([]);
    });

    it('keeps the anchors of headings', () => {
      const problems = original.flatMap((page) => {
        const parsed = find(page);
        const gone = parsed === undefined ? [] : lost(headingsOf(page.parsed), headingsOf(parsed));
        return gone.map((id) => `${page.path}#${id}`);
      });
      expect(problems).toEqual([]);
    });

    it('links back to the site only for pages and images that could not be imported', () => {
      const files = new Set([...listImportedPages(content.pages)].map(({ file }) => file));
      const known = [...site.requests].map(({ path }) => path);
      for (const { source } of listImportedPages(content.pages)) {
        for (const [, target = ''] of source.matchAll(/\]\(([^)\s#]+)/g)) {
          if (!target.startsWith(site.url)) continue;
          expect(known.includes(target.slice(site.url.length)) && files.has(target)).toBe(false);
        }
      }
      expect(content.files.length).toBeGreaterThan(images);
    });

    it('is written in its stable form', () => {
      for (const { source } of listImportedPages(content.pages)) {
        expect(serializeDocument(parsePage(source))).toBe(source);
      }
    });
  });
