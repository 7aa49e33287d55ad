import { expect, it } from 'vitest';
import { indexContent, type TargetContent } from './index-content.ts';
import { resolveRef } from './resolve-ref.ts';

it('resolves references from the folder of the current page, regardless of the previous one', () => {
  const page = (id: string, sourcePath: string) => ({ id, title: id, path: id, sourcePath, pages: [] });
  const content = {
    pages: [page('start', 'start.md'), page('tides', 'guide/tides.md'), page('moon', 'guide/moon.md')],
    files: [],
    reusableContents: [],
    variables: {},
  } as unknown as TargetContent;
  const moon = { kind: 'source', target: 'moon.md' } as const;
  expect(resolveRef(moon, indexContent(content, 'start')).kind).toBe('missing');
  expect(resolveRef(moon, indexContent(content, 'tides'))).toMatchObject({ kind: 'page', id: 'moon' });
  expect(indexContent(content, 'tides')).toBe(indexContent(content, 'tides'));
});
