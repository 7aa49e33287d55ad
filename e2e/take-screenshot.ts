import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { imageSize } from 'image-size';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The manual. */
export const DOCS = fileURLToPath(new URL('../docs/', import.meta.url));
/** Folder of the screenshots. */
export const FOLDER = path.join(DOCS, '.gitbook/assets/screenshots');
/** `npm run screenshots` creates the screenshots again; otherwise size and kind are compared with the current state. */
const isMaking = process.env['BINDERY_SCREENSHOTS'] === 'make';

/** A screenshot of the window, as a picture of the manual with this name. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.evaluate(showUsualPort);
  await page.evaluate(() => document.fonts.ready);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  const picture = Buffer.from(data, 'base64');
  // An empty page has less than a thousand bytes.
  expect(picture.length).toBeGreaterThan(5000);
  const file = path.join(FOLDER, `${name}.webp`);
  if (isMaking) {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, picture);
  }
  expect(sizeOf(readFileSync(file))).toEqual(sizeOf(picture));
}

/** Runs in the page. The tested program has another port each time. */
function showUsualPort(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const usualText = (text.nodeValue ?? '').replace(/(?:localhost|127\.0\.0\.1):\d+/g, 'localhost:4000');
    // An editor answers to each write, and closes its menus.
    if (usualText !== text.nodeValue) text.nodeValue = usualText;
  }
}

const sizeOf = (bytes: Uint8Array) => {
  const { width, height, type } = imageSize(bytes);
  return { width, height, type };
};
