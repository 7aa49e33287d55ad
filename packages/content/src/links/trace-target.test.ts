import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../markdown/parse-page.ts';
import { listLinkUses } from './list-link-uses.ts';
import type { TargetIndex } from './resolve-target.ts';
import { traceTarget } from './trace-target.ts';

/** An index of things by path, `page:…`, `file:…` or `snippet:…`, and of anchors as `path#anchor`. */
function indexOf(things: Readonly<Record<string, string>>, anchors: readonly string[] = []): TargetIndex {
  const find = (path: string, kind: string) =>
    Object.hasOwn(things, path) && things[path] === kind ? { id: path, title: '', href: '' } : undefined;
  return {
    findPageByFile: (path) => find(path, 'page'),
    findReusableContent: (path) => find(path, 'snippet'),
    findFile: (path) => {
      const file = find(path, 'file');
      return file && { ...file, name: '', contentType: '', size: 0 };
    },
    hasAnchor: (page, anchor) => anchors.includes(`${page}#${anchor}`),
  };
}

const things = { 'a.md': 'page', 'sub/b.md': 'page', 'inc.md': 'snippet', 'x.png': 'file', 'c#d.md': 'page' };
const index = indexOf(things, ['sub/b.md#one', 'a.md#top']);
const trace = (target: string, file = 'a.md') => traceTarget(target, { file }, index);

describe('traceTarget', () => {
  it.each([
    ['sub/b.md', { kind: 'page', page: 'sub/b.md' }],
    ['sub/b', { kind: 'page', page: 'sub/b.md' }],
    ['sub/b.md?x=1#one', { kind: 'page', page: 'sub/b.md', anchor: 'one' }],
    ['#top', { kind: 'page', page: 'a.md', anchor: 'top' }],
    ['#', { kind: 'page', page: 'a.md' }],
    ['c#d.md', { kind: 'page', page: 'c#d.md' }],
    ['./x.png', { kind: 'file', file: 'x.png' }],
    ['inc.md#part', { kind: 'reusable-content', reusableContent: 'inc.md' }],
  ])('returns the dependencies of %s', (target, end) => {
    expect(trace(target)).toMatchObject({ end, isBroken: false });
  });

  it.each([
    ['sub/b.md#two', { kind: 'page', page: 'sub/b.md', anchor: 'two' }],
    ['#nowhere', { kind: 'page', page: 'a.md', anchor: 'nowhere' }],
    ['gone.md#one', { kind: 'missing', path: 'gone.md' }],
    ['../gone.md', { kind: 'missing', path: '../gone.md' }],
    ['/sub/', { kind: 'missing', path: 'sub/' }],
    ['%67one.md', { kind: 'missing', path: 'gone.md' }],
    ['', { kind: 'nothing', text: '' }],
    ['broken-reference', { kind: 'nothing', text: 'broken-reference' }],
    ['sub\\b.md', { kind: 'nothing', text: 'sub\\b.md' }],
    ['%E0%A4%A', { kind: 'nothing', text: '%E0%A4%A' }],
    ['sub/b.md#%E0%A4%A', { kind: 'nothing', text: 'sub/b.md#%E0%A4%A' }],
  ])('returns the missing dependency of %s', (target, end) => {
    expect(trace(target)).toMatchObject({ end, isBroken: true });
  });

  it('has no destination and no dependencies for external targets', () => {
    for (const target of ['https://example.com/a.md', '//example.com', 'mailto:a@b.c', 'javascript:alert(1)']) {
      expect(trace(target)).toEqual({ end: undefined, isBroken: false, paths: [], anchors: [] });
    }
    expect(trace('#part', 'inc.md').end).toBeUndefined();
  });

  it('returns the same for all indexes that agree on the dependencies', () => {
    const file = fc.constantFrom('a.md', 'sub/b.md', 'inc.md', 'x.png', 'README.md', 'sub/README.md', 'sub/index.md');
    const target = fc
      .array(fc.constantFrom('a', 'b', '.md', 'sub', '/', '..', '#one', '#', '?', '%2e', 'x.png', 'inc'), {
        maxLength: 6,
      })
      .map((parts) => parts.join(''));
    const content = fc.dictionary(file, fc.constantFrom('page', 'snippet', 'file'));
    const anchor = fc.tuple(file, fc.constantFrom('one', 'two')).map((parts) => parts.join('#'));
    fc.assert(
      fc.property(
        target,
        file,
        content,
        content,
        fc.array(anchor),
        fc.array(anchor),
        (text, from, one, other, ...rest) => {
          const [anchors, otherAnchors] = rest;
          const traced = traceTarget(text, { file: from }, indexOf(one, anchors));
          // The other content, except for the dependencies.
          const mixed = { ...other };
          for (const path of traced.paths) {
            delete mixed[path];
            if (one[path] !== undefined) mixed[path] = one[path];
          }
          const asked = traced.anchors.map(({ page, anchor: name }) => `${page}#${name}`);
          const mixedAnchors = [
            ...otherAnchors.filter((name) => !asked.includes(name)),
            ...anchors.filter((name) => asked.includes(name)),
          ];
          expect(traceTarget(text, { file: from }, indexOf(mixed, mixedAnchors))).toEqual(traced);
        },
      ),
    );
  });
});

describe('listLinkUses', () => {
  it('lists covers and links in the title before those of the text', () => {
    const source = '---\ncover: c.png\ncoverDark: d.png\n---\n\n# To [t](t.md)\n\n[x](x.md)\n';
    const uses = listLinkUses(parsePage(source));
    expect(uses.map(({ kind, target, key }) => [kind, target, key !== undefined])).toEqual([
      ['cover', 'c.png', false],
      ['cover', 'd.png', false],
      ['link', 't.md', false],
      ['link', 'x.md', true],
    ]);
  });
});
