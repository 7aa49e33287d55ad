import {
  type Dimension,
  type EventFilter,
  type EventQuery,
  isMetric,
  isSameColumn,
  type Metric,
} from '../../../engines/insights/event-query.ts';
import { badRequest } from '../../../platform/errors.ts';
import { readColumn, requireDimension } from './aggregate-arguments.ts';
import { valuesOf } from './aggregate-columns.ts';
import { readFilters } from './aggregate-filters.ts';
import { readRange, readTimeZone } from './aggregate-range.ts';
import type { AggregateSiteEvents, EventsColumn } from './aggregate-schema.ts';

/**
 * The query in a body about a site (docs/api/contract.md#aggregation).
 * @param now milliseconds since 1970
 * @throws 400 naming the unsupported member
 */
export function readEventQuery(siteId: string, body: AggregateSiteEvents, now: number): EventQuery {
  const { select, where = [], groupBy = [], order, range, timeZone = 'UTC', limit = 1000 } = body;
  const grouped = readColumns('body/groupBy', groupBy).map((column, index) =>
    requireDimension(`body/groupBy/${index}`, column),
  );
  // An empty list is the same as a missing one.
  const selected = readColumns('body/select', select?.length ? select : [{ column: 'eventsCount' }]);
  for (const [index, column] of selected.entries()) requireGrouped(`body/select/${index}`, column, grouped);
  return {
    siteId,
    select: selected,
    where: [...readFilters(where), ...grouped.flatMap(requireValue)],
    groupBy: grouped,
    ...(order !== undefined && { order: readOrder(order, [...selected, ...grouped]) }),
    range: readRange(range, now),
    timeZone: readTimeZone(timeZone),
    limit,
  };
}

/** @throws 400 for a duplicate column */
function readColumns(path: string, written: readonly EventsColumn[]): (Dimension | Metric)[] {
  const columns = written.map((column, index) => readColumn(`${path}/${index}`, column));
  for (const [index, column] of columns.entries()) {
    const first = columns.findIndex((other) => isSameColumn(other, column));
    if (first < index) throw badRequest(`${path}/${index} is the same column as ${path}/${first}.`);
  }
  return columns;
}

/** A row has values of the grouped columns, and of no other dimension. */
function requireGrouped(path: string, column: Dimension | Metric, grouped: readonly Dimension[]): void {
  if (isMetric(column) || grouped.some((one) => isSameColumn(one, column))) return;
  throw badRequest(`${path}: "${column.column}" must be in groupBy too${sameArgument(column, grouped)}.`);
}

/** A hint if only the argument of the column is wrong. */
const sameArgument = ({ column }: Dimension | Metric, columns: readonly (Dimension | Metric)[]): string =>
  columns.some((one) => one.column === column) ? ', with the same argument' : '';

/** Events without a value have no group if the column has no value for them. */
const requireValue = (dimension: Dimension): EventFilter[] =>
  valuesOf(dimension).absent === 'omitted' ? [{ dimension, operator: 'notIn', values: [null] }] : [];

function readOrder(
  { by, direction }: NonNullable<AggregateSiteEvents['order']>,
  columns: readonly (Dimension | Metric)[],
): NonNullable<EventQuery['order']> {
  const column = readColumn('body/order/by', by);
  if (!columns.some((one) => isSameColumn(one, column))) {
    throw badRequest(`body/order/by: "${column.column}" must be in select or groupBy${sameArgument(column, columns)}.`);
  }
  return { by: column, direction };
}
