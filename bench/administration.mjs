// The administration screens with very many rows: lists of members and of audit events during scrolling, insights of
// very many events, and the preview of customization during changes. Requires Chromium and a quiet machine.
import { chromium } from 'playwright-core';
import { AUDIT_EVENTS, seedAdministration, VISITS } from './administration-seed.mjs';
import { chromiumPath, signInAsAdministrator } from './browser.mjs';
import { leaveOut, median, percentile, report, sized } from './measure.mjs';
import { MEMBERS } from './members.mjs';
import { startBindery, temporaryFolder } from './server.mjs';

const ROUNDS = sized(20, 8);

export async function benchAdministration() {
  const executablePath = chromiumPath();
  if (executablePath === undefined) {
    return leaveOut('administration', 'there is no Chromium; BINDERY_TEST_CHROMIUM names one');
  }
  const dataDir = temporaryFolder('administration');
  const seeded = await seedAdministration(dataDir);
  const server = await startBindery(dataDir);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(120_000);
    const home = await signInAsAdministrator(page, { ...server, passwordLink: () => seeded.link(server.url) });
    const results = [
      await measureScrolling(page, `${home}/~/members`, `Members, ${MEMBERS.toLocaleString('en')} of them`),
      await measureScrolling(page, `${home}/~/audit-log`, `Audit log, ${AUDIT_EVENTS.toLocaleString('en')} events`),
      await measureInsights(page, `${home}/site/${seeded.site}/~/insights`),
      await measurePreview(page, `${home}/site/${seeded.site}/~/customize`),
    ];
    return results.every(Boolean);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The frames during ten seconds of scrolling, with repeated loading of more rows. */
async function measureScrolling(page, url, name) {
  await page.goto(url);
  await page.locator('.virtual-list .list-row').first().waitFor();
  const { frames, rows, jump } = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const scroller = [...document.querySelectorAll('main, main *'), document.scrollingElement].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 500 && getComputedStyle(element).overflowY !== 'visible',
    );
    const target = scroller ?? document.scrollingElement;
    const measured = [];
    const began = performance.now();
    let last = began;
    while (performance.now() - began < 10_000) {
      target.scrollTop += 400;
      await frame();
      const now = performance.now();
      measured.push(now - last);
      last = now;
    }
    const lastRow = () =>
      Math.max(...[...document.querySelectorAll('.virtual-list .list-row')].map((row) => Number(row.ariaPosInSet)));
    const rows = lastRow();
    const jumped = performance.now();
    target.scrollTop = target.scrollHeight;
    const count = Number(document.querySelector('.virtual-list .list-row')?.ariaSetSize);
    const isShown = () =>
      lastRow() === count && document.querySelector('.virtual-list .list-row [aria-busy=true]') === null;
    do await frame();
    while (!isShown());
    return { frames: measured, rows, jump: performance.now() - jumped };
  });
  report({ name: `${name}: from the scrollbar to the last row`, value: jump, unit: 'ms' });
  return report({
    name: `${name}: longest frame of scrolling`,
    value: Math.max(...frames),
    unit: 'ms',
    bar: { most: 50 },
    note: `p95 ${percentile(frames, 0.95).toFixed(0)} ms, down to row ${rows}`,
  });
}

/** From the click until every part of the screen shows its figures, of the last 30 days. */
async function measureInsights(page, url) {
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto(url.replace(/\/~\/insights$/, ''));
    const tab = page
      .locator('main a, header a, nav a')
      .filter({ hasText: /^Insights$/ })
      .first();
    await tab.waitFor();
    times.push(
      await tab.evaluate(async (link) => {
        const began = performance.now();
        link.click();
        for (;;) {
          await new Promise((resolve) => requestAnimationFrame(resolve));
          const isThere = document.querySelector('.insights-card') !== null;
          if (isThere && document.querySelector('main .skeleton-rows, main .skeleton, main [aria-busy=true]') === null)
            break;
        }
        return performance.now() - began;
      }),
    );
  }
  return report({
    name: `Insights of ${VISITS.toLocaleString('en')} events: all parts shown, p95`,
    value: percentile(times, 0.95),
    unit: 'ms',
    bar: { most: 1000 },
    note: `median ${median(times).toFixed(0)} ms`,
  });
}

/** From a changed setting until its frame has replaced the previous one. */
async function measurePreview(page, url) {
  await page.goto(url);
  await page.locator('iframe.preview-frame').first().waitFor();
  await page.waitForTimeout(1500);
  const field = page.locator('main form input[type=text], main form input:not([type])').first();
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.waitForTimeout(300);
    times.push(
      await field.evaluate(async (input, text) => {
        const sourceOf = () => document.querySelector('iframe.preview-frame:not(.preview-next)')?.src;
        const before = sourceOf();
        const began = performance.now();
        input.value = text;
        input.dispatchEvent(new Event('input', { bubbles: true }));
        while (sourceOf() === before) await new Promise((resolve) => requestAnimationFrame(resolve));
        return performance.now() - began;
      }, `Manual ${round}`),
    );
  }
  return report({
    name: 'Customization: the preview follows a setting, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    bar: { most: 200 },
    note: `median ${median(times).toFixed(0)} ms`,
  });
}
