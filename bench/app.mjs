// The web application as users experience it: the size of the first screen, the Lighthouse scores, the time of a screen
// change, and a tree of ten thousand pages. Requires Chromium and a quiet machine.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { buildGallery } from '../build/gallery.mjs';
import { chromiumPath, signInAsAdministrator } from './browser.mjs';
import { measureEditor } from './editor.mjs';
import { bearerCaller, importInto, serveLargeRepository } from './large-space.mjs';
import { leaveOut, median, percentile, report } from './measure.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const PAGES = 10_000;
const DIST = fileURLToPath(new URL('../packages/app/dist', import.meta.url));

export async function benchApp() {
  const results = [...measureBytes()];
  const chromePath = chromiumPath();
  if (chromePath === undefined) return leaveOut('app', 'there is no Chromium; BINDERY_TEST_CHROMIUM names one');
  const server = await startBindery(temporaryFolder('app'), { BINDERY_OUTBOUND_ALLOW: '127.0.0.1' });
  const chrome = await launch({ chromePath, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
  try {
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
    const [context] = browser.contexts();
    const page = await context.newPage();
    const home = await signInAsAdministrator(page, server);
    results.push(await measureChange(page, home));
    results.push(...(await measureTree(await context.newPage())));
    results.push(...(await measureHome(home, chrome.port)));
    results.push(await measureSpace(page, server, home));
    await browser.close();
  } finally {
    await chrome.kill();
    await server.stop();
  }
  const writing = await startBindery(temporaryFolder('editor'));
  try {
    results.push(...(await measureEditor(writing, chromePath)));
  } finally {
    await writing.stop();
  }
  return results.every(Boolean);
}

/** Compressed bytes of the first load of home. */
function* measureBytes() {
  const manifest = JSON.parse(readFileSync(path.join(DIST, 'manifest.json'), 'utf8'));
  const sizeOf = (names) =>
    [...new Set(names)].reduce((sum, name) => sum + readFileSync(path.join(DIST, 'assets', `${name}.br`)).length, 0) /
    1024;
  const home = manifest.screens.find(({ pattern }) => pattern === '/o/:organization');
  const scripts = [...manifest.entry, ...home.files, ...manifest.texts.en, ...home.texts.en, manifest.theme];
  yield report({ name: 'First load of home: scripts', value: sizeOf(scripts), unit: 'KB', bar: { most: 150 } });
  yield report({
    name: 'First load of home: styles',
    value: sizeOf(manifest.stylesheets),
    unit: 'KB',
    bar: { most: 20 },
  });
}

/** Between home and a nonexistent path, whose screen is always loaded: both are in the cache by then. */
async function measureChange(page, home) {
  await page.goto(home);
  await page.locator('main [role=treeitem]').first().waitFor();
  const times = await page.evaluate(async (home) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const measured = [];
    for (let round = 0; round < 20; round++) {
      history.pushState({ key: String(round) }, '', `${home}/nothing`);
      dispatchEvent(new PopStateEvent('popstate'));
      await frame();
      await frame();
      const began = performance.now();
      document.querySelector('.sidebar-entries a').click();
      while (document.querySelector('main [role=treeitem]') === null) await frame();
      await frame();
      measured.push(performance.now() - began);
    }
    return measured;
  }, home);
  const note = `median ${median(times).toFixed(0)} ms`;
  return report({
    name: 'A change of screen with cached data, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    bar: { most: 100 },
    note,
  });
}

async function measureTree(page) {
  const files = await buildGallery();
  await page.route('http://gallery.localhost/**', async (route) => {
    const file = files.get(new URL(route.request().url()).pathname);
    if (file === undefined) await route.fulfill({ status: 200, body: '' });
    else await route.fulfill({ contentType: `${file.type}; charset=utf-8`, body: file.text });
  });
  await page.goto(`http://gallery.localhost/?tree=${PAGES}`);
  await page.locator('[role=treeitem]').first().waitFor();
  const { first, heap, frames } = await page.evaluate(scrollTree, 'main');
  const name = `Tree of ${PAGES.toLocaleString('en')} pages`;
  return [
    report({ name: `${name}: first rows`, value: first, unit: 'ms', bar: { most: 200 } }),
    report({
      name: `${name}: longest frame of scrolling`,
      value: Math.max(...frames),
      unit: 'ms',
      bar: { most: 50 },
      note: `p95 ${percentile(frames, 0.95).toFixed(0)} ms`,
    }),
    report({ name: `${name}: heap`, value: heap, unit: 'MB', bar: { most: 80 } }),
  ];
}

/** A space with this many pages, opened from home: the time of the tree component, and its data. */
async function measureSpace(page, server, home) {
  const repository = await serveLargeRepository(PAGES);
  try {
    await importInto(bearerCaller(server), repository.url, 'Large', { isSearchAwaited: false });
    // On narrow screens a button opens the tree.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(home);
    const row = page.locator('main').getByRole('treeitem', { name: 'Large' });
    await row.waitFor();
    const before = Date.now();
    await row.click();
    await page.locator('.rail [role=treeitem]').first().waitFor();
    const opened = Date.now() - before;
    const { frames } = await page.evaluate(scrollTree, '.rail-scroll');
    return report({
      name: `Space of ${PAGES.toLocaleString('en')} pages: longest frame of scrolling its tree`,
      value: Math.max(...frames),
      unit: 'ms',
      bar: { most: 50 },
      note: `p95 ${percentile(frames, 0.95).toFixed(0)} ms; first rows ${opened} ms after a click at home, data included`,
    });
  } finally {
    repository.stop();
  }
}

/** Runs in the page: two seconds of scrolling, by a screen every few frames. */
async function scrollTree(selector) {
  const scroller = document.querySelector(selector);
  const first = performance.getEntriesByName('tree')[0]?.duration ?? 0;
  const frames = [];
  let last = performance.now();
  while (frames.length < 120) {
    scroller.scrollTop += 600;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = performance.now();
    frames.push(now - last);
    last = now;
  }
  return { first, frames, heap: performance.memory.usedJSHeapSize / 2 ** 20 };
}

async function measureHome(url, port) {
  const { lhr } = await lighthouse(url, {
    port,
    disableStorageReset: true,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    logLevel: 'error',
  });
  const scoreOf = (category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const secondsOf = (audit) => (lhr.audits[audit]?.numericValue ?? Number.NaN) / 1000;
  const name = 'Home on a phone by slow 4G';
  return [
    report({
      name: `${name}: first contentful paint`,
      value: secondsOf('first-contentful-paint'),
      unit: 's',
      bar: { most: 1.5 },
      note: `performance ${scoreOf('performance')}`,
    }),
    report({
      name: `${name}: interactive`,
      value: secondsOf('interactive'),
      unit: 's',
      bar: { most: 2.5 },
      note: `largest paint ${secondsOf('largest-contentful-paint').toFixed(1)} s`,
    }),
    report({ name: `${name}: accessibility`, value: scoreOf('accessibility'), unit: '', bar: { least: 100 } }),
    report({ name: `${name}: best practices`, value: scoreOf('best-practices'), unit: '', bar: { least: 100 } }),
  ];
}
