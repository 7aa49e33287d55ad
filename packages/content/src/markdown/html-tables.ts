import { type Block, COLUMN_TYPES, type TableColumn } from '../document/document.ts';
import { readAlignment } from './html-inlines.ts';
import type { HtmlTag } from './html-tag.ts';
import { makeConditional } from './make-blocks.ts';
import type { PageBuilder } from './page-builder.ts';
import { type CellDraft, type ColumnDraft, makeTable, type TableDraft } from './tables.ts';

const tableElements = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td', 'colgroup', 'col']);

export function isTableElement(name: string): boolean {
  return tableElements.has(name);
}

/** More cells of a row than that share the last one. */
const maximumColumns = 200;

/** Reads a table from the elements of HTML, or the tokens of markdown, in their order. */
interface TableReader {
  readonly draft: TableDraft;
  isInHead: boolean;
  isHeadDone: boolean;
  row: CellDraft[] | undefined;
}

const readers = new WeakMap<object, TableReader>();

export function applyTableElement(builder: PageBuilder, tag: HtmlTag): void {
  if (tag.name === 'table') {
    openTable(builder, tag.attributes);
    return;
  }
  builder.closeCell();
  const reader = findReader(builder);
  if (reader === undefined) {
    builder.closeLine();
  } else if (tag.name === 'th' || tag.name === 'td') {
    openCell(builder, reader, tag);
  } else if (tag.name === 'tr') {
    openRow(reader);
  } else {
    reader.isInHead = tag.name === 'thead';
  }
}

export function endTableElement(builder: PageBuilder, name: string): void {
  builder.closeCell();
  builder.endInlineElements();
  if (name === 'table') {
    builder.close('table');
  } else if (name === 'thead') {
    const reader = findReader(builder);
    if (reader !== undefined) {
      reader.isInHead = false;
    }
  } else {
    builder.closeLine();
  }
}

function findReader(builder: PageBuilder): TableReader | undefined {
  const frame = builder.findOpen('table');
  return frame === undefined ? undefined : readers.get(frame);
}

function openTable(builder: PageBuilder, attributes: HtmlTag['attributes']): void {
  const size = attributes['data-card-size'];
  const draft: TableDraft = {
    columns: [],
    rows: [],
    cards: attributes['data-view'] === 'cards',
    hideHeader: 'data-header-hidden' in attributes,
    hideColumnTitle: 'data-column-title-hidden' in attributes,
    fullWidth: attributes['data-full-width'] === 'true',
    cardSize: size === 'large' || size === 'medium' ? size : undefined,
  };
  const opened = builder.open('table', { finish: (strays) => [...strays, ...presentTable(draft)] });
  if (opened) {
    readers.set(builder.top(), { draft, isInHead: false, isHeadDone: false, row: undefined });
  }
}

function presentTable(draft: TableDraft): readonly Block[] {
  const table = makeTable({ ...draft, hideHeader: draft.hideHeader || draft.columns.length === 0 });
  return table === undefined ? [] : [table];
}

function openRow(reader: TableReader): void {
  reader.isHeadDone ||= reader.draft.columns.length > 0 || reader.draft.rows.length > 0;
  reader.row = undefined;
}

function openCell(builder: PageBuilder, reader: TableReader, tag: HtmlTag): void {
  const isHead = !reader.isHeadDone && reader.row === undefined && (tag.name === 'th' || reader.isInHead);
  const options: string[] = [];
  // A condition around rows or cells applies to their contents.
  const conditions = builder.listConditions('table');
  builder.open('cell', {
    barrier: 'cell',
    keepsImagesInline: true,
    finish: (written) => {
      const blocks = makeConditional(written, conditions);
      if (isHead) {
        addColumn(reader, blocks, tag);
      } else {
        addCell(reader, blocks, conditions.length > 0 ? [] : options, tag);
      }
      return [];
    },
    options,
  });
}

function addColumn({ draft }: TableReader, blocks: readonly Block[], { attributes }: HtmlTag): void {
  const last = draft.columns.at(-1);
  if (last !== undefined && draft.columns.length >= maximumColumns) {
    addAll(last.blocks, blocks);
  } else {
    draft.columns.push(readColumn([...blocks], attributes));
  }
}

function addCell(reader: TableReader, blocks: readonly Block[], options: readonly string[], tag: HtmlTag): void {
  if (reader.row === undefined) {
    reader.row = [];
    reader.draft.rows.push(reader.row);
  }
  const { row } = reader;
  const last = row.at(-1);
  if (last !== undefined && row.length >= maximumColumns) {
    addAll(last.blocks, blocks);
    return;
  }
  row.push({ blocks: [...blocks], options, alignment: readCellAlignment(tag) });
  const span = Math.min(Number.parseInt(tag.attributes['colspan'] ?? '1', 10) || 1, maximumColumns - row.length + 1);
  for (let count = 1; count < span; count += 1) {
    row.push({ blocks: [], options: [] });
  }
}

function addAll(blocks: Block[], more: readonly Block[]): void {
  for (const block of more) {
    blocks.push(block);
  }
}

const columnTypes: readonly string[] = COLUMN_TYPES;

function readColumn(blocks: Block[], attributes: HtmlTag['attributes']): ColumnDraft {
  const type = attributes['data-type'] ?? '';
  const width = Number.parseInt(attributes['width'] ?? '', 10);
  const max = Number.parseInt(attributes['data-max'] ?? '', 10);
  return {
    blocks,
    type: columnTypes.includes(type) ? (type as TableColumn['type']) : undefined,
    alignment: readCellAlignment({ attributes }),
    width: width > 0 && width < 10_000 ? width : undefined,
    max: max > 0 && max < 1_000 ? max : undefined,
    hidden: 'data-hidden' in attributes,
    role: readRole(attributes),
  };
}

function readRole(attributes: HtmlTag['attributes']): ColumnDraft['role'] {
  if ('data-card-target' in attributes) {
    return 'target';
  }
  if ('data-card-cover-dark' in attributes) {
    return 'cover-dark';
  }
  return 'data-card-cover' in attributes ? 'cover' : undefined;
}

const cellAlignments = { start: 'left', center: 'center', end: 'right' } as const;

function readCellAlignment(tag: Pick<HtmlTag, 'attributes'>): ColumnDraft['alignment'] {
  const alignment = readAlignment(tag);
  return alignment === undefined ? undefined : cellAlignments[alignment];
}
