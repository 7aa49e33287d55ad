import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { SMALL_PHONE } from './check-phone.ts';
import { areBlocksDrawn, goAfter, isSaved, isSelectionReported, text, useTides } from './editor.ts';

const application = useApplication();
const tides = useTides(application);

/** Blocks that can be the last of a page, and the end of their text; null for blocks without text. */
const LAST: Readonly<Record<string, readonly [source: string, last: string | null]>> = {
  code: ['```js\nlet a;\n```', 'let a;'],
  math: ['$$\nx\n$$', null],
  embed: ['{% embed url="https://example.com/talk" %}', null],
  file: ['{% file src="tides.pdf" %}', null],
  images: ['<figure><img src="a.png" alt=""><figcaption><p>Boats</p></figcaption></figure>', 'Boats'],
  tabs: ['{% tabs %}\n{% tab title="North" %}\nCold.\n{% endtab %}\n{% endtabs %}', 'Cold.'],
  hint: ['{% hint style="info" %}\nCold.\n{% endhint %}', 'Cold.'],
  'code in a hint': ['{% hint style="info" %}\n```js\nlet a;\n```\n{% endhint %}', 'let a;'],
  'code in a list': ['* One\n\n  ```js\n  let a;\n  ```', 'let a;'],
  expandable: ['<details>\n\n<summary>More</summary>\n\nCold.\n\n</details>', 'Cold.'],
  operation: ['{% openapi-operation spec="tides" path="/" method="get" %}\n{% endopenapi-operation %}', null],
  diagram: ['{% @mermaid/diagram content="graph TD; A-->B" %}', null],
  divider: ['***', null],
  quote: ['> Cold.', 'Cold.'],
  stepper: ['{% stepper %}\n{% step %}\n### Cold.\n{% endstep %}\n{% endstepper %}', 'Cold.'],
  columns: ['{% columns %}\n{% column %}\nCold.\n{% endcolumn %}\n{% endcolumns %}', 'Cold.'],
  condition: ['{% if visitor.claims.plan == "pro" %}\nCold.\n{% endif %}', 'Cold.'],
  'first column of a table': ['| Day | Sea |\n| --- | --- |\n| Monday | Cold. |', 'Monday'],
  table: ['| Day | Sea |\n| --- | --- |\n| Monday | Cold. |', 'Cold.'],
};
const NAMES = Object.keys(LAST);

const write = async (name: string) => {
  const [block = '', last = null] = LAST[name] ?? [];
  const source = `# Tides\n\nFirst.\n\n${block}\n`;
  await tides.write(source);
  return { source, last };
};
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** A point in the empty area below the last block. */
const pointBelow = async (page: Page) => {
  await expect.poll(() => areBlocksDrawn(page)).toBe(true);
  return page.evaluate(() => {
    const root = document.querySelector('.editor-text');
    const { left, bottom } = root?.lastElementChild?.getBoundingClientRect() ?? { left: 0, bottom: 0 };
    return { x: left + 60, y: bottom + 60 };
  });
};
const lastParagraph = (page: Page) => text(page).locator(':scope > p:last-child');
/** The stored source after the draft was published by the server. */
const flush = async (): Promise<string> => {
  await application().call('POST', `${tides.head()}/content/page/${tides.pageId()}/draft/flush`);
  return tides.read();
};

describe('the last block of a page', () => {
  it.each(NAMES)('continues in a paragraph after %s with ArrowDown', async (name) => {
    const { source, last } = await write(name);
    const { page, watched } = await tides.open();
    await goAfter(page, last ?? 'First.');
    // The first key selects a block without text.
    await press(page, 'ArrowDown', ...(last === null ? ['ArrowDown'] : []));
    await page.keyboard.type('After.');
    await expect.poll(() => lastParagraph(page).textContent()).toBe('After.');
    await isSaved(page);
    expect(await flush()).toBe(`${source}\nAfter.\n`);
    expect(watched.problems).toEqual([]);
  });

  it.each(NAMES)('continues in a paragraph after %s with a click below it', async (name) => {
    await write(name);
    const { page, watched } = await tides.open();
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    const { x, y } = await pointBelow(page);
    await page.mouse.click(x, y);
    await lastParagraph(page).waitFor();
    await page.keyboard.type('/');
    await page.getByRole('listbox', { name: 'Insert' }).waitFor();
    await press(page, 'Escape');
    expect(await lastParagraph(page).textContent()).toBe('/');
    expect(watched.problems).toEqual([]);
  });

  it('continues after code with a tap below it', async () => {
    await write('code');
    const { page, watched } = await tides.open(application().admin, SMALL_PHONE);
    const { x, y } = await pointBelow(page);
    await page.touchscreen.tap(x, y);
    await lastParagraph(page).waitFor();
    await page.keyboard.type('After.');
    await expect.poll(() => lastParagraph(page).textContent()).toBe('After.');
    expect(watched.problems).toEqual([]);
  });

  it('enters one paragraph, which the page does not store, and undo removes it', async () => {
    const { source } = await write('code');
    const { page, watched } = await tides.open();
    await goAfter(page, 'let a;');
    await press(page, 'ArrowDown', 'ArrowUp', 'ArrowDown');
    const { x, y } = await pointBelow(page);
    await page.mouse.click(x, y);
    await isSelectionReported(page);
    expect(await text(page).locator(':scope > p').count()).toBe(2);
    await isSaved(page);
    expect(await tides.readDraft()).toBe(source);
    expect(await flush()).toBe(source);
    await press(page, 'Control+z');
    await expect.poll(() => text(page).locator(':scope > p').count()).toBe(1);
    expect(watched.problems).toEqual([]);
  });

  it('ends code with three times Enter, without the empty lines, as one undo step', async () => {
    const { source } = await write('code');
    const { page, watched } = await tides.open();
    await goAfter(page, 'let a;');
    await press(page, 'Enter', 'Enter', 'Enter', 'Control+z');
    await expect.poll(() => text(page).locator(':scope > p').count()).toBe(1);
    expect(await text(page).locator('pre').textContent()).toBe('let a;\n\n');
    await press(page, 'Enter');
    await page.keyboard.type('After.');
    await expect.poll(() => lastParagraph(page).textContent()).toBe('After.');
    await isSaved(page);
    expect(await tides.readDraft()).toBe(`${source}\nAfter.\n`);
    expect(watched.problems).toEqual([]);
  });

  it('does not change when the page is opened, clicked and left', async () => {
    const { source } = await write('code');
    const { page, watched } = await tides.open();
    await goAfter(page, 'let');
    await press(page, 'ArrowUp', 'ArrowRight');
    await page.goto(`${application().url}${tides.base()}/tides`);
    await page.getByText('let a;').waitFor();
    expect(await flush()).toBe(source);
    expect(watched.problems).toEqual([]);
  });
});
