import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { goAfter, isSaved, readText, SOURCE, useTides } from './editor.ts';

const application = useApplication();
const tides = useTides(application);

/** Intermediate texts of an input method until the text is committed. */
interface Composition {
  readonly name: string;
  readonly composed: readonly string[];
  readonly text: string;
}

const COMPOSITIONS: readonly Composition[] = [
  { name: 'Japanese', composed: ['n', 'に', 'にh', 'にほ', 'にほん', '日本'], text: '日本' },
  { name: 'Chinese', composed: ['n', 'ni', "ni'h", "ni'hao", '你好'], text: '你好' },
  { name: 'Korean', composed: ['ㅎ', '하', '한', '한ㄱ', '한글'], text: '한글' },
  { name: 'a dead key', composed: ['´'], text: 'é' },
];

async function startComposing(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page);
  return {
    compose: (text: string) =>
      session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }),
    commit: (text: string) => session.send('Input.insertText', { text }),
  };
}

describe('composed text', () => {
  it.each(COMPOSITIONS)('is inserted once: $name', async ({ composed, text }) => {
    const { page, context, watched } = await tides.open();
    await goAfter(page, 'an hour');
    const { compose, commit } = await startComposing(context, page);
    for (const part of composed) await compose(part);
    await commit(text);
    await page.keyboard.type('!');
    await isSaved(page);
    expect(await tides.readDraft()).toBe(SOURCE.replace('an hour', `an hour${text}!`));
    expect(watched.problems).toEqual([]);
  });

  it.each(COMPOSITIONS)('is not disturbed by concurrent edits: $name', async ({ composed, text }) => {
    const [one, two] = [await tides.open(), await tides.open(await application().addPerson('edit'))];
    await goAfter(one.page, 'an hour');
    const { compose, commit } = await startComposing(one.context, one.page);
    await compose(composed[0] ?? '');
    // In the composing paragraph, and before it.
    await goAfter(two.page, 'High tide');
    await two.page.keyboard.type('s of spring');
    await isSaved(two.page);
    // Twice the interval of polls for steps of other users.
    await one.page.waitForTimeout(4000);
    expect(await readText(one.page)).not.toContain('of spring');
    for (const part of composed.slice(1)) await compose(part);
    await commit(text);
    await expect.poll(() => readText(one.page)).toContain('High tides of spring');
    await one.page.keyboard.type('!');
    await isSaved(one.page);
    const expected = SOURCE.replace('High tide', 'High tides of spring').replace('an hour', `an hour${text}!`);
    await expect.poll(() => tides.readDraft()).toBe(expected);
    await expect.poll(() => readText(two.page)).toContain(`an hour${text}!`);
    for (const { watched } of [one, two]) expect(watched.problems).toEqual([]);
  });
});
