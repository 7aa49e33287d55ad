import { canonicalJson } from './canonical-json.ts';
import { CLAIM_NAME, type CompileContext, QUERY_COLUMNS } from './columns.ts';
import type { Dialect } from './dialect.ts';
import {
  type Dimension,
  type EventAnswer,
  type EventQuery,
  isMetric,
  isSameColumn,
  type Metric,
} from './event-query.ts';
import { compileFilter } from './filters.ts';
import { type Counted, METRICS } from './metrics.ts';
import { timeBuckets } from './time-buckets.ts';

/** Values in the order of a statement's columns: texts, null, and numbers in any form that drivers return. */
export type ResultRow = readonly unknown[];

/** A value that groups, a number of rows, or a number of distinct values. */
type ColumnMeaning =
  | { readonly kind: 'group' | 'count'; readonly expression: string }
  | { readonly kind: 'different'; readonly of: Counted };

/** A column of a statement with the name that it has there. */
export type PlannedColumn = ColumnMeaning & { readonly name: string };

/** The parts of the statement of a query. They contain only fixed keywords and escaped literals. */
export interface QueryPlan {
  readonly columns: readonly PlannedColumn[];
  /** The text after FROM, with the conditions. */
  readonly source: string;
  /** Names of columns with their directions: of all groups in any case, so that rows have one order. */
  readonly order: readonly string[];
  /** Converts rows, with the planned columns in their order, to the result. */
  read(rows: readonly ResultRow[]): EventAnswer;
}

/** Splits a checked question. */
export function planQuery(query: EventQuery, dialect: Dialect): QueryPlan {
  const context = { dialect, buckets: timeBuckets(query.timeZone, query.range) };
  const columns: PlannedColumn[] = [];
  const add = (kind: 'group' | 'count', expression: string) => addColumn(columns, { kind, expression });
  const metric = (column: Metric['column']) => {
    const form = METRICS[column];
    if ('different' in form) return [addColumn(columns, { kind: 'different', of: form.different })];
    return form.counts(dialect).map((expression) => add('count', expression));
  };
  const groups = query.groupBy.map((dimension) => ({
    dimension,
    name: add('group', QUERY_COLUMNS[dimension.column].expression(dimension, context)),
  }));
  const nameOf = (column: Dimension) => {
    const group = groups.find(({ dimension }) => isSameColumn(dimension, column));
    if (group === undefined) throw new Error(`The question does not group by ${column.column}.`);
    return group.name;
  };
  const selected = query.select.map((column) => ({
    column,
    names: isMetric(column) ? metric(column.column) : [nameOf(column)],
  }));
  const order = groups.map(({ name }) => `${name} ASC NULLS FIRST`);
  if (query.order !== undefined) {
    const { by, direction } = query.order;
    const form = isMetric(by) && METRICS[by.column];
    const name = !isMetric(by)
      ? nameOf(by)
      : form && 'order' in form
        ? add('count', form.order(dialect))
        : metric(by.column)[0];
    order.unshift(`${name} ${direction === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'}`);
  }
  const selectedIndexes = selected.map(({ column, names }) => ({
    column,
    places: names.map((name) => columns.findIndex((each) => each.name === name)),
  }));
  return {
    columns,
    source: sourceOf(query, context),
    order,
    read: (rows) =>
      selectedIndexes.map(({ column, places }) =>
        rows.map((row) =>
          wire(
            column,
            places.map((index) => row[index]),
            context,
          ),
        ),
      ),
  };
}

/** Adds a column once, and returns its name. */
function addColumn(columns: PlannedColumn[], column: ColumnMeaning): string {
  const known = columns.find(({ name: _name, ...each }) => canonicalJson(each) === canonicalJson(column));
  const name = known?.name ?? `c${columns.length}`;
  if (known === undefined) columns.push({ ...column, name });
  return name;
}

function wire(column: Dimension | Metric, values: readonly unknown[], context: CompileContext): unknown {
  if (!isMetric(column))
    return values[0] === null ? null : QUERY_COLUMNS[column.column].wire(values[0], column, context);
  const form = METRICS[column.column];
  return 'wire' in form ? form.wire(values.map(Number)) : Number(values[0]);
}

/** The matching events. A query about claims sees an event once per claim. */
function sourceOf(query: EventQuery, context: CompileContext): string {
  const { dialect } = context;
  const conditions = [
    `site = ${dialect.site(query.siteId)}`,
    `instant >= ${query.range.from}`,
    `instant < ${query.range.to}`,
    ...query.where.map((filter) => compileFilter(filter, context)),
  ];
  const from = `${dialect.table} WHERE ${conditions.join(' AND ')}`;
  if (!query.groupBy.some(({ column }) => column === 'visitorClaimProperty')) return from;
  return `(SELECT *, ${dialect.unnest('claim_names')} AS ${CLAIM_NAME} FROM ${from}) AS claimed`;
}
