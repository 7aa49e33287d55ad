import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CorpusName, isPresent, isWholeWalk } from '../../../../../test/corpora.ts';
import { aSpaceOfCorpus } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { buildPdfRenderer } from '../../testing/pdf-renderer.ts';
import { type ReadPdf, readPdf } from '../../testing/read-pdf.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  await buildPdfRenderer();
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** The PDF of a corpus, and the titles of the pages that readers walk through. */
interface Printed {
  readonly pdf: ReadPdf;
  readonly titles: readonly string[];
}

/** The page whose part represents a large corpus: typesetting hundreds of sheets is slow. */
const PARTS: Partial<Record<CorpusName, string>> = { 'js-primer': '第二部: 応用編（ユースケース）' };

/** The heading differs from the table of contents. */
const UNLIKE: Partial<Record<CorpusName, readonly string[]>> = {
  'kitchen-sink': ['HTML: attributes & more'],
  'js-primer': ['第二部: 応用編（ユースケース）'],
};

interface Listed {
  readonly id: string;
  readonly title: string;
  readonly type: string;
  readonly hidden: boolean;
  readonly pages?: readonly Listed[];
}

const printed = new Map<string, Promise<Printed>>();

function printCorpus(name: CorpusName): Promise<Printed> {
  const print = printed.get(name) ?? printAnew(name);
  printed.set(name, print);
  return print;
}

async function printAnew(name: CorpusName): Promise<Printed> {
  const spaceId = await aSpaceOfCorpus(server, organizationId, admin, name);
  const { pages } = (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body as { pages: Listed[] };
  const part = isWholeWalk ? undefined : pages.find(({ title }) => title === PARTS[name]);
  if (!isWholeWalk) expect(part?.title).toBe(PARTS[name]);
  const { url } = (await admin.get(`/v1/spaces/${spaceId}/pdf${part === undefined ? '' : `?page=${part.id}`}`)).body;
  const { status, bytes } = await server.call('GET', url.slice('https://docs.test'.length));
  expect(status).toBe(200);
  const list = (each: Listed): string[] =>
    each.hidden || each.type === 'link' ? [] : [each.title, ...(each.pages ?? []).flatMap(list)];
  // Reading the text of hundreds of sheets needs longer than making them.
  const pdf = await readPdf(bytes, name === 'js-primer' && !isWholeWalk ? 40 : undefined);
  return { pdf, titles: (part === undefined ? pages : [part]).flatMap(list) };
}

const squeeze = (text: string): string => text.replace(/[\s\u200b]/g, '');

describe('the PDF of a corpus', () => {
  for (const name of ['kitchen-sink', 'tea-primer', 'orchard-book', 'js-primer'] as const)
    it.runIf(isPresent(name))(
      `of ${name} has a bookmark for every page, and valid links`,
      async () => {
        const { pdf, titles } = await printCorpus(name);
        const bookmarks = pdf.bookmarks.map(squeeze);
        const missing = titles.filter((title) => !bookmarks.some((each) => each.includes(squeeze(title).slice(0, 12))));
        expect(missing).toEqual(UNLIKE[name] ?? []);
        expect(pdf.links.length).toBeGreaterThan(titles.length);
        expect(pdf.links.filter(({ to }) => to === 0 || to === '')).toEqual([]);
      },
      180_000,
    );

  it('of kitchen-sink contains nothing executable, and no word of its hidden pages', async () => {
    const { pdf } = await printCorpus('kitchen-sink');
    expect(pdf.links.map(({ to }) => String(to)).filter((to) => !/^(?:\d+$|https?:|mailto:|tel:)/.test(to))).toEqual(
      [],
    );
    for (const words of ['Connect the scale', 'Store it in a', 'Milk expired'])
      expect(pdf.sheets.join(' ')).toContain(words);
  }, 180_000);

  it('of tea-primer uses the bundled Japanese font', async () => {
    const { pdf } = await printCorpus('tea-primer');
    expect(pdf.fonts.some((name) => name.startsWith('NotoSansJP-'))).toBe(true);
    expect(pdf.fonts.filter((name) => /CJK/.test(name))).toEqual([]);
    expect(squeeze(pdf.sheets.join(''))).toContain('第一部の基本で学んだことを応用し');
  }, 180_000);
});
