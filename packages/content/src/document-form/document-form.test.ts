import { describe, expect, it } from 'vitest';
import { CORPORA, isPresent, readPages, sample, walked } from '../../../../test/corpora.ts';
import { checkDocument } from '../change/check-document.ts';
import type { Document } from '../document/document.ts';
import { resolveDocument } from '../links/resolve-document.ts';
import { parsePage } from '../markdown/parse-page.ts';
import { serializeDocument } from '../markdown/serialize-page.ts';
import type { FormBlock } from './form.ts';
import { formOfDocument } from './write-form.ts';

const resolve = (source: string): Document => resolveDocument(parsePage(source).document, {});
const write = (source: string) => formOfDocument(resolve(source));
const first = (source: string): FormBlock => write(source).nodes[0] as FormBlock;
const childOf = ({ nodes = [] }: FormBlock): FormBlock => nodes[0] as FormBlock;
const read = (form: unknown): Document => checkDocument(JSON.parse(JSON.stringify(form)), 'document').document;
const withoutKeys = (form: unknown): unknown =>
  JSON.parse(JSON.stringify(form, (name, value) => (name === 'key' ? undefined : value)));

const paragraph = { object: 'block', type: 'paragraph', data: {}, isVoid: false };
const empty = [{ ...paragraph, nodes: [{ object: 'text', leaves: [{ object: 'leaf', text: '', marks: [] }] }] }];

/** A table of one column with some cells. */
const table = (column: string, cells: readonly string[], attributes = ''): string =>
  `<table${attributes}><thead><tr><th${column}>H</th></tr></thead><tbody>${cells.map((cell) => `<tr><td>${cell}</td></tr>`).join('')}</tbody></table>\n`;

interface TableForm {
  readonly view: object;
  readonly records: Record<string, { readonly values: Record<string, unknown> }>;
  readonly definition: Record<string, object>;
}
const tableOf = (source: string) => first(source).data as unknown as TableForm;
const valuesOf = (source: string) => Object.values(tableOf(source).records).map(({ values }) => values['c1']);

