import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { APP_SCREENSHOTS } from './app/screenshots.ts';
import { useBrowser } from './browser.ts';
import { SCREENSHOTS, WINDOW } from './screenshots.ts';
import { DOCS, FOLDER, takeScreenshot } from './take-screenshot.ts';

const world = inject('world');
const open = useBrowser();
/** Total size of all pictures, in bytes: every installation contains them. */
const MAX_BYTES = 1_500_000;

describe('the screenshots of the manual', () => {
  it.each(SCREENSHOTS.map((screenshot) => [screenshot.name, screenshot] as const))(
    '%s matches the current interface',
    async (name, { urlOf, device = WINDOW, prepare }) => {
      const { page } = await open({ ...device, colorScheme: 'light', reducedMotion: 'reduce' });
      const answer = await page.goto(urlOf(world));
      expect(answer?.status()).toBe(200);
      await prepare?.(page);
      await takeScreenshot(page, name);
    },
  );

  it('are all used, without unknown files', () => {
    const all = [...SCREENSHOTS, ...APP_SCREENSHOTS];
    for (const { name, shownOn } of all)
      expect(readFileSync(path.join(DOCS, shownOn), 'utf8')).toContain(`.gitbook/assets/screenshots/${name}.webp`);
    const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
    expect(names.sort()).toEqual(all.map(({ name }) => `${name}.webp`).sort());
    const bytes = names.map((name) => readFileSync(path.join(FOLDER, name)).length);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MAX_BYTES);
  });
});
