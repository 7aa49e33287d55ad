import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { checkPage } from '../check-page.ts';

/** Folder for pictures of screens, for review; without the variable none are created. */
const FOLDER = process.env['BINDERY_APP_PICTURES'];
const WIDTHS = [1440, 768, 390] as const;
const THEMES = ['light', 'dark'] as const;

/** Pictures of a screen at three widths, light and dark, under a name such as `home-empty`. */
export async function takePictures(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
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

/** Runs in the page. Headings of the application go down level by level; those of a text are its author's. */
function checkHeadings(): string[] {
  const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter(
    (heading) => heading.closest('.editor-text') === null && heading.checkVisibility(),
  );
  return headings.flatMap(({ tagName, textContent }, index) => {
    const before = headings[index - 1]?.tagName ?? 'H1';
    return Number(tagName[1]) > Number(before[1]) + 1 ? [`goes from ${before} to ${tagName} at “${textContent}”`] : [];
  });
}

/**
 * Returns the violations of a screen, as sentences: structure, layout at every width, and accessibility in both themes.
 * Also creates its pictures if requested.
 */
export async function checkScreen(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize();
  const problems = [...(await page.evaluate(checkHeadings)), ...(await checkPage(page))];
  if (before !== null) await page.setViewportSize(before);
  await takePictures(page, name);
  return problems;
}