describe('formOfDocument', () => {
  it('specifies for every grid whether its header is hidden, and that its widths are pixels', () => {
    expect(tableOf('| A |\n| - |\n| b |\n').view).toEqual({ type: 'grid', columns: ['c1'], hideHeader: false });
    expect(tableOf(table(' width="200"', ['a'], ' data-header-hidden')).view).toEqual({
      type: 'grid',
      columns: ['c1'],
      hideHeader: true,
      columnWidths: { c1: 200 },
      useNewSizing: true,
    });
  });

  it('specifies the size of all cards', () => {
    expect(tableOf(table('', ['a'], ' data-view="cards"')).view).toMatchObject({ type: 'cards', cardSize: 'medium' });
    expect(tableOf(table('', ['a'], ' data-view="cards" data-card-size="large"')).view).toMatchObject({
      cardSize: 'large',
    });
  });

  it('adds an alignment to text columns, and a paragraph to empty cells', () => {
    const block = first('| A | B |\n| - | -: |\n| b | |\n');
    const { definition, records } = block.data as unknown as TableForm;
    expect(definition).toMatchObject({ c1: { textAlignment: 'left' }, c2: { textAlignment: 'right' } });
    expect(records['r1']?.values).toEqual({ c1: 'r1-c1', c2: 'r1-c2' });
    expect(block.fragments?.find(({ fragment }) => fragment === 'r1-c2')?.nodes).toEqual(empty);
  });

  it('adds options to select columns, and lists to records', () => {
    const option = (name: string) => `<span data-option="${name}">${name}</span>`;
    const source = table(' data-type="select"', [option('new') + option('old'), '', option('new')]);
    expect(tableOf(source).definition['c1']).toMatchObject({
      type: 'select',
      multiple: true,
      options: [
        { value: 'new', label: 'new', color: 'default' },
        { value: 'old', label: 'old', color: 'default' },
      ],
    });
    expect(valuesOf(source)).toEqual([['new', 'old'], [], ['new']]);
    expect(tableOf(table(' data-type="select"', [option('new')])).definition['c1']).toMatchObject({ multiple: false });
  });

  it('represents files by their ids', () => {
    const source = table(' data-type="files"', ['<a href="a.pdf">a</a><a href="b.pdf">b</a>', '']);
    const targets = {
      'a.pdf': { ref: { kind: 'file', file: 'idOfA' }, status: 'ok' },
      'b.pdf': { ref: { kind: 'file', file: 'idOfB' }, status: 'ok' },
    } as const;
    const form = formOfDocument(resolveDocument(parsePage(source).document, targets));
    expect(form.nodes[0]?.data['records']).toMatchObject({
      r1: { values: { c1: ['idOfA', 'idOfB'] } },
      r2: { values: { c1: [] } },
    });
  });

  it.each([
    ['users', 'ann, bob', ['ann', 'bob'], [], { multiple: true }],
    ['rating', '3', 3, null, { max: 5 }],
    ['number', '1.5', 1.5, null, {}],
    ['checkbox', 'true', true, false, {}],
    ['content-ref', '<a href="a.md">a</a>', { kind: 'url', url: 'a.md' }, null, {}],
    ['image', '<img src="a.png">', { kind: 'url', url: 'a.png' }, null, {}],
  ])('gives records a value in columns of type %s, also in empty cells', (type, cell, value, emptyValue, column) => {
    const source = table(` data-type="${type}"`, [cell, '']);
    expect(valuesOf(source)).toEqual([value, emptyValue]);
    expect(tableOf(source).definition['c1']).toMatchObject({ type, ...column });
  });

  it('shows included texts as void blocks', () => {
    expect(withoutKeys(first('{% include "a.md" %}\n'))).toEqual({
      object: 'block',
      type: 'reusable-content',
      data: { ref: { kind: 'url', url: 'a.md' } },
      isVoid: true,
    });
  });

  it.each([
    ['33.5%', { unit: '%', value: 33.5 }],
    ['200px', { unit: 'px', value: 200 }],
    ['200', 200],
    ['wide', undefined],
  ])('gives the width %s of a column with its unit', (width, expected) => {
    const columns = first(`{% columns %}\n{% column width="${width}" %}\na\n{% endcolumn %}\n{% endcolumns %}\n`);
    expect(childOf(columns).data['width']).toEqual(expected);
  });

  it('adds the unit to the size of a picture', () => {
    const images = first('<figure><img src="a.png" width="50%" height="20"><figcaption></figcaption></figure>\n');
    expect(childOf(images).data).toMatchObject({ width: { unit: '%', value: 50 }, height: 20 });
  });

  it('represents the tags of an update as references', () => {
    const updates = first(
      '{% updates %}\n{% update date="2025-01-15" tags="new, api" %}\na\n{% endupdate %}\n{% endupdates %}\n',
    );
    expect(updates.data).toEqual({ format: 'full' });
    expect(childOf(updates).data).toEqual({
      date: '2025-01-15',
      tags: [
        { kind: 'tag', tag: 'new' },
        { kind: 'tag', tag: 'api' },
      ],
    });
  });

  it.each([
    ['hint', '{% hint style="info" %}\n{% endhint %}\n'],
    ['list-item', '* \n', 'list'],
    ['column', '{% columns %}\n{% column %}\n{% endcolumn %}\n{% endcolumns %}\n', 'columns'],
    ['tabs-item', '{% tabs %}\n{% tab title="a" %}\n{% endtab %}\n{% endtabs %}\n', 'tabs'],
    ['stepper-step', '{% stepper %}\n{% step %}\n{% endstep %}\n{% endstepper %}\n', 'stepper'],
  ])('gives an empty %s a paragraph', (type, source, around?: string) => {
    const outer = first(source);
    const block = around === undefined ? outer : childOf(outer);
    expect(block.type).toBe(type);
    expect(block.nodes).toEqual(empty);
  });

  it('includes both fragments of an expandable', () => {
    const expandable = first('<details>\n</details>\n');
    expect(expandable.fragments?.map(({ fragment, nodes }) => [fragment, withoutKeys(nodes)])).toEqual([
      ['expandable-title', empty],
      ['expandable-body', empty],
    ]);
  });

  it('includes the anchors of headings', () => {
    expect(first('## Two <a href="#b" id="b"></a>\n').data).toEqual({ id: 'b' });
  });
});

describe('checkDocument of a document form', () => {
  for (const name of CORPORA)
    it.runIf(isPresent(name))(`reads ${walked(60)} of ${name} such that they are written as the same form`, () => {
      for (const [file, source] of sample([...readPages(name)], 60)) {
        const previous = resolve(source);
        const form = formOfDocument(previous);
        const expected = withoutKeys(form);
        expect(withoutKeys(formOfDocument(read(form))), file).toEqual(expected);
        // The tree itself was the form of earlier versions.
        expect(withoutKeys(formOfDocument(read(previous))), file).toEqual(expected);
        const written = serializeDocument({ frontMatter: {}, document: read(form) });
        expect(withoutKeys(write(written)), file).toEqual(expected);
      }
    });

  it.each([
    ['an empty cell', '| A | B |\n| --- | --- |\n| a |  |\n'],
    ['a width', '{% columns %}\n{% column width="33.5%" %}\na\n{% endcolumn %}\n{% endcolumns %}\n'],
    ['an empty hint', '{% hint style="info" %}\n{% endhint %}\n'],
    ['a color', 'A <mark style="color:red;">b</mark>.\n'],
    ['tags', '{% updates %}\n{% update date="2025-01-15" tags="new,api" %}\na\n{% endupdate %}\n{% endupdates %}\n'],
  ])('adds nothing to the Markdown of %s', (_what, source) => {
    expect(serializeDocument({ frontMatter: {}, document: read(write(source)) })).toBe(source);
  });

  it('identifies options by their labels', () => {
    const option = '<span data-option="new">new</span>';
    const form = JSON.parse(JSON.stringify(write(table(' data-type="select"', [option]))));
    form.nodes[0].data.definition.c1.options[0].label = 'Brand new';
    expect(serializeDocument({ frontMatter: {}, document: read(form) })).toContain('data-option="Brand new"');
  });
});
