import { type RawBuilder, type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely';
import { countRows } from '../db/count-rows.ts';
import type { Tables } from '../db/database.ts';
import { badRequest, wrongPageToken } from '../errors.ts';
import { isStorable } from './text-faults.ts';

/** Page size of a list: the maximum, and the default. */
export const PAGE_SIZE = { max: 1000, default: 50 } as const;

/** The columns that order a list: together unique, all in one direction. */
export interface Order<Row> {
  readonly columns: readonly (keyof Row & string)[];
  /** Their names in the query, where they differ (`members.joined_at`). */
  readonly references?: readonly (string | RawBuilder<unknown>)[];
  /** The columns that are numbers; all others are text. */
  readonly numbers?: readonly (keyof Row & string)[];
  readonly direction: 'asc' | 'desc';
}

export interface PageRequest {
  readonly page?: string | undefined;
  readonly limit?: number | undefined;
  /** Items before the first one of the page, for lists that can be entered anywhere. */
  readonly offset?: number | undefined;
}

export interface ListPage<Item> {
  readonly next?: { readonly page: string };
  readonly count: number;
  readonly items: Item[];
}

/**
 * One page of a list by its keyset: the next page begins after the last row of this one, regardless of rows inserted or
 * deleted in between. `count` counts the whole list, `next` is absent on the last page.
 * @param countAll counts a list that is long enough to cache the number, such as `countRowsOnce`
 * @throws 400 if `page` is not a page of this list
 */
export async function readListPage<Table extends keyof Tables, Row extends object>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  order: Order<Row>,
  { page, limit = PAGE_SIZE.default, offset = 0 }: PageRequest,
  countAll: (list: typeof query) => Promise<number> = countRows,
): Promise<ListPage<Row>> {
  if (page !== undefined && offset > 0) throw badRequest('query/offset cannot be combined with query/page.');
  const count = await countAll(query);
  if (limit === 0 || offset >= Math.max(count, 1)) return { count, items: [] };
  let rows = sortRows(query, order, order.direction).limit(limit + 1);
  if (page !== undefined || offset > 0) {
    const numbers = order.columns.map((column) => order.numbers?.includes(column) === true);
    const start =
      page !== undefined
        ? decodePage(page, numbers.length, numbers)
        : await findKeyAt(query, order, { offset, fromEnd: count - 1 - offset });
    const comparison = `${order.direction === 'asc' ? '>' : '<'}${page === undefined ? '=' : ''}`;
    rows = rows.where(sql<boolean>`(${sql.join(keysOf(order))}) ${sql.raw(comparison)} (${sql.join(start)})`);
  }
  const fetched = await rows.execute();
  const items = fetched.slice(0, limit);
  const last = items.at(-1);
  if (fetched.length <= limit || last === undefined) return { count, items };
  return { next: { page: encodePage(order.columns.map((column) => last[column])) }, count, items };
}

const keysOf = <Row>({ references, columns }: Order<Row>) =>
  (references ?? columns).map((name) => (typeof name === 'string' ? sql.ref(name) : name));

function sortRows<Table extends keyof Tables, Row extends object, Selected>(
  query: SelectQueryBuilder<Tables, Table, Selected>,
  order: Order<Row>,
  direction: 'asc' | 'desc',
): typeof query {
  let sorted = query;
  for (const name of order.references ?? order.columns)
    sorted = sorted.orderBy(name as ReferenceExpression<Tables, Table>, direction);
  return sorted;
}

/**
 * The sort columns of the row at a position. They alone are selected, so that an index has everything, and it is read
 * from the nearer end of the list. Rows may have been deleted since they were counted: then it is the last row.
 */
async function findKeyAt<Table extends keyof Tables, Row extends object>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  order: Order<Row>,
  { offset, fromEnd }: { readonly offset: number; readonly fromEnd: number },
): Promise<unknown[]> {
  const isNearEnd = fromEnd < offset;
  const reverse = order.direction === 'asc' ? 'desc' : 'asc';
  const keys = keysOf(order).map((key, index) => sql<unknown>`${key}`.as(`key_${index}`));
  const read = (direction: 'asc' | 'desc', skipped: number) =>
    sortRows(query.clearSelect().select(keys), order, direction).offset(skipped).limit(1).executeTakeFirst();
  const row =
    (await read(isNearEnd ? reverse : order.direction, isNearEnd ? fromEnd : offset)) ?? (await read(reverse, 0));
  return order.columns.map((_, index) => (row as Record<string, unknown> | undefined)?.[`key_${index}`] ?? '');
}

/** Like `readListPage`, for a list in memory, such as the files of a revision. `keyOf` is unique and sorted. */
export function slicePage<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { page, limit = PAGE_SIZE.default }: PageRequest,
): ListPage<Item> {
  let start = 0;
  if (page !== undefined) {
    const [key] = decodePage(page, 1);
    start = items.findIndex((item) => keyOf(item) === key) + 1;
    if (start === 0) throw wrongPageToken();
  }
  const pageItems = items.slice(start, start + limit);
  const last = pageItems.at(-1);
  const isLastPage = last === undefined || start + limit >= items.length;
  return { ...(!isLastPage && { next: { page: encodePage([keyOf(last)]) } }), count: items.length, items: pageItems };
}

/**
 * Like `readListPage`, for a list sorted by UTF-16 code units of its keys: it continues after the last item of the page,
 * even if that was deleted.
 */
export function sliceSortedPage<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { page, limit = PAGE_SIZE.default }: PageRequest,
): ListPage<Item> {
  const [after] = page === undefined ? [] : decodePage(page, 1);
  const rest = after === undefined ? items : items.filter((item) => keyOf(item) > after);
  const pageItems = rest.slice(0, limit);
  const last = pageItems.at(-1);
  const isLastPage = last === undefined || rest.length === pageItems.length;
  return { ...(!isLastPage && { next: { page: encodePage([keyOf(last)]) } }), count: items.length, items: pageItems };
}

/** Maps the items of a page. */
export function mapPage<Item, Shown>(page: ListPage<Item>, present: (item: Item) => Shown): ListPage<Shown> {
  return { ...page, items: page.items.map(present) };
}

/** `next.page` of a list that continues after an item with these values. */
export const encodePage = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

/**
 * The way back.
 * @param numbers which of the values are numbers
 * @throws 400 when it is no page with so many values
 */
export function decodePage(page: string, length: number, numbers: readonly boolean[] = []): string[] {
  let values: unknown;
  try {
    values = JSON.parse(Buffer.from(page, 'base64url').toString('utf8'));
  } catch {
    throw wrongPageToken();
  }
  const isValue = (value: unknown, index: number) =>
    numbers[index] === true ? Number.isSafeInteger(value) : isPlainText(value);
  if (!Array.isArray(values) || values.length !== length || !values.every(isValue)) throw wrongPageToken();
  return values as string[];
}

const isPlainText = (value: unknown): value is string => typeof value === 'string' && isStorable(value);
