import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPublishedSite } from '../packages/server/src/testing/corpora.ts';
import { anOrganization, aSpace, type Person } from '../packages/server/src/testing/factories.ts';
import { aFilledSpace } from '../packages/server/src/testing/filled-space.ts';
import { renderHere } from '../packages/server/src/testing/render-here.ts';
import { startTestServer, type TestServer } from '../packages/server/src/testing/test-server.ts';
import { type Crawled, crawlPublishedSite } from './crawl-site.ts';
import {
  ACROSS,
  CONDITION,
  NO_FRONT_MATTER,
  pageWith,
  UNDECIDED,
  UNREADABLE_COMMENTS,
  UNREADABLE_OPTIONS,
  withClaims,
} from './unreadable-conditions.ts';

/** An error in a condition publishes nothing, however the content came and wherever it is read. */

const SECRET = 'zqsecretzq';

/** Pages that are shown to nobody. */
const SOURCES: readonly string[] = [
  ...UNREADABLE_OPTIONS.map((lines) => pageWith(lines, SECRET)),
  ...NO_FRONT_MATTER.map(([, source]) => `${source}\n${SECRET}\n`),
];
/** Texts with a part that is hidden from visitors without claims. */
const TEXTS = [...ACROSS, ...UNDECIDED].map(([, source]) => withClaims(source).replaceAll('SECRET', SECRET));

let server: TestServer;
let admin: Person;
let organizationId: string;

