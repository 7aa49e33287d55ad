import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen, takePictures } from './check-screen.ts';

const application = useApplication();

const SOURCE = ['# Tides', '', 'High tide is at noon.', '', 'Low tide is at six.', ''].join('\n');

let space: string;
let pageId: string;
let path: string;

const read = async (): Promise<string> =>
  (await application().call('GET', `/v1/spaces/${space}/content/page/${pageId}?format=source`)).source;

/** Opens a page with a text; the organization has others to link to. */
async function seed(source = SOURCE): Promise<void> {
  const { organizationId, call } = application();
  ({ id: space } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Almanac' }));
  const { changes } = await call('POST', `/v1/spaces/${space}/content`, {
    changes: [
      { operation: 'insert_page', document: { source } },
      { operation: 'insert_page', document: { markdown: '# The moon\n\nIt pulls.\n' } },
    ],
  });
  pageId = changes[0].page;
  path = `/o/${organizationId}/s/${space}/~/edit/tides`;
}

beforeEach(() => seed());
const show = (options = {}) => application().open(application().admin, options);

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of Tides' });
const open = async (page: Page) => {
  await page.goto(application().url + path);
  await text(page).waitFor();
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
};
/** Moves the cursor to the end of the text with the keyboard. */
const goToEnd = async (page: Page) => {
  await text(page).focus();
  await page.keyboard.press('Control+End');
};
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Page published').waitFor();
};
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

