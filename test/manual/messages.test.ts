import { describe, expect, it } from 'vitest';
import { listToldMessages } from './documented-messages.ts';
import { listPages, readManualPage } from './examples.ts';

/** Pages that consist of messages, so that each of their rows is one that there is. */
const PAGES_OF_MESSAGES = ['api/errors.md', 'operation/messages.md', 'concepts/git.md'];

/** One row for all messages of a form: a row for each thing that may not exist would hide the others. */
const FAMILIES = [
  'The … does not exist.',
  'You do not have permission to ….',
  'The … "…" is already taken.',
  'body/… must be ….',
  '… must be ….',
  '… is required.',
];

/** The messages that tables of a page begin their rows with, in backticks and without the status in front. */
const listShown = (page: string): string[] =>
  [...readManualPage(page).matchAll(/^\| (?:\d{3} )?`(.+?)` \|/gm)].map(([, text = '']) => text);

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const families = FAMILIES.map((family) => new RegExp(`^${escapePattern(family).replaceAll('…', '.+')}$`));

describe('messages', () => {
  const messages = listToldMessages();
  const shown = new Set(listPages().flatMap(listShown));

  it('are listed as they are in the sources', () => {
    expect(messages.length).toBeGreaterThan(400);
    expect(messages.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        'The share link does not exist.',
        'The basename "…" is already taken.',
        'BINDERY_BOOTSTRAP_EMAIL must be an e-mail address.',
        'body/… puts the page below itself.',
        'The repository does not have this branch.',
      ]),
    );
  });

  it('are all in the manual, with instructions', () => {
    const missing = messages.filter(({ text }) => !shown.has(text) && !families.some((family) => family.test(text)));
    expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it.each(PAGES_OF_MESSAGES)('that %s shows exist', (page) => {
    const known = new Set(messages.map(({ text }) => text));
    const stale = listShown(page).filter(
      (text) => /\s.*[.!?…]$/.test(text) && !known.has(text) && !FAMILIES.includes(text),
    );
    expect(stale).toEqual([]);
  });
});
