import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useApplication } from './application.ts';
import { goAfter, isSaved, readText, SOURCE, state, text, unexpected, useTides } from './editor.ts';
import { countStored, isStored } from './stored-drafts.ts';

const application = useApplication();
const tides = useTides(application);
const OFFLINE = ['ERR_INTERNET_DISCONNECTED', 'ERR_FAILED', 'ERR_CONNECTION', 'failed request'];

describe('concurrent users of one page', () => {
  it('see the edits of others, and only undo their own', async () => {
    const other = await application().addPerson('edit');
    const [one, two] = [await tides.open(), await tides.open(other)];
    await goAfter(one.page, 'It lasts an hour.');
    await goAfter(two.page, 'It lasts an hour.');
    await one.page.keyboard.type(' One.');
    await isSaved(one.page);
    await expect.poll(() => readText(two.page)).toContain('an hour. One.');
    await goAfter(two.page, 'High tide');
    await two.page.keyboard.type('s', { delay: 30 });
    await one.page.keyboard.type(' More of one.', { delay: 30 });
    await isSaved(two.page);
    await isSaved(one.page);
    for (const { page } of [one, two])
      await expect
        .poll(() => readText(page))
        .toMatch(/High tides is at noon\.\s+It lasts an hour\. One\. More of one\./);
    await one.page.keyboard.press('Control+z');
    await expect.poll(() => readText(one.page)).toMatch(/High tides is at noon\.\s+It lasts an hour\.( One\.)?\s/);
    await isSaved(one.page);
    await expect.poll(() => readText(two.page)).not.toContain('More of one');
    await two.page.keyboard.press('Control+z');
    await expect.poll(() => readText(two.page)).toContain('High tide is');
    await expect.poll(() => readText(one.page)).toContain('High tide is');
    await one.page.keyboard.press('Control+Shift+z');
    await expect.poll(() => readText(two.page)).toContain('More of one.');
    expect(await one.page.locator('.editor-writers').getAttribute('aria-label')).toContain('you');
    for (const { watched } of [one, two]) expect(watched.problems).toEqual([]);
  });

  it('keep their cursor and selection when others type before them', async () => {
    const [one, two] = [await tides.open(), await tides.open(await application().addPerson('edit'))];
    await goAfter(one.page, 'It lasts');
    await goAfter(two.page, 'High');
    await two.page.keyboard.type('est');
    await isSaved(two.page);
    await expect.poll(() => readText(one.page)).toContain('Highest tide');
    await one.page.keyboard.type(' about');
    await isSaved(one.page);
    expect(await tides.readDraft()).toContain('It lasts about an hour.');
  });

  it('get their change as text to copy if another user deleted its context', async () => {
    const [one, two] = [await tides.open(), await tides.open(await application().addPerson('edit'))];
    await one.context.setOffline(true);
    await goAfter(one.page, 'one');
    await one.page.keyboard.type(' of mine');
    await expect.poll(() => state(one.page).textContent()).toBe('Offline: kept on this device');
    await two.page.evaluate(() => {
      const list = document.querySelector('.editor-text ul');
      if (list !== null) getSelection()?.setBaseAndExtent(list, 0, list, list.childNodes.length);
    });
    await goAfter(two.page, 'an hour.');
    for (const key of ['ArrowDown', 'Home', 'Shift+ArrowDown', 'Shift+End', 'Backspace', 'Backspace', 'Backspace'])
      await two.page.keyboard.press(key);
    await isSaved(two.page);
    expect(await tides.readDraft()).not.toContain('one');
    await one.context.setOffline(false);
    await one.page.getByText('1 change could not be applied').waitFor();
    await one.page.locator('.editor-unplaced').getByText('of mine').waitFor();
    await one.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await one.page.getByRole('button', { name: 'Copy text' }).click();
    expect(await one.page.evaluate(() => navigator.clipboard.readText())).toBe('of mine');
    await one.page.getByRole('button', { name: 'Dismiss' }).click();
    await one.page.getByText('could not be applied').waitFor({ state: 'detached' });
    expect(unexpected(one.watched.problems, ...OFFLINE)).toEqual([]);
  });
});

