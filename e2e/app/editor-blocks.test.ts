import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { PHONE } from '../browser.ts';
import { useApplication } from './application.ts';
import { checkScreen } from './check-screen.ts';
import { isSelectionReported } from './editor.ts';

const application = useApplication();

/** One block of each type that is more than text. */
const SOURCE = `# Blocks

A line with :rocket:, $$x^2$$, <i class="fa-rocket">:rocket:</i>, [Harbor](harbor.md "mention"), a note[^1] and <code class="expression">space.vars.edition</code>.

<a href="harbor.md" class="button primary">Go there</a>

{% hint style="warning" %}
Mind the rocks.
{% endhint %}

{% code title="server.ts" lineNumbers="true" %}
\`\`\`typescript {2}
import { createServer } from 'node:http';
createServer((request, response) => response.end('Hello')).listen(4000);
\`\`\`
{% endcode %}

$$
\\frac{a}{b}
$$

{% tabs %}
{% tab title="npm" %}
Run npm.
{% endtab %}

{% tab title="git" %}
Run git.
{% endtab %}
{% endtabs %}

<details>

<summary>More</summary>

Details.

</details>

{% stepper %}
{% step %}
### Write

One page.
{% endstep %}

{% step icon="check" %}
### Publish

One call.
{% endstep %}
{% endstepper %}

{% columns %}
{% column width="33%" %}
Left
{% endcolumn %}

{% column %}
Right
{% endcolumn %}
{% endcolumns %}

{% updates format="full" %}
{% update date="2026-03-14" tags="import" %}
## Redirects

The import reads them.
{% endupdate %}
{% endupdates %}

{% if visitor.claims.plan == "pro" %}
For professionals.
{% endif %}

<figure><img src=".gitbook/assets/logo.png" alt="" width="64"><figcaption><p>The logo</p></figcaption></figure>

{% file src=".gitbook/assets/logo.png" %}
To download
{% endfile %}

{% embed url="https://example.com/talk" %}
A talk
{% endembed %}

{% content-ref url="harbor.md" %}
[harbor.md](harbor.md)
{% endcontent-ref %}

{% include ".gitbook/includes/ids.md" %}

{% openapi-operation spec="tides" path="/tides" method="get" %}
{% endopenapi-operation %}

{% @mermaid/diagram content="graph TD; A-->B" %}

<table><thead><tr><th>Page</th><th data-type="checkbox">Done</th><th data-type="rating" data-max="5">Clarity</th><th data-type="select">Part</th></tr></thead><tbody><tr><td>Install</td><td>true</td><td>4</td><td><span data-option="start">start</span></td></tr><tr><td>Backup</td><td>false</td><td>3</td><td></td></tr></tbody></table>

[^1]: A *note* at the end.
`;

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Tides', version: '1' },
  paths: {
    '/tides': { get: { summary: 'List tides', responses: { 200: { description: 'Tides' } } } },
    '/moons': { post: { summary: 'Add a moon', responses: { 201: { description: 'Added' } } } },
  },
};

const KITCHEN_SINK = path.join(import.meta.dirname, '../../test/fixtures/kitchen-sink/docs');

/** Pages of fixtures that consist of blocks. */
const PAGES_OF_BLOCKS = readdirSync(path.join(KITCHEN_SINK, 'blocks')).filter(
  (file) => !['README.md', 'decoys.md', 'malformed.md'].includes(file),
);

let space: string;

const insert = async (source: string): Promise<string> => {
  const changes = [{ operation: 'insert_page', document: { source } }];
  return (await application().call('POST', `/v1/spaces/${space}/content`, { changes })).changes[0].page;
};
const read = async (page: string): Promise<string> =>
  (await application().call('GET', `/v1/spaces/${space}/content/page/${page}?format=source`)).source;
const slugOf = async (page: string): Promise<string> =>
  (await application().call('GET', `/v1/spaces/${space}/content/page/${page}`)).path;
/** Uploads the image of the fixtures. @returns its file in the content */
const addLogo = async (): Promise<string> => {
  const content = readFileSync(path.join(KITCHEN_SINK, 'images/logo.png')).toString('base64');
  const files = [{ name: 'logo.png', base64: content }];
  const { call } = application();
  await call('POST', `/v1/spaces/${space}/content`, { changes: [{ operation: 'insert_files', files }] });
  return (await call('GET', `/v1/spaces/${space}/content/files`)).items[0].sourcePath;
};

beforeEach(async () => {
  const { organizationId, call } = application();
  ({ id: space } = await call('POST', `/v1/orgs/${organizationId}/spaces`, { title: 'Almanac' }));
});

