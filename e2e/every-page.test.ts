import { describe, expect, inject, it } from 'vitest';
import { sample } from '../test/corpora.ts';
import { useBrowser } from './browser.ts';
import { ACCESS_LOOKS, checkPage, FIRST_WIDTH } from './check-page.ts';
import type { PublishedSite } from './world.ts';

const { manual, handbook, corpora, url } = inject('world');
const open = useBrowser();

/** Images on other hosts that authors asked for. */
const FOREIGN_IMAGES = ['https://larder.example/flour.png', 'https://larder.example/remote.png'];
/** Pages with a condition, which no visitor of a public site meets. */
const CONDITIONAL = ['options/all-options'];

/** What an author wrote, to be seen as it is. */
const BROKEN_ON_PURPOSE = ['broken-links has a link to #nowhere, which is not there'];

const sites: Record<string, PublishedSite | undefined> = {
  manual,
  handbook,
  'kitchen-sink': corpora['kitchen-sink'],
  'tea-primer': corpora['tea-primer'],
};

/**
 * Goes through the addresses, three at a time, and gives everything that is wrong with them. Pages that are made of the
 * same blocks share the looks at accessibility: two of four are looked at, each in one theme.
 */
async function checkAll(addresses: readonly string[], areAlike = false): Promise<string[]> {
  const left = addresses.map((address, index) => ({
    address,
    accessLooks: ACCESS_LOOKS.filter((_, at) => !areAlike || at === index % 4),
  }));
  const problems: string[] = [];
  const work = async () => {
    // Colours that are on their way to another theme have no contrast to be held to.
    const { page, watched } = await open({ reducedMotion: 'reduce' });
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { address, accessLooks } = next;
      await page.setViewportSize({ width: FIRST_WIDTH, height: 900 });
      const answer = await page.goto(address);
      if (answer?.status() !== 200) problems.push(`${address} answers ${answer?.status()}`);
      const found = [...(await checkPage(page, accessLooks)), ...watched.problems.splice(0)];
      problems.push(...found.map((problem) => `${new URL(address).pathname} ${problem}`));
    }
    expect(FOREIGN_IMAGES).toEqual(expect.arrayContaining(watched.foreignImages));
  };
  await Promise.all([work(), work(), work()]);
  return problems.filter((problem) => !BROKEN_ON_PURPOSE.some((known) => problem.endsWith(known)));
}

describe('every page', () => {
  it.each(Object.keys(sites))(
    'of %s is whole, quiet and accessible at every width, in light and dark',
    async (name) => {
      const site = sites[name];
      const paths = site?.paths.filter((path) => !CONDITIONAL.includes(path)) ?? [];
      expect(paths.length).toBeGreaterThan(3);
      // Pages of the manual are made of the same blocks; a third stands for all where nobody asks for the whole.
      const looked = name === 'manual' ? sample(paths, Math.ceil(paths.length / 3)) : paths;
      const addresses = looked.map((path) => `${site?.url}${path}`);
      expect(await checkAll(addresses, name === 'manual')).toEqual([]);
    },
    180_000,
  );

  it.runIf('elsa-gitbook' in corpora)(
    'of large imported sites is so too, as far as a sample tells',
    async () => {
      const sample = (['elsa-gitbook', 'js-primer'] as const).flatMap((name) => {
        const site = corpora[name];
        return site?.paths.filter((_, index) => index % 30 === 3).map((path) => `${site.url}${path}`) ?? [];
      });
      expect(sample.length).toBeGreaterThan(6);
      expect(await checkAll(sample)).toEqual([]);
    },
    120_000,
  );

  it('of the API reference is so too', async () => {
    const pages = ['', '/sites', '/schemas'];
    expect(await checkAll(pages.map((page) => `${url}/reference${page}`))).toEqual([]);
  }, 120_000);
});
