import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCorpus, readExpected } from '../../../../test/corpora.ts';
import { listAnchors } from '../document/outline.ts';
import { titleOfInlines } from '../document/text.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { listTargetUses } from './list-target-uses.ts';
import { resolveDocument } from './resolve-document.ts';
import { resolveTarget, type TargetIndex } from './resolve-target.ts';

const contents = new Map(
  [...readCorpus('kitchen-sink').files].flatMap(([file, bytes]) =>
    file.startsWith('docs/') ? [[file.slice('docs/'.length), bytes] as const] : [],
  ),
);
const files = [...contents.keys()];
const isPage = (file: string) => file.endsWith('.md') && file !== 'SUMMARY.md' && !file.startsWith('.gitbook/');
const parse = (file: string) => parsePage(new TextDecoder('utf-8', { ignoreBOM: true }).decode(contents.get(file)));
const pages = new Map(files.filter(isPage).map((file) => [file, parse(file)]));

const index: TargetIndex = {
  findPageByFile(file) {
    const page = pages.get(file);
    return page && { id: `id ${file}`, title: titleOfInlines(page.title ?? []), href: `/${encodeURI(file)}` };
  },
  findFile(file) {
    const isThere = files.includes(file) && !file.endsWith('.md');
    return isThere
      ? { id: `id ${file}`, name: path.basename(file), contentType: 'x/y', size: 1, href: `/~/${file}` }
      : undefined;
  },
  hasAnchor(pageId, anchor) {
    const page = pages.get(pageId.slice(3));
    return page !== undefined && listAnchors(page).includes(anchor);
  },
  findReusableContent(file) {
    return file.startsWith('.gitbook/includes/') && files.includes(file)
      ? { id: `id ${file}`, title: 'Snippet' }
      : undefined;
  },
};

function resolve(target: string, file = 'markdown/inline.md') {
  return resolveTarget(target, { file }, index);
}

function listBroken(file: string): string[] {
  return listTargetUses(parse(file).document)
    .map((use) => use.target)
    .filter((target) => resolve(target, file).status === 'broken');
}

interface Expected {
  readonly brokenLinks: readonly { readonly n?: number; readonly target: string; readonly kind: string }[];
  readonly notLinks: readonly { readonly file: string; readonly target: string }[];
}
const expected = readExpected() as Expected;

