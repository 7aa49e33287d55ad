import type { Page } from 'playwright-core';
import type { SeededSpace } from './seed-review.ts';

/** A screen of the application with a screenshot in the manual. */
export interface AppScreenshot {
  /** File name without its extension. */
  readonly name: string;
  /** Page of the manual that shows it, below `docs`. */
  readonly shownOn: string;
  /** Path of the screen. */
  readonly path: (space: SeededSpace, handbook: string) => string;
  /** Prepares the screen, and waits until everything is loaded. */
  readonly prepare: (page: Page) => Promise<unknown>;
}

export const APP_SCREENSHOTS: readonly AppScreenshot[] = [
  {
    name: 'app-home',
    shownOn: 'start/first-site.md',
    path: ({ path }) => path.replace(/\/s\/.*/, ''),
    prepare: (page) =>
      page
        .locator('main')
        .getByRole('link', { name: /Longer tokens/ })
        .first()
        .waitFor(),
  },
  {
    name: 'app-space',
    shownOn: 'concepts/spaces.md',
    path: ({ path }) => `${path}/install`,
    prepare: (page) => page.locator('main').getByText('Download the archive').waitFor(),
  },
  {
    name: 'app-change-request',
    shownOn: 'concepts/change-requests.md',
    path: ({ path }) => `${path}/~/changes/1`,
    prepare: (page) => page.locator('main').getByText('verify').first().waitFor(),
  },
  {
    name: 'app-import',
    shownOn: 'concepts/import.md',
    path: ({ path }) => `${path}/~/import`,
    prepare: (page) => page.getByText('Where is the content now?').waitFor(),
  },
  {
    name: 'app-git',
    shownOn: 'concepts/git-connection.md',
    path: ({ path }) => `${path}/~/git`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Connect repository' }).click();
      await page.getByRole('textbox', { name: 'URL' }).waitFor();
    },
  },
  {
    name: 'app-block-editor',
    shownOn: 'writing/block-editor.md',
    path: (_, handbook) => `${handbook}/~/edit/releases`,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^1 comment/ }).waitFor();
      await page.getByText('Tag the commit').click();
      await page.keyboard.press('End');
      await page.keyboard.press('Enter');
      await page.keyboard.press('/');
      await page.getByRole('listbox', { name: 'Insert' }).waitFor();
    },
  },
  {
    name: 'app-source',
    shownOn: 'writing/source-mode.md',
    path: ({ path }) => `${path}/~/source/tokens`,
    prepare: (page) => page.locator('.source-preview .rendered').getByText('Tokens end after 30 days.').waitFor(),
  },
];

/** A page of the handbook as people write one. */
export const RELEASES = `# Releases

We release on Tuesdays, after the checks of the night have passed.

{% hint style="info" %}
A security release can be made on any day. Tell the support team first.
{% endhint %}

## Before the release

- [x] Read the notes of the [last release](https://example.com/releases)
- [ ] Tag the commit
- [ ] Wait for the image

| Channel | Who | When |
| --- | --- | --- |
| Nightly | Everybody in the team | Each night |
| Stable | All customers | Tuesdays |

{% code title="release.sh" %}
\`\`\`bash
git tag --sign "v$VERSION"
git push origin "v$VERSION"
\`\`\`
{% endcode %}
`;