for (const [name, options] of [
  ['1440', { viewport: { width: 1440, height: 900 } }],
  ['390', PHONE],
] as const)
  describe(`writing with the keyboard alone, at ${name} pixels`, () => {
    it('inserts blocks by name, and continues in them', async () => {
      const { page, watched } = await show(options);
      await open(page);
      await goToEnd(page);
      await press(page, 'Enter', '/');
      const list = page.getByRole('listbox', { name: 'Insert' });
      await list.waitFor();
      expect(await checkScreen(page, `editor-insert-${name}`)).toEqual([]);
      await page.keyboard.type('warning');
      await expect.poll(() => list.getByRole('option').first().textContent()).toContain('Hint: warning');
      const active = await text(page).getAttribute('aria-activedescendant');
      expect(await page.locator(`[id="${active}"]`).textContent()).toContain('Hint: warning');
      await page.keyboard.press('Enter');
      await list.waitFor({ state: 'detached' });
      await page.keyboard.type('Mind the rocks.');
      await press(page, 'Enter', 'Enter');
      await page.keyboard.type('## Moon');
      await press(page, 'Enter');
      await page.keyboard.type('- one');
      await press(page, 'Enter');
      await page.keyboard.type('two');
      await press(page, 'Tab');
      await publish(page);
      expect(await read()).toBe(
        `${SOURCE}\n{% hint style="warning" %}\nMind the rocks.\n{% endhint %}\n\n### Moon\n\n* one\n\n  * two\n`,
      );
      expect(watched.problems).toEqual([]);
    });

    it('applies marks, links and block types by shortcut, and undoes them', async () => {
      const { page, watched } = await show(options);
      await open(page);
      await goToEnd(page);
      await press(page, 'Shift+Home', 'Control+b');
      expect(await text(page).locator('strong').textContent()).toBe('Low tide is at six.');
      await press(page, 'Control+b');
      expect(await text(page).locator('strong').count()).toBe(0);
      await press(page, 'Control+k');
      const field = page.getByRole('combobox', { name: 'Page, heading, file or URL' });
      await page.keyboard.type('moon');
      await page.getByRole('option', { name: /The moon/ }).waitFor();
      expect(await checkScreen(page, `editor-link-${name}`)).toEqual([]);
      await press(page, 'ArrowDown', 'Enter');
      await field.waitFor({ state: 'detached' });
      await text(page).locator('a', { hasText: 'Low tide is at six.' }).waitFor();
      await press(page, 'Control+/');
      await page.getByRole('menu', { name: 'Turn into' }).waitFor();
      await takePictures(page, `editor-turn-into-${name}`);
      await page.keyboard.type('hint');
      await press(page, 'Enter');
      await text(page).locator('.block-hint a').waitFor();
      await press(page, 'Alt+ArrowUp', 'Control+z', 'Control+z');
      await text(page).locator('.block-hint').waitFor({ state: 'detached' });
      await publish(page);
      expect(await read()).toBe(SOURCE.replace('Low tide is at six.', '[Low tide is at six.](the-moon.md)'));
      expect(watched.problems).toEqual([]);
    });

    it('warns about a link without a target, and removes it', async () => {
      await seed('# Tides\n\nSee [the harbor](harbor.md).\n');
      const { page, watched } = await show(options);
      await open(page);
      await text(page).focus();
      await press(page, 'Control+Home', ...Array.from({ length: 8 }, () => 'ArrowRight'));
      await page.getByText('The target of this link does not exist.').waitFor();
      expect(await checkScreen(page, `editor-broken-link-${name}`)).toEqual([]);
      await press(page, 'Control+k');
      await page.getByRole('combobox', { name: 'Page, heading, file or URL' }).waitFor();
      await press(page, 'Tab', 'Tab', 'Enter');
      await publish(page);
      expect(await read()).toBe('# Tides\n\nSee the harbor.\n');
      expect(watched.problems).toEqual([]);
    });

    it('edits a table from cell to cell', async () => {
      const { page, watched } = await show(options);
      await open(page);
      await goToEnd(page);
      await press(page, 'Enter');
      await page.keyboard.type('/table');
      await page.getByRole('option', { name: 'Table' }).waitFor();
      await press(page, 'Enter');
      for (const word of ['Tide', 'Time', 'Depth', 'High', 'noon', '4']) {
        await page.keyboard.type(word);
        await press(page, 'Tab');
      }
      await page.keyboard.type('Low');
      await press(page, 'Alt+F10', 'End', 'ArrowLeft', 'Enter');
      const menu = page.getByRole('menu', { name: 'Table' });
      await menu.waitFor();
      await takePictures(page, `editor-table-menu-${name}`);
      await page.keyboard.type('Move row up');
      await press(page, 'Enter');
      await menu.waitFor({ state: 'detached' });
      expect(await text(page).locator('tr').allTextContents()).toEqual(['TideTimeDepth', 'Low', 'Highnoon4']);
      expect(watched.problems).toEqual([]);
    });

    it('completes emoji, mentions and links to pages', async () => {
      const { page, watched } = await show(options);
      await open(page);
      await goToEnd(page);
      await page.keyboard.type(' :tada');
      await page.getByRole('option', { name: 'tada' }).waitFor();
      expect(await checkScreen(page, `editor-emoji-${name}`)).toEqual([]);
      await press(page, 'Enter');
      // Keys typed ahead of the list wait for it.
      await page.keyboard.type(' @moo');
      await press(page, 'Enter');
      await text(page).locator('[data-node="mention"]').waitFor({ state: 'attached' });
      await page.keyboard.type(' [[moon');
      await page.getByRole('option', { name: /The moon/ }).waitFor();
      await press(page, 'Enter');
      await page.keyboard.type('. 10:30');
      await publish(page);
      expect(await read()).toContain(
        'Low tide is at six. :tada: [the-moon.md](the-moon.md "mention") [The moon](the-moon.md). 10:30',
      );
      expect(watched.problems).toEqual([]);
    });
  });

describe('text', () => {
  it('keeps the order of characters that arrive before the browser reports the cursor', async () => {
    const { page, watched } = await show();
    await open(page);
    await goToEnd(page);
    for (let count = 0; count < 40; count++) {
      await page.keyboard.press('Enter');
      await page.keyboard.type('Moon');
    }
    const lines = await text(page).locator('p').allTextContents();
    expect(lines.slice(2)).toEqual(Array.from({ length: 40 }, () => 'Moon'));
    expect(watched.problems).toEqual([]);
  });
});

