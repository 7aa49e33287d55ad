import { badRequest } from '../../errors.ts';
import { type Dimension, isMetric, type Metric } from '../../insights/event-query.ts';
import type { EventsColumn } from './aggregate-schema.ts';

/** Arguments of columns, and the one column that each is for. */
const COLUMN_OF_ARGUMENT = { interval: 'datetime', precision: 'visitorGeoPoint', claim: 'visitorClaim' } as const;

/**
 * A column with its argument, as it is written in some place of a body.
 * @throws 400 naming an argument that the column does not have, or one that it must have
 */
export function readColumn(place: string, written: EventsColumn): Dimension | Metric {
  for (const [argument, column] of Object.entries(COLUMN_OF_ARGUMENT)) {
    if (argument in written && written.column !== column) {
      throw badRequest(`${place}/${argument} is for the column "${column}" alone.`);
    }
  }
  const { column, interval, precision, claim } = written;
  switch (column) {
    case 'datetime':
      return { column, ...(interval !== undefined && { interval }) };
    case 'visitorGeoPoint':
      return { column, ...(precision !== undefined && { precision }) };
    case 'visitorClaim':
      if (claim === undefined) throw badRequest(`${place}/claim is required for the column "visitorClaim".`);
      return { column, claim };
    default:
      return { column } as Dimension | Metric;
  }
}

/** @throws 400 for a column that counts */
export function requireDimension(place: string, column: Dimension | Metric): Dimension {
  if (!isMetric(column)) return column;
  throw badRequest(`${place}/column must be a column that tells events apart, and "${column.column}" counts them.`);
}
