import type { Block, Fragment, Table, TableRecord, TableValue } from '../document/document.ts';
import { findFragment } from '../document/find-fragment.ts';
import { textOfBlocks } from '../document/text.ts';
import { pairUnits } from '../merge/pair-units.ts';
import { sortMembers } from '../patch/block-content.ts';
import type { Marking } from './diff-inlines.ts';
import { type MarkedBlock, type MarkedBlocks, markBlocks, markWhole } from './mark-blocks.ts';

/** A row with its record id. */
interface Row {
  readonly id: string;
  readonly record: TableRecord;
}

/** A row of the merged table: of both, or of one of them. */
interface RowPair {
  readonly before?: Row;
  readonly after?: Row;
}

/** Marks the differences of a table, row by row; if the columns differ, the tables follow each other. */
export function markTable(before: Table, after: Table, marking: Marking): MarkedBlock {
  const pairs = pairRows(before, after);
  const [old, fresh, merged] = [new FragmentList(before), new FragmentList(after), new MergedRows()];
  const isSameFrame = frameOf(before) === frameOf(after) && !hasTitleFragments(before) && !hasTitleFragments(after);
  let isMerged = isSameFrame;
  for (const pair of pairs) {
    const { values, isWhole } = markRow(pair, { before, after, old, fresh, merged }, marking);
    if (!isWhole) isMerged = false;
    merged.addRow(values);
  }
  return {
    before: { ...before, fragments: old.list() },
    after: { ...after, fragments: fresh.list() },
    ...(isMerged && {
      merged: { ...after, data: { ...after.data, records: merged.records }, fragments: merged.fragments },
    }),
  };
}

/** A table without its rows. */
function frameOf({ data: { records: _, ...data } }: Table): string {
  return JSON.stringify(sortMembers(data));
}

const hasTitleFragments = ({ fragments }: Table): boolean => fragments.some(({ type }) => type === 'column-title');

function listRows({ data }: Table): Row[] {
  return Object.entries(data.records)
    .map(([id, record]) => ({ id, record }))
    .sort((one, other) => (one.record.orderIndex < other.record.orderIndex ? -1 : 1));
}

function pairRows(before: Table, after: Table): RowPair[] {
  const [one, other] = [listRows(before), listRows(after)];
  const matching = pairUnits(
    one.map((row) => readRow(before, row)),
    other.map((row) => readRow(after, row)),
  );
  const pairs: RowPair[] = [];
  let next = 0;
  for (const [index, row] of one.entries()) {
    const match = matching[index] ?? -1;
    for (; next < match; next += 1) pairs.push({ after: other[next] as Row });
    if (match < 0) pairs.push({ before: row });
    else {
      pairs.push({ before: row, after: other[match] as Row });
      next = match + 1;
    }
  }
  for (; next < other.length; next += 1) pairs.push({ after: other[next] as Row });
  return pairs;
}

/** The cells of a row as one text. */
function readRow(table: Table, { record }: Row): string {
  return Object.entries(record.values)
    .map(([column, value]) => {
      const fragment = cellOf(table, column, value);
      return fragment === undefined ? JSON.stringify(value) : textOfBlocks(fragment.nodes);
    })
    .join(' | ');
}

function cellOf(table: Table, column: string, value: TableValue | undefined): Fragment | undefined {
  const isText = table.data.definition[column]?.type === 'text' && typeof value === 'string';
  return isText ? findFragment(table, value) : undefined;
}

interface Tables {
  readonly before: Table;
  readonly after: Table;
  readonly old: FragmentList;
  readonly fresh: FragmentList;
  readonly merged: MergedRows;
}

function markRow(
  { before, after }: RowPair,
  tables: Tables,
  marking: Marking,
): { readonly values: Record<string, TableValue>; readonly isWhole: boolean } {
  const columns = new Set([...Object.keys(before?.record.values ?? {}), ...Object.keys(after?.record.values ?? {})]);
  const values: Record<string, TableValue> = {};
  let isWhole = true;
  let isSeen = before !== undefined && after !== undefined;
  for (const column of columns) {
    const [one, other] = [before?.record.values[column], after?.record.values[column]];
    const [old, fresh] = [cellOf(tables.before, column, one), cellOf(tables.after, column, other)];
    if (old === undefined && fresh === undefined) {
      const value = other ?? one;
      if (value !== undefined) values[column] = value;
      if (before !== undefined && after !== undefined && JSON.stringify(one) !== JSON.stringify(other)) isWhole = false;
      continue;
    }
    const cell = markCell(old?.nodes, fresh?.nodes, marking);
    if (old !== undefined) tables.old.set(old, cell.before);
    if (fresh !== undefined) tables.fresh.set(fresh, cell.after);
    if (cell.merged === undefined) isWhole = false;
    else {
      values[column] = tables.merged.addCell(column, cell.merged);
      isSeen = true;
    }
  }
  return { values, isWhole: isWhole && isSeen };
}

function markCell(
  before: readonly Block[] | undefined,
  after: readonly Block[] | undefined,
  marking: Marking,
): MarkedBlocks {
  if (before !== undefined && after !== undefined) return markBlocks(before, after, marking);
  const change = before === undefined ? 'added' : 'removed';
  const nodes = before ?? after ?? [];
  const isVisible = nodes.map((node) => markWhole(node, change, marking)).every(Boolean);
  return { before: before ?? [], after: after ?? [], ...(isVisible && { merged: nodes }) };
}

/** The fragments of a table, of which some are marked. */
class FragmentList {
  readonly #table: Table;
  readonly #marked = new Map<Fragment, readonly Block[]>();

  constructor(table: Table) {
    this.#table = table;
  }

  set(fragment: Fragment, nodes: readonly Block[]): void {
    this.#marked.set(fragment, nodes);
  }

  list(): Fragment[] {
    return this.#table.fragments.map((fragment) => ({
      ...fragment,
      nodes: this.#marked.get(fragment) ?? fragment.nodes,
    }));
  }
}

/** The rows of two tables, with new record ids. */
class MergedRows {
  readonly records: Record<string, TableRecord> = {};
  readonly fragments: Fragment[] = [];
  #row = 1;

  addCell(column: string, nodes: readonly Block[]): string {
    const fragment = `r${this.#row}-${column}`;
    this.fragments.push({ object: 'fragment', fragment, type: 'cell', nodes });
    return fragment;
  }

  addRow(values: Record<string, TableValue>): void {
    this.records[`r${this.#row}`] = { orderIndex: String(this.#row - 1).padStart(9, '0'), values };
    this.#row += 1;
  }
}
