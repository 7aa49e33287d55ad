import { describe, expect, it } from 'vitest';
import { type ContentTargetOf, indexTargets, resolveRef } from './resolve-ref.ts';

const page = (sourcePath: string): ContentTargetOf => ({
  kind: 'page',
  id: `p-${sourcePath}`,
  title: sourcePath,
  path: sourcePath.replace(/\.md$/, ''),
  sourcePath,
});
const file = (sourcePath: string): ContentTargetOf => ({
  kind: 'file',
  id: `f-${sourcePath}`,
  title: sourcePath,
  sourcePath,
  contentType: 'image/png',
  size: 1,
  url: '/x',
});
const text: ContentTargetOf = {
  kind: 'reusable-content',
  id: 'r1',
  title: 'Ids',
  sourcePath: '.gitbook/includes/ids.md',
};
const index = indexTargets('guide/start.md', [
  page('README.md'),
  page('guide/README.md'),
  page('guide/next.md'),
  file('.gitbook/assets/a b.png'),
  file('guide/c#1.png'),
  text,
]);
const source = (target: string) => resolveRef({ kind: 'source', target }, index);

describe('resolveRef', () => {
  it.each([
    ['next.md', 'p-guide/next.md'],
    ['next', 'p-guide/next.md'],
    ['next.md#part', 'p-guide/next.md'],
    ['./next.html', 'p-guide/next.md'],
    ['../', 'p-README.md'],
    ['/README.md', 'p-README.md'],
    ['../guide', 'p-guide/README.md'],
    ['../.gitbook/assets/a%20b.png', 'f-.gitbook/assets/a b.png'],
    ['c#1.png', 'f-guide/c#1.png'],
    ['../.gitbook/includes/ids.md', 'r1'],
  ])('resolves %s, relative to the file of the page', (target, id) => {
    expect(source(target)).toMatchObject({ id });
  });

  it('recognizes targets outside of the space', () => {
    expect(source('https://example.com/a.png')).toEqual({ kind: 'url', url: 'https://example.com/a.png' });
    expect(source('#part')).toEqual({ kind: 'anchor', anchor: 'part' });
    expect(source('gone.md')).toEqual({ kind: 'missing', text: 'gone.md' });
    expect(source('%E0%A4%A')).toEqual({ kind: 'missing', text: '%E0%A4%A' });
    expect(resolveRef(null, index)).toEqual({ kind: 'missing', text: '' });
  });

  it('resolves ids', () => {
    expect(resolveRef({ kind: 'page', page: 'p-README.md' }, index)).toMatchObject({ title: 'README.md' });
    expect(resolveRef({ kind: 'file', file: 'gone' }, index)).toEqual({ kind: 'missing', text: 'gone' });
    expect(resolveRef({ kind: 'reusable-content', reusableContent: 'r1' }, index)).toEqual(text);
    expect(resolveRef({ kind: 'openapi', spec: 'larder' }, index)).toEqual({ kind: 'spec', slug: 'larder' });
  });
});
