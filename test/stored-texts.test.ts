import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SERVER = fileURLToPath(new URL('../packages/server/src', import.meta.url));

/** What parses texts that are no stored pages, all of which have the syntax of the dialect. */
const OTHER_TEXTS = [
  'engines/import/html/page.ts',
  'engines/import/sources/github-wiki.ts',
  'engines/import/sources/markdown.ts',
  'engines/pages/page-document.ts',
  'web/api/comments/comment-form.ts',
  // Drafts are those of pages in the dialect.
  'web/api/comments/draft-blocks.ts',
  'web/api/drafts/convert.ts',
  'web/api/drafts/draft-state.ts',
  'web/api/inbox/find-mentions.ts',
  'web/api/inbox/load-details.ts',
];

it('parses stored texts in their own syntax', () => {
  const careless = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(path.sep).join('/'))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('testing/'))
    .filter((name) =>
      readFileSync(path.join(SERVER, name), 'utf8')
        .split('\n')
        .some((line) => line.includes('parsePage(') && !/parsePage\(.*, (?:\{ syntax \}|stored|page)\)/.test(line)),
    );
  expect(careless.toSorted()).toEqual(OTHER_TEXTS);
});
