/** The period of the figures. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const RANGES = ['last24Hours', 'last7Days', 'last30Days', 'last3Months', 'lastYear', 'custom'] as const;
export type RangeName = (typeof RANGES)[number];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const LENGTHS: Readonly<Record<Exclude<RangeName, 'custom'>, number>> = {
  last24Hours: DAY,
  last7Days: 7 * DAY,
  last30Days: 30 * DAY,
  last3Months: 91 * DAY,
  lastYear: 365 * DAY,
};

/** The period that ends at a time, rounded to the minute, so that queries within a minute share the cache. Pure. */
export function periodOf(range: Exclude<RangeName, 'custom'>, now: number): Period {
  const to = Math.ceil(now / 60_000) * 60_000;
  return { from: new Date(to - LENGTHS[range]).toISOString(), to: new Date(to).toISOString() };
}

/** Whole days in UTC, both included; undefined for an invalid period. Pure. */
export function periodOfDays(first: string, last: string): Period | undefined {
  const [from, to] = [Date.parse(`${first}T00:00:00Z`), Date.parse(`${last}T00:00:00Z`) + DAY];
  if (!(from < to)) return undefined;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
}

/** The preceding period of the same length. Pure. */
export function periodBefore({ from, to }: Period): Period {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  return { from: new Date(start - (end - start)).toISOString(), to: from };
}

export type Interval = 'hour' | 'day' | 'week' | 'month';

/** The interval of a period: about thirty to ninety parts. Pure. */
export function intervalOf({ from, to }: Period): Interval {
  const days = (Date.parse(to) - Date.parse(from)) / DAY;
  return days <= 2 ? 'hour' : days <= 93 ? 'day' : days <= 400 ? 'week' : 'month';
}

/** The starts of the intervals of a period, in the API's time buckets: weeks begin on Monday. Pure. */
export function listSteps({ from, to }: Period, interval: Interval): string[] {
  const steps: string[] = [];
  for (let at = cut(new Date(from), interval); at.getTime() < Date.parse(to); at = next(at, interval))
    steps.push(at.toISOString());
  return steps;
}

function cut(time: Date, interval: Interval): Date {
  const at = new Date(time);
  at.setUTCMinutes(0, 0, 0);
  if (interval === 'hour') return at;
  at.setUTCHours(0);
  if (interval === 'week') at.setUTCDate(at.getUTCDate() - ((at.getUTCDay() + 6) % 7));
  if (interval === 'month') at.setUTCDate(1);
  return at;
}

function next(time: Date, interval: Interval): Date {
  const at = new Date(time);
  if (interval === 'hour') at.setUTCHours(at.getUTCHours() + 1);
  else if (interval === 'month') at.setUTCMonth(at.getUTCMonth() + 1);
  else at.setUTCDate(at.getUTCDate() + (interval === 'week' ? 7 : 1));
  return at;
}
