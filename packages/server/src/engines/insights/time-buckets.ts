import type { Dialect } from './dialect.ts';
import type { Interval } from './event-query.ts';

/** Up to `until` (milliseconds since 1970, not included) a zone is ahead of UTC by `offset` milliseconds. */
export interface ZoneSpan {
  readonly until: number;
  readonly offset: number;
}

const [HOUR, DAY] = [3_600_000, 86_400_000];
const WEEK = 7 * DAY;
/** 1970 began on a Thursday. */
const MONDAY = 3 * DAY;
/** No zone changes its clock forth and back within it: the shortest change there was is Morocco's for Ramadan. */
const STEP = 7 * DAY;
/** No zone is further from UTC, and no bucket that has an event of the range begins earlier than this and a month before. */
const MARGIN = 33 * DAY;

/**
 * How far a zone is from UTC, from the beginning of the month around `from` until `to`. The last span has no end.
 * @param timeZone IANA name
 * @throws RangeError for an unknown name
 */
export function zoneSpans(timeZone: string, from: number, to: number): readonly ZoneSpan[] {
  const offsetAt = offsetsOf(timeZone);
  const spans: ZoneSpan[] = [];
  let [start, offset] = [from - MARGIN, offsetAt(from - MARGIN)];
  while (start < to + DAY) {
    const next = offsetAt(start + STEP);
    if (next !== offset) spans.push({ until: findChange(offsetAt, start, start + STEP), offset });
    [start, offset] = [start + STEP, next];
  }
  return [...spans, { until: Number.POSITIVE_INFINITY, offset }];
}

/** The first instant, to the second, at which the offset is that of `after`. */
function findChange(offsetAt: (instant: number) => number, before: number, after: number): number {
  const old = offsetAt(before);
  let [low, high] = [Math.floor(before / 1000), Math.floor(after / 1000)];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * 1000) === old) low = middle;
    else high = middle;
  }
  return high * 1000;
}

function offsetsOf(timeZone: string): (instant: number) => number {
  if (timeZone === 'UTC') return () => 0;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  return (instant) => {
    const second = Math.floor(instant / 1000) * 1000;
    const parts = Object.fromEntries(format.formatToParts(second).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, parts['second']) - second;
  };
}

/** Hours, days, weeks and months of a time zone: as numbers in SQL, and their starts. */
export interface TimeBuckets {
  /** The number of the bucket that an event's instant is in; without an interval the instant itself. */
  expression(dialect: Dialect, interval: Interval | undefined): string;
  /** The start of a bucket, in milliseconds since 1970. */
  startOf(bucket: number, interval: Interval | undefined): number;
  /** The bucket that starts at an instant, or, for an instant within a bucket, that bucket's number and a half. */
  bucketAt(instant: number, interval: Interval | undefined): number;
}

/** @throws RangeError for a name that is no zone */
export function timeBuckets(timeZone: string, range: { readonly from: number; readonly to: number }): TimeBuckets {
  const spans = zoneSpans(timeZone, range.from, range.to);
  const offsetAt = (instant: number) => spans.find(({ until }) => instant < until)?.offset ?? 0;
  const buckets: TimeBuckets = {
    expression: (dialect, interval) => bucketExpression(dialect, interval, spans),
    startOf: (bucket, interval) =>
      interval === undefined || interval === 'hour' ? bucket : firstInstant(spans, localStart(bucket, interval)),
    bucketAt: (instant, interval) => {
      const local = instant + offsetAt(instant);
      if (interval === undefined) return instant;
      if (interval === 'hour') return local % HOUR === 0 ? instant : instant + 0.5;
      const bucket = localBucket(local, interval);
      return buckets.startOf(bucket, interval) === instant ? bucket : bucket + 0.5;
    },
  };
  return buckets;
}

/**
 * Hours are identified by the instant at which they start, so that the repeated hour when clocks are set back counts as
 * two; other intervals use local time.
 */
function bucketExpression(dialect: Dialect, interval: Interval | undefined, spans: readonly ZoneSpan[]): string {
  if (interval === undefined) return 'instant';
  if (interval === 'hour') {
    const shift = offsetExpression(
      spans.map(({ until, offset }) => ({ until, offset: ((offset % HOUR) + HOUR) % HOUR })),
    );
    return `${dialect.divide(`instant${shift}`, BigInt(HOUR))} * ${HOUR}${shift.replace('+', '-')}`;
  }
  const local = `instant${offsetExpression(spans)}`;
  if (interval === 'day') return dialect.divide(local, BigInt(DAY));
  if (interval === 'week') return dialect.divide(`${local} + ${MONDAY}`, BigInt(WEEK));
  return dialect.monthOf(local);
}

/** ` + …` or nothing. Neighbours that are alike are one. */
function offsetExpression(spans: readonly ZoneSpan[]): string {
  const changes = spans.filter(({ offset }, index) => offset !== spans[index + 1]?.offset);
  const last = changes.at(-1)?.offset ?? 0;
  if (changes.length === 1) return last === 0 ? '' : ` + (${last})`;
  const cases = changes.slice(0, -1).map(({ until, offset }) => `WHEN instant < ${until} THEN ${offset}`);
  return ` + (CASE ${cases.join(' ')} ELSE ${last} END)`;
}

function localBucket(local: number, interval: 'day' | 'week' | 'month'): number {
  if (interval === 'day') return Math.floor(local / DAY);
  if (interval === 'week') return Math.floor((local + MONDAY) / WEEK);
  const date = new Date(local);
  return 12 * date.getUTCFullYear() + date.getUTCMonth();
}

function localStart(bucket: number, interval: 'day' | 'week' | 'month'): number {
  if (interval === 'day') return bucket * DAY;
  if (interval === 'week') return bucket * WEEK - MONDAY;
  return Date.UTC(Math.floor(bucket / 12), bucket % 12);
}

/** The first instant at which local time is this or, if that was skipped, a later one. */
function firstInstant(spans: readonly ZoneSpan[], local: number): number {
  let start = Number.NEGATIVE_INFINITY;
  for (const { until, offset } of spans) {
    const instant = Math.max(local - offset, start);
    if (instant < until) return instant;
    start = until;
  }
  return start;
}
