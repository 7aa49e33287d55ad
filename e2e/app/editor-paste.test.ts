import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { PHONE, type Reader } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { goAfter, isSaved, isSelectionReported, text, unexpected } from './editor.ts';

const application = useApplication();
const fixture = (name: string) =>
  readFileSync(new URL(`../../test/fixtures/clipboard/${name}.html`, import.meta.url), 'utf8');

const HINT = '[data-node=hint], .block-hint';

const SOURCE = '# Tides\n\nHigh tide is at noon.\n\n```js\nlet a;\n```\n\nLast.\n';

let space: string;
let pageId: string;
let path: string;

beforeEach(async () => {
  const { organizationId, call } = application();
  ({ id: space } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Almanac' }));
  const changes = [
    { operation: 'insert_page', document: { source: SOURCE } },
    { operation: 'insert_page', title: 'Harbors', document: { markdown: 'Two.' } },
  ];
  pageId = (await call('POST', `/v1/spaces/${space}/content`, { changes })).changes[0].page;
  path = `/o/${organizationId}/s/${space}/~/edit/tides`;
});

/** A window with the page in the editor. */
async function open(options = {}): Promise<Reader> {
  const reader = await application().open(application().admin, options);
  await reader.page.goto(application().url + path);
  await text(reader.page).waitFor();
  return reader;
}

/** Selects the last word of the first line. */
async function selectNoon(page: Page): Promise<void> {
  await goAfter(page, 'at noon');
  for (let key = 0; key < 4; key += 1) await page.keyboard.press('Shift+ArrowLeft');
  await isSelectionReported(page);
}

/** A new empty line at the end of the text, with the cursor in it. */
async function newLine(page: Page): Promise<void> {
  await goAfter(page, 'Last.');
  await page.keyboard.press('Enter');
}

/** Writes a change to the draft. */
async function startDraft(page: Page): Promise<void> {
  await newLine(page);
  await page.keyboard.type('More.');
  await isSaved(page);
}

interface Clip {
  readonly [type: string]: string;
}

interface ClipFile {
  readonly name: string;
  readonly type: string;
}

/** Pastes as the browser does; files are images. */
const paste = (page: Page, clip: Clip, files: readonly ClipFile[] = []): Promise<void> =>
  text(page).evaluate(
    (element, [forms, list]) => {
      const clipboardData = new DataTransfer();
      for (const [type, value] of Object.entries(forms)) clipboardData.setData(type, value);
      const pixel = atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      );
      const bytes = Uint8Array.from(pixel, (character) => character.charCodeAt(0));
      for (const { name, type } of list) clipboardData.items.add(new File([bytes], name, { type }));
      const target = document.getSelection()?.anchorNode?.parentElement ?? element;
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [clip, files] as const,
  );

/** The clipboard after a copy or a cut. */
const copy = (page: Page, kind: 'copy' | 'cut' = 'copy'): Promise<Clip> =>
  text(page).evaluate((element, type) => {
    const clipboardData = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
    return Object.fromEntries([...clipboardData.types].map((each) => [each, clipboardData.getData(each)]));
  }, kind);

const published = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Page published').waitFor();
  return (await application().call('GET', `/v1/spaces/${space}/content/page/${pageId}?format=source`)).source;
};

