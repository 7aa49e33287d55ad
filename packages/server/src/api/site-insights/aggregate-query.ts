import { badRequest } from '../../errors.ts';
import {
  type Dimension,
  type EventFilter,
  type EventQuery,
  isMetric,
  isSameColumn,
  type Metric,
} from '../../insights/event-query.ts';
import { readColumn, requireDimension } from './aggregate-arguments.ts';
import { valuesOf } from './aggregate-columns.ts';
import { readFilters } from './aggregate-filters.ts';
import { readRange, readTimeZone } from './aggregate-range.ts';
import type { AggregateSiteEvents, EventsColumn } from './aggregate-schema.ts';

/**
 * The question that a body asks of a site (docs/api/contract.md#aggregation).
 * @param now milliseconds since 1970
 * @throws 400 naming the member that asks for what cannot be answered
 */
export function readEventQuery(siteId: string, body: AggregateSiteEvents, now: number): EventQuery {
  const { select, where = [], groupBy = [], order, range, timeZone = 'UTC', limit = 1000 } = body;
  const grouped = readColumns('body/groupBy', groupBy).map((column, index) =>
    requireDimension(`body/groupBy/${index}`, column),
  );
  // A client that lists nothing asks for what it would be answered without a list.
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

/** @throws 400 for a column that occurs twice */
function readColumns(place: string, written: readonly EventsColumn[]): (Dimension | Metric)[] {
  const columns = written.map((column, index) => readColumn(`${place}/${index}`, column));
  for (const [index, column] of columns.entries()) {
    const first = columns.findIndex((other) => isSameColumn(other, column));
    if (first < index) throw badRequest(`${place}/${index} is the same column as ${place}/${first}.`);
  }
  return columns;
}

/** A row has a value of what it is grouped by, and of no other column that tells its events apart. */
function requireGrouped(place: string, column: Dimension | Metric, grouped: readonly Dimension[]): void {
  if (isMetric(column) || grouped.some((one) => isSameColumn(one, column))) return;
  throw badRequest(`${place}: "${column.column}" must be in groupBy too${sameArgument(column, grouped)}.`);
}

/** What else is to be said where a column exists, and only its argument is another. */
const sameArgument = ({ column }: Dimension | Metric, columns: readonly (Dimension | Metric)[]): string =>
  columns.some((one) => one.column === column) ? ', with the same argument' : '';

/** Events without a value have no group of a column whose values cannot say so. */
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
