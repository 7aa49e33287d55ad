import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';

const application = useApplication();
let space: string;

const page = (title: string, markdown: string, more = {}) => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...more,
});

beforeAll(async () => {
  const { call, organizationId } = application();
  space = (await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Handbook' })).id;
  await call('POST', `/v1/spaces/${space}/content`, {
    changes: [
      page('Install', 'In two steps.'),
      page('Guide', 'Begin with the [installation](setup.md "Set up") and `[code](setup.md)`.\n', { ref: 'guide' }),
      page('Below', 'As the [installation](../setup.md) says, and [this](gone.md).\n', { into: 'guide' }),
    ],
  });
});

const screenOf = (rest = '') => `${application().url}/o/${application().organizationId}/s/${space}/~/${rest}links`;
const rows = (window: Page) => window.getByRole('list', { name: 'Links' }).getByRole('listitem');
const sources = async (): Promise<Record<string, string>> => {
  const { pages } = await application().call('GET', `/v1/spaces/${space}/content/pages`);
  const all = [...pages, ...pages.flatMap((each: { pages: unknown[] }) => each.pages)];
  const texts = await Promise.all(
    all.map(async ({ id, title }: { id: string; title: string }) => [
      title,
      (await application().call('GET', `/v1/spaces/${space}/content/page/${id}?format=source`)).source,
    ]),
  );
  return Object.fromEntries(texts);
};

describe('links', () => {
  it('lists broken links by target and by page, with the source of each occurrence', async () => {
    const { page: window, watched } = await application().open(application().admin);
    await window.goto(screenOf());
    await rows(window).filter({ hasText: 'setup.md' }).first().waitFor();
    expect(await checkScreen(window, 'links-broken')).toEqual([]);
    await window.getByLabel('Group by').selectOption({ label: 'By page' });
    await rows(window).filter({ hasText: 'Below' }).waitFor();
    expect(await checkScreen(window, 'links-by-page')).toEqual([]);
    const href = await rows(window).getByRole('link', { name: 'Below' }).getAttribute('href');
    expect(href).toMatch(/\/(?:~\/source\/)?guide\/below$/);
    await window.getByRole('searchbox').fill('gone');
    await expect.poll(() => rows(window).count()).toBe(1);
    expect(watched.problems).toEqual([]);
  });

  it('replaces a target in its pages, and nothing else in them', async () => {
    const { page: window, watched } = await application().open(application().admin);
    await window.goto(screenOf());
    const before = await sources();
    await window.getByRole('button', { name: /Fix… .*setup\.md/ }).click();
    const dialog = window.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Page' }).fill('Install');
    await window.getByRole('option', { name: /Install/ }).click();
    expect(await checkScreen(window, 'links-fix')).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await window.getByText('Replaced in one place').or(window.getByText('Replaced in 2 places')).waitFor();
    await expect
      .poll(async () => (await sources())['Guide'])
      .toBe(before['Guide']?.replace('(setup.md "Set up")', '(install.md "Set up")'));
    expect(watched.problems).toEqual([]);
  });

  it('fixes links with only the keyboard, by another URL or by keeping only the text', async () => {
    const { page: window, watched } = await application().open(application().admin);
    await window.goto(screenOf());
    await window.getByRole('button', { name: /Fix… .*gone\.md/ }).focus();
    await window.keyboard.press('Enter');
    await window.getByRole('radio', { name: 'Nothing: keep the text without the link' }).focus();
    await window.keyboard.press(' ');
    await window.keyboard.press('Enter');
    await window.getByText('Replaced in one place').waitFor();
    await expect.poll(async () => (await sources())['Below']).toContain('and this.');
    expect(watched.problems).toEqual([]);
  });

  it('shows links that a change request would break, and offers readers no fix', async () => {
    const { call } = application();
    const { id, number } = await call('POST', `/v1/spaces/${space}/change-requests`, { subject: 'Delete' });
    const { pages } = await call('GET', `/v1/spaces/${space}/content/pages`);
    const { page: empty, watched: unbroken } = await application().open(application().admin);
    await empty.goto(screenOf(`changes/${number}/~/`));
    await empty.getByText('This change breaks no links').waitFor();
    expect(await checkScreen(empty, 'links-unbroken')).toEqual([]);
    expect(unbroken.problems).toEqual([]);
    const install = pages.find(({ title }: { title: string }) => title === 'Install');
    const changes = [{ operation: 'delete_page', page: install.id }];
    await call('POST', `/v1/spaces/${space}/change-requests/${id}/content`, { changes });
    const { page: window, watched } = await application().open(application().admin);
    await window.goto(screenOf(`changes/${number}/~/`));
    await window.getByRole('tab', { name: /Broken by this change/, selected: true }).waitFor();
    await rows(window).filter({ hasText: 'install.md' }).waitFor();
    const reader = await application().open(await application().addPerson('read'));
    await reader.page.goto(`${screenOf()}?show=all`);
    await rows(reader.page).first().waitFor();
    expect(await reader.page.getByRole('button', { name: /Fix/ }).count()).toBe(0);
    expect([...watched.problems, ...reader.watched.problems]).toEqual([]);
  });
});
