import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listPages, readExamples, readManualPage } from './examples.ts';
import { PAGES } from './pages.ts';
import { findManual, type ManualProgram, startProgramOfManual } from './program.ts';
import { runPage } from './run-page.ts';
import { openStage } from './stage.ts';
import { NOT_RUN } from './stand-ins.ts';
import { SHOWN_ALONE } from './standalone-json.ts';

let program: ManualProgram;
beforeAll(async () => {
  program = await startProgramOfManual();
});
afterAll(async () => {
  await program?.stop();
});

const RUN = new Set(['bash', 'sh', 'json', 'http']);
/** The walk of a newcomer comes first: it begins where nothing has been made yet. */
const pages = listPages()
  .filter((page) => readExamples(page).some(({ language }) => RUN.has(language)))
  .sort((one, other) => Number(other.startsWith('start/')) - Number(one.startsWith('start/')));

/** What examples call besides what Bindery needs anyway; `.ci/run` has all of them. */
const missing = ['curl', 'jq', 'openssl'].filter((name) => spawnSync(name, ['--version']).error !== undefined);

describe.skipIf(missing.length > 0)('the manual', () => {
  it.each(pages)('shows in %s what its examples do', async (page) => {
    const stage = await openStage(program, page.startsWith('start/'));
    try {
      expect(await runPage(page, stage, PAGES[page])).toEqual([]);
    } finally {
      await stage.close();
    }
  });
});

describe('what is listed by hand', () => {
  it('is on the pages', () => {
    const befores = Object.entries(PAGES).flatMap(([page, { before = {} }]) =>
      Object.keys(before).map((begins) => ({ page, begins })),
    );
    const listed = [...NOT_RUN, ...SHOWN_ALONE, ...befores];
    const stale = listed.filter(({ page, begins }) => !readExamples(page).some(({ code }) => code.startsWith(begins)));
    expect(stale).toEqual([]);
    expect(Object.keys(PAGES).filter((page) => !listPages().includes(page))).toEqual([]);
  });
});

describe('the manual as a site', () => {
  it('has every page in its table of contents', () => {
    const listed = [...readManualPage('SUMMARY.md').matchAll(/\]\(([^)]+\.md)\)/g)].map(([, page]) => page);
    const pages = listPages().filter((page) => page !== 'SUMMARY.md' && !page.startsWith('.gitbook/'));
    expect(listed.sort()).toEqual(pages.sort());
  });

  it('has no link that leads nowhere', async () => {
    const { items } = await program.call(
      'GET',
      `/v1/spaces/${await findManual(program)}/links?status=broken&limit=1000`,
    );
    expect(items.map(({ target }: { target: string }) => target)).toEqual([]);
  });

  it.each([
    ['The share link does not exist.', 'api/errors'],
    ['body/users names people who do not exist or may not review in this space: k22uO39uf9KevYUlJV9o.', 'api/errors'],
    ['Change request 17 is archived. Set its status to draft or open first.', 'api/errors'],
    ['The port 4000 is in use. Stop what listens there, or set PORT to another one.', 'operation/messages'],
    ['The entry “Install” was left out: “guide/install.md” is not a page of the content.', 'concepts/git'],
  ])('answers a search for the message "%s" with the page that explains it', async (message, page) => {
    const query = new URLSearchParams({ query: message });
    const { items } = await program.call('GET', `/v1/spaces/${await findManual(program)}/search?${query}`);
    expect(items.slice(0, 5).map(({ path }: { path: string }) => path)).toContain(page);
  });
});