describe('typed text', () => {
  it('is stored while offline, survives a reload, and is applied once', async () => {
    const { page, context, watched } = await tides.open();
    await goAfter(page, 'an hour.');
    await context.setOffline(true);
    await page.keyboard.type(' Offline.');
    await expect.poll(() => state(page).textContent()).toBe('Offline: kept on this device');
    await page.keyboard.type(' And more.');
    await isStored(page, 'steps', ' Offline. And more.');
    await context.setOffline(false);
    await isSaved(page);
    expect(await tides.readDraft()).toBe(SOURCE.replace('an hour.', 'an hour. Offline. And more.'));
    await context.setOffline(true);
    await page.keyboard.type(' Again.');
    await expect.poll(() => state(page).textContent()).toBe('Offline: kept on this device');
    await isStored(page, 'steps', ' Again.');
    // The window closes while nothing can be sent.
    const { url } = application();
    await page.goto('about:blank');
    await context.setOffline(false);
    await page.goto(url + tides.path());
    await text(page).getByText('And more. Again.').waitFor();
    expect(await tides.readDraft()).toBe(SOURCE.replace('an hour.', 'an hour. Offline. And more. Again.'));
    await page.reload();
    await text(page).waitFor();
    expect((await readText(page)).split('Again.').length).toBe(2);
    expect(unexpected(watched.problems, ...OFFLINE)).toEqual([]);
  });

  it('is applied once when the window closes before the response', async () => {
    const { page, context, watched } = await tides.open();
    await goAfter(page, 'an hour.');
    let sent = 0;
    await context.route('**/draft/steps', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      sent += 1;
    });
    await page.keyboard.type(' Once.');
    await expect.poll(() => sent).toBe(1);
    await page.keyboard.type(' And after it.');
    await isStored(page, 'steps', ' Once. And after it.');
    await page.close({ runBeforeUnload: false });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    const next = await context.newPage();
    await next.goto(application().url + tides.path());
    await text(next).getByText('Once. And after it.').waitFor();
    expect(await tides.readDraft()).toBe(SOURCE.replace('an hour.', 'an hour. Once. And after it.'));
    expect(unexpected(watched.problems, 'failed request')).toEqual([]);
  });

  it('is sent again when the server is reachable', async () => {
    const { page, watched } = await tides.open();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Before', { delay: 20 });
    const restarted = application().restart();
    await page.keyboard.type(', during and after the restart.', { delay: 60 });
    await restarted;
    await isSaved(page);
    expect(await tides.readDraft()).toBe(SOURCE.replace('hour.', 'hour. Before, during and after the restart.'));
    expect(unexpected(watched.problems, ...OFFLINE, '502', '503')).toEqual([]);
  });

  it('is sent once by two windows of one browser, without overwriting each other', async () => {
    const { page, context, watched } = await tides.open();
    const second = await context.newPage();
    await second.goto(application().url + tides.path());
    await text(second).waitFor();
    await context.setOffline(true);
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' First.');
    await goAfter(second, 'the rocks');
    await second.keyboard.type(' (second)');
    for (const each of [page, second])
      await expect.poll(() => state(each).textContent()).toBe('Offline: kept on this device');
    await isStored(second, 'steps', ' (second)');
    await second.close();
    await context.setOffline(false);
    await isSaved(page);
    const third = await context.newPage();
    await third.goto(application().url + tides.path());
    await text(third).getByText('the rocks (second)').waitFor();
    const both = SOURCE.replace('an hour.', 'an hour. First.').replace('the rocks', 'the rocks (second)');
    await expect.poll(() => tides.readDraft()).toBe(both);
    expect(unexpected(watched.problems, ...OFFLINE)).toEqual([]);
  });

  it('is sent again when another user has started the draft meanwhile, and is not dropped', async () => {
    const { page, context, watched } = await tides.open();
    let blocked = 0;
    await context.route('**/draft/steps', (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      blocked += 1;
      return route.abort();
    });
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' First.');
    await expect.poll(() => state(page).textContent()).toBe('Offline: kept on this device');
    const other = await tides.open(await application().addPerson('edit'));
    await goAfter(other.page, 'the rocks');
    await other.page.keyboard.type(' (second)');
    await isSaved(other.page);
    // It would load changes of others between two attempts.
    for (let attempt = 0; attempt < 2; attempt++) {
      const before = blocked;
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect.poll(() => blocked).toBeGreaterThan(before);
    }
    await context.unrouteAll({ behavior: 'wait' });
    await isSaved(page);
    const both = SOURCE.replace('an hour.', 'an hour. First.').replace('the rocks', 'the rocks (second)');
    await expect.poll(() => tides.readDraft()).toBe(both);
    expect(await page.getByText('could not be applied').count()).toBe(0);
    expect(unexpected(watched.problems, ...OFFLINE)).toEqual([]);
  });

  it('is merged if others changed the page before the first key', async () => {
    const { page, watched } = await tides.open();
    await tides.write(SOURCE.replace('- two', '- two\r\n- three'));
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Then it falls.');
    await isSaved(page);
    await expect.poll(() => readText(page)).toContain('three');
    const both = SOURCE.replace('- two', '- two\r\n- three').replace('an hour.', 'an hour. Then it falls.');
    expect(await tides.readDraft()).toBe(both);
    expect(unexpected(watched.problems, '409')).toEqual([]);
  });

  it('does not block leaving while the device stores it, and is sent afterwards', async () => {
    const { page, watched } = await tides.open();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Gone on.');
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => tides.readDraft()).toContain('an hour. Gone on.');
    expect(watched.problems).toEqual([]);
  });

  it('is sent after a failed request on devices that store slowly', async () => {
    const { page, context } = await application().open(application().admin);
    // More than the pause before a request is repeated.
    await page.addInitScript(() => {
      Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
        set(this: IDBTransaction, listener: () => void) {
          this.addEventListener('complete', () => setTimeout(listener, 1800));
        },
      });
    });
    await page.goto(application().url + tides.path());
    await text(page).waitFor();
    await goAfter(page, 'an hour.');
    let failed = 0;
    await context.route('**/draft/steps', (route) => {
      if (route.request().method() !== 'POST' || failed > 0) return route.continue();
      failed += 1;
      return route.abort();
    });
    // Longer than several writes, which are one each time.
    await page.keyboard.type(' Slowly but surely.', { delay: 150 });
    await isSaved(page);
    expect(failed).toBe(1);
    expect(await tides.readDraft()).toContain('an hour. Slowly but surely.');
  });

  it('is deleted from the device on sign-out, after a confirmation', async () => {
    // Signing out ends the session on the server, for all windows that share it.
    const { page, context, watched } = await tides.open(await application().addPerson('edit'));
    const isSent = (route: Route) => route.request().method() === 'POST';
    await context.route('**/draft/steps', (route) => (isSent(route) ? route.abort() : route.continue()));
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Secret.');
    await expect.poll(() => state(page).textContent()).toBe('Offline: kept on this device');
    const signOut = async () => {
      await page.locator('.profile-button').click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    };
    await signOut();
    const question = page.getByRole('dialog', { name: 'Sign out and lose unsaved text?' });
    await question.getByText('This device keeps text of 1 page').waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await countStored(page)).toBe(1);
    await signOut();
    await question.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL('**/sign-in**');
    expect(await countStored(page)).toBe(0);
    expect(unexpected(watched.problems, 'ERR_FAILED', 'failed request')).toEqual([]);
  });

  it('does not scroll the editor when it is confirmed', async () => {
    const { page } = await tides.open();
    await goAfter(page, 'an hour.');
    await page.keyboard.type(' Quiet');
    await page.evaluate(() => {
      const changes = { count: 0 };
      Object.assign(window, { changes });
      const root = document.querySelector('.editor-text');
      if (root === null) throw new Error('There is no text.');
      new MutationObserver((records) => {
        changes.count += records.length;
      }).observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
    });
    await isSaved(page);
    await page.waitForTimeout(2500);
    expect(await page.evaluate(() => (window as unknown as { changes: { count: number } }).changes.count)).toBe(0);
  });
});
