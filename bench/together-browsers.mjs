// Two windows of the application on two servers: the time from a key in one to the change of the other.
import { chromium } from 'playwright-core';
import { chromiumPath, signInAsAdministrator } from './browser.mjs';
import { leaveOut, percentile, report, sized } from './measure.mjs';

const KEYS = sized(60, 25);

/** Two browsers, one on each node: from the key in one to the mutation in the other. */
export async function measureBrowsers(world) {
  const executablePath = chromiumPath();
  if (executablePath === undefined) return [leaveOut('together in browsers', 'there is no Chromium')];
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const values = [];
    const cookies = await signIn(browser, world.servers[0]);
    for (const isSocket of [false, true]) {
      const windows = [];
      for (const node of world.nodes) {
        // Cookies belong to the host: the other port has them too.
        const context = await browser.newContext({ storageState: { cookies, origins: [] } });
        if (!isSocket) await context.routeWebSocket('**/v1/live/socket', (socket) => socket.close());
        const window = await context.newPage();
        await window.goto(`${node}/o/${world.organization}/s/${world.space}/~/edit/browsers`);
        await window.locator('.editor-text p').first().waitFor();
        windows.push(window);
      }
      values.push(percentile(await typeAndSee(windows), 0.95));
      for (const window of windows) await window.context().close();
    }
    return [
      report({
        name: 'a key is seen in another browser, p95',
        value: values[1],
        unit: 'ms',
        bar: { most: 300 },
        baseline: { name: 'polling', value: values[0] },
        note: 'from the key to the change of the other document; two nodes',
      }),
    ];
  } finally {
    await browser.close();
  }
}

async function signIn(browser, server) {
  const context = await browser.newContext();
  await signInAsAdministrator(await context.newPage(), server);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function typeAndSee([one, other]) {
  await other.evaluate(() => {
    const count = () => (document.querySelector('.editor-text').textContent.match(/ß/g) ?? []).length;
    // Keys of the round before.
    window.seen = Array.from({ length: count() }, () => 0);
    window.known = window.seen.length;
    new MutationObserver(() => {
      while (window.seen.length < count()) window.seen.push(Date.now());
    }).observe(document.querySelector('.editor-text'), { subtree: true, childList: true, characterData: true });
  });
  await one.evaluate(() => {
    window.typed = [];
    document.addEventListener('input', () => window.typed.push(Date.now()), { capture: true });
    const [paragraph] = document.querySelectorAll('.editor-text p');
    document.querySelector('.editor-text').focus();
    getSelection().collapse(paragraph, paragraph.childNodes.length);
  });
  // The first key makes the draft.
  await one.waitForTimeout(100);
  await one.keyboard.type('ß');
  await other.waitForFunction(() => window.seen.length > window.known, undefined, { timeout: 20_000 });
  await one.waitForTimeout(1500);
  for (let key = 0; key < KEYS; key += 1) {
    await one.keyboard.type('ß');
    await one.waitForTimeout(150 + Math.random() * 200);
  }
  await other.waitForFunction((count) => window.seen.length >= window.known + count, KEYS + 1, { timeout: 20_000 });
  const [typed, seen] = [
    await one.evaluate(() => window.typed),
    await other.evaluate(() => window.seen.slice(window.known)),
  ];
  return typed.slice(1).map((at, index) => seen[index + 1] - at);
}