describe('blocks', () => {
  it('are selected, copied, moved and deleted with the keyboard', async () => {
    const { page, watched } = await show();
    await open(page);
    await goToEnd(page);
    await press(page, 'Escape', 'Alt+Shift+ArrowUp');
    expect(await text(page).locator('.editor-selected').count()).toBe(2);
    expect(await checkScreen(page, 'editor-selected')).toEqual([]);
    await press(page, 'Control+d');
    expect(await text(page).locator('p').count()).toBe(4);
    await press(page, 'Delete');
    expect(await text(page).locator('p').allTextContents()).toEqual(['High tide is at noon.', 'Low tide is at six.']);
    await press(page, 'Control+Home');
    await press(page, 'Alt+ArrowDown');
    expect(await text(page).locator('p').allTextContents()).toEqual(['Low tide is at six.', 'High tide is at noon.']);
    await page.keyboard.type('Now: ');
    expect(await text(page).locator('p').allTextContents()).toEqual([
      'Low tide is at six.',
      'Now: High tide is at noon.',
    ]);
    expect(watched.problems).toEqual([]);
  });

  it('have a handle with a menu, also for the keyboard', async () => {
    const { page, watched } = await show();
    await open(page);
    await text(page).getByText('High tide').hover();
    await page.getByRole('button', { name: 'Block: Text' }).click();
    const menu = page.getByRole('menu', { name: 'Text' });
    await menu.waitFor();
    await takePictures(page, 'editor-block-menu');
    await menu.getByRole('menuitem', { name: 'Heading 2' }).click();
    await text(page).locator('h3', { hasText: 'High tide' }).waitFor();
    await goToEnd(page);
    await press(page, 'Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Block: Text');
    await press(page, 'Enter');
    await page.getByRole('menu', { name: 'Text' }).waitFor();
    await page.keyboard.type('Duplicate');
    await press(page, 'Enter');
    expect(await text(page).getByText('Low tide is at six.').count()).toBe(2);
    expect(watched.problems).toEqual([]);
  });

  it('are moved by their handle', async () => {
    const { page, watched } = await show();
    await open(page);
    await text(page).getByText('High tide').hover();
    const handle = page.locator('.editor-handle');
    const low = (await text(page).getByText('Low tide').boundingBox()) ?? { x: 0, y: 0, height: 0 };
    await handle.hover();
    await page.mouse.down();
    await page.mouse.move(low.x + 40, low.y + low.height - 10, { steps: 5 });
    await page.mouse.move(low.x + 40, low.y + low.height + 2, { steps: 5 });
    await page.locator('.editor-drop-cursor').waitFor();
    await page.mouse.up();
    await expect
      .poll(() => text(page).locator('p').allTextContents())
      .toEqual(['Low tide is at six.', 'High tide is at noon.']);
    expect(watched.problems).toEqual([]);
  });

  it('get marks from the bubble of a selection, and from the toolbar by Alt+F10', async () => {
    const { page, watched } = await show();
    await open(page);
    await text(page)
      .getByText('High tide is')
      .dblclick({ position: { x: 10, y: 12 } });
    const bubble = page.getByRole('toolbar', { name: 'Format the selection' });
    await bubble.waitFor();
    expect(await checkScreen(page, 'editor-bubble')).toEqual([]);
    await bubble.getByRole('button', { name: 'Italic' }).click();
    expect(await text(page).locator('em').textContent()).toBe('High');
    await press(page, 'Alt+F10', 'ArrowRight', 'ArrowRight', 'ArrowRight');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Bold');
    await press(page, 'Enter');
    expect(await text(page).locator('strong').textContent()).toBe('High');
    await page.keyboard.type('Spring');
    await expect.poll(() => text(page).locator('p').first().textContent()).toContain('Spring');
    expect(watched.problems).toEqual([]);
  });
});
