import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentRootOf, urlInRepository } from './repository-location.ts';
import { resolveTarget, type TargetIndex } from './resolve-target.ts';
import { traceTarget } from './trace-target.ts';

const treeUrl = 'https://git.example/acme/shop/tree/main';
const location = { treeUrl, root: 'docs' };

/** Content in which `shown.md` is a page, `kept.bin` and `../outer.ts` are files. */
const index: TargetIndex = {
  findPageByFile: (path) => (path === 'shown.md' ? { id: 'page', title: 'Shown', href: '/shown' } : undefined),
  findFile: (path) =>
    path === 'kept.bin' || path === '../outer.ts'
      ? { id: path, name: path, contentType: 'x/y', size: 1, href: `/~files/${path}` }
      : undefined,
  hasAnchor: () => false,
  repository: location,
};
const resolve = (target: string, kind: 'link' | 'image' | 'file' = 'link', file = 'guide/a.md') =>
  resolveTarget(target, { file, kind }, index);

describe('links to files that are not content', () => {
  it.each([
    ['../../src/index.ts', 'src/index.ts'],
    ['../../src/', 'src'],
    ['../../src', 'src'],
    ['../../README.md', 'README.md'],
    ['../..', ''],
    ['../../.', ''],
    ['../../outer.ts', 'outer.ts'],
    ['../example.py', 'docs/example.py'],
    ['example/', 'docs/guide/example'],
    ['./', 'docs/guide'],
    ['/tools/x.sh', 'docs/tools/x.sh'],
    ['../../a%20b/%C3%BC%23%3F%25.ts', 'a%20b/%C3%BC%23%3F%25.ts'],
    ['../../a b/ü.ts', 'a%20b/%C3%BC.ts'],
    ['../../src/index.ts#L10', 'src/index.ts#L10'],
    ['../../src/index.ts?plain=1#L1-L4', 'src/index.ts?plain=1#L1-L4'],
  ])('point to the repository: %s', (target, path) => {
    const url = path === '' ? treeUrl : `${treeUrl}/${path}`;
    expect(resolve(target)).toMatchObject({ ref: { kind: 'url', url }, status: 'ok', href: url });
  });

  it.each([
    ['gone.md', 'a page that is not there'],
    ['gone.markdown', 'a page that is not there'],
    ['gone.html', 'a page as an mdBook writes it'],
    ['gone', 'a page without its extension'],
    ['gone#part', 'a page without its extension'],
    ['/.gitbook/assets/gone.pdf', 'a file where every file is content'],
    ['../../../etc/hosts', 'a way out of the repository'],
    ['../../../', 'a way out of the repository'],
    ['..\\..\\src', 'no path'],
    ['../../%E0%A4%A.ts', 'damaged percent codes'],
    ['broken-reference', 'what editors leave behind'],
  ])('stay broken: %s', (target) => {
    expect(resolve(target)).toEqual({ ref: { kind: 'url', url: target }, status: 'broken' });
  });

  it('leave targets in the content unchanged', () => {
    expect(resolve('../shown.md').ref).toEqual({ kind: 'page', page: 'page' });
    expect(resolve('../kept.bin').ref).toEqual({ kind: 'file', file: 'kept.bin' });
    expect(resolve('../../outer.ts', 'file').ref).toEqual({ kind: 'file', file: '../outer.ts' });
  });

  it('are not followed for embedded content', () => {
    expect(resolve('../../picture.png', 'image').status).toBe('broken');
    expect(resolve('../../outer.ts', 'image').ref).toEqual({ kind: 'file', file: '../outer.ts' });
  });

  it('stay broken without a known repository', () => {
    const unknown = { ...index, repository: undefined };
    expect(resolveTarget('../../src/index.ts', { file: 'guide/a.md' }, unknown).status).toBe('broken');
    expect(resolveTarget('../../outer.ts', { file: 'guide/a.md' }, unknown).ref.kind).toBe('file');
  });

  it('resolve to nothing in the content, unless it has a file with the path', () => {
    const trace = (target: string) => traceTarget(target, { file: 'guide/a.md' }, index);
    expect(trace('../../src/index.ts')).toMatchObject({ end: undefined, isBroken: false });
    expect(trace('../../outer.ts')).toMatchObject({ end: { kind: 'file', file: '../outer.ts' }, isBroken: false });
    expect(trace('gone.md')).toMatchObject({ end: { kind: 'missing', path: 'guide/gone.md' }, isBroken: true });
  });

  it('never throw, and never leave the URL of the repository', () => {
    const part = fc.constantFrom('../', './', '/', '%', '%2e%2e/', '%2F', '#', '?', '\\', 'a', '.ts', '\t', '\ud800');
    const target = fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 8 });
    fc.assert(
      fc.property(target, fc.constantFrom('', 'docs', 'a/b'), (parts, root) => {
        const written = `../${parts.join('')}`;
        const { href } = resolveTarget(written, { file: 'a.md' }, { ...index, repository: { treeUrl, root } });
        if (href === undefined) return;
        const url = new URL(href);
        expect(url.href.startsWith(treeUrl) || href.startsWith('/')).toBe(true);
        expect(url.pathname.split('/')).not.toContain('..');
      }),
    );
  });
});

describe('urlInRepository', () => {
  it('joins the path to the root of a repository', () => {
    const whole = { treeUrl, root: '' };
    expect(urlInRepository(whole, 'src/index.ts')).toBe(`${treeUrl}/src/index.ts`);
    expect(urlInRepository(whole, '')).toBe(treeUrl);
    expect(urlInRepository(whole, '../x.ts')).toBeUndefined();
  });
});

describe('contentRootOf', () => {
  it.each([
    [{ file: 'a/b.md', git: { path: 'docs/a/b.md' } }, 'docs'],
    [{ file: 'a/b.md', git: { path: 'a/b.md' } }, ''],
    [{ file: 'b.md', git: { path: 'x/y/b.md' } }, 'x/y'],
    [{ file: 'b.md', git: { path: 'xb.md' } }, undefined],
    [{ file: 'renamed.md', git: { path: 'docs/a.md' } }, undefined],
    [{ file: 'a.md' }, undefined],
  ])('derives the root from a page: %j', (page, root) => {
    expect(contentRootOf(page)).toBe(root);
  });
});
