import { createEditorSchema } from '@bindery/editor-model';
import fc from 'fast-check';
import { history, undo } from 'prosemirror-history';
import { Fragment, type Node, Slice } from 'prosemirror-model';
import { EditorState, NodeSelection, TextSelection } from 'prosemirror-state';
import { describe, expect, it } from 'vitest';
import { choosePaste, hasWords, readUrl } from './choose-paste.ts';
import { readSliceOfHtml, sliceMeta } from './clipboard-content.ts';
import { readCodeEditor } from './code-editor.ts';
import { takeDataImages } from './data-images.ts';
import { readInlineStyle, renameStyles } from './inert-styles.ts';
import { insertSlice, sliceOfBlocks } from './insert-slice.ts';
import { looksLikeMarkdown } from './looks-like-markdown.ts';
import { readSlice, writeSlice } from './own-slice.ts';
import { pasteSlice } from './paste-slice.ts';
import { codeBlock, sliceOfCode, sliceOfText } from './plain-text.ts';
import { rangeForBlock } from './range-for-block.ts';
import { nextWidth, resizeImage } from './resize-image.ts';
import { insertUrl, isEmptyLine, linkSelection } from './url-steps.ts';
import { writeHtml } from './write-html.ts';
import { writeText } from './write-text.ts';

const schema = createEditorSchema();
const text = (words: string, ...marks: string[]) =>
  schema.text(
    words,
    marks.map((name) => schema.mark(name)),
  );
const p = (...content: (string | Node)[]) =>
  schema.node(
    'paragraph',
    null,
    content.map((each) => (typeof each === 'string' ? schema.text(each) : each)),
  );
const item = (...content: Node[]) => schema.node('list_item', null, content);
const list = (...items: Node[]) => schema.node('list_unordered', null, items);
const doc = (...blocks: Node[]) => schema.node('doc', null, blocks);
const stateOf = (given: Node, from = 1, to = from) =>
  EditorState.create({ doc: given, plugins: [history()], selection: TextSelection.create(given, from, to) });
const cell = (name: string, words: string) => schema.node(name, null, [p(...(words === '' ? [] : [words]))]);

const empty = { html: '', text: '', slice: '', codeEditor: '', files: [] };
const file = new File(['x'], 'a.png', { type: 'image/png' });

describe('choosePaste', () => {
  const kindOf = (content: Partial<Parameters<typeof choosePaste>[0]>, isPlain = false) =>
    choosePaste({ ...empty, ...content }, { isPlain }).kind;
  it.each([
    ['nothing', {}, 'nothing'],
    ['a slice of ours before anything else', { slice: '{}', html: '<p>a</p>', text: 'a', files: [file] }, 'slice'],
    ['files alone', { files: [file] }, 'files'],
    ['a file with the element of its picture', { files: [file], html: '<img src="https://x.example/a.png">' }, 'files'],
    [
      'the text of an office program, not the picture of it',
      { files: [file], html: '<p style="x">a</p>', text: 'a' },
      'html',
    ],
    ['a URL', { text: ' https://example.com/a ' }, 'url'],
    [
      'a URL in the format of browsers',
      { text: 'https://x.example/', html: '<a href="https://x.example/">https://x.example/</a>' },
      'url',
    ],
    ['words with marks', { text: 'a b', html: '<meta charset="utf-8">a <b>b</b>' }, 'words'],
    ['words whose style says otherwise', { text: 'a', html: '<b style="font-weight:normal">a</b>' }, 'html'],
    ['blocks', { text: 'a', html: '<p>a</p><p>b</p>' }, 'html'],
    ['HTML without words', { text: 'a', html: '<meta charset="utf-8"><style>p {}</style>' }, 'text'],
    ['Markdown', { text: '# A\n\n* b' }, 'markdown'],
    ['plain text', { text: 'a\nb' }, 'text'],
    ['code', { text: 'a\n  b\n', html: '<div>a</div>', codeEditor: '{"mode":"python"}' }, 'code'],
    ['one line of code as words', { text: 'a.b()', html: '<div>a</div>', codeEditor: '{"mode":"python"}' }, 'text'],
    ['Markdown of a code editor', { text: '# a', html: '<div>a</div>', codeEditor: '{"mode":"markdown"}' }, 'markdown'],
  ] as const)('picks %s', (_case, content, kind) => {
    expect(kindOf(content as Partial<typeof empty>)).toBe(kind);
  });

  it('picks plain text in code, and with the shortcut for it', () => {
    expect(kindOf({ slice: '{}', html: '<p>a</p>', text: '# a', files: [file] }, true)).toBe('text');
    expect(kindOf({ files: [file] }, true)).toBe('nothing');
  });

  it('distinguishes text and URLs from lookalikes', () => {
    expect([hasWords('<style>a</style><!--b-->&nbsp;'), hasWords('<p>&nbsp;a</p>')]).toEqual([false, true]);
    expect([readUrl('https://a.example/ b'), readUrl('javascript:alert(1)'), readUrl('http://a.example')]).toEqual([
      undefined,
      undefined,
      'http://a.example',
    ]);
    expect([
      readCodeEditor(''),
      readCodeEditor('{"mode":"typescriptreact"}'),
      readCodeEditor('{"mode":"<b>"}'),
      readCodeEditor('x'),
    ]).toEqual([undefined, { syntax: 'tsx' }, { syntax: null }, undefined]);
  });
});