describe('pasting into the block editor', () => {
  it('converts clipboard content of Word, reports omissions, and undoes it in one step', async () => {
    const { page, watched } = await open();
    await newLine(page);
    await page.keyboard.type('Before ');
    await paste(page, { 'text/html': fixture('word'), 'text/plain': 'Install the gateway' }, [
      { name: 'image.png', type: 'image/png' },
    ]);
    await text(page).getByRole('heading', { name: 'Install the gateway' }).waitFor();
    await page.getByText('An image was left out').waitFor();
    expect(await text(page).locator('ul ul li').first().textContent()).toContain('Debian 12');
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => text(page).getByRole('heading').count()).toBe(0);
    expect(await text(page).locator(':scope > :last-child').textContent()).toBe('Before ');
    await page.keyboard.press('ControlOrMeta+y');
    await text(page).getByRole('heading', { name: 'Steps' }).waitFor();
    const source = await published(page);
    expect(source).toContain('* Linux\n\n  * Debian **12**\n\n    * without a desktop\n');
    expect(source).toContain('| Port | Use |\n| --- | --- |\n| 443 | Readers |');
    expect(source.startsWith(SOURCE.slice(0, -'Last.\n'.length))).toBe(true);
    expect(watched.problems).toEqual([]);
  });

  it('converts Markdown, spreadsheet tables, and code of editors', async () => {
    const { page, watched } = await open();
    await newLine(page);
    await paste(page, { 'text/plain': '{% hint style="info" %}\nHot **water**\n{% endhint %}\n\n* [ ] a\n' });
    await text(page).locator(HINT).locator('strong').waitFor();
    await newLine(page);
    await paste(page, { 'text/html': fixture('google-sheets'), 'text/plain': 'Item\tPrice\tLink' });
    await text(page).getByRole('columnheader', { name: 'Price' }).waitFor();
    await newLine(page);
    const code = {
      'vscode-editor-data': '{"mode":"python"}',
      'text/html': fixture('vscode'),
      'text/plain': 'a = 1\nb = 2\n',
    };
    await paste(page, code);
    await expect.poll(() => text(page).locator('pre').count()).toBe(2);
    const source = await published(page);
    expect(source).toContain('```python\na = 1\nb = 2\n```');
    expect(source).toContain('{% hint style="info" %}\nHot **water**\n{% endhint %}');
    expect(watched.problems).toEqual([]);
  });

  it('pastes plain text into code, and with the shortcut for it', async () => {
    const { page, watched } = await open();
    await goAfter(page, 'let a;');
    await paste(page, { 'text/html': '<p><b>let b;</b></p>', 'text/plain': '\n# let b;\n- c' });
    expect(await text(page).locator('pre').textContent()).toBe('let a;\n# let b;\n- c');
    await newLine(page);
    await text(page).evaluate((element) =>
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'V', ctrlKey: true, shiftKey: true, bubbles: true })),
    );
    await paste(page, { 'text/html': '<p><b>bold</b></p>', 'text/plain': '# a\nb\n\nc' });
    expect(await text(page).locator(':scope > p').allTextContents()).toEqual([
      'High tide is at noon.',
      'Last.',
      '# ab',
      'c',
    ]);
    expect(watched.problems).toEqual([]);
  });

  it('inserts simple text at once, without a request', async () => {
    const { page, watched } = await open();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/draft/convert')) asked += 1;
    });
    await goAfter(page, 'Last.');
    await paste(page, {
      'text/html':
        '<meta charset="utf-8"> a <b>bold</b> <a href="https://example.com/">link</a><img src=x onerror=alert(1)>',
      'text/plain': ' a bold link',
    });
    await expect.poll(() => text(page).locator('strong').count()).toBe(1);
    await paste(page, { 'text/html': '<meta charset="utf-8"><span>more</span>', 'text/plain': 'more' });
    await text(page).getByText('linkmore').waitFor();
    expect(asked).toBe(1);
    expect(watched.problems).toEqual([]);
  });

  it('parses HTML itself when the server is unreachable, without loss', async () => {
    const { page, watched } = await open();
    await newLine(page);
    await page.route('**/draft/convert', (route) => route.abort());
    await paste(page, {
      'text/html': '<h2 style="color:red">Head</h2><p style="x:y">Words <b>here</b></p><script>bad()</script>',
      'text/plain': 'Head\nWords here',
    });
    await text(page).getByRole('heading', { name: 'Head' }).waitFor();
    await page.getByText('Pasted without the help of the server').waitFor();
    expect(await text(page).locator('p strong').textContent()).toBe('here');
    expect(await text(page).textContent()).not.toContain('bad');
    expect(unexpected(watched.problems, 'ERR_FAILED')).toEqual([]);
  });

  it('keeps text typed meanwhile, and can be cancelled', async () => {
    const { page, watched } = await open();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/draft/convert', async (route) => {
      await held;
      await route.continue();
    });
    await newLine(page);
    await page.keyboard.type('one ');
    await paste(page, { 'text/html': '<p style="a:b">two</p>', 'text/plain': 'two' });
    await text(page).getByText('Converting what you pasted').waitFor();
    await page.keyboard.type(' three');
    release();
    await text(page).getByText('one two three').waitFor();
    await page.unroute('**/draft/convert');
    await page.route('**/draft/convert', () => new Promise(() => {}));
    await paste(page, { 'text/html': '<p style="a:b">never</p>', 'text/plain': 'never' });
    // With the keyboard alone: buttons of blocks before it are focused first.
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    for (let key = 0; key < 8 && (await focused()) !== 'Cancel'; key += 1) await page.keyboard.press('Tab');
    expect(await focused()).toBe('Cancel');
    await page.keyboard.press('Enter');
    await expect.poll(() => text(page).getByText('Converting what you pasted').count()).toBe(0);
    await page.keyboard.type(' four');
    await text(page).getByText('one two three four').waitFor();
    expect(await text(page).textContent()).not.toContain('never');
    expect(watched.problems).toEqual([]);
  });
});

