import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { type SeededSpace, seedSpace } from './seed-review.ts';
import { selectPassage } from './select-passage.ts';

const application = useApplication();
const main = (page: Page) => page.locator('main');
const TEXT = 'Tokens end after 90 days.\n\nThey are created by administrators.';

let author: Account;
let reviewer: Account;
let commenter: Account;
let nextSpace = 0;

beforeAll(async () => {
  const own = application();
  author = await own.addPerson('edit');
  reviewer = await own.addPerson('review');
  commenter = await own.addPerson('comment');
}, 120_000);

/** A space whose merges need an approval of the current content, the approval of all, and a description. */
async function aRuledSpace(): Promise<SeededSpace> {
  const own = application();
  nextSpace += 1;
  const space = await seedSpace(own, own.organizationId, `Shared guide ${nextSpace}`);
  const rules = { reviews: 1, latestReviews: true, allApproved: true, description: true };
  await own.call('PUT', `${space.api}/merge-rules`, rules);
  return space;
}

/** Writes another text of a page as its author does, in source mode. */
async function writeSource(page: Page, path: string, text: string): Promise<void> {
  await page.goto(application().url + path);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
  await page.keyboard.press('Control+s');
  await page.getByText('Saved').first().waitFor();
}

/** Windows of four people, each in a separate browser context. */
async function openFour() {
  const own = application();
  const [writing, reviewing, commenting, merging] = await Promise.all(
    [author, reviewer, commenter, own.admin].map((account) => own.open(account)),
  );
  if (writing === undefined || reviewing === undefined || commenting === undefined || merging === undefined)
    throw new Error('A window is missing.');
  const problems = () => [writing, reviewing, commenting, merging].flatMap(({ watched }) => watched.problems);
  return { writer: writing.page, reader: reviewing.page, guest: commenting.page, owner: merging.page, problems };
}

