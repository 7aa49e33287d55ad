import type { Block, Document, Inline, Targets } from '@bindery/content';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderDocument } from './render-document.tsx';
import { listHtmlFaults } from './testing/check-html.ts';
import { aDocument, fragment, link, paragraph, source, targetsTo, text } from './testing/nodes.ts';

const targets: Targets = {
  ...targetsTo({
    'a.md': '/docs/a',
    'b.md': '/docs/b',
    'gone.md': undefined,
    'https://else.example/': 'https://else.example/',
  }),
  'a.png': {
    ref: source('a.png'),
    status: 'ok',
    href: '/files/a.png',
    file: { name: 'a.png', contentType: 'image/png', size: 900, width: 800, height: 400 },
  },
  'https://video.example/1': {
    ref: { kind: 'url', url: 'https://video.example/1' },
    status: 'ok',
    href: 'https://video.example/1',
  },
  'dark.png': { ref: source('dark.png'), status: 'ok', href: '/files/dark.png' },
  'list.csv': {
    ref: source('list.csv'),
    status: 'ok',
    href: '/files/list.csv',
    file: { name: 'list.csv', contentType: 'text/csv', size: 12_345 },
  },
};

const render = (...nodes: Block[]): string => renderDocument(aDocument(...nodes), targets);
const inside = (...nodes: Block[]): string =>
  render(...nodes)
    .replace(/^<div class="body flow">/, '')
    .replace(/<\/div>$/, '');
const block = <Kind extends Block['type']>(type: Kind, data: object, rest: object = {}): Block =>
  ({ object: 'block', type, data, isVoid: false, ...rest }) as unknown as Block;
const inline = (type: string, data: object, rest: object = {}): Inline =>
  ({ object: 'inline', type, data, isVoid: false, ...rest }) as unknown as Inline;
const line = (value: string, data = {}): Block => block('code-line', data, { nodes: [text(value)] });

/** One of every block; the type makes a forgotten one an error. */
const everyBlock: Readonly<Record<Block['type'], Block>> = {
  paragraph: paragraph('Words'),
  'heading-1': block('heading-1', { id: 'one' }, { nodes: [text('One')] }),
  'heading-2': block('heading-2', { id: 'two' }, { nodes: [text('Two')] }),
  'heading-3': block('heading-3', { id: 'five', level: 5 }, { nodes: [text('Five')] }),
  'code-line': line('alone'),
  code: block(
    'code',
    { syntax: 'js', title: 'a.js', lineNumbers: true },
    { nodes: [line('const x = 1;', { highlighted: true })] },
  ),
  hint: block('hint', { style: 'warning' }, { nodes: [paragraph('Careful')] }),
  blockquote: block('blockquote', {}, { nodes: [paragraph('Said')] }),
  math: block('math', { formula: 'x' }),
  table: block(
    'table',
    {
      view: { type: 'grid', columns: ['a', 'b'] },
      definition: { a: { id: 'a', title: 'Name', type: 'text' }, b: { id: 'b', title: 'Grams', type: 'number' } },
      records: { r: { orderIndex: 'a0', values: { a: 'cell', b: 500 } } },
    },
    { fragments: [fragment('cell', paragraph('Flour'))] },
  ),
  'list-item': block('list-item', {}, { nodes: [paragraph('alone')] }),
  'list-ordered': block(
    'list-ordered',
    { start: 3 },
    { nodes: [block('list-item', {}, { nodes: [paragraph('third')] })] },
  ),
  'list-unordered': block('list-unordered', {}, { nodes: [block('list-item', {}, { nodes: [paragraph('any')] })] }),
  'list-tasks': block(
    'list-tasks',
    {},
    { nodes: [block('list-item', { checked: true }, { nodes: [paragraph('done')] })] },
  ),
  divider: block('divider', {}),
  if: block('if', { expression: 'x' }, { nodes: [paragraph('Allowed')] }),
  image: block(
    'image',
    { ref: source('a.png'), alt: 'A shelf', width: 400 },
    { fragments: [fragment('caption', paragraph('The shelf'))] },
  ),
  images: block(
    'images',
    { align: 'left' },
    { nodes: [block('image', { ref: source('a.png'), refDark: source('dark.png') }, { fragments: [] })] },
  ),
  file: block('file', { ref: source('list.csv') }, { fragments: [] }),
  drawing: block('drawing', {}),
  embed: block('embed', { url: 'https://video.example/1' }, { fragments: [] }),
  'reusable-content': block('reusable-content', { ref: source('note') }, { nodes: [paragraph('Note')] }),
  expandable: block(
    'expandable',
    { open: true, id: 'more' },
    { fragments: [fragment('expandable-title', paragraph('More')), fragment('expandable-body', paragraph('Body'))] },
  ),
  'content-ref': block('content-ref', { ref: source('a.md') }),
  integration: block('integration', { integration: 'mermaid', block: 'mermaid', props: { content: 'graph TD' } }),
  'tabs-item': block('tabs-item', { title: 'alone' }, { nodes: [paragraph('Alone')] }),
  tabs: block(
    'tabs',
    {},
    {
      nodes: [
        block('tabs-item', { title: 'One' }, { nodes: [paragraph('First')] }),
        block('tabs-item', { title: 'Two' }, { nodes: [paragraph('Second')] }),
      ],
    },
  ),
  swagger: block('swagger', { path: '/items', method: 'get', ref: source('a.md') }),
  'openapi-operation': block('openapi-operation', { path: '/items', method: 'post', ref: source('a.md') }),
  'openapi-schemas': block('openapi-schemas', { schemas: ['Item'], ref: source('a.md') }),
  'openapi-webhook': block('openapi-webhook', { name: 'item.added', method: 'post', ref: source('a.md') }),
  'stepper-step': block('stepper-step', {}, { nodes: [paragraph('alone')] }),
  stepper: block('stepper', {}, { nodes: [block('stepper-step', { icon: 'rocket' }, { nodes: [paragraph('Go')] })] }),
  column: block('column', {}, { nodes: [paragraph('alone')] }),
  columns: block(
    'columns',
    {},
    {
      nodes: [
        block('column', { width: '25%' }, { nodes: [paragraph('Narrow')] }),
        block('column', {}, { nodes: [paragraph('Wide')] }),
      ],
    },
  ),
  update: block('update', { date: '2025-03-14' }, { nodes: [paragraph('alone')] }),
  updates: block(
    'updates',
    {},
    { nodes: [block('update', { date: '2025-03-14', tags: ['shelf'] }, { nodes: [paragraph('New')] })] },
  ),
};