describe('looksLikeMarkdown', () => {
  it.each([
    '# Title\n\nWords',
    '```\na\n```',
    'See [a](https://x.example).',
    '| a | b |\n| --- | --- |',
    '- a\n- b',
    '1. a\n2. b',
    '- [ ] a',
    '{% hint style="info" %}\nA',
    'a **b** and `c`',
  ])('accepts %j', (markdown) => expect(looksLikeMarkdown(markdown)).toBe(true));
  it.each([
    'Words',
    'a - b - c',
    '2 * 3 * 4',
    'Dear all,\n\nthank you.\n\n- Me',
    '#hashtag and #another',
    'snake_case_name',
    'a [note] (not a link)',
    '5. May',
  ])('rejects %j', (plain) => expect(looksLikeMarkdown(plain)).toBe(false));
});

describe('plain text', () => {
  it('becomes paragraphs with line breaks', () => {
    const slice = sliceOfText(schema, '\na\r\nb\n\n \nc\0\n', [schema.mark('bold')]);
    expect(slice.content.content.map((node) => node.textBetween(0, node.content.size, '', '|'))).toEqual(['a|b', 'c']);
    expect(slice.content.firstChild?.firstChild?.marks.map(({ type }) => type.name)).toEqual(['bold']);
  });

  it('becomes code without common indentation', () => {
    expect(codeBlock(schema, '    a\n\n      b\n', 'js').textContent).toBe('a\n\n  b');
    expect(sliceOfCode(schema, 'a\r\nb').content.firstChild?.text).toBe('a\nb');
  });
});

describe('slices', () => {
  it('round-trip, in HTML as well', () => {
    const slice = doc(p('a', text('b', 'bold')), list(item(p('c')))).slice(2, 9);
    const json = writeSlice(slice);
    expect(readSlice(schema, json)?.eq(slice)).toBe(true);
    expect(readSliceOfHtml(`<meta charset="utf-8">${sliceMeta(json)}<p>x</p>`)).toBe(json);
  });

  it('are rejected if they do not match the schema', () => {
    const refuse = (slice: unknown, version = 1) => readSlice(schema, JSON.stringify({ version, slice }));
    expect(refuse({ content: [{ type: 'paragraph' }] }, 2)).toBeUndefined();
    expect(refuse({ content: [{ type: 'script' }] })).toBeUndefined();
    expect(refuse({ content: [{ type: 'hint', attrs: { style: 'loud' } }] })).toBeUndefined();
    expect(refuse({ content: [{ type: 'paragraph', content: [{ type: 'paragraph' }] }] })).toBeUndefined();
    expect(refuse({ content: [{ type: 'paragraph' }], openStart: 9 })).toBeUndefined();
    expect(
      refuse({ content: [{ type: 'text', text: 'a', marks: [{ type: 'link', attrs: { ref: 'javascript:x' } }] }] }),
    ).toBeUndefined();
    expect(readSlice(schema, 'x')).toBeUndefined();
  });
});

