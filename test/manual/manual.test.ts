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
/** The tutorial for newcomers is first: it starts from an empty installation. */
const pages = listPages()
  .filter((page) => readExamples(page).some(({ language }) => RUN.has(language)))
  .sort((one, other) => Number(other.startsWith('start/')) - Number(one.startsWith('start/')));

/** Programs that examples call besides the requirements of Bindery; `.ci/run` has all of them. */
const missing = ['curl', 'jq', 'openssl', 'python3'].filter(
  (name) => spawnSync(name, ['--version']).error !== undefined,
);

describe.skipIf(missing.length > 0)('the manual', () => {
  it.each(pages)('shows the output of its examples in %s', async (page) => {
    const stage = await openStage(program, page.startsWith('start/'));
    try {
      expect(await runPage(page, stage, PAGES[page])).toEqual([]);
    } finally {
      await stage.close();
    }
  });
});

describe('exceptions', () => {
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

  it('has no broken links', async () => {
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
    ['Port 4000 is already in use. Stop what listens there, or set PORT to another one.', 'operation/messages'],
    ['The entry “Install” was left out: “guide/install.md” is not a page of the content.', 'concepts/git'],
  ])('finds the page that explains the message "%s" in its search', async (message, page) => {
    const query = new URLSearchParams({ query: message });
    const { items } = await program.call('GET', `/v1/spaces/${await findManual(program)}/search?${query}`);
    expect(items.slice(0, 5).map(({ path }: { path: string }) => path)).toContain(page);
  });
});