const everyInline: Readonly<Record<Exclude<Inline, { object: 'text' }>['type'], Inline>> = {
  'inline-image': inline('inline-image', { ref: source('a.png'), size: 'line' }),
  link: link('a.md', 'there'),
  emoji: inline('emoji', { code: '1f468-200d-1f373' }),
  icon: inline('icon', { icon: 'rocket' }),
  expression: inline('expression', { expression: 'page.vars.x' }),
  'inline-math': inline('inline-math', { formula: 'x' }),
  annotation: inline(
    'annotation',
    { label: 'n' },
    { nodes: [text('noted')], fragments: [fragment('annotation-body', paragraph('The note'))] },
  ),
  mention: inline('mention', { ref: source('b.md') }),
  button: inline('button', { label: 'Go', ref: source('a.md'), kind: 'primary', icon: 'play' }),
  anchor: inline('anchor', { id: 'here' }),
};

describe('renderDocument', () => {
  it.each(Object.entries(everyBlock))('renders the block %s', (_, node) => {
    expect(listHtmlFaults(render(node))).toEqual([]);
    expect(inside(node)).toMatchSnapshot();
  });

  it.each(Object.entries(everyInline))('renders the inline %s', (_, node) => {
    const html = render(paragraph('before ', node, ' after'));
    expect(listHtmlFaults(html)).toEqual([]);
    expect(html).toMatchSnapshot();
  });

  it('renders people of a table by their names, and references in their place as links', () => {
    const table = (value: unknown) =>
      block(
        'table',
        {
          view: { type: 'grid', columns: ['a'] },
          definition: { a: { id: 'a', title: 'Who', type: 'users' } },
          records: { r: { orderIndex: 'a0', values: { a: value } } },
        },
        { fragments: [] },
      );
    expect(render(table(['Ada', 'Grace']))).toMatch(/<span class="tag">Ada<\/span><span class="tag">Grace<\/span>/);
    expect(render(table([source('a.md')]))).toContain('href="/docs/a"');
  });

  it('renders the text of a broken link, without a link', () => {
    for (const target of ['gone.md', 'unknown.md', '__proto__', 'constructor']) {
      const html = render(paragraph(link(target, 'the words')));
      expect(html).toContain('the words');
      expect(html).not.toContain('href');
    }
  });

  it('numbers notes by first use and links back to each', () => {
    const note = (label: string): Inline =>
      inline(
        'annotation',
        { label },
        { nodes: [], fragments: [fragment('annotation-body', paragraph(`Note ${label}`))] },
      );
    const html = render(paragraph('a', note('z'), 'b', note('y')), paragraph('c', note('z')));
    expect(html.match(/class="footnote-link"[^>]*>(\d)/g)?.map((match) => match.at(-1))).toEqual(['1', '2', '1']);
    expect(html).toMatch(/id="b:note-1".*Note z.*href="#b:note-1-1".*href="#b:note-1-2".*id="b:note-2".*Note y/s);
    expect(listHtmlFaults(html)).toEqual([]);
  });

  it('writes the size of an image, scaled to the given side, to avoid layout shifts', () => {
    const image = (data: object): string =>
      inside(block('image', { ref: source('a.png'), ...data }, { fragments: [] }));
    expect(image({})).toContain('width="800" height="400"');
    expect(image({ width: 200 })).toContain('width="200" height="100"');
    expect(image({ height: '100px' })).toContain('width="200" height="100"');
    expect(image({ width: '50%' })).toContain('width="50%"');
    expect(image({ width: '1" onload="x' })).toContain('width="800" height="400"');
  });

  it('renders no heading without accessible text', () => {
    const heading = (...nodes: Inline[]): string => inside(block('heading-1', { id: 'top' }, { nodes }));
    const icon = inline('icon', { icon: 'egg' });
    expect(heading(icon)).toMatch(/^<div id="top" class="heading"/);
    expect(heading(icon, text('Eggs'))).toMatch(/^<h2 id="top" class="heading"/);
  });

  it('never links an image, which a script may enlarge', () => {
    expect(inside(block('image', { ref: source('a.png') }, { fragments: [] }))).not.toContain('<a');
  });

  it('omits content beyond the depth limit without failing', () => {
    let deep: Block = paragraph('bottom');
    for (let level = 0; level < 5_000; level += 1) deep = block('blockquote', {}, { nodes: [deep] });
    expect(listHtmlFaults(render(paragraph('top'), deep))).toEqual([]);
  });

  it('opens links to other hosts in a new tab if configured', () => {
    const html = renderDocument(aDocument(paragraph(link('https://else.example/', 'x'), link('a.md', 'y'))), targets, {
      externalLinks: 'blank',
    });
    expect(html).toContain(
      '<a href="https://else.example/" target="_blank" rel="noopener">x</a><a href="/docs/a">y</a>',
    );
  });

  it('shows reviewers the source of conditions, and marks changes', () => {
    const word = text('now');
    const picture = inline('inline-image', { ref: source('a.png') });
    const nodes = [
      block('if', { expression: 'visitor.claims.beta' }, { nodes: [paragraph('Hidden')] }),
      paragraph(text('Run '), word, picture, inline('expression', { expression: 'space.vars.name' })),
      block('code', { syntax: 'js' }, { nodes: [block('code-line', {}, { nodes: [text('const '), word] })] }),
    ];
    const marks = new Map<object, 'added' | 'removed'>([[picture, 'removed']]);
    for (const leaf of word.object === 'text' ? word.leaves : []) marks.set(leaf, 'added');
    const html = renderDocument(aDocument(...nodes), targets, { review: { markOf: (node) => marks.get(node) } });
    expect(html).toContain('<code class="review-source">{% if visitor.claims.beta %}</code>');
    expect(html).toContain('Hidden');
    expect(html).toContain('Run <ins>now</ins><del><img');
    expect(html).toContain('{{ space.vars.name }}');
    expect(html).toContain('const <ins>now</ins>');
    expect(listHtmlFaults(html)).toEqual([]);
    const readers = render(...nodes);
    expect(readers).not.toMatch(/Hidden|space\.vars|<ins>|<del>|visitor/);
  });

  it('renders no link within a link', () => {
    const nested = inline('link', { ref: source('a.md') }, { nodes: Object.values(everyInline) });
    expect(listHtmlFaults(render(paragraph(nested)))).toEqual([]);
  });
});

