import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CORPORA,
  type CorpusName,
  isPresent,
  isWholeWalk,
  readExpected,
  sample,
  walked,
} from '../../../../../test/corpora.ts';
import { askUntilWhole } from '../../testing/ask-until-whole.ts';
import { aPublishedSite, aSpaceOfCorpus } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';

/** The parts of a page that the tests examine. */
interface SeenPage {
  readonly status: number;
  /** Visible text, without the contents of code. */
  readonly text: string;
  readonly images: readonly string[];
  readonly links: readonly string[];
  /** Everything that could act on behalf of the reader. */
  readonly active: readonly string[];
}

type Node = ReturnType<typeof parseDocument>['children'][number];

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

function inspect(answer: Answer): SeenPage {
  const seen = { text: [] as string[], images: [] as string[], links: [] as string[], active: [] as string[] };
  const walk = (node: Node, isCode: boolean): void => {
    if (node.type === 'text' && !isCode) seen.text.push(node.data);
    if (!('children' in node)) return;
    if ('name' in node) {
      seen.active.push(...listActive(node.name, node.attribs));
      if (node.name === 'img' && node.attribs['src'] !== undefined) seen.images.push(node.attribs['src']);
      if (node.name === 'a' && node.attribs['href'] !== undefined) seen.links.push(node.attribs['href']);
      if (['script', 'style'].includes(node.name)) return;
    }
    const inCode = isCode || ('name' in node && ['code', 'pre', 'kbd'].includes(node.name));
    for (const child of node.children) walk(child as Node, inCode);
  };
  for (const node of parseDocument(answer.text).children) walk(node as Node, false);
  return { status: answer.status, ...seen, text: seen.text.join(' ') };
}

function listActive(name: string, attributes: Readonly<Record<string, string>>): string[] {
  const isData = name === 'script' && ['application/ld+json', 'importmap'].includes(attributes['type'] ?? '');
  const isOwnScript = name === 'script' && attributes['src']?.startsWith('/assets/');
  const isSearch = name === 'form' && /^\/sites\/[^/]+\/[^/]+\/~/.test(attributes['action'] ?? '');
  const isOwn = isData || isOwnScript || isSearch;
  const isForeign = ['script', 'iframe', 'object', 'embed', 'style', 'base', 'form'].includes(name) && !isOwn;
  const active = isForeign ? [`<${name}>`] : [];
  for (const [attribute, value] of Object.entries(attributes)) {
    if (/^on|^style$|^srcdoc$/.test(attribute)) active.push(`${name}@${attribute}`);
    const isUrl = ['href', 'src', 'srcset', 'action', 'formaction', 'poster', 'xlink:href'].includes(attribute);
    if (isUrl && /^\s*(javascript|vbscript|data:text)/i.test(value)) active.push(`${name}@${attribute}=${value}`);
  }
  return active;
}

const TAGS =
  /\{%-?\s*(end)?(hint|tabs?|code|stepper|step|columns?|embed|file|content-ref|page-ref|include|openapi|swagger|api-method|if|updates?|prompt|raw|@)/;

interface ListedPage {
  readonly type: string;
  readonly title: string;
  readonly path?: string;
  readonly pages?: readonly ListedPage[];
}
const flatten = (pages: readonly ListedPage[]): ListedPage[] =>
  pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);