const text = (page: Page) => page.locator('.editor-text');
const state = (page: Page) => page.locator('.header-status [role=status]');
const panel = (page: Page) => page.locator('.block-panel');
const saved = (page: Page) => expect.poll(() => state(page).textContent()).toMatch(/^(?:Draft saved|No changes)$/);
const open = async (page: Page, id: string) => {
  const { url, organizationId } = application();
  await page.goto(`${url}/o/${organizationId}/s/${space}/~/edit/${await slugOf(id)}`);
  await text(page).waitFor();
};
const publish = async (page: Page) => {
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Page published').waitFor();
};

/** Moves the cursor to the end of its line. */
const goToEnd = async (page: Page) => {
  await page.keyboard.press('End');
  await isSelectionReported(page);
};
/** Opens the form of a block by its button. */
const edit = async (page: Page, name: string, within = '.editor-text') => {
  await page
    .locator(within)
    .getByRole('button', { name: `Edit ${name}`, exact: true })
    .first()
    .click();
  await panel(page).waitFor();
};

describe('the blocks of the editor', () => {
  it('renders every block of a page, with its type', async () => {
    const { organizationId, call } = application();
    const logo = await addLogo();
    await call('POST', `/v1/orgs/${organizationId}/openapi`, {
      slug: 'tides',
      source: { text: JSON.stringify(SPEC) },
    });
    await call('POST', `/v1/spaces/${space}/content`, {
      changes: [
        { operation: 'set_variables', variables: { edition: 'Spring' } },
        { operation: 'insert_reusable_content', title: 'Ids', document: { markdown: 'Ids are opaque.' } },
      ],
    });
    const texts = await call('GET', `/v1/spaces/${space}/content/reusable-contents`);
    await insert('# Harbor\n\nShips.\n');
    const id = await insert(
      SOURCE.replaceAll('.gitbook/assets/logo.png', logo).replace(
        '.gitbook/includes/ids.md',
        texts.items[0].sourcePath,
      ),
    );
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    const container = text(page);
    /** Previews load when they come close to the visible area. */
    const see = async (node: string, words: string) => {
      await container.locator(`[data-node=${node}]`).scrollIntoViewIfNeeded();
      await container.locator(`[data-node=${node}] .rendered`).getByText(words).first().waitFor();
    };
    await container.locator('.hl-keyword').first().waitFor();
    await container.getByRole('group', { name: 'Formula: \\frac{a}{b}' }).waitFor();
    await container.getByRole('img', { name: 'Inline formula: x^2' }).waitFor();
    await container.getByText('Spring', { exact: true }).waitFor();
    await container.getByText('Shown if plan is pro').waitFor();
    await container.locator('.block-image').scrollIntoViewIfNeeded();
    await container.locator('.block-image img[src]').first().waitFor();
    await see('content_ref', 'Harbor');
    await see('reusable_content', 'Ids are opaque.');
    await see('openapi_operation', '/tides');
    await see('integration', 'graph TD; A-->B');
    expect(await page.locator('.block-raw').count()).toBe(0);
    expect(await checkScreen(page, 'editor-blocks')).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('edits properties in a form, each change as one undo step', async () => {
    const source = '# Page\n\n{% hint style="info" %}\nMind _this_.\n{% endhint %}\n\nEnd.\n';
    const id = await insert(source);
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    await edit(page, 'Information');
    expect(await checkScreen(page, 'editor-panel')).toEqual([]);
    await panel(page).getByLabel('Style').selectOption('danger');
    await panel(page).getByRole('button', { name: 'Icon: Choose…' }).click();
    await page.keyboard.press('Tab');
    await page.keyboard.type('rocket');
    await panel(page).getByRole('button', { name: 'rocket', exact: true }).click();
    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.className)).toContain('editor-text');
    await saved(page);
    await page.keyboard.press('Control+z');
    await publish(page);
    expect(await read(id)).toBe(source.replace('style="info"', 'style="danger"'));
    expect(watched.problems).toEqual([]);
  });

  it('selects, opens and closes blocks with only the keyboard', async () => {
    const id = await insert('# Page\n\nBefore.\n\n$$\nx\n$$\n');
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    await text(page).focus();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.locator('.block.ProseMirror-selectednode').count()).toBe(1);
    await expect.poll(() => page.locator('[aria-live]').allTextContents()).toContain('Formula: x');
    await page.keyboard.press('Enter');
    await page.keyboard.type(' + y^2');
    await page.keyboard.press('Escape');
    await saved(page);
    await publish(page);
    expect(await read(id)).toContain('$$\nx + y^2\n$$');
    expect(watched.problems).toEqual([]);
  });

  it('previews a formula while it is typed, and explains errors', async () => {
    const id = await insert('# Page\n\n$$\n\\frac{a}{b}\n$$\n');
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    await edit(page, 'Formula');
    await panel(page).getByLabel('Formula').fill('\\frac{');
    await panel(page).getByText('The formula is not valid').waitFor();
    expect(await checkScreen(page, 'editor-formula')).toEqual([]);
    await panel(page).getByLabel('Formula').fill('\\sqrt{c}');
    await panel(page).locator('.rendered msqrt').waitFor();
    await text(page).locator('[data-node=math] .rendered msqrt').waitFor();
    await page.keyboard.press('Escape');
    await publish(page);
    expect(await read(id)).toContain('$$\n\\sqrt{c}\n$$');
    expect(watched.problems).toEqual([]);
  });

  it('builds conditions, and validates typed ones', async () => {
    const id = await insert('# Page\n\n{% if visitor.claims.plan == "pro" %}\nFor some.\n{% endif %}\n');
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    await edit(page, 'Condition');
    await panel(page).getByRole('button', { name: 'Add condition' }).click();
    const second = panel(page).getByRole('group', { name: 'Condition' }).nth(1);
    await second.getByLabel('Name').fill('seats');
    await second.getByLabel('Comparison').selectOption('>=');
    await second.getByLabel('Value', { exact: true }).fill('10');
    await text(page).getByText('Shown if plan is pro and seats is at least 10').waitFor();
    expect(await checkScreen(page, 'editor-condition')).toEqual([]);
    await panel(page).getByRole('button', { name: 'Write an expression' }).click();
    const expression = panel(page).getByLabel('Condition');
    expect(await expression.inputValue()).toBe('visitor.claims.plan == "pro" && visitor.claims.seats >= 10');
    await expression.fill('visitor.claims.plan = "pro"');
    await panel(page).getByText('does not compare: write "=="').waitFor();
    await expression.fill('visitor.claims.email.endsWith("@example.com")');
    await page.keyboard.press('Escape');
    await publish(page);
    expect(await read(id)).toContain('{% if visitor.claims.email.endsWith("@example.com") %}');
    expect(watched.problems).toEqual([]);
  });

  it('edits code as plain text, with language and lines', async () => {
    const id = await insert('# Page\n\n```js\nif (a) {\n}\n```\n');
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    await text(page).locator('.block-code-text').getByText('if', { exact: true }).click();
    await goToEnd(page);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('b();');
    await page.locator('.block-language').click();
    await panel(page).getByLabel('Highlighted lines').fill('2');
    await panel(page).getByLabel('Line numbers').check();
    await panel(page).getByRole('combobox', { name: 'Language' }).fill('typescript');
    await page.getByRole('option', { name: 'typescript', exact: true }).click();
    await page.keyboard.press('Escape');
    await page.locator('.block-line-mark').waitFor();
    await expect.poll(() => page.locator('.block-line-number').count()).toBe(3);
    expect(await checkScreen(page, 'editor-code')).toEqual([]);
    await publish(page);
    const stored = await read(id);
    expect(stored).toContain('if (a) {\n  b();\n}');
    expect(stored).toContain('typescript');
    expect(stored).toContain('lineNumbers="true"');
    expect(watched.problems).toEqual([]);
  });

  it('opens, renames, adds, moves and removes tabs', async () => {
    const tab = (title: string, words: string) => `{% tab title="${title}" %}\n${words}\n{% endtab %}`;
    const id = await insert(
      `# Page\n\n{% tabs %}\n${tab('npm', 'Run npm.')}\n\n${tab('git', 'Run git.')}\n{% endtabs %}\n`,
    );
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    await text(page).getByText('Run npm.').waitFor();
    expect(await text(page).getByText('Run git.').isVisible()).toBe(false);
    await page.getByRole('tab', { name: 'npm' }).focus();
    await page.keyboard.press('ArrowRight');
    await text(page).getByText('Run git.').waitFor();
    await page.keyboard.press('F2');
    await page.keyboard.type('Git');
    await page.keyboard.press('Enter');
    await page.getByRole('tab', { name: 'Git', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add tab' }).click();
    await page.keyboard.type('Run yarn.');
    expect(await checkScreen(page, 'editor-tabs')).toEqual([]);
    await edit(page, 'Tab');
    await panel(page).getByLabel('Title').fill('yarn');
    await panel(page).getByRole('button', { name: 'Move back' }).click();
    await page.keyboard.press('Escape');
    await publish(page);
    expect([...(await read(id)).matchAll(/tab title="(\w+)"/g)].map(([, title]) => title)).toEqual([
      'npm',
      'yarn',
      'Git',
    ]);
    expect(watched.problems).toEqual([]);
  });

  it('edits the note of a footnote', async () => {
    const id = await insert('# Page\n\nA line[^1] and *more*.\n\n[^1]: The note.\n');
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    await text(page).getByRole('button', { name: 'Open footnote' }).click();
    await panel(page).getByRole('textbox', { name: 'Footnote' }).getByText('The note.').waitFor();
    expect(await checkScreen(page, 'editor-footnote')).toEqual([]);
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' With more.');
    await page.keyboard.press('Escape');
    await publish(page);
    expect(await read(id)).toBe('# Page\n\nA line[^1] and *more*.\n\n[^1]: The note. With more.\n');
    expect(watched.problems).toEqual([]);
  });

  it('sets the types of table columns, and edits the values of their cells', async () => {
    const id = await insert('# Page\n\n| Name | Stars |\n| --- | --- |\n| Tea | 4 |\n| Milk | many |\n');
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    const table = text(page).locator('table');
    await table.getByRole('columnheader', { name: 'Stars' }).hover();
    await edit(page, 'column Stars');
    await panel(page).getByLabel('Type').selectOption('rating');
    await panel(page).getByText('1 cell does not contain a value of this type: “many”').waitFor();
    expect(await checkScreen(page, 'editor-column')).toEqual([]);
    await page.keyboard.press('Escape');
    await table.getByText('many').click();
    await goToEnd(page);
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('2');
    await edit(page, 'column Stars');
    await panel(page).getByLabel('Type').selectOption('rating');
    await page.keyboard.press('Escape');
    await table.getByRole('radio', { name: '3 of 5' }).nth(1).check({ force: true });
    expect(await checkScreen(page, 'editor-table')).toEqual([]);
    await publish(page);
    const stored = await read(id);
    expect(stored).toContain('data-type="rating"');
    expect([...stored.matchAll(/<td>(\d)<\/td>/g)].map(([, value]) => value)).toEqual(['4', '3']);
    expect(watched.problems).toEqual([]);
  });

  it('resolves conflicts one by one', async () => {
    const source = '# Page\n\nAlpha.\n\nBeta.\n';
    const id = await insert(source);
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    await text(page).getByText('Alpha.').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' Ours.');
    await saved(page);
    const changes = [
      { operation: 'update_page', page: id, document: { source: source.replace('Alpha.', 'Alpha. Main.') } },
    ];
    await application().call('POST', `/v1/spaces/${space}/content`, { changes });
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.locator('.block-conflict').waitFor();
    expect(await checkScreen(page, 'editor-conflict')).toEqual([]);
    await page.getByRole('button', { name: 'Keep both' }).click();
    await expect.poll(() => page.locator('.block-conflict').count()).toBe(0);
    await publish(page);
    expect(await read(id)).toBe('# Page\n\nAlpha. Main.\n\nAlpha. Ours.\n\nBeta.\n');
    expect(watched.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  });

  it('opens the form of a block as a sheet on a phone', async () => {
    const id = await insert('# Page\n\n{% hint style="info" %}\nMind this.\n{% endhint %}\n');
    const { page, watched } = await application().open(application().admin, PHONE);
    await open(page, id);
    await edit(page, 'Information');
    const box = await panel(page).boundingBox();
    expect([box?.x, box?.width, Math.round((box?.y ?? 0) + (box?.height ?? 0))]).toEqual([0, 390, 844]);
    expect(await checkScreen(page, 'editor-sheet')).toEqual([]);
    await panel(page).getByLabel('Style').selectOption('success');
    await panel(page).getByRole('button', { name: 'Close' }).click();
    await publish(page);
    expect(await read(id)).toContain('style="success"');
    expect(watched.problems).toEqual([]);
  });

  it.each(PAGES_OF_BLOCKS)('keeps every byte of %s, and shows none of its blocks as source', async (file) => {
    const source = readFileSync(path.join(KITCHEN_SINK, 'blocks', file), 'utf8');
    const id = await insert(source);
    const { page, watched } = await application().open(application().admin);
    await open(page, id);
    await expect.poll(() => text(page).locator(':scope > *').count()).toBeGreaterThan(0);
    expect(await page.locator('.block-raw').count()).toBe(0);
    const written = text(page).locator('p:visible, pre').first();
    // One page has no other text than a heading.
    await ((await written.count()) > 0 ? written : text(page).getByRole('heading').first()).click();
    await page.keyboard.type('x');
    await expect.poll(() => state(page).textContent()).toBe('Draft saved');
    await page.keyboard.press('Control+z');
    await saved(page);
    await application().call('POST', `/v1/spaces/${space}/content/page/${id}/draft/flush`);
    expect(await read(id)).toBe(source);
    expect(watched.problems).toEqual([]);
  });
});
