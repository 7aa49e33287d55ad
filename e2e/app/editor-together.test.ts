import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Reader } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen, takePictures } from './check-screen.ts';
import { goAfter, isSaved, readText, SOURCE, state, text, unexpected, useTides } from './editor.ts';

const application = useApplication();
const tides = useTides(application);

const people = (page: Page) => page.getByRole('list', { name: 'People on this page' });
const caret = (page: Page) => page.locator('.editor-caret');
/** Words before the cursor of somebody else, in its block. */
const textBeforeCaret = (page: Page): Promise<string> =>
  caret(page).evaluate((element) => {
    const range = document.createRange();
    const block = element.closest('p, li, h2');
    if (block === null) return '';
    range.setStart(block, 0);
    range.setEndBefore(element);
    return range.toString();
  });

describe('people in one page', () => {
  it('see each other, and the cursors and selections of the others', async () => {
    const [one, two] = [await tides.open(), await tides.open(await application().addPerson('edit'))];
    await people(one.page).getByRole('button').waitFor();
    await people(two.page).getByRole('button').waitFor();
    await expect
      .poll(() => one.page.locator('[role=status], [aria-live]').allTextContents())
      .toContainEqual(expect.stringContaining('is here too'));
    // The first key makes the draft that positions belong to.
    await goAfter(two.page, 'an hour.');
    await two.page.keyboard.type(' Yes.');
    await isSaved(two.page);
    await expect.poll(() => textBeforeCaret(one.page)).toMatch(/an hour\. Yes\.$/);
    expect(await caret(one.page).getAttribute('aria-hidden')).toBe('true');
    await goAfter(two.page, 'High tide');
    await expect.poll(() => textBeforeCaret(one.page)).toMatch(/High tide$/);
    for (let count = 0; count < 4; count += 1) await two.page.keyboard.press('Shift+ArrowLeft');
    await takePictures(one.page, 'together-cursors');
    await expect.poll(() => one.page.locator('.editor-caret-selection').allTextContents()).toEqual(['tide']);
    // It stays at its words while others write before them.
    await goAfter(one.page, 'High');
    await one.page.keyboard.type('est');
    await expect.poll(() => textBeforeCaret(one.page)).toMatch(/Highest $/);
    await isSaved(one.page);
    await two.context.close();
    await caret(one.page).waitFor({ state: 'detached' });
    await people(one.page).waitFor({ state: 'detached' });
    for (const { watched } of [one, two]) expect(watched.problems).toEqual([]);
  });

  it('read the words of others at once, and every two seconds where no WebSocket is allowed', async () => {
    const other = await application().addPerson('edit');
    const [one, two] = [await tides.open(), await tides.open(other)];
    await people(one.page).getByRole('button').waitFor();
    await goAfter(two.page, 'an hour.');
    await two.page.keyboard.type(' One.');
    await text(one.page).getByText('One.').waitFor();
    const times: number[] = [];
    for (let key = 0; key < 5; key += 1) {
      const began = performance.now();
      await two.page.keyboard.type(`${key}`);
      await expect.poll(() => readText(one.page), { interval: 10 }).toContain(`One.${'01234'.slice(0, key + 1)}`);
      times.push(performance.now() - began);
    }
    // Polling alone needs a second on average.
    expect(times.toSorted((a, b) => a - b)[2]).toBeLessThan(900);
    await one.context.close();
    const plain = await application().open(application().admin);
    await plain.context.routeWebSocket('**/v1/live/socket', (socket) => socket.close());
    await plain.page.goto(application().url + tides.path());
    await text(plain.page).waitFor();
    await two.page.keyboard.type(' Polled.');
    await text(plain.page).getByText('Polled.').waitFor();
    expect(await people(plain.page).count()).toBe(0);
    expect(unexpected(plain.watched.problems, 'WebSocket')).toEqual([]);
  });

  it('follow each other until they move themselves', async () => {
    const long = Array.from({ length: 150 }, (_, index) => `Line ${index} of the almanac.`).join('\n\n');
    await tides.write(`# Tides\n\n${long}\n`);
    const [one, two] = [await tides.open(), await tides.open(await application().addPerson('edit'))];
    await goAfter(two.page, 'Line 2 of');
    await two.page.keyboard.type(' all');
    await caret(one.page).waitFor({ state: 'attached' });
    await people(one.page)
      .getByRole('button', { name: /^Follow / })
      .click();
    await goAfter(two.page, 'Line 140 of');
    await two.page.keyboard.type(' all');
    const isShown = () =>
      caret(one.page).evaluate((element) => {
        const { top } = element.getBoundingClientRect();
        return top > 0 && top < window.innerHeight;
      });
    await expect.poll(isShown).toBe(true);
    await isSaved(two.page);
    await one.page.waitForTimeout(300);
    await one.page.mouse.move(500, 400);
    await one.page.mouse.wheel(0, -3000);
    await people(one.page)
      .getByRole('button', { name: /^Follow / })
      .waitFor();
    await goAfter(two.page, 'Line 149 of');
    await two.page.keyboard.type(' all');
    await isSaved(two.page);
    await expect.poll(isShown).toBe(false);
  });

  it('read who changed the page where they write, by its API, and keep both', async () => {
    const { page, watched } = await tides.open(await application().addPerson('edit'));
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' By me.');
    await isSaved(page);
    await tides.write(SOURCE.replace('an hour.', 'an hour, says the API.'));
    await page.getByText(/ changed the same text as you: both versions are shown\./).waitFor();
    expect(await readText(page)).toContain('an hour. By me.');
    expect(await readText(page)).toContain('an hour, says the API.');
    expect(await checkScreen(page, 'together-conflict')).toEqual([]);
    await page.reload();
    await page.getByText(/ changed the same text as you/).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('keep what a closed window could not send, although others wrote before it meanwhile', async () => {
    const [one, two] = [await tides.open(), await tides.open(await application().addPerson('edit'))];
    await goAfter(one.page, 'harbor');
    await one.page.keyboard.type(' wall');
    await isSaved(one.page);
    const isRefused = async (route: Route) => (route.request().method() === 'POST' ? route.abort() : route.continue());
    await one.context.route('**/draft/steps*', isRefused);
    await one.page.keyboard.type(' and');
    await expect.poll(() => state(one.page).textContent()).toBe('Offline: kept on this device');
    await goAfter(two.page, 'High tide');
    await two.page.keyboard.type(' of the month');
    await isSaved(two.page);
    await text(one.page).getByText('High tide of the month').waitFor();
    await one.page.keyboard.type(' mole');
    await expect.poll(() => readText(one.page)).toContain('harbor wall and mole');
    await one.page.waitForTimeout(300);
    await one.page.close({ runBeforeUnload: false });
    await one.context.unroute('**/draft/steps*', isRefused);
    const again = await one.context.newPage();
    await again.goto(application().url + tides.path());
    await expect.poll(() => readText(again).catch(() => '')).toContain('harbor wall and mole');
    expect(await readText(again)).toContain('High tide of the month is');
  });

  it('are shown in the tree and the header of pages that are read, programs by the name of their token', async () => {
    const reader = await application().open(await application().addPerson('read'));
    await reader.page.goto(`${application().url}${tides.base()}/tides`);
    const writer = await tides.open();
    await people(reader.page).getByRole('img').waitFor();
    await reader.page.getByRole('treeitem', { name: 'Tides' }).locator('..').locator('.people-in-page').waitFor();
    expect(await checkScreen(reader.page, 'together-reading')).toEqual([]);
    const { token } = await application().call('POST', '/v1/user/tokens', { title: 'Weather bot' });
    const url = `${application().url}${tides.head()}/content/page/${tides.pageId()}/draft`;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const draft = await (await fetch(url, { headers })).json();
    const steps = [{ stepType: 'replace', from: 1, to: 1, slice: { content: [{ type: 'text', text: 'Rain. ' }] } }];
    const { revision, version, id } = draft;
    const body = { ...(id && { draft: id }), revision, version, client: 'bot', batch: '1', steps };
    expect((await fetch(`${url}/steps`, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(200);
    await people(writer.page).getByRole('button', { name: 'Follow Weather bot' }).waitFor();
    await text(writer.page).getByText('Rain. High tide').waitFor();
    expect(await checkScreen(writer.page, 'together-writing')).toEqual([]);
    for (const { watched } of [reader, writer]) expect(watched.problems).toEqual([]);
  });
});

describe('five people in one page', () => {
  it('end with one text, through a lost connection, a reload, a closed window and a restarted server', {
    timeout: 180_000,
  }, async () => {
    const names = ['one', 'two', 'three', 'four', 'five'];
    await tides.write(`# Tides\n\n${names.map((name) => `${name}:`).join('\n\n')}\n`);
    const accounts = [application().admin];
    for (let count = 1; count < names.length; count += 1) accounts.push(await application().addPerson('edit'));
    const readers: Reader[] = [];
    for (const account of accounts) readers.push(await tides.open(account));
    const type = async (index: number, words: string) => {
      const reader = readers[index];
      if (reader === undefined) throw new Error('There are five.');
      await reader.page.keyboard.type(words, { delay: 25 });
    };
    for (const [index, name] of names.entries()) await goAfter((readers[index] as Reader).page, `${name}:`);
    await Promise.all(names.map((name, index) => type(index, ` ${name} first.`)));
    const [first, second, third] = readers as [Reader, Reader, Reader];
    await first.context.setOffline(true);
    const restarted = application().restart();
    await Promise.all(names.map((name, index) => type(index, ` ${name} second.`)));
    await restarted;
    await expect.poll(() => state(first.page).textContent()).toBe('Offline: kept on this device');
    await first.context.setOffline(false);
    await isSaved(second.page);
    await second.page.reload();
    await text(second.page).waitFor();
    await third.page.close({ runBeforeUnload: false });
    const again = await third.context.newPage();
    await again.goto(application().url + tides.path());
    await text(again).waitFor();
    readers[2] = { ...third, page: again };
    const expected = names.map((name) => `${name}: ${name} first. ${name} second.`);
    for (const { page } of readers)
      await expect
        .poll(
          async () =>
            (await readText(page))
              .split(/\n+/)
              .map((line) => line.trim())
              .filter(Boolean),
          { timeout: 40_000 },
        )
        .toEqual(expected);
    for (const { page } of readers) await people(page).getByRole('button').nth(3).waitFor();
    const source = await tides.readDraft();
    for (const line of expected) expect(source.split(line).length).toBe(2);
  });
});

describe('somebody whose role is lowered while they type', () => {
  it('keeps the text, sees the reason, and sends it once when the role is restored', async () => {
    const { organizationId, call } = application();
    const account = await application().addPerson('edit');
    const { items } = await call(
      'GET',
      `/v1/orgs/${organizationId}/members?search=${encodeURIComponent(account.email)}`,
    );
    const member = `/v1/orgs/${organizationId}/members/${items[0].id}`;
    const { page } = await tides.open(account);
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Before.');
    await isSaved(page);
    await call('PATCH', member, { role: 'read' });
    await page.keyboard.type(' During.', { delay: 30 });
    await expect.poll(() => state(page).textContent()).toContain('permission');
    expect(await readText(page)).toContain('Before. During.');
    expect(await tides.readDraft()).not.toContain('During.');
    await call('PATCH', member, { role: 'edit' });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await isSaved(page);
    expect((await tides.readDraft()).split('During.').length).toBe(2);
  });
});