describe('writing, reviewing and merging by four people', () => {
  it('is seen by each of them while the others act', async () => {
    const own = application();
    const space = await aRuledSpace();
    const { writer, reader, guest, owner, problems } = await openFour();
    // The author starts a change request, writes, and asks for a review.
    await writer.goto(`${own.url}${space.path}/~/changes`);
    await writer.getByRole('button', { name: 'New change request' }).first().click();
    await writer.getByRole('dialog').getByLabel('Subject').fill('Tokens live longer');
    await writer.getByRole('dialog').getByRole('button', { name: 'Create change request' }).click();
    const base = `${space.path}/~/changes/1`;
    await writer.waitForURL(`**${base}`);
    await writeSource(writer, `${base}/~/source/tokens`, `# Tokens\n\n${TEXT}\n`);
    await writer.goto(`${own.url}${base}/~/comments`);
    await main(writer).getByRole('button', { name: 'Request review' }).click();
    await writer.getByRole('combobox', { name: 'People to ask for a review' }).fill('person');
    await writer.getByRole('option', { name: reviewer.email.split('@')[0] ?? '' }).click();
    await writer.locator('.popover-form').getByRole('button', { name: 'Request review' }).click();
    await main(writer).getByText('Waiting for a review by').waitFor();
    // The administrator reads what is missing.
    await owner.goto(`${own.url}${base}/~/comments`);
    await main(owner).getByText('0 of 1 required approvals').first().waitFor();
    expect(await main(owner).getByRole('button', { name: 'Merge into space' }).isDisabled()).toBe(true);
    expect(await checkScreen(owner, 'four-people-missing')).toEqual([]);
    // The reviewer reads the rendered change, and asks for more.
    await reader.goto(`${own.url}${base}`);
    await main(reader).locator('ins', { hasText: '90' }).waitFor();
    await reader.keyboard.press('r');
    const review = reader.getByRole('dialog', { name: 'Review change request #1' });
    await review.getByRole('radio', { name: /Request changes/ }).check();
    await review.getByLabel('Comment').fill('Say who renews them.');
    await review.getByRole('button', { name: 'Send review' }).click();
    await main(owner).getByText('requested changes.').waitFor();
    await main(writer).getByText('Say who renews them.').waitFor();
    // The commenter suggests other words; the author sees them, and applies them with one key.
    await guest.goto(`${own.url}${base}`);
    await selectPassage(guest, 'They are created by', 'created by administrators');
    await guest.locator('.selection-bubble').getByRole('button', { name: 'Suggest an edit' }).click();
    await guest.getByRole('textbox', { name: 'New text' }).fill('renewed by administrators');
    await guest.getByRole('textbox', { name: 'New text' }).press('Control+Enter');
    await writer.goto(`${own.url}${base}/~/comments`);
    const suggestion = writer.locator('.thread', { has: writer.locator('.suggestion') });
    await suggestion.focus();
    await writer.keyboard.press('a');
    await writer.getByText('Suggestion applied').waitFor();
    await main(reader).locator('ins', { hasText: 'renewed' }).first().waitFor();
    await main(guest).locator('ins', { hasText: 'renewed' }).first().waitFor();
    await main(owner)
      .getByText(/requested changes, before the last/)
      .waitFor();
    // The description and another review of the current content are required.
    await writer.goto(`${own.url}${base}/~/comments`);
    await main(writer).getByRole('button', { name: 'Add description' }).click();
    await main(writer).getByRole('textbox', { name: 'Description' }).fill('Nobody renews tokens each month.');
    await main(writer).getByRole('button', { name: 'Save' }).click();
    await main(owner).getByText('Nobody renews tokens each month.').waitFor();
    await reader.keyboard.press('r');
    await review.getByRole('radio', { name: /^Approve/ }).check();
    await review.getByRole('button', { name: 'Send review' }).click();
    await main(owner).getByRole('heading', { name: 'Ready to merge' }).waitFor();
    expect(await checkScreen(owner, 'four-people-ready')).toEqual([]);
    await owner.locator('.header-actions').getByRole('button', { name: 'Merge' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Merge into space' }).click();
    await main(owner).getByText('Merged. This change request is part of the space.').waitFor();
    await main(writer).getByText('Merged. This change request is part of the space.').waitFor();
    const { markdown } = await own.call('GET', `${space.api}/content/page/${space.pages['Tokens']}?format=markdown`);
    expect(markdown).toBe('# Tokens\n\nTokens end after 90 days.\n\nThey are renewed by administrators.\n');
    expect(problems()).toEqual([]);
  });

  it('needs no pointer', async () => {
    const own = application();
    const space = await aRuledSpace();
    const { id } = await own.call('POST', `${space.api}/change-requests`, { subject: 'Keys', description: 'Why not.' });
    const edit = { operation: 'update_page', page: space.pages['Tokens'], document: { markdown: TEXT } };
    await own.call('POST', `${space.api}/change-requests/${id}/content`, { changes: [edit] });
    await own.call('PATCH', `${space.api}/change-requests/${id}`, { status: 'open' });
    const base = `${space.path}/~/changes/1`;
    const { writer, reader, guest, owner, problems } = await openFour();
    for (const page of [reader, guest]) {
      await page.goto(`${own.url}${base}`);
      await main(page).locator('ins', { hasText: '90' }).waitFor();
    }
    // The commenter goes to the change, and says something about it.
    await guest.keyboard.press(']');
    await guest.keyboard.press(']');
    await guest.locator('.block-change:focus').waitFor();
    await guest.keyboard.press('Tab');
    await guest.keyboard.press('Enter');
    await guest.locator('.block-change textarea:focus').waitFor();
    await guest.keyboard.type('Since when?');
    await guest.keyboard.press('Control+Enter');
    await main(reader).getByText('Since when?').waitFor();
    // The author answers, and the commenter resolves.
    await writer.goto(`${own.url}${base}/~/comments`);
    await main(writer).getByRole('button', { name: 'Reply' }).focus();
    await writer.keyboard.press('Enter');
    await writer.locator('.thread-reply textarea:focus').waitFor();
    await writer.keyboard.type('Since version 2.');
    await writer.keyboard.press('Control+Enter');
    await main(guest).getByText('Since version 2.').waitFor();
    await main(guest).getByRole('button', { name: 'Resolve' }).focus();
    await guest.keyboard.press('Enter');
    await main(reader).getByText('Since when?').waitFor({ state: 'detached' });
    // The reviewer approves: the verdict is chosen, and a key sends it.
    await reader.keyboard.press('r');
    const review = reader.getByRole('dialog', { name: 'Review change request #1' });
    await review.waitFor();
    await reader.keyboard.press('Control+Enter');
    await reader.getByText('Approved', { exact: true }).first().waitFor();
    // The administrator merges.
    await owner.goto(`${own.url}${base}/~/comments`);
    await main(owner).getByRole('heading', { name: 'Ready to merge' }).waitFor();
    await owner.keyboard.press('m');
    await owner.getByRole('dialog', { name: 'Merge change request #1?' }).waitFor();
    await owner.keyboard.press('Enter');
    await main(owner).getByText('Merged. This change request is part of the space.').waitFor();
    await main(reader).getByText('Merged', { exact: true }).first().waitFor();
    expect(problems()).toEqual([]);
  });
});
