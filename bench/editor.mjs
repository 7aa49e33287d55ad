// The block editor as users experience it: the latency from a key to its frame, and the time to open a page.
import { chromium } from 'playwright-core';
import { signInAsAdministrator } from './browser.mjs';
import { bearerCaller } from './large-space.mjs';
import { leaveOut, median, percentile, report } from './measure.mjs';

/** Frames are drawn as soon as they are ready: the figure is work, without the wait for vertical synchronization. */
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'];
const KEYS = 200;
/** Between two keys: twice as fast as people type. Without a pause, the wait for the keys before is measured as well. */
const KEY_PAUSE_MS = 50;
const OPENINGS = 5;
const READING_MS = 2500;
const SIZES = [
  { blocks: 300, key: 16, opening: 300 },
  { blocks: 5000, key: 50, opening: 1500 },
];

/** Typical blocks of pages: paragraphs, headings and lists. */
const sourceOf = (blocks) =>
  Array.from({ length: blocks }, (_, index) =>
    index % 25 === 0 ? `## Part ${index}` : index % 10 === 5 ? `* item ${index}` : `Tide ${index} rises.`,
  ).join('\n\n');

/** @param server a started program with an administrator whose password is not set yet */
export async function measureEditor(server, executablePath) {
  const call = bearerCaller(server);
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const results = [];
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const home = await signInAsAdministrator(page, server);
    const organization = new URL(home).pathname.split('/').at(-1);
    const space = await call('POST', `/v1/orgs/${organization}/spaces`, { title: 'Editor' });
    for (const size of SIZES) {
      const document = { markdown: sourceOf(size.blocks) };
      const changes = [{ operation: 'insert_page', title: `Page ${size.blocks}`, document }];
      await call('POST', `/v1/spaces/${space.id}/content`, { changes });
      results.push(...(await measurePage(page, `${home}/s/${space.id}`, size)));
    }
  } finally {
    await browser.close();
  }
  return results;
}

async function measurePage(page, base, { blocks, key, opening }) {
  const path = `/page-${blocks}`;
  const openings = [];
  for (let round = 0; round <= OPENINGS; round++) {
    await page.goto(`${base}${path}`);
    await page
      .locator('.page')
      .getByText(`Tide ${blocks - 1} rises.`)
      .waitFor();
    // Somebody reads before writing: the page has loaded its comments and backlinks, and the files of the editor.
    await page.waitForTimeout(READING_MS);
    openings.push(await page.evaluate(openEditor));
  }
  if (openings.some(Number.isNaN)) return [leaveOut('app', `the server has no draft of a page with ${blocks} blocks`)];
  // The first one has loaded the editor.
  openings.shift();
  await page.locator('.editor-text > p').nth(4).click();
  await page.evaluate(watchKeys);
  for (let count = 0; count < KEYS; count++) {
    await page.keyboard.press(count % 7 === 6 ? 'Space' : 'a');
    await page.waitForTimeout(KEY_PAUSE_MS);
  }
  await page.waitForTimeout(500);
  const times = await page.evaluate(() => window.keyTimes);
  const name = `Block editor, ${blocks.toLocaleString('en')} blocks`;
  return [
    report({
      name: `${name}: a key to its frame, p95`,
      value: percentile(times, 0.95),
      unit: 'ms',
      bar: { most: key },
      note: `median ${median(times).toFixed(1)} ms, a key each ${KEY_PAUSE_MS} ms`,
    }),
    report({
      name: `${name}: opening the page, median`,
      value: median(openings),
      unit: 'ms',
      bar: { most: opening },
      note: `slowest ${Math.max(...openings).toFixed(0)} ms, draft included`,
    }),
  ];
}

/** Runs in the page: from the key that edits to the first frame with the text in the editor. */
async function openEditor() {
  const began = performance.now();
  // Not by a loop of frames, which would use a whole core.
  const opened = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      // The server refuses pages with more structure than a draft can have.
      const isSource = location.pathname.includes('/~/source/');
      if (!isSource && document.querySelector('.editor-text > p') === null) return;
      observer.disconnect();
      resolve(isSource);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'e', bubbles: true }));
  if (await opened) return Number.NaN;
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - began;
}

/** Runs in the page: the time from each key to its frame. */
function watchKeys() {
  window.keyTimes = [];
  const { port1, port2 } = new MessageChannel();
  const waiting = [];
  port1.onmessage = () => window.keyTimes.push(performance.now() - waiting.shift());
  document.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        waiting.push(timeStamp);
        port2.postMessage(undefined);
      }),
    { capture: true },
  );
}
