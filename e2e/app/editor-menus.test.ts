import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { goAfter, text, useTides } from './editor.ts';

const application = useApplication();
const tides = useTides(application);

const SOURCE = `# Tides

High tide is at _noon_, see [the harbor](https://example.com/harbor).

* one
* two

{% hint style="warning" %}
Mind the rocks.
{% endhint %}

| Day | Depth |
| --- | --- |
| Monday | Deep |

{% tabs %}
{% tab title="North" %}
Cold.
{% endtab %}
{% endtabs %}

{% if visitor.claims.plan == "pro" %}
For some.
{% endif %}

$$
x^2
$$
`;

beforeEach(async () => {
  await tides.write(SOURCE);
});

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });

/** What can be open in the editor, and how it is opened. */
const MENUS: readonly (readonly [name: string, open: (page: Page) => Promise<unknown>])[] = [
  [
    'list of blocks',
    async (page) => {
      await goAfter(page, 'High tide is at noon, see the harbor.');
      await press(page, 'Enter', '/');
      await page.getByRole('listbox', { name: 'Insert' }).waitFor();
    },
  ],
  [
    'menu of a block',
    async (page) => {
      await goAfter(page, 'Mind the');
      await page.locator('.editor-handle').click();
      await page.getByRole('menuitem', { name: 'Create reusable content' }).waitFor();
    },
  ],
  [
    'buttons of a selection',
    async (page) => {
      await goAfter(page, 'High tide');
      await press(page, ...Array.from({ length: 4 }, () => 'Shift+ArrowLeft'));
      await page.getByRole('toolbar', { name: 'Format the selection' }).waitFor();
    },
  ],
  [
    'menu of more formatting',
    async (page) => {
      await goAfter(page, 'High tide');
      await press(page, ...Array.from({ length: 4 }, () => 'Shift+ArrowLeft'));
      await tool(page, 'More formatting').click();
      await page.getByRole('menuitem', { name: 'Footnote' }).waitFor();
    },
  ],
  [
    'menu of colors',
    async (page) => {
      await goAfter(page, 'High tide');
      await tool(page, 'Color').click();
      await page.getByRole('menu', { name: 'Color' }).waitFor();
    },
  ],
  [
    'menu of a table',
    async (page) => {
      await goAfter(page, 'Deep');
      await tool(page, 'Table').click();
      await page.getByRole('menuitem', { name: 'Insert row below' }).waitFor();
    },
  ],
  [
    'form of a condition',
    async (page) => {
      await page.locator('[data-node=if] .block-head button').first().click();
      await page.getByRole('dialog', { name: 'Condition' }).waitFor();
    },
  ],
  [
    'form of a hint',
    async (page) => {
      await page.locator('.block-hint-icon').click();
      await page.getByRole('dialog', { name: 'Hint' }).waitFor();
    },
  ],
  [
    'form of a paragraph',
    async (page) => {
      await goAfter(page, 'High tide');
      await press(page, 'Alt+Enter');
      await page.getByRole('dialog', { name: 'Paragraph' }).waitFor();
    },
  ],
];

describe('the editor', () => {
  it.each(MENUS)('is accessible and fits the window with the %s open', async (name, open) => {
    const { page, watched } = await tides.open();
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    await text(page).getByText('For some.').waitFor();
    await open(page);
    const problems = await checkScreen(page, `editor-open-${name.replaceAll(' ', '-')}`);
    // Menus are in no landmark: they are removed when they close.
    expect(problems.filter((problem) => !/^region: .*data-part="positioner"/.test(problem))).toEqual([]);
    expect(watched.problems).toEqual([]);
  });
});
