import type { EventQuery } from '../../../engines/insights/event-query.ts';
import { badRequest } from '../../../platform/errors.ts';
import type { AggregateSiteEvents, RangePreset } from './aggregate-schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_YEARS = 10;
const MAX_RANGE_MS = MAX_YEARS * 366 * DAY_MS;

const DAYS_OF_PRESET: Readonly<Record<RangePreset, number>> = {
  lastYear: 365,
  last3Months: 90,
  last30Days: 30,
  last7Days: 7,
  last24Hours: 1,
};

/**
 * The range of a query (docs/api/contract.md#aggregation): the presets are multiples of 24 hours and end now.
 * @param now milliseconds since 1970
 * @throws 400 for a range that is empty or longer than 10 years
 */
export function readRange(range: AggregateSiteEvents['range'], now: number): EventQuery['range'] {
  if (typeof range === 'string') return { from: now - DAYS_OF_PRESET[range] * DAY_MS, to: now };
  const from = readInstant('body/range/from', range.from);
  const to = readInstant('body/range/to', range.to);
  if (from >= to) throw badRequest('body/range/from must be before body/range/to.');
  if (to - from > MAX_RANGE_MS) throw badRequest(`body/range must not be longer than ${MAX_YEARS} years.`);
  return { from, to };
}

/**
 * Milliseconds since 1970.
 * @param of name of the value, for the error
 * @throws 400 for an invalid time in a valid format, such as a leap second
 */
export function readInstant(path: string, text: string, of = ''): number {
  const instant = Date.parse(text);
  if (Number.isNaN(instant)) throw badRequest(`${path} must be a date and time that exists${of}.`);
  return instant;
}

/** @throws 400 for names outside of the IANA list, such as offsets ("+01:00") */
export function readTimeZone(name: string): string {
  if (!/^[A-Za-z][\w+/-]*$/.test(name)) throw noTimeZone();
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw noTimeZone();
  }
}

const noTimeZone = () => badRequest('body/timeZone must be the name of a time zone, such as "Europe/Berlin".');
