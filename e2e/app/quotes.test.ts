import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { type SeededSpace, seedRequest, seedSpace } from './seed-review.ts';
import { selectPassage } from './select-passage.ts';

const application = useApplication();
let space: SeededSpace;
let request: string;
let base: string;

beforeAll(async () => {
  const own = application();
  space = await seedSpace(own, own.organizationId, 'Quoted guide');
  const { number } = await seedRequest(own, space, 'Tokens live for 90 days');
  request = `${space.api}/change-requests/${number}`;
  base = `${space.path}/~/changes/${number}`;
}, 120_000);

const go = async (page: Page, path: string) => {
  await page.goto(application().url + path);
};

const mark = (page: Page, text: string) => page.locator('mark.quoted', { hasText: text });
const thread = (page: Page, text: string) => page.locator('.thread', { hasText: text });

describe('a comment on a passage', () => {
  it('is created for the selection in a page, marked there, and linked in both directions', async () => {
    const own = application();
    const { page, watched } = await own.open(own.admin);
    await go(page, `${space.path}/tokens`);
    await selectPassage(page, 'Tokens end after 30 days.', 'after 30 days');
    await page.locator('.selection-bubble').getByRole('button', { name: 'Comment' }).click();
    await page.getByText('On “after 30 days”').waitFor();
    await page.keyboard.type('Is it not 90?');
    await page.keyboard.press('Control+Enter');
    await mark(page, 'after 30 days').waitFor();
    expect(await checkScreen(page, 'quote-page')).toEqual([]);
    const button = page.getByRole('button', { name: /^Comment of .* on “after 30 days”$/ });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => thread(page, 'Is it not 90?').evaluate((node) => node === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Tab');
    await thread(page, 'Is it not 90?').getByRole('button', { name: 'Show “after 30 days” in the page' }).focus();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => button.evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement === node))
      .toBe(true);
    expect(watched.problems).toEqual([]);
  });

  it('is created with only the keyboard, and on the whole page if requested', async () => {
    const own = application();
    const { page, watched } = await own.open(own.admin);
    await go(page, `${space.path}/limits`);
    await selectPassage(page, 'A token can make', '100 requests');
    await page.locator('.selection-bubble').waitFor();
    await page.keyboard.press('Control+Alt+M');
    await page.getByText('On “100 requests”').waitFor();
    await page.getByRole('button', { name: 'Comment on the whole page' }).click();
    await page.getByText('On “100 requests”').waitFor({ state: 'detached' });
    await selectPassage(page, 'A token can make', 'per minute');
    await page.locator('.selection-bubble').waitFor();
    await page.keyboard.press('c');
    await page.getByText('On “per minute”').waitFor();
    await page.keyboard.type('Or per hour?');
    await page.keyboard.press('Control+Enter');
    await mark(page, 'per minute').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('shows the former text when its text was changed or deleted', async () => {
    const own = application();
    const write = (markdown: string) =>
      own.call('POST', `${space.api}/content`, {
        changes: [{ operation: 'update_page', page: space.pages['Welcome'], document: { markdown } }],
      });
    await own.call('POST', `${space.api}/comments`, {
      page: space.pages['Welcome'],
      quote: { text: 'from the first steps to operation' },
      body: { markdown: 'All of it?' },
    });
    await write('Everything about the product, from the first steps to daily operation.');
    const { page, watched } = await own.open(own.admin);
    await go(page, `${space.path}/welcome`);
    await mark(page, 'from the first steps to daily operation').waitFor();
    await page.getByRole('button', { name: /^Comment of .* on “from the first steps to daily operation”$/ }).click();
    const comment = thread(page, 'All of it?');
    await comment.getByText('Text has changed').waitFor();
    await comment.getByText('from the first steps to operation', { exact: true }).waitFor();
    expect(await checkScreen(page, 'quote-changed')).toEqual([]);
    await write('Something else entirely, and nothing of what was here.');
    await comment.getByText('Text is gone').waitFor();
    await mark(page, 'operation').first().waitFor({ state: 'detached' });
    expect(watched.problems).toEqual([]);
  });

  it('is created in the diff of a change request, and linked from its comments', async () => {
    const own = application();
    const { page, watched } = await own.open(own.admin);
    await go(page, base);
    await selectPassage(page, 'They are created by administrators', ' and owners');
    await page.locator('.selection-bubble').getByRole('button', { name: 'Comment' }).click();
    await page.getByText('On “and owners”').waitFor();
    await page.keyboard.type('Since when?');
    await page.keyboard.press('Control+Enter');
    await thread(page, 'Since when?').waitFor();
    await page.getByRole('button', { name: /^Comment of .* on “and owners”$/ }).waitFor();
    expect(await checkScreen(page, 'quote-differences')).toEqual([]);
    await go(page, `${base}/~/comments`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Show “and owners” in the page' }).click();
    await page.waitForURL(`**${base}/tokens?comment=*`);
    await mark(page, 'and owners').waitFor();
    expect(await checkScreen(page, 'quote-phone')).toEqual([]);
    expect((await own.call('GET', `${request}/comments`)).items[0].target.quote.text).toBe('and owners');
    expect(watched.problems).toEqual([]);
  });

  it('suggests another text, which is applied by one button or key, alone or with others', async () => {
    const own = application();
    const { page, watched } = await own.open(own.admin);
    const read = async () =>
      (await own.call('GET', `${request}/content/page/${space.pages['Tokens']}?format=markdown`)).markdown;
    await go(page, base);
    await selectPassage(page, 'Tokens end after', 'days');
    await page.locator('.selection-bubble').getByRole('button', { name: 'Suggest an edit' }).click();
    await page.getByRole('textbox', { name: 'New text' }).fill('full days');
    expect(await checkScreen(page, 'suggestion-new')).toEqual([]);
    await page.keyboard.press('Control+Enter');
    const suggestion = page.locator('.thread', { has: page.locator('ins', { hasText: 'full' }) });
    await suggestion.waitFor();
    expect(await checkScreen(page, 'suggestion')).toEqual([]);
    await suggestion.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Suggestion applied').waitFor();
    expect(await read()).toContain('Tokens end after 90 full days.');
    for (const [text, markdown] of [
      ['created', 'made'],
      ['administrators', 'admins'],
      ['owners', 'the owner'],
    ])
      await own.call('POST', `${request}/comments`, {
        page: space.pages['Tokens'],
        quote: { text },
        suggestion: { markdown },
      });
    await go(page, `${base}/~/comments`);
    const key = page.locator('.thread', { has: page.locator('ins', { hasText: 'made' }) });
    await key.focus();
    await page.keyboard.press('a');
    await page.getByText('Suggestion applied').waitFor();
    await page.getByRole('button', { name: 'Apply 2 suggestions' }).click();
    await page.getByText('2 suggestions applied').waitFor();
    expect(await read()).toContain('They are made by admins and the owner.');
    expect(watched.problems).toEqual([]);
  });

  it('explains why a suggestion cannot be applied to changed text', async () => {
    const own = application();
    const { id } = await own.call('POST', `${request}/comments`, {
      page: space.pages['Limits'],
      quote: { text: '100 requests' },
      suggestion: { markdown: '200 requests' },
    });
    const { page } = await own.open(own.admin);
    await go(page, `${base}/~/comments`);
    const suggestion = page.locator(`#comment-${id}`);
    await suggestion.waitFor();
    await own.call('POST', `${request}/content`, {
      changes: [
        {
          operation: 'update_page',
          page: space.pages['Limits'],
          document: { markdown: 'A token can make 300 requests.' },
        },
      ],
    });
    await suggestion.getByRole('button', { name: 'Apply' }).click();
    await page.getByText(/has changed since\. Edit the page instead/).waitFor();
  });
});
