import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { seedSpace } from './seed-review.ts';

const application = useApplication();
const go = async (page: Page, path: string) => {
  await page.goto(application().url + path);
};

/** A change request in conflict with its space about a text, a property, and a page that the space deleted. */
async function aConflict(title: string) {
  const conflict = await anOutdatedRequest(title);
  expect((await application().call('POST', `${conflict.request}/update`)).result).toBe('conflicts');
  return conflict;
}

/** The same before it is updated from the space. */
async function anOutdatedRequest(title: string) {
  const own = application();
  const space = await seedSpace(own, own.organizationId, title);
  const { number } = await own.call('POST', `${space.api}/change-requests`, { subject: 'Longer tokens' });
  const request = `${space.api}/change-requests/${number}`;
  const write = (api: string, days: string, slug: string, changelog: object) =>
    own.call('POST', `${api}/content`, {
      changes: [
        {
          operation: 'update_page',
          page: space.pages['Tokens'],
          document: { markdown: `Tokens end after **${days}** days.\n\nThey are created by administrators.` },
        },
        { operation: 'update_page', page: space.pages['Limits'], slug },
        { page: space.pages['Changelog'], ...changelog },
      ],
    });
  await write(request, '90', 'quotas', { operation: 'update_page', document: { markdown: 'Version 2 is out.' } });
  await write(space.api, '60', 'maximums', { operation: 'delete_page' });
  await own.call('PATCH', request, { status: 'open' });
  return { space, request, base: `${space.path}/~/changes/${number}` };
}

