import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { checkPage } from '../check-page.ts';

/** Where pictures of screens go, for people to look at; BINDERY_APP_PICTURES names another folder. */
const FOLDER =
  process.env['BINDERY_APP_PICTURES'] ??
  fileURLToPath(new URL('../../node_modules/.cache/app-pictures', import.meta.url));
const WIDTHS = [1440, 768, 390] as const;
const THEMES = ['light', 'dark'] as const;

/** Pictures of a screen at three widths, light and dark, under a name such as `home-empty`. */
export async function takePictures(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const before = page.viewportSize();
  for (const width of WIDTHS)
    for (const colorScheme of THEMES) {
      await page.setViewportSize({ width, height: width === 390 ? 844 : 900 });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: path.join(FOLDER, `${name}-${width}-${colorScheme}.png`) });
    }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before !== null) await page.setViewportSize(before);
}

/**
 * What a screen must be, as sentences about what it is not: structure, layout at every width, and accessibility in both
 * themes. Its pictures are taken too.
 */
export async function checkScreen(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize();
  const problems = await checkPage(page);
  if (before !== null) await page.setViewportSize(before);
  await takePictures(page, name);
  return problems;
}
