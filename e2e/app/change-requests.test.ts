import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { type Account, useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { type SeededSpace, seedRequest, seedSpace } from './seed-review.ts';
import { undo } from './undo.ts';

const application = useApplication();
const main = (page: Page) => page.locator('main');
const header = (page: Page) => page.locator('.header-actions');

let space: SeededSpace;
let request: SeededSpace['api'];
let base: string;
let reviewer: Account;

beforeAll(async () => {
  const own = application();
  space = await seedSpace(own, own.organizationId, 'Developer guide');
  const { number } = await seedRequest(own, space, 'Tokens live for 90 days');
  request = `${space.api}/change-requests/${number}`;
  base = `${space.path}/~/changes/${number}`;
  reviewer = await own.addPerson('review');
  const members = await own.call('GET', `/v1/orgs/${own.organizationId}/members?search=${reviewer.email}`);
  await own.call('POST', `${request}/requested-reviewers`, { users: [members.items[0].id] });
}, 120_000);

const go = async (page: Page, path: string) => {
  await page.goto(application().url + path);
};

describe('lists of change requests', () => {
  it('have an empty state, from which the first one is started', async () => {
    const own = application();
    const organization = await own.addOrganization('Blank pages');
    const blank = await seedSpace(own, organization, 'Blank');
    const { page, watched } = await own.open(own.admin);
    await go(page, `${blank.path}/~/changes`);
    await page.getByText('No change requests yet').waitFor();
    expect(await checkScreen(page, 'requests-empty')).toEqual([]);
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'New change request' });
    await dialog.getByLabel('Subject').fill('First steps');
    await dialog.getByLabel('Description').fill('Why **not**?');
    expect(await checkScreen(page, 'request-new')).toEqual([]);
    await page.route('**/change-requests', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Create change request' }).click();
    await dialog.getByText('The server cannot be reached.').waitFor();
    expect(await dialog.getByLabel('Subject').inputValue()).toBe('First steps');
    await dialog.getByRole('button', { name: 'Create change request' }).click();
    await page.waitForURL(`**${blank.path}/~/changes/1`);
    await main(page).getByText('Draft', { exact: true }).waitFor();
    await main(page).getByText('Nothing to merge yet').waitFor();
    expect(await checkScreen(page, 'request-draft')).toEqual([]);
    expect(watched.problems.filter((problem) => !problem.includes('ERR_FAILED'))).toEqual([]);
  });

  it('are filtered by status and people in the query of the path', async () => {
    const own = application();
    const other = await seedSpace(own, own.organizationId, 'Filtered');
    for (let index = 0; index < 60; index++)
      await own.call('POST', `${other.api}/change-requests`, { subject: `Draft ${index}` });
    await own.call('PATCH', `${other.api}/change-requests/7`, { status: 'open' });
    const { page, watched } = await own.open(own.admin);
    await go(page, `${other.path}/~/changes`);
    await main(page).getByRole('link', { name: 'Draft 6' }).waitFor();
    expect(await main(page).locator('.list-row').count()).toBe(1);
    await main(page).getByRole('link', { name: 'Draft 59' }).click();
    await page.waitForURL('**/~/changes?status=draft');
    await expect.poll(() => main(page).locator('.list-row').count()).toBe(50);
    await main(page).locator('.list-row').last().scrollIntoViewIfNeeded();
    await expect.poll(() => main(page).locator('.list-row').count()).toBe(59);
    expect(await checkScreen(page, 'requests-many')).toEqual([]);
    await main(page).getByRole('button', { name: 'Author' }).click();
    await page.getByRole('combobox', { name: 'Author' }).fill('admin');
    await page.getByRole('option').first().click();
    await page.waitForURL('**/~/changes?status=draft&author=*');
    await expect.poll(() => main(page).locator('.list-row').count()).toBe(50);
    await main(page).getByRole('button', { name: 'Clear filters' }).click();
    await page.waitForURL('**/~/changes?status=draft');
    expect(watched.problems).toEqual([]);
  });

  it("of the organization show the person's pending items, and are linked from home and by shortcuts", async () => {
    const own = application();
    const { page, watched } = await own.open(reviewer);
    await go(page, `/o/${own.organizationId}`);
    await main(page).getByRole('link', { name: 'Show all: Waiting for my review' }).click();
    await page.waitForURL(`**/o/${own.organizationId}/~/changes?view=review`);
    await main(page).getByRole('link', { name: 'Tokens live for 90 days' }).waitFor();
    expect(await checkScreen(page, 'organization-requests')).toEqual([]);
    await main(page).getByRole('link', { name: 'Created by me' }).click();
    await main(page).getByText('You have no open change requests').waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await main(page).getByRole('link', { name: 'Show all: My change requests' }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.waitForURL(`**/o/${own.organizationId}/~/changes`);
    expect(watched.problems).toEqual([]);
  });
});

describe('a change request', () => {
  it('is described, reviewed and discussed with only the keyboard', async () => {
    const own = application();
    const { page, watched } = await own.open(reviewer);
    await go(page, `${base}/~/comments`);
    await main(page).getByText('Tokens live').first().waitFor();
    await main(page).getByText('Waiting for a review by').waitFor();
    expect(await checkScreen(page, 'request')).toEqual([]);
    await page.keyboard.press('s');
    const subject = page.getByRole('dialog', { name: 'Edit subject' });
    await subject.getByLabel('Subject').waitFor();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Tokens last 90 days');
    await page.keyboard.press('Enter');
    await page.getByText('Subject changed').waitFor();
    await page.keyboard.press('r');
    const review = page.getByRole('dialog', { name: 'Review change request #1' });
    await review.getByRole('radio', { name: 'Approve' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+Enter');
    await review.getByText('Say what must change.').waitFor();
    await page.keyboard.type('Who renews them?');
    expect(await checkScreen(page, 'request-review')).toEqual([]);
    await review.getByLabel('Comment').focus();
    await page.keyboard.press('Control+Enter');
    await review.waitFor({ state: 'detached' });
    await main(page).getByText('requested changes.').waitFor();
    await main(page).getByText('Who renews them?').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('marks outdated reviews', async () => {
    const own = application();
    await own.call('POST', `${request}/content`, {
      changes: [{ operation: 'insert_page', title: 'Renewal', document: { markdown: 'Administrators renew them.' } }],
    });
    const { page, watched } = await own.open(own.admin);
    await go(page, `${base}/~/comments`);
    await main(page).getByText('before the last edit').first().waitFor();
    await main(page).getByText('requested changes, before the last edit.').waitFor();
    await main(page).getByRole('button', { name: 'Edit description' }).click();
    await main(page)
      .getByRole('textbox', { name: 'Description' })
      .fill('# Why\n\nSee [the ticket](https://example.com).');
    await main(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Description saved').waitFor();
    await main(page).getByRole('link', { name: 'the ticket' }).waitFor();
    await undo(page, 'Description saved');
    await main(page).getByText('so that nobody has to renew them').waitFor();
    await header(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Close change request' }).click();
    await main(page).getByText('Closed without merging.').waitFor();
    expect(await checkScreen(page, 'request-closed')).toEqual([]);
    await main(page).getByRole('button', { name: 'Reopen' }).click();
    // Changes were requested.
    await main(page).getByRole('heading', { name: 'It can be merged, but not everything is settled' }).waitFor();
    await header(page).getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: /^Merge/ }).click();
    const question = page.getByRole('dialog', { name: 'Merge change request #1?' });
    await question.getByText('requested changes, before the last edit.').waitFor();
    await page.keyboard.press('Escape');
    expect(watched.problems).toEqual([]);
  });

  it('shows its changes by page, with navigation and viewed marks', async () => {
    const { page, watched } = await application().open(application().admin);
    await go(page, base);
    await main(page).getByText('Download the archive and').first().waitFor();
    await main(page).getByText('Moved within its siblings').waitFor();
    await main(page).getByText('Variable version set to').waitFor();
    expect(await checkScreen(page, 'request-changes')).toEqual([]);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    const first = await main(page).locator('[data-stop]').first().getAttribute('aria-label');
    await page.keyboard.press(']');
    expect(await focused()).toBe(first);
    await page.keyboard.press(']');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('[');
    expect(await focused()).toBe(first);
    const card = main(page).getByRole('region', { name: 'Tokens', exact: true });
    await card.getByText('90 days').first().waitFor();
    await card.getByRole('checkbox', { name: 'Viewed' }).check();
    await card.getByText('90 days').first().waitFor({ state: 'detached' });
    await page.reload();
    await main(page).getByText('1 of 6 viewed').first().waitFor();
    const view = main(page).getByLabel('View', { exact: true });
    await view.selectOption('Page, side by side');
    await main(page).locator('.block-diff-split').first().waitFor();
    expect(await checkScreen(page, 'request-changes-split')).toEqual([]);
    await view.selectOption('Source, side by side');
    await main(page).locator('.diff-split').first().waitFor();
    expect(await checkScreen(page, 'request-changes-source-split')).toEqual([]);
    await view.selectOption('Source');
    await main(page).locator('.diff-unified').first().waitFor();
    expect(await checkScreen(page, 'request-changes-source')).toEqual([]);
    await view.selectOption('Page');
    // The list of changes comes last: until then, there are cards of pages that the new revision does not change.
    const refreshed = page.waitForResponse((response) => response.url().endsWith('/change-requests/1'));
    await page.route(/\/change-requests\/1\/changes\?/, async (route) => {
      await refreshed;
      await route.continue();
    });
    await main(page).getByRole('button', { name: 'Actions for Rotation' }).click();
    await page.getByRole('menuitem', { name: 'Undo the changes of this page' }).click();
    await page.getByText('“Rotation” deleted').waitFor();
    await main(page).getByRole('region', { name: 'Rotation', exact: true }).waitFor({ state: 'detached' });
    await undo(page, '“Rotation” deleted');
    await main(page).getByRole('region', { name: 'Rotation', exact: true }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('shows each changed block as rendered, with comments and a separate revert', async () => {
    const { page, watched } = await application().open(application().admin);
    await go(page, base);
    const card = main(page).getByRole('region', { name: 'Install', exact: true });
    const changed = card.getByRole('region', { name: 'Changed: Download the archive and verify its signature.' });
    await changed.locator('del').getByText('unpack it').waitFor();
    await changed.locator('ins').getByText('verify its signature').waitFor();
    const folded = card.getByRole('button', { name: /^Show \d+ unchanged blocks$/ });
    const before = await card.getByRole('heading', { name: /^Step/ }).count();
    await folded.first().click();
    await card.getByRole('heading', { name: 'Step 12' }).waitFor();
    expect(await card.getByRole('heading', { name: /^Step/ }).count()).toBeGreaterThan(before);
    await changed.focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await changed.locator('textarea:focus').waitFor();
    await page.keyboard.type('Which signature?');
    expect(await checkScreen(page, 'request-changes-comment')).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await changed.getByRole('article').getByText('Which signature?').waitFor();
    const heading = card.getByRole('region', { name: 'Changed: Seventh step' });
    await heading.hover();
    await heading.getByRole('button', { name: 'Undo this change' }).click();
    await page.getByText('Change of “Install” undone').waitFor();
    await heading.waitFor({ state: 'detached' });
    await changed.getByRole('article').getByText('Which signature?').waitFor();
    await undo(page, 'Change of “Install” undone');
    await heading.waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('opens on its changes, below what they are for and what a merge waits for', async () => {
    const own = application();
    const { page, watched } = await own.open(own.admin);
    await go(page, base);
    await main(page).getByText('Download the archive and').first().waitFor();
    const summary = main(page).getByRole('region', { name: 'Summary' });
    await summary.getByText('so that nobody has to renew them').waitFor();
    await summary.getByText('No conflicts with the space.').waitFor({ state: 'hidden' });
    await summary.getByText('It can be merged, but not everything is settled').click();
    await summary.getByText('No conflicts with the space.').waitFor();
    expect(await checkScreen(page, 'request-summary')).toEqual([]);
    await summary.getByRole('link', { name: /^Reviewers: .*Changes requested/ }).click();
    await page.waitForURL(`**${base}/~/comments`);
    await main(page)
      .getByText(/requested changes, before the last (edit|\d+ edits)\./)
      .first()
      .waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('asks for a review above the changes', async () => {
    const own = application();
    const asking = await seedSpace(own, own.organizationId, 'Asking guide');
    const { number } = await seedRequest(own, asking, 'Who reviews this?');
    const { page, watched } = await own.open(own.admin);
    await go(page, `${asking.path}/~/changes/${number}`);
    const summary = main(page).locator('.request-summary');
    await summary.getByRole('button', { name: 'Request review' }).click();
    await page.getByRole('combobox', { name: 'People to ask for a review' }).fill('person');
    await page.getByRole('option', { name: reviewer.email.split('@')[0] ?? '' }).click();
    expect(await checkScreen(page, 'request-review')).toEqual([]);
    await page.locator('.popover-form').getByRole('button', { name: 'Request review' }).click();
    await summary.getByRole('link', { name: /: Review requested$/ }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('has a moved block moved back to where it was', async () => {
    const own = application();
    const moving = await seedSpace(own, own.organizationId, 'Moving guide');
    const { number } = await own.call('POST', `${moving.api}/change-requests`, { subject: 'Other order' });
    const markdown = 'They are created by administrators.\n\nTokens end after 30 days.';
    const changes = [{ operation: 'update_page', page: moving.pages['Tokens'], document: { markdown } }];
    await own.call('POST', `${moving.api}/change-requests/${number}/content`, { changes });
    const { page, watched } = await own.open(own.admin);
    await go(page, `${moving.path}/~/changes/${number}`);
    const moved = main(page).locator('.block-moved', { has: page.getByRole('button') });
    await moved.getByRole('button', { name: 'Move back to its former position' }).focus();
    expect(await checkScreen(page, 'request-changes-moved')).toEqual([]);
    await moved.getByRole('button', { name: 'Move back to its former position' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Change of “Tokens” undone').waitFor();
    await main(page).getByText('Nothing is changed yet', { exact: true }).waitFor();
    const read = `${moving.api}/change-requests/${number}/content/page/${moving.pages['Tokens']}?format=markdown`;
    expect((await own.call('GET', read)).markdown).toContain('30 days.\n\nThey are created');
    await undo(page, 'Change of “Tokens” undone');
    await moved.waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('shows the comment that a notification links to, also a resolved one', async () => {
    const own = application();
    const { id } = await own.call('POST', `${request}/comments`, { body: { markdown: 'Is this still open?' } });
    await own.call('PUT', `${request}/comments/${id}`, { resolved: true });
    const { page, watched } = await own.open(own.admin);
    await go(page, `${base}/~/comments#comment-${id}`);
    const article = main(page).getByRole('article').filter({ hasText: 'Is this still open?' });
    await article.and(page.locator(':focus')).waitFor();
    await own.call('DELETE', `${request}/comments/${id}`);
    expect(watched.problems).toEqual([]);
  });

  it('is discussed as a whole, by page and by block, with replies, reactions and mentions', async () => {
    const { page, watched } = await application().open(application().admin);
    await go(page, `${base}/~/comments`);
    await main(page).getByText('Who renews them?').waitFor();
    const field = main(page).getByRole('textbox', { name: 'Comment', exact: true });
    await field.click();
    await page.keyboard.type('Is this right, @person');
    await page.getByRole('listbox', { name: 'Mention somebody' }).waitFor();
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toMatch(/^Is this right, @person\.\d+ $/);
    await main(page).locator('.composer').getByRole('button', { name: 'About a page' }).click();
    await page.getByRole('combobox', { name: 'About a page' }).fill('Tokens');
    await page.getByRole('option', { name: 'Tokens' }).click();
    await main(page).locator('.composer').getByRole('button', { name: 'About a block' }).click();
    await page.getByRole('option', { name: /Tokens end after 90 days/ }).click();
    await main(page).getByRole('button', { name: 'Comment', exact: true }).click();
    const thread = main(page).getByRole('article').filter({ hasText: 'Is this right' });
    await thread.getByText('Tokens end after 90 days.').waitFor();
    await thread.getByRole('button', { name: 'Add reaction' }).click();
    await page.getByRole('menuitem', { name: '👍' }).click();
    await thread.getByRole('button', { name: '👍, 1 reaction' }).waitFor();
    await thread.getByRole('button', { name: 'Reply' }).click();
    await thread.getByRole('textbox', { name: 'Reply' }).fill('It is.');
    await page.keyboard.press('Control+Enter');
    await thread.getByText('It is.').waitFor();
    expect(await checkScreen(page, 'request-comments')).toEqual([]);
    await thread.getByRole('button', { name: 'Resolve' }).click();
    await page.getByText('Comment resolved').waitFor();
    await thread.waitFor({ state: 'detached' });
    await main(page).getByLabel('Status of comments').selectOption('Resolved');
    await thread.getByText('Resolved by').waitFor();
    await thread
      .getByRole('button', { name: /Actions for the comment of/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete this comment?' }).getByRole('button', { name: 'Delete' }).click();
    await main(page).getByText('No comments match the filters').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('is previewed on its site in a sandboxed frame', async () => {
    const own = application();
    const { page, watched } = await own.open(own.admin);
    await go(page, `${base}/~/preview`);
    await main(page).getByText('This space is not on a site').waitFor();
    const site = await own.call('POST', `/v1/orgs/${own.organizationId}/sites`, { title: 'Docs' });
    await own.call('POST', `/v1/orgs/${own.organizationId}/sites/${site.id}/site-spaces`, { spaceId: space.id });
    await page.reload();
    const frame = page.frameLocator('iframe');
    await frame.getByText('This is a preview of the change request #1').waitFor();
    expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts allow-popups');
    await main(page).getByRole('button', { name: 'Phone' }).click();
    expect((await page.locator('iframe').boundingBox())?.width).toBeLessThanOrEqual(390);
    expect(watched.problems).toEqual([]);
    // The checker sends messages to the frame, which its sandbox refuses.
    expect(await checkScreen(page, 'request-preview')).toEqual([]);
  });

  it('merges changes of the space, explains conflicts, and is merged once they are resolved', async () => {
    const own = application();
    await own.call('POST', `${space.api}/content`, {
      changes: [
        { operation: 'update_page', page: space.pages['Tokens'], document: { markdown: 'Tokens end after a week.' } },
      ],
    });
    const { page, watched } = await own.open(own.admin);
    await go(page, `${base}/~/comments`);
    await main(page).getByRole('button', { name: 'Update from space' }).click();
    await page.getByText('Updated. Resolve the conflicts before merging.').waitFor();
    await main(page).getByRole('heading', { name: 'Not ready to merge' }).waitFor();
    await main(page).getByText('changed the same part of the text').first().waitFor();
    expect(await header(page).getByRole('button', { name: 'Merge' }).count()).toBe(0);
    expect(await checkScreen(page, 'request-conflicts')).toEqual([]);
    await own.call('POST', `${request}/content`, {
      changes: [
        { operation: 'update_page', page: space.pages['Tokens'], document: { markdown: 'Tokens end after 90 days.' } },
      ],
    });
    await page.reload();
    await header(page).getByRole('button', { name: 'Merge' }).click();
    const question = page.getByRole('dialog', { name: 'Merge change request #1?' });
    expect(await checkScreen(page, 'request-merge')).toEqual([]);
    await question.getByRole('button', { name: 'Merge into space' }).click();
    await main(page).getByText('Merged. This change request is part of the space.').waitFor();
    await page.getByRole('button', { name: 'Show revision' }).click();
    await page.waitForURL('**/~/revisions/*');
    await main(page).getByText('pages edited').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('actions that a role does not allow', () => {
  const offered = async (page: Page) => {
    const buttons = await header(page).locator('button, a').allInnerTexts();
    await header(page).getByRole('button', { name: 'More actions' }).click();
    const items = await page.getByRole('menuitem').allInnerTexts();
    await page.keyboard.press('Escape');
    const clean = (texts: string[]) =>
      texts.map((text) => text.split('\n')[0]?.trim() ?? '').filter((text) => text !== '');
    return { buttons: clean(buttons), items: clean(items) };
  };
  const LINKS = ['Copy link', 'Download PDF'];
  const CHANGE = [
    'Edit content',
    'Review',
    'Merge',
    'Edit subject',
    ...LINKS,
    'Convert to draft',
    'Close change request',
  ];
  it.each([
    ['read', [], LINKS, false],
    ['comment', [], LINKS, true],
    ['edit', ['Edit content'], ['Edit content', ...LINKS], true],
    ['review', ['Edit content', 'Review', 'Merge'], CHANGE, true],
    ['admin', ['Edit content', 'Review', 'Merge'], CHANGE, true],
  ] as const)('are not offered with the role %s', async (role, buttons, items, mayComment) => {
    const own = application();
    const person = await own.addPerson(role);
    const rights = await seedSpace(own, own.organizationId, `Rights of ${role}`);
    await seedRequest(own, rights, 'Rights');
    const { page, watched } = await own.open(person);
    await go(page, `${rights.path}/~/changes/1/~/comments`);
    await main(page).getByText('No conflicts with the space.').waitFor();
    expect(await offered(page)).toEqual({ buttons, items });
    expect(await main(page).getByRole('textbox', { name: 'Comment' }).count()).toBe(mayComment ? 1 : 0);
    expect(await main(page).getByRole('button', { name: 'Request review' }).count()).toBe(
      role === 'review' || role === 'admin' ? 1 : 0,
    );
    if (role === 'read') {
      await main(page).getByText('Merging requires the role reviewer on this space.').waitFor();
      expect(await checkScreen(page, 'request-reader')).toEqual([]);
      await main(page).getByText('Comments require the role commenter').waitFor();
      await go(page, `${rights.path}/~/changes`);
      await main(page).getByRole('link', { name: 'Rights' }).waitFor();
      expect(await page.getByRole('button', { name: 'New change request' }).count()).toBe(0);
    }
    expect(watched.problems).toEqual([]);
  });

  it('reports a missing change request, also if its space is loaded after it', async () => {
    const own = application();
    const { page } = await own.open(own.admin);
    const missing = page.waitForResponse((response) => response.url().endsWith('/change-requests/999'));
    await page.route(/\/v1\/(?:spaces\/[^/]+|orgs\/[^/]+\/spaces\?.*)$/, async (route) => {
      await missing;
      await route.continue();
    });
    await go(page, `${space.path}/~/changes/999`);
    await main(page).getByText('Page not found').waitFor();
  });

  it('reports a missing change request, and offers a retry after a failure', async () => {
    const own = application();
    const { page } = await own.open(own.admin, PHONE);
    await go(page, `${space.path}/~/changes/999`);
    await main(page).getByText('Page not found').waitFor();
    await page.route('**/v1/orgs/*/change-requests?*', (route) => route.abort());
    await go(page, `${space.path}/~/changes`);
    await main(page).getByRole('button', { name: 'Try again' }).waitFor({ timeout: 30_000 });
    await page.unroute('**/v1/orgs/*/change-requests?*');
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await main(page).getByText('No open change requests').waitFor();
  });
});
