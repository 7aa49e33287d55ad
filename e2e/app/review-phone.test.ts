import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, useApplication } from './application.ts';
import { checkPhone, GERMAN_PHONE, listCutTexts, SMALL_PHONE } from './check-phone.ts';
import { checkScreen } from './check-screen.ts';
import { type SeededSpace, seedRequest, seedSpace } from './seed-review.ts';

const application = useApplication();
let space: SeededSpace;
let request: string;
let base: string;
let reviewer: Account;

beforeAll(async () => {
  const own = application();
  space = await seedSpace(own, own.organizationId, 'Pocket guide');
  const { number } = await seedRequest(own, space, 'Tokens live for 90 days');
  request = `${space.api}/change-requests/${number}`;
  base = `${space.path}/~/changes/${number}`;
  reviewer = await own.addPerson('review');
  await own.call('POST', `${request}/comments`, {
    page: space.pages['Tokens'],
    quote: { text: '90 days' },
    body: { markdown: 'Is it not 60?' },
    suggestion: { markdown: '60 days' },
  });
}, 120_000);

describe('a review on a phone of 360 pixels', () => {
  it('has room for a thumb on every screen, and what is next at the lower edge', async () => {
    const own = application();
    const { page, watched } = await own.open(reviewer, SMALL_PHONE);
    const problems: string[] = [];
    for (const [name, path, text] of [
      ['overview', base, 'It can be merged'],
      ['changes', base, 'Download the archive and'],
      ['comments', `${base}/~/comments`, 'Is it not 60?'],
    ] as const) {
      await page.goto(own.url + path);
      // Changes are loaded when they are scrolled to.
      if (name === 'changes') await page.getByRole('region', { name: 'Install', exact: true }).scrollIntoViewIfNeeded();
      await page.locator('main').getByText(text).first().waitFor();
      problems.push(...(await checkPhone(page, name)));
      const bar = page.locator('.request-bar');
      await bar.getByRole('button', { name: 'Review' }).waitFor();
      const box = await bar.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(600);
    }
    expect(problems).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('is read, commented on, approved and merged with a thumb', async () => {
    const own = application();
    const { page, watched } = await own.open(reviewer, SMALL_PHONE);
    await page.goto(`${own.url}${base}`);
    const changed = page.getByRole('region', { name: /^Changed: Tokens end after/ });
    await page.getByRole('region', { name: 'Tokens', exact: true }).scrollIntoViewIfNeeded();
    await changed.scrollIntoViewIfNeeded();
    await changed.getByRole('button', { name: 'Comment on this block' }).tap();
    await changed.locator('textarea:focus').waitFor();
    await page.keyboard.type('Since which version?');
    expect(await checkPhone(page, 'comment')).toEqual([]);
    await changed.getByRole('button', { name: 'Comment', exact: true }).tap();
    await changed.getByRole('article').getByText('Since which version?').waitFor();
    expect(await checkPhone(page, 'thread')).toEqual([]);
    const bar = page.locator('.request-bar');
    await bar.getByRole('button', { name: 'Review' }).tap();
    const dialog = page.getByRole('dialog', { name: 'Review change request #1' });
    expect(await checkPhone(page, 'review')).toEqual([]);
    await dialog.locator('.verdict', { hasText: 'Approve' }).tap();
    await dialog.getByRole('button', { name: 'Send review' }).tap();
    await dialog.waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'Comment' }).tap();
    await page.waitForURL(`**${base}/~/comments`);
    await page.locator('.discussion textarea:focus').waitFor();
    await bar.getByRole('button', { name: 'Merge' }).tap();
    const question = page.getByRole('dialog', { name: 'Merge change request #1?' });
    expect(await checkPhone(page, 'merge')).toEqual([]);
    await question.getByRole('button', { name: 'Merge into space' }).tap();
    await page.getByText('Merged', { exact: true }).first().waitFor();
    expect(await checkScreen(page, 'request-phone')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('shows its texts in German uncut, and its buttons next to them', async () => {
    const own = application();
    const draft = await own.call('POST', `${space.api}/change-requests`, { subject: 'Longer texts of the guide' });
    const document = { markdown: 'A token can make 200 requests per minute.' };
    await own.call('POST', `${space.api}/change-requests/${draft.number}/content`, {
      changes: [{ operation: 'update_page', page: space.pages['Limits'], document }],
    });
    const { page, watched } = await own.open(own.admin, GERMAN_PHONE);
    const path = `${space.path}/~/changes/${draft.number}`;
    const problems: string[] = [];
    await page.goto(own.url + path);
    await page.locator('.block-actions').first().waitFor();
    await page.locator('.merge-line .merge-reason').waitFor();
    problems.push(...(await checkPhone(page, 'changes')));
    problems.push(...(await listCutTexts(page, '.merge-line, .merge-state, .merge-reason, .bottom-bar-label')));
    problems.push(...(await page.evaluate(listCoveredBlocks)));
    await page.goto(`${own.url}${path}/~/comments`);
    await page.locator('.discussion textarea').waitFor();
    problems.push(...(await checkPhone(page, 'comments')));
    expect(problems).toEqual([]);
    // Its author writes on: the editor of the changed page is one tap away.
    await page.locator('.request-bar').getByRole('link', { name: 'Inhalt bearbeiten' }).tap();
    await page.waitForURL(`**${path}/limits`);
    expect(watched.problems).toEqual([]);
  });
});

/** Runs in the page. Blocks whose buttons cover their text. */
function listCoveredBlocks(): string[] {
  return [...document.querySelectorAll('.block-change')].flatMap((block) => {
    const top = block.querySelector('.block-actions')?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
    const sides = [...block.querySelectorAll('.block-side')];
    return sides.some((side) => side.getBoundingClientRect().bottom > top) ? [block.textContent ?? ''] : [];
  });
}