describe('a hostile document', () => {
  const payloads = [
    '"><script>alert(1)</script>',
    "' onmouseover='x",
    'javascript:alert(1)',
    ' JaVaScRiPt:x',
    '" style="position:fixed',
    '</code></pre><img src=x onerror=x>',
    'data:text/html,<script>',
    '__proto__',
    '&lt;b&gt;',
    '\u0000<',
  ];

  /** The same tree with a payload in place of every text that says something. */
  function poison<Value>(value: Value, payload: string): Value {
    const untouched = new Set(['object', 'type', 'kind', 'style', 'fragment', 'orderIndex', 'align', 'overflow']);
    const visit = (given: unknown, key: string): unknown => {
      if (typeof given === 'string') return untouched.has(key) ? given : payload;
      if (Array.isArray(given)) return given.map((item) => visit(item, key));
      if (typeof given !== 'object' || given === null) return given;
      return Object.fromEntries(Object.entries(given).map(([name, inner]) => [name, visit(inner, name)]));
    };
    return visit(value, '') as Value;
  }

  it('never becomes markup, a handler, a style or a script URL', () => {
    const all: Document = aDocument(...Object.values(everyBlock), paragraph(...Object.values(everyInline)));
    fc.assert(
      fc.property(fc.constantFrom(...payloads), (payload) => {
        const hostile = Object.fromEntries(
          [payload, ...payloads].map((target) => [
            target,
            { ref: source(target), status: 'ok' as const, href: payload, title: payload, emoji: payload },
          ]),
        );
        const html = renderDocument(poison(all, payload), hostile);
        expect(listHtmlFaults(html).filter((fault) => !fault.startsWith('the id'))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('accepts any text in any position', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.constantFrom(...Object.values(everyBlock)),
        (payload, node) => {
          const faults = listHtmlFaults(render(poison(node, payload)));
          expect(faults.filter((fault) => !fault.startsWith('the id'))).toEqual([]);
        },
      ),
    );
  });
});