describe('resolveTarget', () => {
  it('finds exactly the broken links of the page that lists them', () => {
    const requested = expected.brokenLinks
      .filter(({ n, kind }) => n !== undefined && kind !== 'external' && kind !== 'file-without-page')
      .map(({ target }) => target);
    expect(listBroken('markdown/broken-links.md')).toEqual(requested);
  });

  it('finds no broken link on the page with correct links', () => {
    expect(listBroken('markdown/links-and-anchors.md')).toEqual([]);
  });

  it('finds no broken link on any other page', () => {
    const others = [...pages.keys()].filter((file) => file !== 'markdown/broken-links.md');
    expect(others.flatMap(listBroken)).toEqual([]);
  });

  it('finds no target in text that is not a link', () => {
    for (const { file, target } of expected.notLinks) {
      expect(listTargetUses(parse(file).document).map((use) => use.target)).not.toContain(target);
    }
  });

  it.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'java\u0000script:alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'data:image/svg+xml,x',
    'blob:https://x/1',
    'file:///etc/passwd',
    'larder://open/flour',
    'mocha:x',
    'data:image/png;base64,AAAA',
    `${' '.repeat(400)}javascript:x`,
  ])('returns no URL for %j', (target) => {
    expect(resolve(target)).not.toHaveProperty('href');
  });

  it.each([
    ['https://larder.example/a b?c#d', 'https://larder.example/a%20b?c#d'],
    ['mailto:cook@larder.example', 'mailto:cook@larder.example'],
    ['//larder.example/x', '//larder.example/x'],
    ['tables.md?view=wide#alignment', '/markdown/tables.md?view=wide#alignment'],
    ['../blocks', '/blocks/README.md'],
    ['../', '/README.md'],
    ['/', '/README.md'],
    ['tables', '/markdown/tables.md'],
    ['tables.html', '/markdown/tables.md'],
  ])('resolves %s', (target, href) => {
    expect(resolve(target)).toMatchObject({ status: 'ok', href });
  });

  it('returns the references of the API', () => {
    expect(resolve('tables.md').ref).toEqual({ kind: 'page', page: 'id markdown/tables.md' });
    expect(resolve('tables.md#alignment').ref).toEqual({
      kind: 'anchor',
      anchor: 'alignment',
      page: 'id markdown/tables.md',
    });
    expect(resolve('../.gitbook/assets/stock.csv').ref).toEqual({ kind: 'file', file: 'id .gitbook/assets/stock.csv' });
    expect(resolve('../.gitbook/includes/storage-note.md').ref.kind).toBe('reusable-content');
  });

  it('resolves to the page if only its anchor is missing', () => {
    expect(resolve('tables.md#nowhere')).toMatchObject({ status: 'broken', href: '/markdown/tables.md' });
  });

  it('resolves a file outside of the root by its relative path, but never a page', () => {
    const outside: TargetIndex = {
      findPageByFile: () => ({ id: 'p', title: 'P', href: '/p' }),
      findFile: (file) => (file === '../logo.svg' ? { ...file0, name: 'logo.svg' } : undefined),
      hasAnchor: () => false,
    };
    const file0 = { id: 'f', contentType: 'image/svg+xml', size: 1, href: '/f' };
    expect(resolveTarget('../../logo.svg', { file: 'a/b.md' }, outside).ref).toEqual({ kind: 'file', file: 'f' });
    expect(resolveTarget('../../other.md', { file: 'a/b.md' }, outside).status).toBe('broken');
  });

  it('allows data URLs of pictures only for images', () => {
    const { href } = resolveTarget('data:image/png;base64,AAAA', { file: 'a.md', kind: 'image' }, index);
    expect(href).toBe('data:image/png;base64,AAAA');
  });

  it('never throws and never links executable schemes', () => {
    const part = fc.constantFrom('javascript:', 'data:', '../', './', '/', '%', '%E0', '#', '?', '\\', 'a', ' ', '\t');
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 3 })), { maxLength: 8 }), (parts) => {
        const { href } = resolve(parts.join(''));
        expect((href ?? '').replace(/[\s\p{Cc}\p{Cf}]/gu, '')).not.toMatch(/^(?:javascript|vbscript|data:(?!image))/i);
      }),
    );
  });
});

describe('resolveDocument', () => {
  it('keeps no reference to the source', () => {
    for (const [file, page] of pages) {
      const uses = listTargetUses(page.document);
      const targets = Object.fromEntries(uses.map(({ target }) => [target, resolve(target, file)]));
      expect(JSON.stringify(resolveDocument(page.document, targets))).not.toContain('"kind":"source"');
    }
  });
});

describe('listTargetUses', () => {
  it('lists the kind and block of each use, in page order', () => {
    const { document } = parse('blocks/columns-and-cards.md');
    const cards = listTargetUses(document).filter((use) => ['card', 'cover', 'file'].includes(use.kind));
    expect(cards.map(({ kind, target }) => `${kind} ${target}`)).toEqual([
      'card hints.md',
      'cover ../.gitbook/assets/card-1.png',
      'cover ../.gitbook/assets/card-2.png',
      'file ../.gitbook/assets/stock.csv',
      'file ../.gitbook/assets/handbook.pdf',
      'card https://larder.example/flour',
      'cover https://larder.example/flour.png',
      'card tabs.md#titles',
      'card ../',
    ]);
    expect(cards.every((use) => use.key !== undefined)).toBe(true);
  });

  it('finds links in notes, captions and nested blocks', () => {
    const source = [
      'A[^1]',
      '',
      '[^1]: See [b](b.md).',
      '',
      '<figure><img src="c.png"><figcaption><p><a href="d.md">d</a></p></figcaption></figure>',
      '',
      '{% hint %}',
      '{% include "e.md" %}',
      '{% embed url="f" %}',
      '{% endhint %}',
    ].join('\n');
    const uses = listTargetUses(parsePage(source).document).map(({ kind, target }) => `${kind} ${target}`);
    expect(uses).toEqual(['link b.md', 'image c.png', 'link d.md', 'include e.md', 'embed f']);
  });
});
