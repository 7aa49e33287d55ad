import { Compile } from 'typebox/compile';
import { badRequest } from '../../errors.ts';
import { describeFailure } from '../../http/validation.ts';
import type { Dimension, EventFilter } from '../../insights/event-query.ts';
import { readColumn, requireDimension } from './aggregate-arguments.ts';
import { valuesOf } from './aggregate-columns.ts';
import { readInstant } from './aggregate-range.ts';
import type { EventsFilter } from './aggregate-schema.ts';

/**
 * The conditions of a question. One with an operator alone asks for nothing (docs/api/contract.md#aggregation).
 * @throws 400 naming the member that is not as its column expects it
 */
export function readFilters(written: readonly EventsFilter[]): EventFilter[] {
  return written.flatMap((filter, index) =>
    isOperatorAlone(filter) ? [] : [readFilter(`body/where/${index}`, filter)],
  );
}

const isOperatorAlone = (filter: EventsFilter): boolean => Object.keys(filter).join() === 'operator';

function readFilter(place: string, { operator = 'in', values, column, ...given }: EventsFilter): EventFilter {
  if (column === undefined) throw badRequest(`${place}/column is required.`);
  if (values === undefined) throw badRequest(`${place}/values is required for the column "${column}".`);
  const dimension = requireDimension(place, readColumn(place, { column, ...given }));
  const read = values.map((value, index) => readValue(`${place}/values/${index}`, dimension, value));
  if (operator === 'in' || operator === 'notIn') {
    return { dimension, operator, values: read.map((value) => (isAbsent(dimension, value) ? null : value)) };
  }
  if (valuesOf(dimension).isUnordered) {
    throw badRequest(`${place}/operator must be "in" or "notIn" for the column "${column}".`);
  }
  if (read.length !== 1 || read[0] === null) {
    throw badRequest(
      `${place}/values must have exactly one item, and not null, for "${operator}" of the column "${column}".`,
    );
  }
  return { dimension, operator, values: read };
}

/** What an event without a value shows; the type of bots has two of these. */
const isAbsent = (dimension: Dimension, value: unknown): boolean =>
  value === '' && (valuesOf(dimension).absent === 'empty' || dimension.column === 'visitorBot');

const CHECKS = new Map<string, ReturnType<typeof Compile>>();

/** A value as answers show it, instants in UTC. Refusals name the column: the place alone does not say what its values are. */
function readValue(place: string, dimension: Dimension, value: unknown): unknown {
  const check = CHECKS.get(dimension.column) ?? Compile(valuesOf(dimension).value);
  CHECKS.set(dimension.column, check);
  const ofColumn = ` for the column "${dimension.column}"`;
  if (!check.Check(value)) throw badRequest(describeFailure(place, check.Errors(value)).replace(/\.$/, `${ofColumn}.`));
  if (dimension.column !== 'datetime') return value;
  return new Date(readInstant(place, String(value), ofColumn)).toISOString();
}
