import { Compile } from 'typebox/compile';
import type { Dimension, EventFilter } from '../../../engines/insights/event-query.ts';
import { badRequest } from '../../../platform/errors.ts';
import { describeFailure } from '../../../platform/http/validation.ts';
import { readColumn, requireDimension } from './aggregate-arguments.ts';
import { valuesOf } from './aggregate-columns.ts';
import { readInstant } from './aggregate-range.ts';
import type { EventsFilter } from './aggregate-schema.ts';

/**
 * The filters of a query. One with only an operator is a no-op (docs/api/contract.md#aggregation).
 * @throws 400 naming the member that does not match its column
 */
export function readFilters(written: readonly EventsFilter[]): EventFilter[] {
  return written.flatMap((filter, index) =>
    isOperatorAlone(filter) ? [] : [readFilter(`body/where/${index}`, filter)],
  );
}

const isOperatorAlone = (filter: EventsFilter): boolean => Object.keys(filter).join() === 'operator';

function readFilter(path: string, { operator = 'in', values, column, ...columnArguments }: EventsFilter): EventFilter {
  if (column === undefined) throw badRequest(`${path}/column is required.`);
  if (values === undefined) throw badRequest(`${path}/values is required for the column "${column}".`);
  const dimension = requireDimension(path, readColumn(path, { column, ...columnArguments }));
  const read = values.map((value, index) => readValue(`${path}/values/${index}`, dimension, value));
  if (operator === 'in' || operator === 'notIn') {
    return { dimension, operator, values: read.map((value) => (isAbsent(dimension, value) ? null : value)) };
  }
  if (valuesOf(dimension).isUnordered) {
    throw badRequest(`${path}/operator must be "in" or "notIn" for the column "${column}".`);
  }
  if (read.length !== 1 || read[0] === null) {
    throw badRequest(
      `${path}/values must have exactly one item, and not null, for "${operator}" of the column "${column}".`,
    );
  }
  return { dimension, operator, values: read };
}

/** The value of an event without one; the type of bots has two of these. */
const isAbsent = (dimension: Dimension, value: unknown): boolean =>
  value === '' && (valuesOf(dimension).absent === 'empty' || dimension.column === 'visitorBot');

const CHECKS = new Map<string, ReturnType<typeof Compile>>();

/** A value in responses, with times in UTC. Errors name the column: the path does not reveal its type. */
function readValue(path: string, dimension: Dimension, value: unknown): unknown {
  const check = CHECKS.get(dimension.column) ?? Compile(valuesOf(dimension).value);
  CHECKS.set(dimension.column, check);
  const ofColumn = ` for the column "${dimension.column}"`;
  if (!check.Check(value)) throw badRequest(describeFailure(path, check.Errors(value)).replace(/\.$/, `${ofColumn}.`));
  if (dimension.column !== 'datetime') return value;
  return new Date(readInstant(path, String(value), ofColumn)).toISOString();
}
