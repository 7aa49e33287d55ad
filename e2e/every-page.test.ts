import { describe, expect, inject, it } from 'vitest';
import { sample } from '../test/corpora.ts';
import { useBrowser } from './browser.ts';
import { ACCESS_LOOKS, checkPage, FIRST_WIDTH } from './check-page.ts';
import type { PublishedSite } from './world.ts';

const { manual, handbook, corpora, url } = inject('world');
const open = useBrowser();

/** Images on other hosts that authors embedded. */
const FOREIGN_IMAGES = ['https://larder.example/flour.png', 'https://larder.example/remote.png'];
/** Conditional pages, which are hidden from all visitors of a public site. */
const CONDITIONAL = ['options/all-options'];

/** Content of an author, as written. */
const BROKEN_ON_PURPOSE = ['broken-links has a link to #nowhere, which is not there'];

const sites: Record<string, PublishedSite | undefined> = {
  manual,
  handbook,
  'kitchen-sink': corpora['kitchen-sink'],
  'tea-primer': corpora['tea-primer'],
};

/**
 * Checks the URLs, three at a time, and returns all problems with them. Pages that consist of the same blocks share the
 * accessibility checks: two of four are checked, each in one theme.
 */
async function checkAll(urls: readonly string[], areAlike = false): Promise<string[]> {
  const left = urls.map((pageUrl, index) => ({
    url: pageUrl,
    accessLooks: ACCESS_LOOKS.filter((_, at) => !areAlike || at === index % 4),
  }));
  const problems: string[] = [];
  const work = async () => {
    // Colors in a theme transition have no meaningful contrast.
    const { page, watched } = await open({ reducedMotion: 'reduce' });
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { url: pageUrl, accessLooks } = next;
      await page.setViewportSize({ width: FIRST_WIDTH, height: 900 });
      // A page with much text waits for the start of the first process that renders such pages.
      const answer = await page.goto(pageUrl, { timeout: 60_000 });
      if (answer?.status() !== 200) problems.push(`${pageUrl} answers ${answer?.status()}`);
      const faults = [...(await checkPage(page, accessLooks)), ...watched.problems.splice(0)];
      problems.push(...faults.map((problem) => `${new URL(pageUrl).pathname} ${problem}`));
    }
    expect(FOREIGN_IMAGES).toEqual(expect.arrayContaining(watched.foreignImages));
  };
  await Promise.all([work(), work(), work()]);
  return problems.filter((problem) => !BROKEN_ON_PURPOSE.some((known) => problem.endsWith(known)));
}

describe('every page', () => {
  it.each(Object.keys(sites))(
    'of %s is complete, without messages, and accessible at every width, in light and dark',
    async (name) => {
      const site = sites[name];
      const paths = site?.paths.filter((path) => !CONDITIONAL.includes(path)) ?? [];
      expect(paths.length).toBeGreaterThan(3);
      // Pages of the manual consist of the same blocks; by default a third of them is checked.
      const looked = name === 'manual' ? sample(paths, Math.ceil(paths.length / 3)) : paths;
      const urls = looked.map((path) => `${site?.url}${path}`);
      expect(await checkAll(urls, name === 'manual')).toEqual([]);
    },
    600_000,
  );

  it.runIf('elsa-gitbook' in corpora)(
    'of large imported sites is, too, in a sample',
    async () => {
      const sample = (['elsa-gitbook', 'js-primer'] as const).flatMap((name) => {
        const site = corpora[name];
        return site?.paths.filter((_, index) => index % 30 === 3).map((path) => `${site.url}${path}`) ?? [];
      });
      expect(sample.length).toBeGreaterThan(6);
      expect(await checkAll(sample)).toEqual([]);
    },
    600_000,
  );

  it('of the API reference is, too', async () => {
    const pages = ['', '/sites', '/schemas'];
    expect(await checkAll(pages.map((page) => `${url}/reference${page}`))).toEqual([]);
  }, 600_000);
});