describe('insertSlice', () => {
  const insertedText = (state: EditorState, slice: Slice) => {
    const { from, to } = state.selection;
    return state.apply(insertSlice(state, from, to, slice));
  };
  const show = (state: EditorState) =>
    state.doc.children.map((node) => `${node.type.name}:${node.textContent}`).join(' ');

  it('merges into the paragraph at the cursor', () => {
    const next = insertedText(stateOf(doc(p('abcd')), 3), sliceOfBlocks([p('x'), p('y')]));
    expect(show(next)).toBe('paragraph:abx paragraph:ycd');
    expect(show(insertedText(stateOf(doc(p('abcd')), 2, 4), sliceOfBlocks([p('x')])))).toBe('paragraph:axd');
  });

  it('replaces an empty line', () => {
    const heading = schema.node('heading_1', null, [schema.text('A')]);
    expect(show(insertedText(stateOf(doc(p(), p('z'))), sliceOfBlocks([heading, p('b')])))).toBe(
      'heading_1:A paragraph:b paragraph:z',
    );
    expect(show(insertedText(stateOf(doc(p())), sliceOfBlocks([list(item(p('a')))])))).toBe('list_unordered:a');
  });

  it('is a separate undo step', () => {
    let state = stateOf(doc(p('ab')), 3);
    state = state.apply(state.tr.insertText('c'));
    state = insertedText(state, sliceOfBlocks([p('x'), p('y')]));
    undo(state, (transaction) => {
      state = state.apply(transaction);
    });
    expect(show(state)).toBe('paragraph:abc');
  });

  it('inserts long texts in several steps, complete and in order', () => {
    const long = Array.from({ length: 6 }, (_, index) => p(`${index}${'x'.repeat(40_000)}`));
    for (const [given, at] of [
      [doc(p('abcd'), p('z')), 3],
      [doc(p('ab'), p('z')), 3],
      [doc(p()), 1],
    ] as const) {
      const state = stateOf(given, at);
      const transaction = insertSlice(state, at, at, sliceOfBlocks(long));
      expect(transaction.steps.length).toBeGreaterThan(1);
      for (const step of transaction.steps) expect(JSON.stringify(step.toJSON()).length).toBeLessThan(80_000);
      const shown = transaction.doc.textBetween(0, transaction.doc.content.size, ' ').replace(/x+/g, '');
      expect(shown.replace(/[^0-5]/g, '')).toBe('012345');
      transaction.doc.check();
      let next = state.apply(transaction);
      undo(next, (undone) => {
        next = next.apply(undone);
      });
      expect(next.doc.eq(given)).toBe(true);
    }
  });

  it('leaves a valid document at any position', () => {
    const documents = doc(
      p('ab'),
      list(item(p('c'), list(item(p('d'))))),
      schema.node('code', null, [schema.text('e')]),
      schema.node('blockquote', null, [p('f')]),
      schema.node('table', null, [
        schema.node('table_row', null, [cell('table_title', 'g')]),
        schema.node('table_row', null, [cell('table_cell', 'h')]),
      ]),
      p(),
    );
    const slices = [
      sliceOfBlocks([p('1')]),
      sliceOfBlocks([p('1'), p('2')]),
      sliceOfBlocks([list(item(p('1')))]),
      documents.slice(2, 12),
      sliceOfBlocks([schema.node('divider')]),
    ];
    fc.assert(
      fc.property(
        fc.nat(documents.content.size),
        fc.nat(documents.content.size),
        fc.constantFrom(...slices),
        (one, other, slice) => {
          const state = EditorState.create({ doc: documents });
          const transaction = insertSlice(state, Math.min(one, other), Math.max(one, other), slice);
          expect(() => transaction.doc.check()).not.toThrow();
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('pasteSlice', () => {
  const row = (kind: string, ...words: string[]) =>
    schema.node(
      'table_row',
      null,
      words.map((each) => cell(kind, each)),
    );
  const table = (attrs: object, ...rows: Node[]) => schema.node('table', attrs, rows);
  const given = doc(p('x'), table({}, row('table_title', 'A', 'B'), row('table_cell', '1', '2')));
  const shown = (transaction: { readonly doc: Node }) =>
    transaction.doc.lastChild?.children.map((each) =>
      each.children.map(({ type, textContent }) => `${type.name === 'table_title' ? '#' : ''}${textContent}`).join(' '),
    );
  const positionOf = (words: string) => {
    let position = 0;
    given.descendants((node, at) => {
      if (node.text === words) position = at;
    });
    return position;
  };

  it('pastes cells into the cells of a table, which grows', () => {
    const at = positionOf('2');
    const sheet = sliceOfBlocks([
      table({ hideHeader: true }, row('table_title', '', ''), row('table_cell', 'c', 'd'), row('table_cell', 'e', 'f')),
    ]);
    const transaction = pasteSlice(stateOf(given, at), { from: at, to: at }, sheet);
    expect(shown(transaction)).toEqual(['#A #B #', '1 c d', ' e f']);
    transaction.doc.check();
    const head = positionOf('A');
    const whole = sliceOfBlocks([table({}, row('table_title', 'c', 'd'), row('table_cell', 'e', 'f'))]);
    expect(shown(pasteSlice(stateOf(given, head), { from: head, to: head }, whole))).toEqual(['#c #d', 'e f']);
  });

  it('inserts tables elsewhere, and other blocks into a cell', () => {
    const sheet = sliceOfBlocks([table({}, row('table_title', 'c'), row('table_cell', 'd'))]);
    expect(pasteSlice(stateOf(given, 1), { from: 2, to: 2 }, sheet).doc.childCount).toBe(3);
    const at = positionOf('1');
    expect(shown(pasteSlice(stateOf(given, at), { from: at, to: at }, sliceOfBlocks([p('y'), p('z')])))).toEqual([
      '#A #B',
      'yz1 2',
    ]);
  });
});

describe('rangeForBlock', () => {
  it('is adjacent to a line with text, and replaces an empty one', () => {
    const given = doc(p('ab'), p(), p('c'), p());
    const placeAt = (at: number) => Object.values(rangeForBlock(given, { from: at, to: at }));
    expect([placeAt(1), placeAt(2), placeAt(5), placeAt(7), placeAt(10)]).toEqual([
      [0, 0],
      [4, 4],
      [4, 6],
      [6, 6],
      [9, 9],
    ]);
    expect(Object.values(rangeForBlock(given, { from: 1, to: 3 }))).toEqual([1, 3]);
  });
});

describe('pasted URLs', () => {
  const url = 'https://example.com/';
  it('become the link of the selected text', () => {
    const linked = linkSelection(stateOf(doc(p('abcd')), 2, 4), url);
    expect(writeText(new Slice(linked?.doc.content ?? Fragment.empty, 0, 0))).toBe(`a[bc](${url})d`);
    expect(linkSelection(stateOf(doc(p('ab')), 2), url)).toBeUndefined();
    expect(linkSelection(stateOf(doc(schema.node('code', null, [schema.text('ab')])), 1, 3), url)).toBeUndefined();
  });

  it('become links with the URL as text elsewhere', () => {
    const state = stateOf(doc(p()));
    expect([isEmptyLine(state), isEmptyLine(stateOf(doc(p('a'))))]).toEqual([true, false]);
    expect(writeHtml(insertUrl(state, url).doc.content)).toBe(`<p><a href="${url}">${url}</a></p>`);
  });
});

describe('takeDataImages', () => {
  it('replaces only images in HTML', () => {
    const given =
      '<img src="data:image/png;base64,AAEC" alt="a"><img src="data:image/svg+xml;base64,AA=="><img src=\'https://x.example/a.png\'>';
    const { html, images } = takeDataImages(given);
    expect(html).toBe(
      '<img src="https://pasted-image.invalid/0" alt="a"><img src="data:image/svg+xml;base64,AA=="><img src=\'https://x.example/a.png\'>',
    );
    expect(images.map(({ name, type, size }) => [name, type, size])).toEqual([['image.png', 'image/png', 3]]);
    expect(takeDataImages('<img src="data:image/png;base64,===="> ').images).toEqual([]);
  });
});

describe('inline styles', () => {
  it('are renamed only in tags, and keep the properties of text', () => {
    expect(renameStyles('<style>p {}</style><p class="a" style="x:y" id=b>style="c" <i STYLE=\'d\'>e</i>')).toBe(
      '<p class="a" data-style="x:y" id=b>style="c" <i data-style=\'d\'>e</i>',
    );
    expect(readInlineStyle('mso-bidi-font-weight:bold;font-weight: 700; FONT-STYLE:italic')).toEqual({
      fontWeight: 'bold',
      fontStyle: 'italic',
      textDecoration: '',
    });
    expect(readInlineStyle('font-weight:400;text-decoration:line-through').fontWeight).toBe('normal');
  });
});

describe('images', () => {
  it('are resized by a tenth, without a width attribute at full width', () => {
    expect([
      nextWidth(null, -1),
      nextWidth('45%', 1),
      nextWidth('45%', -1),
      nextWidth('10%', -1),
      nextWidth('100%', 1),
      nextWidth(300, -1),
    ]).toEqual([90, 50, 40, 10, 100, 90]);
    const image = schema.node('images', null, [
      schema.node('image', { ref: { kind: 'source', target: 'a.png' }, height: 20 }),
    ]);
    const state = EditorState.create({ doc: doc(p('a'), image) });
    const selected = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 4)));
    const narrower = selected.apply(resizeImage(selected, -1) as never);
    expect([
      narrower.doc.nodeAt(4)?.attrs['width'],
      narrower.doc.nodeAt(4)?.attrs['height'],
      narrower.selection.from,
    ]).toEqual(['90%', null, 4]);
    expect(narrower.apply(resizeImage(narrower, 1) as never).doc.nodeAt(4)?.attrs['width']).toBe(null);
    expect(resizeImage(state, 1)).toBeUndefined();
  });
});

describe('copies', () => {
  const link = (words: string, target: string) =>
    schema.text(words, [schema.mark('link', { ref: { kind: 'source', target } })]);
  const whole = doc(
    schema.node('heading_1', null, [schema.text('Head')]),
    p(
      'a ',
      text('b', 'bold'),
      ' ',
      text('c', 'bold', 'italic'),
      ' ',
      link('d', 'https://x.example/'),
      ' ',
      link('e', 'other.md'),
      schema.node('line_break'),
      text('f', 'inline_code'),
    ),
    list(item(p('one'), list(item(p('two')))), item(p('three'))),
    schema.node('list_tasks', null, [schema.node('list_item', { checked: true }, [p('done')])]),
    schema.node('hint', { style: 'warning' }, [p('Hot'), p('Water')]),
    schema.node('code', { syntax: 'js' }, [schema.text('a\n```\n<b>')]),
    schema.node('table', null, [
      schema.node('table_row', null, [cell('table_title', 'A'), cell('table_title', 'B')]),
      schema.node('table_row', null, [cell('table_cell', '1|2'), cell('table_cell', '')]),
    ]),
    schema.node('images', null, [
      schema.node('image', { ref: { kind: 'source', target: 'https://x.example/a.png' }, alt: 'A <b>' }),
    ]),
    schema.node('divider'),
  );

  it('are readable as plain text', () => {
    expect(writeText(whole.slice(0, whole.content.size))).toBe(
      '## Head\n\na **b *c*** [d](https://x.example/) [e](other.md)\n`f`\n\n- one\n  - two\n- three\n\n- [x] done\n\n> Hot\n>\n> Water\n\n````js\na\n```\n<b>\n````\n\n| A | B |\n| --- | --- |\n| 1\\|2 |  |\n\n![A <b>](https://x.example/a.png)\n\n---'.replace(
        '**b *c***',
        '**b** ***c***',
      ),
    );
  });

  it('contain no Markdown for text of one line, or code', () => {
    expect(writeText(doc(p('a ', text('b', 'bold'), ' c')).slice(2, 5))).toBe(' b ');
    expect(writeText(doc(schema.node('code', { syntax: 'js' }, [schema.text('a\nb')])).slice(1, 4))).toBe('a\nb');
  });

  it('are HTML without our attributes', () => {
    const html = writeHtml(whole.content);
    expect(html).toContain('<h2>Head</h2>');
    expect(html).toContain(
      '<strong>b</strong> <strong><em>c</em></strong> <a href="https://x.example/">d</a> e<br><code>f</code>',
    );
    expect(html).toContain('<ul><li><p>one</p><ul><li><p>two</p></li></ul></li><li><p>three</p></li></ul>');
    expect(html).toContain('<li><input type="checkbox" checked> <p>done</p></li>');
    expect(html).toContain('<pre><code>a\n```\n&#60;b&#62;</code></pre>');
    expect(html).toContain('<img src="https://x.example/a.png" alt="A &#60;b&#62;">');
    expect(html).not.toMatch(/data-|class=|style=|other\.md/);
  });
});