describe('conflicts of a change request', () => {
  it('are not denied while the change request is not updated from the space', async () => {
    const own = application();
    const { base } = await anOutdatedRequest('Outdated guide');
    const { page, watched } = await own.open(own.admin);
    await go(page, `${base}/~/comments`);
    await page
      .getByText('The space has changed since. Updating or merging shows whether there are conflicts')
      .waitFor();
    expect(await page.getByText('No conflicts with the space.').count()).toBe(0);
    await page.getByRole('button', { name: 'Update from space' }).first().click();
    await page.getByText('3 conflicts must be resolved first.').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are shown page by page with both sides, and resolved one by one until it can be merged', async () => {
    const own = application();
    const { space, request, base } = await aConflict('Conflicting guide');
    const { page, watched } = await own.open(own.admin);
    await go(page, `${base}/~/comments`);
    await page.getByText('3 conflicts must be resolved first.').waitFor();
    expect(await page.getByRole('button', { name: 'Merge into space' }).isDisabled()).toBe(true);
    await page.getByLabel('Merge', { exact: true }).getByRole('link', { name: 'Resolve conflicts' }).click();
    await page.waitForURL(`**${base}/~/conflicts`);
    await page.getByText('0 of 3 resolved').waitFor();
    expect(await checkScreen(page, 'conflicts')).toEqual([]);
    const tokens = page.getByRole('region', { name: 'Tokens' });
    await tokens.locator('.rendered').getByText('60').waitFor();
    await tokens.locator('.rendered').getByText('90').waitFor();
    await tokens.getByRole('button', { name: 'Keep ours' }).click();
    await page.getByText('1 of 3 resolved').waitFor();
    const changelog = page.getByRole('region', { name: 'Changelog' });
    await changelog.getByText('Deleted.', { exact: true }).waitFor();
    await changelog.getByText('Changed, and not deleted.').waitFor();
    await changelog.locator('.rendered').getByText('Version 2 is out.').waitFor();
    await changelog.getByRole('button', { name: 'Keep deleted' }).click();
    await page.getByText('2 of 3 resolved').waitFor();
    const limits = page.getByRole('region', { name: 'Limits' });
    await limits.getByText('Path: maximums').waitFor();
    await limits.getByRole('button', { name: 'Keep space' }).click();
    await page.getByText('No conflicts', { exact: true }).waitFor();
    expect(await checkScreen(page, 'conflicts-done')).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Merge into space' }).click();
    await page.getByText('Merged into “Conflicting guide”').waitFor();
    await page.getByText('Merged. This change request is part of the space.').waitFor();
    expect(await page.getByText('Nothing stands in the way').count()).toBe(0);
    const { markdown } = await own.call('GET', `${space.api}/content/page/${space.pages['Tokens']}?format=markdown`);
    expect(markdown).toContain('**90** days');
    const { pages } = await own.call('GET', `${space.api}/content/pages`);
    expect(pages.map(({ slug }: { slug: string }) => slug)).toEqual(['welcome', 'install', 'tokens', 'maximums']);
    expect((await own.call('GET', request)).status).toBe('merged');
    expect(watched.problems).toEqual([]);
  });

  it('are resolved with only the keyboard, which focuses the next one', async () => {
    const own = application();
    const { base } = await aConflict('Keys guide');
    const { page, watched } = await own.open(own.admin);
    await go(page, `${base}/~/conflicts`);
    await page.getByText('0 of 3 resolved').waitFor();
    await page.keyboard.press(']');
    for (const solved of [1, 2]) {
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('conflict-card');
      await page.keyboard.press('2');
      await page.getByText(`${solved} of 3 resolved`).waitFor();
    }
    await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('conflict-card');
    await page.keyboard.press('1');
    await page.getByText('No conflicts', { exact: true }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('are read-only without edit permission, and edited in blocks next to both sides', async () => {
    const own = application();
    const { base } = await aConflict('Reading guide');
    const reader = await own.addPerson('comment');
    const reading = await own.open(reader);
    await go(reading.page, `${base}/~/conflicts`);
    await reading.page.getByText('People who may edit this change request can resolve them.').waitFor();
    expect(await reading.page.getByRole('button', { name: 'Keep space' }).count()).toBe(0);
    const { page, watched } = await own.open(own.admin);
    await page.setViewportSize({ width: 390, height: 844 });
    await go(page, `${base}/~/conflicts`);
    await page.getByRole('region', { name: 'Tokens' }).getByRole('link', { name: 'Edit' }).click();
    await page.waitForURL(`**${base}/~/edit/tokens#conflict-1`);
    const dialog = page.getByRole('dialog', { name: 'Both sides changed this part' });
    await dialog.getByRole('region', { name: 'Space' }).getByText('60').waitFor();
    await dialog.getByRole('region', { name: 'Ours' }).getByText('90').waitFor();
    const result = dialog.getByRole('textbox', { name: 'Result' });
    await result.getByText('90').waitFor();
    expect(await checkScreen(page, 'conflict-editor')).toEqual([]);
    await dialog.getByRole('button', { name: 'Start from this: Space' }).click();
    await result.getByText('60').waitFor();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Or 75.');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Discard the result?' }).getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Use result' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('.block-conflict').waitFor({ state: 'detached' });
    await page.locator('.editor-text').getByText('Or 75.').waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.block-conflict').waitFor();
    await page.keyboard.press('Alt+4');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(watched.problems).toEqual([]);
  });

  it('of files, settings and pages without a text are shown in words, and decided otherwise than the merge did', async () => {
    const own = application();
    const space = await seedSpace(own, own.organizationId, 'Settings guide');
    const upload = async (method: string, path: string, color: string) => {
      const body = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60" fill="${color}"/></svg>`;
      return own.send(method, path, body);
    };
    const { file } = await upload('POST', `${space.api}/content/files?name=logo.svg`, 'gray');
    const link = {
      operation: 'insert_page',
      type: 'link',
      title: 'Status',
      target: { kind: 'url', url: 'https://example.com' },
    };
    const { changes } = await own.call('POST', `${space.api}/content`, { changes: [link] });
    const { number } = await own.call('POST', `${space.api}/change-requests`, { subject: 'New brand' });
    const request = `${space.api}/change-requests/${number}`;
    const edit = async (api: string, side: string, color: string) => {
      await upload('PUT', `${api}/content/files/${file.id}`, color);
      await own.call('POST', `${api}/content`, {
        changes: [
          { operation: 'set_variables', variables: { version: side } },
          { operation: 'set_redirects', redirects: [{ from: 'old', to: `https://${side}.example.com` }] },
          {
            operation: 'update_page',
            page: changes[0].page,
            target: { kind: 'url', url: `https://${side}.example.com` },
          },
        ],
      });
    };
    await edit(request, 'ours', 'blue');
    await edit(space.api, 'main', 'red');
    await own.call('PATCH', request, { status: 'open' });
    await own.call('POST', `${request}/update`);
    const base = `${space.path}/~/changes/${number}`;
    const { page, watched } = await own.open(own.admin);
    await go(page, `${base}/~/conflicts`);
    const status = page.getByRole('region', { name: 'Status', exact: true });
    await status.getByText('Target: https://main.example.com').waitFor();
    await status.getByText('Target: https://ours.example.com').waitFor();
    await page.getByRole('region', { name: 'Variable: version' }).getByText('Applies').waitFor();
    expect(await page.locator('.conflict-file img').count()).toBe(2);
    expect(await checkScreen(page, 'conflicts-settings')).toEqual([]);
    await status.getByRole('button', { name: 'Keep space' }).click();
    await page.getByText('No conflicts', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Variable: version' }).getByRole('button', { name: 'Keep space' }).click();
    await page.getByRole('region', { name: 'Variable: version' }).waitFor({ state: 'detached' });
    await page.getByRole('region', { name: 'Redirect: old' }).focus();
    await page.keyboard.press('1');
    await page.getByRole('region', { name: 'Redirect: old' }).waitFor({ state: 'detached' });
    await page
      .getByRole('region', { name: /^File: / })
      .getByRole('button', { name: 'Keep both' })
      .click();
    await page.getByRole('region', { name: 'Files and settings' }).waitFor({ state: 'detached' });
    const content = await own.call('GET', `${request}/content`);
    expect(content.variables).toEqual({ version: 'main' });
    expect(content.redirects).toEqual([{ from: 'old', to: 'https://main.example.com' }]);
    expect(content.files.map(({ name }: { name: string }) => name).sort()).toEqual(['logo-1.svg', 'logo.svg']);
    expect(watched.problems).toEqual([]);
  });
});
