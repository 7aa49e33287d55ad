import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../platform/db/transact.ts';
import { aPublishedSite } from '../../testing/corpora.ts';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aFilledSpace } from '../../testing/filled-space.ts';
import type { RepositoryFiles } from '../../testing/git-fixtures.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { renderHere } from '../../testing/render-here.ts';
import { aBrowserSession } from '../../testing/sent-events.ts';
import { type Answer, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { ENDPOINTS } from './endpoint-registry.ts';

/*
 * Everything restricted contains words that occur nowhere else. Every endpoint is visited as every audience: the words
 * appear only to visitors who may see them, in bodies and headers alike.
 */

/**
 * Only for visitors with the plan `pro`; each word is one possible leak. Words have at least eight letters: shorter
 * ones appear in hashes by chance.
 */
const PRO = {
  title: 'aardvark',
  listedTitle: 'barracuda',
  description: 'capybara',
  body: 'dragonfly',
  heading: 'echidnas',
  imageName: 'flamingo',
  imageBytes: 'grasshopper',
  childTitle: 'kookaburra',
  childBody: 'leafhopper',
  listedLink: 'marmoset',
  block: 'nightingale',
  blockImageName: 'orangutan',
  blockImageBytes: 'pangolin',
  blockInSnippet: 'quetzals',
  snippetOfPage: 'reindeer',
  onlyPageOfSpace: 'salamander',
  spaceTitle: 'tarantula',
  section: 'uromastyx',
  sectionDescription: 'vinegaroon',
  group: 'wallabies',
  redirectSource: 'xenarthra',
  headerLink: 'hedgehog',
  footerLink: 'jackrabbit',
} as const;
/** Only for the plan `team`. */
const TEAM = { page: 'yellowjacket', block: 'zebrafish' } as const;
/** Visible to nobody: conditions that are false or invalid. */
const NOBODY = { failing: 'alligator', broken: 'bumblebee', block: 'chinchilla' } as const;
/** Visible to every admitted visitor. */
const ALL = { siteTitle: 'dolphins', title: 'elephant', body: 'fireflies', otherwise: 'gazelles' } as const;

/** Common to all restricted texts, to search for without naming any of them. */
const COMMON = 'secretly';

const svg = (text: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><text>${text}</text></svg>`;

const MAIN = {
  '.gitbook.yaml': `root: ./\nredirects:\n  old/one: ${PRO.title}.md\n  old/two: guide.md\n  old/${PRO.redirectSource}: ${PRO.title}.md\n`,
  'SUMMARY.md': [
    '# Summary\n',
    '* [Welcome](README.md)',
    `* [${PRO.listedTitle}](${PRO.title}.md)`,
    `  * [${PRO.childTitle}](${PRO.childTitle}.md)`,
    `  * [${PRO.listedLink}](https://${PRO.listedLink}.example/)`,
    `* [${ALL.title}](guide.md)`,
    `* [${TEAM.page}](${TEAM.page}.md)`,
    `* [${NOBODY.failing}](${NOBODY.failing}.md)`,
    `* [${NOBODY.broken}](${NOBODY.broken}.md)`,
    '* [Last](last.md)',
  ].join('\n'),
  'README.md': [
    '# Welcome',
    `This is ${ALL.body}. [Link](${PRO.title}.md), [other](${TEAM.page}.md#a) and [mention](${PRO.title}.md "mention").`,
    `{% content-ref url="${PRO.title}.md" %}\n[${PRO.title}.md](${PRO.title}.md)\n{% endcontent-ref %}`,
    `{% include "${PRO.title}.md" %}`,
    '{% include ".gitbook/includes/note.md" %}',
    `{% if visitor.claims.plan === "pro" %}\n\n${COMMON} ${PRO.block}\n\n![](images/${PRO.blockImageName}.svg)\n\n{% elif visitor.claims.plan === "team" %}\n\n${COMMON} ${TEAM.block}\n\n{% else %}\n\nHere is ${ALL.otherwise}\n\n{% endif %}`,
    `{% if visitor.claims.absent.deep %}\n\n${NOBODY.block}\n\n{% else %}\n\n${NOBODY.block}\n\n{% endif %}`,
    '![](images/open.svg)',
  ].join('\n\n'),
  [`${PRO.title}.md`]: [
    `---\nif: visitor.claims.plan === "pro"\ndescription: ${COMMON} ${PRO.description}\n---`,
    `# ${PRO.title}`,
    `${COMMON} ${PRO.body}`,
    `## ${PRO.heading}`,
    `![](images/${PRO.imageName}.svg)`,
    '{% include ".gitbook/includes/inner.md" %}',
  ].join('\n\n'),
  [`${PRO.childTitle}.md`]: `# ${PRO.childTitle}\n\n${COMMON} ${PRO.childBody}\n`,
  'guide.md': `# ${ALL.title}\n\nText, and [a link](${PRO.childTitle}.md).\n`,
  [`${TEAM.page}.md`]: `---\nif: visitor.claims.plan === "team"\n---\n\n# ${TEAM.page}\n\n${COMMON}\n`,
  [`${NOBODY.failing}.md`]: `---\nif: visitor.claims.absent.deep == 1\n---\n\n# ${NOBODY.failing}\n\n${COMMON}\n`,
  [`${NOBODY.broken}.md`]: `---\nif: "true ||"\n---\n\n# ${NOBODY.broken}\n\n${COMMON}\n`,
  'last.md': '# Last\n\nText\n',
  '.gitbook/includes/note.md': `Note.\n\n{% if visitor.claims.plan === "pro" %}\n\n${COMMON} ${PRO.blockInSnippet}\n\n{% endif %}\n`,
  '.gitbook/includes/inner.md': `${COMMON} ${PRO.snippetOfPage}\n`,
  'images/open.svg': svg('open'),
  [`images/${PRO.imageName}.svg`]: svg(PRO.imageBytes),
  [`images/${PRO.blockImageName}.svg`]: svg(PRO.blockImageBytes),
};
const INNER = {
  'SUMMARY.md': `# Summary\n\n* [${PRO.onlyPageOfSpace}](README.md)\n`,
  'README.md': `# ${PRO.onlyPageOfSpace}\n\n${COMMON}\n`,
};

const KEY = 'a key that only the login page and the site know';
const LOGIN = 'https://login.example.com/';

let server: TestServer;
let organizationId: string;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer({}, undefined, renderHere);
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

const aSpaceOf = async (title: string, files: RepositoryFiles): Promise<string> =>
  (await aFilledSpace(server, organizationId, admin, title, files)).id;

interface TestSite {
  readonly id: string;
  readonly path: string;
  /** Of the API. */
  readonly url: string;
  /** Paths below the site that contain the ids of restricted pages. */
  readonly byId: readonly string[];
}

async function aSite(visibility: string, adaptive: boolean): Promise<TestSite> {
  const main = await aSpaceOf('Documentation', MAIN);
  const site = await aPublishedSite(organizationId, admin, [main], { visibility, title: ALL.siteTitle });
  const url = `/v1/orgs/${organizationId}/sites/${site.id}`;
  const expectDone = (answer: Answer) => expect(answer.status, answer.text).toBeLessThan(300);
  expectDone(await admin.patch(url, { adaptiveContent: { enabled: adaptive } }));
  await transact(server.ctx, async (tx) => {
    const row = { site_id: site.id, backend: 'custom' as const, private_key: KEY, updated_at: tx.now };
    await tx.db
      .insertInto('site_visitor_auth')
      .values({ ...row, fallback_url: LOGIN, integration: null })
      .execute();
  });
  const condition = 'visitor.claims.plan === "pro"';
  const variant = await aSpaceOf(PRO.spaceTitle, INNER);
  const siteSpace = await admin.post(`${url}/site-spaces`, { spaceId: variant });
  expectDone(siteSpace);
  expectDone(await admin.patch(`${url}/site-spaces/${siteSpace.body.id}`, { condition }));
  const section = await admin.post(`${url}/sections`, { spaceId: await aSpaceOf('Section', INNER) });
  expectDone(section);
  const described = { title: PRO.section, path: PRO.section, description: PRO.sectionDescription, condition };
  expectDone(await admin.patch(`${url}/sections/${section.body.id}`, described));
  expectDone(await admin.post(`${url}/section-groups`, { title: PRO.group, sections: [section.body.id] }));
  const ids = await listIds(url, main);
  const [, hidden = ''] = ids.pages;
  const destination = { kind: 'site-page', siteSpaceId: ids.siteSpace, pageId: hidden };
  expectDone(await admin.post(`${url}/redirects`, { source: '/old/three', destination }));
  const to = { kind: 'page', page: hidden, space: main };
  const { status: _status, ...settings } = (await admin.get(`${url}/customization`)).body;
  const header = { ...settings.header, links: [{ title: PRO.headerLink, to, links: [] }] };
  const footer = { ...settings.footer, groups: [{ title: 'More', links: [{ title: PRO.footerLink, to }] }] };
  expectDone(await admin.put(`${url}/customization`, { ...settings, header, footer }));
  const byId = ids.pages.flatMap((id) => [
    ...[`~og/${ids.siteSpace}/${id}.png`, `~pdf?page=${id}&only=true`],
    ...['of', 'from', 'until'].map((load) => `~branch?${load}=${id}`),
  ]);
  return { id: site.id, path: site.path, url, byId };
}

interface ListedPage {
  readonly id: string;
  readonly pages?: readonly ListedPage[];
}

/** The site space of a space, and its pages in the order of the table of contents. */
async function listIds(url: string, spaceId: string): Promise<{ siteSpace: string; pages: string[] }> {
  const { items } = (await admin.get(`${url}/site-spaces`)).body as { items: { id: string; space: { id: string } }[] };
  const list = (pages: readonly ListedPage[]): string[] => pages.flatMap(({ id, pages = [] }) => [id, ...list(pages)]);
  return {
    siteSpace: items.find(({ space }) => space.id === spaceId)?.id ?? '',
    pages: list((await admin.get(`/v1/spaces/${spaceId}/content/pages`)).body.pages),
  };
}

const now = () => Math.floor(server.ctx.clock().getTime() / 1000);

async function cookieFor(site: TestSite, claims: Record<string, unknown>, { key = KEY, seconds = 36_000 } = {}) {
  const token = await new SignJWT({ exp: now() + seconds, ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(key));
  return `bindery-visitor-${site.id}=${token}`;
}

/** A visitor of a site. */
interface Visitor {
  readonly cookie?: string;
  /** Segment below the site that is part of each of their URLs, such as a share key; ends in `/`. */
  readonly prefix?: string;
}

/** A response as one text: status, headers and body. */
interface Seen {
  readonly url: string;
  readonly status: number;
  readonly tag: string;
  readonly text: string;
}

async function ask(
  method: 'GET' | 'POST',
  url: string,
  visitor: Visitor,
  headers: Record<string, string>,
  body?: unknown,
) {
  const answer = await server.call(method, url, {
    headers: { ...headers, ...(visitor.cookie !== undefined && { cookie: visitor.cookie }) },
    ...(body !== undefined && { body }),
  });
  return { url, status: answer.status, tag: String(answer.headers['etag'] ?? ''), text: await textOf(answer) };
}

async function textOf(answer: Answer): Promise<string> {
  const head = JSON.stringify(answer.headers);
  if (String(answer.headers['content-type']).startsWith('application/pdf')) {
    const { sheets, title, bookmarks, links } = await readPdf(answer.bytes);
    return JSON.stringify([head, sheets, title, bookmarks, links]);
  }
  return `${head}\n${answer.text}`;
}

/** Paths below a space that are requested even without a link to them. */
const PAGES = [
  PRO.title,
  `${PRO.title}/${PRO.childTitle}`,
  TEAM.page,
  NOBODY.failing,
  NOBODY.broken,
  'guide',
  'last',
  'readme',
];
const PATHS = [
  '',
  'no-such-page',
  'old/one',
  'old/two',
  'old/three',
  ...PAGES,
  ...PAGES.map((page) => `${page}.md`),
  ...PAGES.map((page) => `${page}/`),
  ...PAGES.map((page) => `${page}/no-such-page`),
  ...[PRO.section, PRO.spaceTitle].flatMap((path) => [`${path}`, `${path}/`, `${path}/readme`, `${path}/readme.md`]),
];
/** Endpoints by location, and the requests to each; the crawl follows their links. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  'llms.txt': ['llms.txt'],
  'llms-full.txt': ['llms-full.txt', 'llms-full.txt?page=2'],
  'robots.txt': ['robots.txt'],
  'sitemap.xml': ['sitemap.xml'],
  'sitemap-': ['sitemap-1.xml'],
  'rss.xml': ['rss.xml'],
  '~feed.xml': ['~feed.xml', `${PRO.section}/~feed.xml`, `${PRO.spaceTitle}/~feed.xml`],
  '~contents': ['~contents', '~contents?page=2', `${PRO.section}/~contents`, `${PRO.spaceTitle}/~contents`],
  '~branch': ['~branch', '~branch?of=none'],
  '~og/': [],
  '~pdf': ['~pdf', `${PRO.section}/~pdf`, `${PRO.spaceTitle}/~pdf`],
  '~search': [`~search?q=${COMMON}`, '~search?q=fireflies'],
  '~search.json': [`~search.json?q=${COMMON}`, '~search.json?q=fireflies', '~search.json?q=a'],
  '~feedback': [],
  '~insights': [],
  '~mcp': ['~mcp'],
};

/** Visits all requested paths and all URLs that the responses contain, as one visitor. */
async function crawl(site: TestSite, visitor: Visitor, known: readonly string[] = []): Promise<Seen[]> {
  const base = site.path + (visitor.prefix ?? '');
  const waiting = [...PATHS, ...site.byId, ...Object.values(ASKED).flat()].map((path) => base + path);
  const seen = new Map<string, Seen>();
  waiting.push(...known);
  for (let url = waiting.pop(); url !== undefined && seen.size < 400; url = waiting.pop()) {
    if (seen.has(url)) continue;
    const answer = await ask('GET', url, visitor, {});
    seen.set(url, answer);
    if (/^[^?]*\/(?!~)[^?/.]*$/.test(url)) {
      seen.set(`${url} as markdown`, await ask('GET', url, visitor, { accept: 'text/markdown' }));
    }
    waiting.push(...listUrls(answer.text, base));
  }
  for (const [what, answer] of await sendThings(base, visitor)) seen.set(what, answer);
  return [...seen.values()];
}

function listUrls(text: string, base: string): string[] {
  const urls = text.match(/(?:https:\/\/docs\.test)?\/sites\/[^\s"'<>()\\\]]+/g) ?? [];
  return urls
    .map((url) => url.replace('https://docs.test', '').replaceAll('&amp;', '&').split('#', 1)[0] ?? '')
    .filter((url) => url.startsWith(base));
}

/** Requests with a body: MCP calls, feedback and events. */
async function sendThings(base: string, visitor: Visitor): Promise<[string, Seen][]> {
  const call = (name: string, value: Record<string, string>) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: value },
  });
  const headers = { accept: 'application/json, text/event-stream' };
  const mcp = (body: object) => ask('POST', `${base}~mcp`, visitor, headers, body);
  const seen: [string, Seen][] = [
    ['mcp search', await mcp(call('search', { query: COMMON }))],
    ['mcp list', await mcp({ jsonrpc: '2.0', id: 1, method: 'tools/list' })],
  ];
  for (const page of PAGES) {
    // The request may be echoed; it is not a leak.
    const fetched = await mcp(call('fetch', { id: `https://docs.test${base}${page}` }));
    seen.push([`mcp fetch ${page}`, { ...fetched, text: fetched.text.replaceAll(page, '') }]);
    const rated = await ask('POST', `${base}~feedback`, visitor, {}, { page: base + page, rating: 'good' });
    const url = `https://docs.test${base}${page}`;
    const link = { target: { kind: 'url', url }, position: 'content' };
    const events = [{ type: 'link_click', session: aBrowserSession(), location: { url }, link }];
    seen.push([`events ${page}`, await ask('POST', `${base}~insights`, visitor, {}, { events })]);
    seen.push([`feedback ${page}`, { ...rated, text: rated.text.replaceAll(page, '') }]);
  }
  return seen;
}

/** The words that occur in the responses, without those of the URL that was requested. */
function listWords(seen: readonly Seen[], words: Readonly<Record<string, string>>): string[] {
  return seen.flatMap(({ url, text }) =>
    Object.values(words).flatMap((word) =>
      !url.includes(word) && new RegExp(word, 'i').test(text) ? [`${word} at ${url}`] : [],
    ),
  );
}

const wordsIn = (seen: readonly Seen[], words: Readonly<Record<string, string>>): string[] =>
  Object.values(words).filter((word) => seen.some(({ text }) => new RegExp(word, 'i').test(text)));

const EVERYTHING = { ...PRO, ...TEAM, ...NOBODY };

describe('a public adaptive site', () => {
  let site: TestSite;
  let asPro: Seen[];

  beforeAll(async () => {
    site = await aSite('public', true);
    asPro = await crawl(site, { cookie: await cookieFor(site, { plan: 'pro' }) });
  }, 120_000);

  it('has every endpoint in this test', () => {
    const places = ENDPOINTS.map(({ at }) => Object.values(at)[0]);
    expect(places.toSorted()).toEqual(Object.keys(ASKED).toSorted());
  });

  it('shows restricted content only to visitors who may see it', () => {
    const { redirectSource: _source, ...shown } = PRO;
    expect(wordsIn(asPro, shown)).toEqual(Object.values(shown));
    expect(wordsIn(asPro, ALL)).toEqual([ALL.siteTitle, ALL.title, ALL.body]);
    expect(listWords(asPro, { ...TEAM, ...NOBODY })).toEqual([]);
    const statusOf = (path: string) => asPro.find(({ url }) => url === site.path + path)?.status;
    expect([statusOf(PRO.title), statusOf(`${PRO.title}.md`), statusOf('old/one')]).toEqual([200, 200, 301]);
    expect(
      wordsIn(
        asPro.filter(({ url }) => url.includes('~search.json')),
        PRO,
      ),
    ).toContain(PRO.body);
    expect(
      wordsIn(
        asPro.filter(({ url }) => url.includes('~pdf')),
        PRO,
      ),
    ).toContain(PRO.body);
    expect(
      wordsIn(
        asPro.filter(({ url }) => url.includes('~mcp')),
        PRO,
      ),
    ).toContain(PRO.body);
    expect(
      wordsIn(
        asPro.filter(({ url }) => url.includes('llms-full')),
        PRO,
      ),
    ).toContain(PRO.body);
  });

  it.each<[string, () => Promise<Visitor>]>([
    ['an anonymous visitor', async () => ({})],
    [
      'who says of himself what nobody has signed',
      async () => ({
        cookie: `bindery-visitor-claims=${encodeURIComponent('{"plan":"pro","unsigned":{"plan":"pro"}}')}`,
      }),
    ],
    ['who has an expired token', async () => ({ cookie: await cookieFor(site, { plan: 'pro' }, { seconds: -1 }) })],
    ['who has a token of another key', async () => ({ cookie: await cookieFor(site, { plan: 'pro' }, { key: 'x' }) })],
    ['who has another plan', async () => ({ cookie: await cookieFor(site, { plan: 'free' }) })],
  ])(
    'hides restricted content from others: %s',
    async (_name, make) => {
      const known = asPro.map(({ url }) => url).filter((url) => !url.includes(' '));
      const seen = await crawl(site, await make(), known);
      expect(listWords(seen, EVERYTHING)).toEqual([]);
      expect(wordsIn(seen, ALL)).toEqual(Object.values(ALL));
      const asked = (word: string) => seen.filter(({ url }) => url.includes(word));
      const statuses = (word: string) => new Set(asked(word).map(({ status }) => status));
      for (const word of [PRO.imageName, PRO.blockImageName]) expect(statuses(word), word).toEqual(new Set([404]));
      // Social images have their texts as metadata.
      expect(statuses('~og/')).toEqual(new Set([200, 404]));
      expect(wordsIn(asked('~og/'), ALL)).toEqual([ALL.siteTitle, ALL.title]);
      expect(seen.filter(({ url, status }) => url.includes(PRO.title) && status === 200)).toEqual([]);
    },
    120_000,
  );

  it('shows each kind of visitor their content', async () => {
    const seen = await crawl(site, { cookie: await cookieFor(site, { plan: 'team' }) });
    expect(wordsIn(seen, TEAM)).toEqual(Object.values(TEAM));
    expect(listWords(seen, { ...PRO, ...NOBODY })).toEqual([]);
  }, 120_000);

  it('confirms no entity tag of content that only others may see', async () => {
    const problems: string[] = [];
    for (const { url, tag, text } of asPro.filter((seen) => seen.tag !== '' && !seen.url.includes('~pdf'))) {
      const { status } = await ask('GET', url, {}, { 'if-none-match': tag });
      if (status === 304 && wordsIn([{ url, tag, text, status }], PRO).length > 0) problems.push(url);
    }
    expect(problems).toEqual([]);
  });

  it('shows a member the content for the claims of the preview, until it expires', async () => {
    const preview = async (claims?: object): Promise<Visitor> => {
      const query = claims === undefined ? '' : `?claims=${encodeURIComponent(JSON.stringify(claims))}`;
      const { body } = await admin.get(`${site.url}/publishing/preview${query}`);
      return { prefix: new URL(body.url).pathname.slice(site.path.length) };
    };
    const visitor = await preview({ plan: 'pro' });
    const seen = await crawl(site, visitor);
    expect(wordsIn(seen, PRO)).toContain(PRO.body);
    expect(listWords(seen, { ...TEAM, ...NOBODY })).toEqual([]);
    expect(seen.filter(({ text }) => /"cache-control":"public/.test(text))).toEqual([]);
    expect(listWords(await crawl(site, await preview()), EVERYTHING)).toEqual([]);
    server.advance(2 * 3_600_000);
    expect(listWords(await crawl(site, visitor), { ...EVERYTHING, ...ALL })).toEqual([]);
  }, 120_000);

  it('rejects the old key from the next request on', async () => {
    const cookie = await cookieFor(site, { plan: 'pro' });
    const setKey = (key: string) =>
      transact(server.ctx, async (tx) => {
        await tx.db.updateTable('site_visitor_auth').set({ private_key: key }).where('site_id', '=', site.id).execute();
      });
    await setKey('another one');
    expect(listWords(await crawl(site, { cookie }), EVERYTHING)).toEqual([]);
    await setKey(KEY);
  }, 120_000);

  it('shows restricted content to nobody while it is not adaptive', async () => {
    const cookie = await cookieFor(site, { plan: 'pro' });
    await admin.patch(site.url, { adaptiveContent: { enabled: false } });
    const seen = [...(await crawl(site, { cookie })), ...(await crawl(site, {}))];
    expect(listWords(seen, EVERYTHING)).toEqual([]);
    await admin.patch(site.url, { adaptiveContent: { enabled: true } });
  }, 120_000);
});

describe('a closed site', () => {
  const nothing = { ...EVERYTHING, ...ALL };
  let site: TestSite;

  beforeAll(async () => {
    site = await aSite('public', true);
  }, 120_000);

  it('shows nothing without a share key, and everything with one', async () => {
    expect((await admin.patch(site.url, { visibility: 'share-link' })).status).toBe(200);
    const key = 'KeyOfTheShareLink1234';
    await transact(server.ctx, async (tx) => {
      const row = { id: `link ${site.id}`, site_id: site.id, name: 'Link', key, active: 1, created_at: tx.now };
      await tx.db.insertInto('share_links').values(row).execute();
    });
    const holder = await crawl(site, { prefix: `${key}/` });
    expect(wordsIn(holder, ALL)).toEqual(Object.values(ALL));
    expect(listWords(holder, EVERYTHING)).toEqual([]);
    expect(holder.filter(({ text }) => /"cache-control":"public/.test(text))).toEqual([]);
    const token = await cookieFor(site, { plan: 'pro' });
    for (const visitor of [{}, { prefix: 'WrongKeyOfTheLink123/' }, { cookie: token }]) {
      expect(listWords(await crawl(site, visitor), nothing)).toEqual([]);
    }
    await transact(server.ctx, (tx) => tx.db.updateTable('share_links').set({ active: 0 }).execute());
    const known = holder.map(({ url }) => url).filter((url) => !url.includes(' '));
    expect(listWords(await crawl(site, { prefix: `${key}/` }, known), nothing)).toEqual([]);
  }, 240_000);

  it('shows nothing before sign-in, and the content for the token after it', async () => {
    expect((await admin.patch(site.url, { visibility: 'visitor-auth' })).status).toBe(200);
    const pro = await crawl(site, { cookie: await cookieFor(site, { plan: 'pro' }) });
    expect(wordsIn(pro, PRO)).toContain(PRO.body);
    expect(pro.filter(({ text }) => /"cache-control":"public/.test(text))).toEqual([]);
    const plain = await crawl(site, { cookie: await cookieFor(site, {}) });
    expect(wordsIn(plain, ALL)).toEqual(Object.values(ALL));
    expect(listWords(plain, EVERYTHING)).toEqual([]);
    const known = pro.map(({ url }) => url).filter((url) => !url.includes(' '));
    for (const visitor of [{}, { cookie: await cookieFor(site, { plan: 'pro' }, { seconds: -1 }) }]) {
      expect(listWords(await crawl(site, visitor, known), nothing)).toEqual([]);
    }
  }, 240_000);

  it('shows nothing to anybody once it is unpublished', async () => {
    expect((await admin.patch(site.url, { visibility: 'public' })).status).toBe(200);
    const cookie = await cookieFor(site, { plan: 'pro' });
    const before = await crawl(site, { cookie });
    expect((await admin.post(`${site.url}/unpublish`)).status).toBe(200);
    const known = before.map(({ url }) => url).filter((url) => !url.includes(' '));
    for (const visitor of [{}, { cookie }]) {
      expect(listWords(await crawl(site, visitor, known), nothing)).toEqual([]);
    }
  }, 240_000);
});