beforeAll(async () => {
  server = await startTestServer({}, undefined, renderHere);
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

interface ListedPage {
  readonly id: string;
  readonly path: string;
  readonly type: string;
  readonly pages?: readonly ListedPage[];
}
const flatten = (pages: readonly ListedPage[]): ListedPage[] =>
  pages.flatMap((page) => [page, ...flatten(page.pages ?? [])]);

async function listPages(spaceId: string): Promise<ListedPage[]> {
  const { status, body } = await admin.get(`/v1/spaces/${spaceId}/content/pages`);
  expect(status).toBe(200);
  return flatten(body.pages).filter(({ type }) => type === 'document');
}

/** What a visitor without claims gets of a site of a space: all forms of all pages, and what is about all of them. */
async function visit(spaceId: string): Promise<Crawled[]> {
  const site = await aPublishedSite(organizationId, admin, [spaceId]);
  const url = `/v1/orgs/${organizationId}/sites/${site.id}`;
  expect((await admin.patch(url, { adaptiveContent: { enabled: true } })).status).toBe(200);
  const pages = (await listPages(spaceId)).map(({ path }) => path);
  return crawlPublishedSite(server, { ...site, pages, ids: [], spaces: [''], files: [], words: [SECRET] });
}

function expectHidden(crawled: readonly Crawled[]): void {
  const leaks = crawled.filter(({ text }) => text.includes(SECRET));
  expect(leaks.map(({ form, request }) => `${form} ${request}`)).toEqual([]);
}

const post = async (url: string, body: object) => {
  const answer = await admin.post(url, body);
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body;
};
const newSpace = async (): Promise<string> => (await aSpace(server, organizationId, admin, { title: 'Docs' })).id;

/** The sources in calls of as many changes as one may have. */
function batchesOf<Value>(values: readonly Value[]): Value[][] {
  const size = 50;
  return Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
}

/** Pages that a condition restricts, to be spoiled. */
async function aSpaceOfRestrictedPages(): Promise<{ spaceId: string; pages: readonly string[] }> {
  const spaceId = await newSpace();
  const pages: string[] = [];
  for (const batch of batchesOf(SOURCES)) {
    const source = pageWith(`if: ${CONDITION}`, SECRET);
    const changes = batch.map(() => ({ operation: 'insert_page', title: 'T', document: { source } }));
    const { changes: results } = await post(`/v1/spaces/${spaceId}/content?compat=false`, { changes });
    pages.push(...results.map(({ page }: { page: string }) => page));
  }
  return { spaceId, pages };
}

interface Warned {
  readonly warnings?: readonly { readonly line: number; readonly reason: string; readonly page?: string }[];
}
/** Whether an answer says of these pages, or of its one page, that nobody sees them. */
function expectWarned({ warnings = [] }: Warned, pages: readonly (string | undefined)[] = [undefined]): void {
  const unread = warnings.filter(({ reason, line }) => reason === 'condition_unreadable' && line > 0);
  expect(new Set(unread.map(({ page }) => page))).toEqual(new Set(pages));
}

describe('a page with a condition that cannot be read is shown to nobody', () => {
  const expectGone = (crawled: readonly Crawled[]): void => {
    expectHidden(crawled);
    const published = crawled.filter(({ form, status, request }) => {
      return ['html', 'markdown'].includes(form) && status === 200 && /\bt(?:-|\b)|page-/.test(request);
    });
    expect(published.map(({ request }) => request)).toEqual([]);
  };

  it('imported from git', async () => {
    const files = Object.fromEntries(SOURCES.map((source, index) => [`page-${index}.md`, source]));
    const { id } = await aFilledSpace(server, organizationId, admin, 'Imported', files);
    expectGone(await visit(id));
  });

  it.each(['markdown', 'source'])('written by changes in the form %s, which say so', async (form) => {
    const spaceId = await newSpace();
    for (const batch of batchesOf(SOURCES)) {
      const changes = batch.map((source) => ({ operation: 'insert_page', title: 'T', document: { [form]: source } }));
      const answer = await post(`/v1/spaces/${spaceId}/content`, { changes });
      expectWarned(
        answer,
        answer.changes.map(({ page }: { page: string }) => page),
      );
    }
    expectGone(await visit(spaceId));
  });

  it('edited so, and its source says so', async () => {
    const { spaceId, pages } = await aSpaceOfRestrictedPages();
    for (const [index, batch] of batchesOf(pages).entries()) {
      const sources = batchesOf(SOURCES)[index] ?? [];
      const changes = batch.map((page, at) => ({ operation: 'update_page', page, document: { source: sources[at] } }));
      expectWarned(await post(`/v1/spaces/${spaceId}/content`, { changes }), batch);
    }
    const { body } = await admin.get(`/v1/spaces/${spaceId}/content/page/${pages[0]}?format=source`);
    expectWarned(body);
    expectGone(await visit(spaceId));
  });

  it('edited so in a draft', async () => {
    const { spaceId, pages } = await aSpaceOfRestrictedPages();
    for (const [index, page] of pages.entries()) {
      const url = `/v1/spaces/${spaceId}/content/page/${page}/draft`;
      const { revision, version } = (await admin.get(`${url}/source`)).body;
      const written = await admin.put(`${url}/source`, { revision, version, source: SOURCES[index] });
      // What a draft cannot have without loss is refused.
      if (written.status !== 200) continue;
      expectWarned(written.body);
      await post(`${url}/flush`, {});
    }
    expectGone(await visit(spaceId));
  });

  it('merged from a change request, which conflicts with the condition that can be read', async () => {
    const { spaceId, pages } = await aSpaceOfRestrictedPages();
    const { id } = await post(`/v1/spaces/${spaceId}/change-requests`, { subject: 'Describe the pages' });
    const url = `/v1/spaces/${spaceId}/change-requests/${id}`;
    for (const [index, batch] of batchesOf(pages).entries()) {
      const sources = batchesOf(SOURCES)[index] ?? [];
      const changes = batch.map((page, at) => ({ operation: 'update_page', page, document: { source: sources[at] } }));
      expectWarned(await post(`${url}/content`, { changes }), batch);
    }
    expect((await post(`${url}/merge`, {})).result).toBe('conflicts');
    const { conflicts } = (await admin.get(url)).body;
    expect(conflicts.map(({ kind, page }: { kind: string; page: string }) => `${kind} ${page}`).sort()).toEqual(
      pages.map((page) => `unreadable ${page}`).sort(),
    );
    expectGone(await visit(spaceId));
  });

  it('added by a change request, whose merge says so', async () => {
    const spaceId = await newSpace();
    const { id } = await post(`/v1/spaces/${spaceId}/change-requests`, { subject: 'Add pages' });
    const url = `/v1/spaces/${spaceId}/change-requests/${id}`;
    const pages: string[] = [];
    for (const batch of batchesOf(SOURCES)) {
      const changes = batch.map((source) => ({ operation: 'insert_page', title: 'T', document: { source } }));
      const answer = await post(`${url}/content?compat=false`, { changes });
      pages.push(...answer.changes.map(({ page }: { page: string }) => page));
    }
    const merged = await post(`${url}/merge`, {});
    expect(merged.result).toBe('merge');
    expect(merged.warnings.length).toBeGreaterThan(0);
    expect(pages).toEqual(expect.arrayContaining(merged.warnings.map(({ page }: { page: string }) => page)));
    expectGone(await visit(spaceId));
  });
});

describe('a page that a merge would show to readers for whom it was restricted', () => {
  const aMove = async () => {
    const spaceId = await newSpace();
    const url = `/v1/spaces/${spaceId}`;
    const { changes } = await post(`${url}/content`, {
      changes: [
        { operation: 'insert_page', title: 'Partners', ref: 'partners' },
        { operation: 'insert_page', title: 'Prices', into: 'partners', document: { markdown: SECRET } },
      ],
    });
    const [partners, prices] = changes.map(({ page }: { page: string }) => page);
    const { id } = await post(`${url}/change-requests`, { subject: 'Move the prices' });
    const request = `${url}/change-requests/${id}`;
    await post(`${request}/content`, { changes: [{ operation: 'update_page', page: prices, into: null }] });
    const restricted = { operation: 'update_page', page: partners, condition: CONDITION };
    await post(`${url}/content`, { changes: [restricted] });
    expect((await post(`${request}/merge`, {})).result).toBe('conflicts');
    const [conflict] = (await admin.get(`${request}/conflicts`)).body.conflicts;
    return { spaceId, prices, request, conflict };
  };

  it.each([
    ['main', CONDITION],
    ['change', undefined],
  ])('gets the condition that its author decides for: %s', async (keep, condition) => {
    const { spaceId, prices, request, conflict } = await aMove();
    await post(`${request}/conflicts`, { solutions: [{ conflict: conflict.id, keep }] });
    expect((await post(`${request}/merge`, {})).result).toBe('merge');
    const { body } = await admin.get(`/v1/spaces/${spaceId}/content/page/${prices}`);
    expect(body.condition).toBe(condition);
    if (condition !== undefined) expectHidden(await visit(spaceId));
  });
});

describe('what the table of contents restricts', () => {
  it('is shown to nobody if its comment cannot be read', async () => {
    const parts = UNREADABLE_COMMENTS.map((comment, index) => [
      `## Group ${index} <!-- ${comment} -->`,
      `* [Page](group-${index}/page.md)`,
      `  * [Below](group-${index}/below.md)`,
      '## Open',
      `* [Page](own-${index}.md) <!-- ${comment} -->`,
      `* [${SECRET}](https://${SECRET}.example/) <!-- ${comment} -->`,
    ]);
    const files = UNREADABLE_COMMENTS.flatMap((_, index) =>
      [`group-${index}/page.md`, `group-${index}/below.md`, `own-${index}.md`].map((file) => [
        file,
        `# T\n\n${SECRET}\n`,
      ]),
    );
    const { id } = await aFilledSpace(server, organizationId, admin, 'Contents', {
      ...Object.fromEntries(files),
      'README.md': '# Home\n\nzqopen\n',
      'SUMMARY.md': ['* [Home](README.md)', ...parts.flat()].join('\n\n'),
    });
    const crawled = await visit(id);
    expectHidden(crawled);
    expect(crawled.some(({ form, text }) => form === 'html' && text.includes('zqopen'))).toBe(true);
  });

  it('stays as it was where nobody knows what a comment restricts', async () => {
    const files = { 'README.md': '# Home\n', 'page.md': `# T\n\n${SECRET}\n` };
    const summary = '* [Home](README.md)\n\n## Group <!-- {"condition": "visitor.claims.a"} -->\n\n* [Page](page.md)\n';
    const space = await aFilledSpace(server, organizationId, admin, 'Stray', { ...files, 'SUMMARY.md': summary });
    const stray = summary.replace(' <!-- {', '\n<!-- {');
    await expect(space.fill({ ...files, 'SUMMARY.md': stray })).rejects.toThrow(/line 4 names a condition/);
    expectHidden(await visit(space.id));
  });
});

describe('a part of a page', () => {
  it('is shown to nobody if its condition cannot be read, wherever it ends', async () => {
    const spaceId = await newSpace();
    const changes = TEXTS.map((markdown) => ({ operation: 'insert_page', title: 'T', document: { markdown } }));
    const answer = await post(`/v1/spaces/${spaceId}/content`, { changes });
    const pages = answer.changes.map(({ page }: { page: string }) => page);
    expectWarned(answer, pages.slice(ACROSS.length));
    const crawled = await visit(spaceId);
    expectHidden(crawled);
    const open = crawled.filter(({ form, status, text }) => form === 'html' && status === 200 && text.includes('open'));
    expect(open.length).toBeGreaterThanOrEqual(TEXTS.length);
  });
});

describe('a text that pages include, and whose condition cannot be read,', () => {
  const TEXTS_OF_FILES = [
    ...SOURCES,
    ...UNDECIDED.map(([, source]) => withClaims(source).replaceAll('SECRET', SECRET)),
  ];

  it('is shown to nobody when it is imported', async () => {
    const files = TEXTS_OF_FILES.flatMap((source, index) => [
      [`.gitbook/includes/text-${index}.md`, source],
      [`page-${index}.md`, `# T\n\nzqopen\n\n{% include ".gitbook/includes/text-${index}.md" %}\n`],
    ]);
    const { id } = await aFilledSpace(server, organizationId, admin, 'Including', Object.fromEntries(files));
    const crawled = await visit(id);
    expectHidden(crawled);
    const open = crawled.filter(({ form, text }) => form === 'html' && text.includes('zqopen'));
    expect(open.length).toBeGreaterThanOrEqual(TEXTS_OF_FILES.length);
  });

  it('is shown to nobody when a change writes it, which says so', async () => {
    const spaceId = await newSpace();
    for (const [index, source] of TEXTS_OF_FILES.entries()) {
      const include = `zqopen\n\n{% include "ref:text" %}\n`;
      const { changes, warnings } = await post(`/v1/spaces/${spaceId}/content`, {
        changes: [
          { operation: 'insert_reusable_content', ref: 'text', title: `Text ${index}`, document: { source } },
          { operation: 'insert_page', title: 'T', document: { markdown: include } },
        ],
      });
      const { reusableContent } = changes[0];
      expect(warnings).toContainEqual(expect.objectContaining({ reason: 'condition_unreadable', reusableContent }));
    }
    expectHidden(await visit(spaceId));
  });
});
