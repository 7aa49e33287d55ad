import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SERVER = fileURLToPath(new URL('../packages/server/src', import.meta.url));

/** What parses texts that are no stored pages, all of which have the syntax of the dialect. */
const OTHER_TEXTS = [
  'api/comments/comment-form.ts',
  // Drafts are those of pages in the dialect.
  'api/comments/draft-blocks.ts',
  'api/drafts/convert.ts',
  'api/drafts/draft-state.ts',
  'api/inbox/find-mentions.ts',
  'api/inbox/load-details.ts',
  'import/html/page.ts',
  'import/sources/github-wiki.ts',
  'import/sources/markdown.ts',
  'pages/page-document.ts',
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
