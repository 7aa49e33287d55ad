// Lighthouse scores of published pages on an emulated phone; requires Chromium and a quiet machine.
import { existsSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { leaveOut, report } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const CHROMIUM = [process.env.BINDERY_TEST_CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const BAR = 99;

export async function benchLighthouse() {
  const chromePath = CHROMIUM.find((file) => file !== undefined && file !== '' && existsSync(file));
  if (chromePath === undefined) return leaveOut('lighthouse', 'there is no Chromium; BINDERY_TEST_CHROMIUM names one');
  const server = await startBindery(temporaryFolder('lighthouse'));
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    const site = server.sampleUrl();
    const pages = {
      page: new URL('concepts/pages', site),
      'section home': new URL(site),
      'search results': new URL('~search?q=space', site),
    };
    const results = [];
    for (const [name, url] of Object.entries(pages)) results.push(await measurePage(name, url.href, chrome.port));
    return results.every(Boolean);
  } finally {
    await chrome.kill();
    await server.stop();
  }
}

async function measurePage(name, url, port) {
  const { lhr } = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  const scores = CATEGORIES.map((category) => Math.round((lhr.categories[category]?.score ?? 0) * 100));
  const failed = CATEGORIES.flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  return report({
    name: `Lighthouse on a phone, the worst of four: ${name}`,
    value: Math.min(...scores),
    unit: '',
    bar: { least: BAR },
    note: `${CATEGORIES.map((category, index) => `${category} ${scores[index]}`).join(', ')}${failed.length === 0 ? '' : `; below: ${failed.join(', ')}`}`,
  });
}
