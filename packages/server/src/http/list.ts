import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Tables } from '../db/database.ts';
import { wrongPageToken } from '../errors.ts';
import { isStorable } from './text-faults.ts';

const DEFAULT_LIMIT = 50;

/** The columns that order a list: together unique, all in one direction. */
export interface Order<Row> {
  readonly columns: readonly (keyof Row & string)[];
  /** Their names in the query, where they differ (`members.joined_at`). */
  readonly references?: readonly string[];
  readonly direction: 'asc' | 'desc';
}

export interface PageRequest {
  readonly page?: string | undefined;
  readonly limit?: number | undefined;
}

export interface ListPage<Item> {
  readonly next?: { readonly page: string };
  readonly count: number;
  readonly items: Item[];
}

/**
 * One page of a list by its keyset: the next page begins after the last row shown, regardless of what was inserted or
 * deleted in between. `count` counts the whole list, `next` is absent on the last page.
 * @param countAll counts a list that is long enough to keep the number, such as `countRowsOnce`
 * @throws 400 when `page` is none of this list
 */
export async function readListPage<Table extends keyof Tables, Row extends object>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  order: Order<Row>,
  { page, limit = DEFAULT_LIMIT }: PageRequest,
  countAll: (list: typeof query) => Promise<number> = countRows,
): Promise<ListPage<Row>> {
  const names = order.references ?? order.columns;
  const count = await countAll(query);
  if (limit === 0) return { count, items: [] };
  let rows = query.limit(limit + 1);
  for (const name of names) rows = rows.orderBy(name as ReferenceExpression<Tables, Table>, order.direction);
  if (page !== undefined) {
    const values = decodePage(page, names.length);
    const tuple = sql.join(names.map((name) => sql.ref(name)));
    const after = sql.raw(order.direction === 'asc' ? '>' : '<');
    rows = rows.where(sql<boolean>`(${tuple}) ${after} (${sql.join(values)})`);
  }
  const found = await rows.execute();
  const items = found.slice(0, limit);
  const last = items.at(-1);
  if (found.length <= limit || last === undefined) return { count, items };
  return { next: { page: encodePage(order.columns.map((column) => last[column])) }, count, items };
}

/** The same for a list that is in memory, such as the files of a revision. `keyOf` is unique and in order. */
export function slicePage<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { page, limit = DEFAULT_LIMIT }: PageRequest,
): ListPage<Item> {
  let start = 0;
  if (page !== undefined) {
    const [key] = decodePage(page, 1);
    start = items.findIndex((item) => keyOf(item) === key) + 1;
    if (start === 0) throw wrongPageToken();
  }
  const shown = items.slice(start, start + limit);
  const last = shown.at(-1);
  const isLastPage = last === undefined || start + limit >= items.length;
  return { ...(!isLastPage && { next: { page: encodePage([keyOf(last)]) } }), count: items.length, items: shown };
}

/**
 * The same for a list whose keys are in order, by UTF-16 code units: it goes on after the last item shown, also when that
 * one is gone.
 */
export function sliceSortedPage<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { page, limit = DEFAULT_LIMIT }: PageRequest,
): ListPage<Item> {
  const [after] = page === undefined ? [] : decodePage(page, 1);
  const rest = after === undefined ? items : items.filter((item) => keyOf(item) > after);
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  const isLastPage = last === undefined || rest.length === shown.length;
  return { ...(!isLastPage && { next: { page: encodePage([keyOf(last)]) } }), count: items.length, items: shown };
}

/** Turns the items of a page, keeping its frame. */
export function mapPage<Item, Shown>(page: ListPage<Item>, present: (item: Item) => Shown): ListPage<Shown> {
  return { ...page, items: page.items.map(present) };
}

/** `next.page` of a list that goes on after an item with these values. */
export const encodePage = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/** The way back. @throws 400 when it is no page with so many values */
export function decodePage(page: string, length: number): string[] {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(page, 'base64url').toString('utf8'));
  } catch {
    throw wrongPageToken();
  }
  if (!Array.isArray(values) || values.length !== length || !values.every(isPlainText)) {
    throw wrongPageToken();
  }
  return values as string[];
}

const isPlainText = (value: unknown): value is string => typeof value === 'string' && isStorable(value);