for (const name of CORPORA)
  describe.runIf(isPresent(name))(`the published site of ${name}`, () => {
    let base: string;
    let paths: string[];
    let spaceId: string;

    beforeAll(async () => {
      spaceId = await aSpaceOfCorpus(server, organizationId, admin, name);
      base = (await aPublishedSite(organizationId, admin, [spaceId])).path;
      const { pages } = (await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body;
      paths = flatten(pages).flatMap((page) => (page.type === 'document' ? [page.path ?? ''] : []));
    });

    it(`renders ${walked(20)} without block tags as text, executable content, or broken images and links`, async () => {
      const problems: string[] = [];
      const statuses = new Map<string, number>();
      /** The first body that each URL occurred in. */
      const bodies = new Map<string, string>();
      const get = async (url: string) => {
        const answer = await server.call('GET', url);
        statuses.set(url, answer.status);
        return answer;
      };
      for (const path of sample(paths, 20)) {
        const url = base + path.split('/').map(encodeURIComponent).join('/');
        const first = await get(url);
        const page = inspect(first.status === 301 ? await get(String(first.headers['location'])) : first);
        // A conditional page does not exist for any visitor of a public site.
        if (page.status === 404 && name === 'kitchen-sink' && path.endsWith('all-options')) continue;
        if (page.status !== 200) problems.push(`${path}: ${page.status}`);
        problems.push(...page.active.map((active) => `${path}: ${active} could act`));
        const tag = TAGS.exec(page.text);
        // Escaped tags of this page are text on purpose.
        if (tag !== null && !path.endsWith('decoys')) problems.push(`${path}: the tag ${tag[0]} is shown`);
        for (const pageUrl of [...page.images, ...page.links].filter((each) => /^\/(?!\/)/.test(each))) {
          const target = pageUrl.split('#', 1)[0] ?? '';
          if (!bodies.has(target)) bodies.set(target, path);
        }
      }
      // Every page links to all others and to the PDF of the whole site, which other tests render.
      const isCostly = (url: string) => url.endsWith('/~pdf') && name !== 'kitchen-sink' && !isWholeWalk;
      const urls = [...bodies.keys()].filter((url) => !isCostly(url));
      const pages = urls.filter((url) => !/\.\w+$/.test(url));
      const others = urls.filter((url) => /\.\w+$/.test(url));
      for (const url of [...sample(pages, 20), ...others]) {
        const status = statuses.get(url) ?? (await get(url)).status;
        if (status !== 200 && status !== 301) problems.push(`${bodies.get(url)}: ${url} answers ${status}`);
      }
      expect(problems).toEqual([]);
      expect(paths.length).toBeGreaterThan(12);
    }, 240_000);

    it('has broken links exactly for missing paths', async () => {
      const url = `/v1/spaces/${spaceId}/links?limit=1000&status=broken`;
      const body = await askUntilWhole(async () => (await admin.get(url)).body);
      const items = body.items as { target: string; locationReferences: readonly unknown[] }[];
      expect(body.stats.broken.total).toBe(items.length);
      if (name === 'kitchen-sink') {
        expect(items.map(({ target }) => target).sort()).toEqual(listBrokenLinks().sort());
        expect((await admin.get(`/v1/spaces/${spaceId}/links?status=in-app`)).body.count).toBe(0);
        return;
      }
      const withAnchor = items.filter(({ target }) => target.includes('#'));
      const others = items.filter((item) => !withAnchor.includes(item));
      const places = others.reduce((sum, { locationReferences }) => sum + locationReferences.length, 0);
      expect({ places, anchors: withAnchor.length }).toEqual(BROKEN[name]);
    });
  });

/** Counted without anchors, like in the notes on the repositories. */
const BROKEN: Readonly<Record<Exclude<CorpusName, 'kitchen-sink'>, { places: number; anchors: number }>> = {
  'weather-station': { places: 3, anchors: 1 },
  'orchard-book': { places: 2, anchors: 0 },
  'tea-primer': { places: 4, anchors: 0 },
  'elsa-gitbook': { places: 21 + 3, anchors: 4 },
  'comprehensive-rust': { places: 6, anchors: 0 },
  'js-primer': { places: 136 + 1, anchors: 2 },
};

/** Targets of the broken links that the kitchen sink lists. */
function listBrokenLinks(): string[] {
  const { brokenLinks } = readExpected() as { brokenLinks: readonly { target: string; kind: string }[] };
  // Not links between pages: the import reports problems of the table of contents and redirects, operations of an
  // OpenAPI document are not targets, and external servers are not contacted. An unlisted page still exists.
  const left = ['summary', 'redirect', 'openapi-operation', 'external', 'file-without-page'];
  return brokenLinks.filter(({ kind }) => !left.includes(kind)).map(({ target }) => target);
}