describe('pasted URLs', () => {
  it('become the link of the selected text, an inline link, or the selected alternative on an empty line', async () => {
    const { page, watched } = await open();
    await selectNoon(page);
    await paste(page, { 'text/plain': 'https://example.com/noon' });
    await text(page).locator('a', { hasText: /^noon/ }).waitFor();
    await newLine(page);
    await paste(page, { 'text/plain': 'https://example.com/film' });
    const menu = page.getByRole('menu', { name: 'Show the URL as' });
    await menu.getByRole('menuitem', { name: 'Embed' }).waitFor();
    expect(await checkScreen(page, 'editor-paste-url')).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect.poll(() => menu.count()).toBe(0);
    expect(
      await text(page).evaluate(
        (element) => element.contains(document.activeElement) || element === document.activeElement,
      ),
    ).toBe(true);
    const source = await published(page);
    expect(source).toContain('[noon](https://example.com/noon)');
    expect(source).toContain('{% embed url="https://example.com/film" %}');
    expect(watched.problems).toEqual([]);
  });

  it('are offered as a card for pages of the space', async () => {
    const { page, watched } = await open();
    await newLine(page);
    const { url, organizationId } = application();
    await paste(page, { 'text/plain': `${url}/o/${organizationId}/s/${space}/harbors` });
    await page.getByRole('menuitem', { name: 'Page card' }).click();
    expect(await published(page)).toContain('{% content-ref url="harbors.md" %}');
    await newLine(page);
    await paste(page, { 'text/plain': 'https://example.com/' });
    await page.getByRole('menuitem', { name: 'Embed' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0);
    await page.keyboard.type(' and words');
    await text(page).getByText('https://example.com/ and words').waitFor();
    expect(watched.problems).toEqual([]);
  });
});

describe('pasted and dropped files', () => {
  it('are uploaded with progress, and can be retried or removed', async () => {
    const { page, watched } = await open();
    await page.route('**/content/files?*', (route) => route.abort(), { times: 2 });
    await startDraft(page);
    await goAfter(page, 'at noon.');
    await paste(page, {}, [{ name: 'chart.png', type: 'image/png' }]);
    await text(page).getByText('chart.png was not uploaded: The server cannot be reached.').waitFor();
    expect(await checkScreen(page, 'editor-upload-failed')).toEqual([]);
    await text(page).getByRole('button', { name: 'Try again' }).click();
    await text(page).getByText('chart.png was not uploaded: The server cannot be reached.').waitFor();
    await text(page).getByRole('button', { name: 'Try again' }).click();
    await text(page).locator('[data-node=image], .block-image').first().waitFor({ state: 'attached' });
    expect(await published(page)).toMatch(/High tide is at noon\.\n\n!\[\]\(\S*chart\.png\)\n\n```js/);
    await page.route('**/content/files?*', (route) => route.abort());
    await newLine(page);
    await paste(page, {}, [{ name: 'notes.pdf', type: 'application/pdf' }]);
    await text(page).getByRole('button', { name: 'Remove' }).click();
    await expect.poll(() => text(page).getByText('notes.pdf').count()).toBe(0);
    expect(unexpected(watched.problems, 'ERR_FAILED')).toEqual([]);
  });

  it('are resized with the keyboard, and undone in one step', async () => {
    const { page, watched } = await open();
    await startDraft(page);
    await goAfter(page, 'at noon.');
    await paste(page, {}, [{ name: 'chart.png', type: 'image/png' }]);
    await text(page).locator('[data-node=image], .block-image').first().waitFor({ state: 'attached' });
    // The form of the image asks for its description; then the image is selected.
    const form = page.locator('.block-panel');
    await form.waitFor();
    // The first Escape closes the list of a field.
    await expect
      .poll(async () => {
        if ((await form.count()) > 0) await page.keyboard.press('Escape');
        return form.count();
      })
      .toBe(0);
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowRight']) await page.keyboard.press(`Alt+Shift+${key}`);
    expect(await published(page)).toMatch(/<img src="\S*chart\.png" (?:alt="" )?width="90%"/);
    for (let time = 0; time < 4; time += 1) await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => text(page).locator('[data-node=image], .block-image').count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });

  it('are uploaded from data URLs in HTML', async () => {
    const { page, watched } = await open();
    await startDraft(page);
    await newLine(page);
    const pixel =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const html = `<p style="x:y">One</p><p><img src="${pixel}" alt="A dot"></p><p>Two</p>`;
    await paste(page, { 'text/html': html, 'text/plain': 'One Two' });
    await text(page).getByText('Two').waitFor();
    expect(await published(page)).toMatch(/One\n\n!\[A dot\]\(\.gitbook\/assets\/image\S*\.png\)\n\nTwo/);
    expect(watched.problems).toEqual([]);
  });

  it('are inserted at the drop position', async () => {
    const { page, watched } = await open();
    const line = text(page).getByText('High tide');
    await line.evaluate((element) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['a,b'], 'table.csv', { type: 'text/csv' }));
      const { right, top, height } = element.getBoundingClientRect();
      const at = { clientX: right - 2, clientY: top + height / 2 };
      element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true, ...at }));
    });
    await text(page).locator('[data-node=file], .block-file').first().waitFor({ state: 'attached' });
    expect(await published(page)).toMatch(/noon\.\n\n\{% file src="\S*table\.csv" %\}/);
    expect(watched.problems).toEqual([]);
  });
});

describe('copies from the block editor', () => {
  it('are exact in the editor, and readable in other programs', async () => {
    const { page, watched } = await open();
    await newLine(page);
    await paste(page, {
      'text/plain': '{% hint style="danger" %}\nHot **water** [here](https://example.com/)\n{% endhint %}',
    });
    await text(page).locator(HINT).waitFor();
    await text(page).click();
    // The first press selects the block, the second everything.
    for (let time = 0; time < 2; time += 1) await page.keyboard.press('ControlOrMeta+a');
    const clip = await copy(page);
    expect(clip['text/plain']).toContain('```js\nlet a;\n```\n\nLast.');
    expect(clip['text/plain']).toContain('> Hot **water** [here](https://example.com/)');
    expect(clip['text/html']).toContain('<pre><code>let a;</code></pre><p>Last.</p>');
    expect((clip['text/html'] ?? '').replace(/<meta[^>]*>/g, '')).not.toMatch(/data-|class=|style=/);
    await page.keyboard.press('ArrowRight');
    await newLine(page);
    // Another browser only has the HTML.
    await paste(page, { 'text/html': clip['text/html'] ?? '', 'text/plain': clip['text/plain'] ?? '' });
    await expect.poll(() => text(page).locator(HINT).count()).toBe(2);
    await selectNoon(page);
    expect((await copy(page, 'cut'))['text/plain']).toBe('noon');
    expect(await text(page).locator('p').first().textContent()).toBe('High tide is at .');
    expect(watched.problems).toEqual([]);
  });
});

describe('pasting on a phone', () => {
  it('shows progress within the screen', async () => {
    const { page, watched } = await open(PHONE);
    await newLine(page);
    await paste(page, { 'text/html': fixture('notion'), 'text/plain': 'Team handbook' });
    await text(page).getByRole('heading', { name: 'Meetings' }).waitFor();
    await newLine(page);
    await paste(page, {
      'text/plain': 'https://example.com/a/very/long/path/that/does/not/fit/into/the/width/of/a/phone',
    });
    await page.getByRole('menuitem', { name: 'Embed' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(watched.problems).toEqual([]);
  });
});
