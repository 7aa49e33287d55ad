import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { imageSize } from 'image-size';
import { describe, expect, inject, it } from 'vitest';
import { useBrowser } from './browser.ts';
import { SCREENSHOTS, type Screenshot, WINDOW } from './screenshots.ts';

const world = inject('world');
const open = useBrowser();
const DOCS = fileURLToPath(new URL('../docs/', import.meta.url));
const FOLDER = path.join(DOCS, '.gitbook/assets/screenshots');
/** `npm run screenshots` makes the pictures again; otherwise they are looked at. */
const isMaking = process.env['BINDERY_SCREENSHOTS'] === 'make';
/** All pictures together, in bytes: everybody who installs the program has them. */
const MAX_BYTES = 1_500_000;

const fileOf = ({ name }: Screenshot) => path.join(FOLDER, `${name}.webp`);

/** The picture as the browser shows the page now. */
async function take({ address, device = WINDOW, prepare }: Screenshot): Promise<Buffer> {
  const { page, context } = await open({ ...device, colorScheme: 'light', reducedMotion: 'reduce' });
  const answer = await page.goto(address(world));
  expect(answer?.status()).toBe(200);
  await page.evaluate(showUsualPort);
  await prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  return Buffer.from(data, 'base64');
}

/** Runs in the page. The program under test has another port each time. */
function showUsualPort(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    text.nodeValue = (text.nodeValue ?? '').replace(/localhost:\d+/g, 'localhost:4000');
}

const sizeOf = (bytes: Uint8Array) => {
  const { width, height, type } = imageSize(bytes);
  return { width, height, type };
};

describe('the pictures of the manual', () => {
  it.each(SCREENSHOTS.map((screenshot) => [screenshot.name, screenshot] as const))(
    'show %s as it can still be seen',
    async (_name, screenshot) => {
      const picture = await take(screenshot);
      // An empty page has less than a thousand bytes.
      expect(picture.length).toBeGreaterThan(5000);
      if (isMaking) {
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(fileOf(screenshot), picture);
      }
      expect(sizeOf(readFileSync(fileOf(screenshot)))).toEqual(sizeOf(picture));
    },
  );

  it('are all shown, and none else', () => {
    for (const { name, shownOn } of SCREENSHOTS)
      expect(readFileSync(path.join(DOCS, shownOn), 'utf8')).toContain(`.gitbook/assets/screenshots/${name}.webp`);
    const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
    expect(names.sort()).toEqual(SCREENSHOTS.map(({ name }) => `${name}.webp`).sort());
    const bytes = names.map((name) => readFileSync(path.join(FOLDER, name)).length);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(MAX_BYTES);
  });
});
