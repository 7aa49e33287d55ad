import { expect, it } from 'vitest';
import { parsePage } from '../markdown/parse-page.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import { collapseSpaces } from './collapse-spaces.ts';

it('replaces each run of spaces with one, except in code', () => {
  const { document } = parsePage('One.  Two `a  b`[^1].\n\n* In   lists\n\n```\nc  d\n```\n\n[^1]: A  note\n');
  const markdown = serializeDocument({ frontMatter: {}, document: collapseSpaces(document) });
  expect(markdown).toBe('One. Two `a  b`[^1].\n\n* In lists\n\n```\nc  d\n```\n\n[^1]:\n\n    A note\n');
});
