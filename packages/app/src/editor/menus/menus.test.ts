import fc from 'fast-check';
import type { Node } from 'prosemirror-model';
import { type EditorState, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { indexTargets } from '../node-views/resolve-ref.ts';
import { build, code, doc, h2, p, stateOf } from '../testing/build-document.ts';
import { INSERTS } from './insert-catalog.ts';
import { anchorOf, isBroken, listHeadings, targetOf } from './link-paths.ts';
import { rank, rankAll } from './rank.ts';
import { openSuggest, suggestions, suggestQuery } from './suggest-plugin.ts';
import { findQuery } from './suggest-query.ts';

describe('rank', () => {
  it('requires every word, and prefers prefixes', () => {
    expect(rank('head two', 'Heading 2')).toBe(0);
    expect(rank('head 2', 'Heading 2')).toBeGreaterThan(0);
    expect(rank('list', 'List of tides')).toBeGreaterThan(rank('list', 'Task list'));
    expect(rank('list', 'Task list')).toBeGreaterThan(rank('list', 'Enlisted'));
  });

  it('ignores accents, in any language', () => {
    expect(rank('uberschrift', 'Überschrift 1')).toBeGreaterThan(0);
    expect(rank('ÜBER', 'Überschrift 1')).toBeGreaterThan(0);
  });

  it('is stable, and returns all items without a query', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), fc.nat(20), (items, limit) => {
        expect(rankAll('', items, (item) => [item], limit)).toEqual(items.slice(0, limit));
        expect(rankAll('a', items, (item) => [item], limit).length).toBeLessThanOrEqual(limit);
      }),
    );
  });
});

describe('triggers of suggestion lists', () => {
  const query = (...children: readonly (string | Node)[]) => findQuery(stateOf(doc(p(...children))));

  it('are found before the cursor, at the start of a word', () => {
    expect(query('/|')).toEqual({ kind: 'insert', from: 1, to: 2, text: '' });
    expect(query('a /hint war|')).toMatchObject({ kind: 'insert', from: 3, text: 'hint war' });
    expect(query('see @mo|')).toMatchObject({ kind: 'mention', from: 5, text: 'mo' });
    expect(query('a[[mo|')).toMatchObject({ kind: 'link', from: 2, text: 'mo' });
    expect(query(':ta|')).toMatchObject({ kind: 'emoji', from: 1, text: 'ta' });
    expect(query(build('emoji', { code: '1f600' }), '/|')).toMatchObject({ kind: 'insert', from: 2 });
  });

  it('are ignored in words, URLs, times and code', () => {
    for (const text of ['and/or|', 'https:/|', 'me@home|', '10:30|', 'a:b|', '/ a|', '[[a]]|'])
      expect(query(text), text).toBe(null);
    expect(findQuery(stateOf(doc(code('/|'))))).toBe(null);
  });

  it('open a list when typed, which stays closed once dismissed', () => {
    const plugin = suggestions({ press: () => false }, (transaction) => transaction.getMeta('remote') === true);
    const open = (state: EditorState) => suggestQuery(state)?.kind;
    const start = stateOf(doc(p('|')), [plugin]);
    const typed = start.apply(start.tr.insertText('/'));
    expect(open(typed)).toBe('insert');
    expect(open(typed.apply(typed.tr.insertText('h')))).toBe('insert');
    expect(open(start.apply(start.tr.insertText('/').setMeta('remote', true)))).toBeUndefined();
    const present = stateOf(doc(p('x'), p('/|')), [plugin]);
    const moved = present.apply(present.tr.setSelection(TextSelection.create(present.doc, 1)));
    expect(open(moved.apply(moved.tr.setSelection(TextSelection.create(moved.doc, 5))))).toBeUndefined();
    expect(open(start.apply(openSuggest(start.tr.insertText(':'))))).toBe('emoji');
    expect(open(start.apply(start.tr.insertText(':')))).toBeUndefined();
  });
});

describe('links', () => {
  const targets = indexTargets(
    'guide/tides.md',
    ['guide/tides.md', 'moon.md', 'sea/README.md', 'a b.pdf'].map((sourcePath) => ({
      kind: 'page',
      id: sourcePath,
      title: sourcePath,
      path: sourcePath,
      sourcePath,
    })),
  );
  const page = doc(h2('High tide'), p('x'), h2('High tide'), build('heading_1', { id: 'own' }, 'Named'));

  it('use the heading anchors of sites', () => {
    expect(listHeadings(page).map(({ target }) => target)).toEqual(['#high-tide', '#high-tide-1', '#own']);
    expect(anchorOf(' Überblick: 日本 & more_x ')).toBe('überblick-日本--more_x');
  });

  it('are broken if the content has no such file or heading', () => {
    for (const target of [
      '../moon.md',
      '/moon.md',
      '../moon',
      '../sea',
      '../sea/',
      '/a%20b.pdf',
      '../moon.md#x',
      '#own',
    ])
      expect(isBroken(target, targets, page), target).toBe(false);
    for (const target of ['moon.md', '#none', '../sun.md']) expect(isBroken(target, targets, page), target).toBe(true);
    for (const target of ['https://example.com/', 'mailto:a@example.com', '//example.com'])
      expect(isBroken(target, targets, page), target).toBe(false);
  });

  it('are shown as they are written', () => {
    expect(targetOf({ kind: 'source', target: 'a.md' })).toBe('a.md');
    expect(targetOf({ kind: 'url', url: 'https://example.com/' })).toBe('https://example.com/');
    expect(targetOf({ kind: 'openapi', spec: 'larder' })).toBe('');
  });
});

describe('the insert menu', () => {
  it('offers each block once, with search terms', () => {
    expect(new Set(INSERTS.map(({ id }) => id)).size).toBe(INSERTS.length);
    for (const { id, keywords } of INSERTS) expect(keywords, id).not.toBe('');
  });
});
