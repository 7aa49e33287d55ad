import { type Dimension, isMetric, type Metric } from '../../../engines/insights/event-query.ts';
import { badRequest } from '../../../platform/errors.ts';
import type { EventsColumn } from './aggregate-schema.ts';

/** Arguments of columns, each for a single column. */
const COLUMN_OF_ARGUMENT = { interval: 'datetime', precision: 'visitorGeoPoint', claim: 'visitorClaim' } as const;

/**
 * A column with its argument, at some path of a body.
 * @throws 400 naming an argument that the column does not have, or a required one
 */
export function readColumn(path: string, written: EventsColumn): Dimension | Metric {
  for (const [argument, column] of Object.entries(COLUMN_OF_ARGUMENT)) {
    if (argument in written && written.column !== column) {
      throw badRequest(`${path}/${argument} is for the column "${column}" alone.`);
    }
  }
  const { column, interval, precision, claim } = written;
  switch (column) {
    case 'datetime':
      return { column, ...(interval !== undefined && { interval }) };
    case 'visitorGeoPoint':
      return { column, ...(precision !== undefined && { precision }) };
    case 'visitorClaim':
      if (claim === undefined) throw badRequest(`${path}/claim is required for the column "visitorClaim".`);
      return { column, claim };
    default:
      return { column } as Dimension | Metric;
  }
}

/** @throws 400 for a metric column */
export function requireDimension(path: string, column: Dimension | Metric): Dimension {
  if (!isMetric(column)) return column;
  throw badRequest(`${path}/column must be a column that tells events apart, and "${column.column}" counts them.`);
}
