const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

/** Local hour of daily mails. */
const MORNING = 8;
/** Mails of single notifications that a person receives in an hour at most; further ones become one mail. */
export const MAX_MAILS_PER_HOUR = 10;

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** What decides when a person receives mails. */
export interface MailTiming {
  /** Null for UTC. */
  readonly timeZone: string | null;
  /** Milliseconds before a single mail: what is read, edited or deleted meanwhile is not mailed. */
  readonly delay: number;
}

/** When a notification is mailed. */
export const mailTime = (mode: 'instant' | 'daily', now: string, { timeZone, delay }: MailTiming): string =>
  mode === 'instant' ? later(now, delay) : nextMorning(now, timeZone);

/** The next 8:00 in a time zone; ISO 8601. Pure. */
export function nextMorning(now: string, timeZone: string | null): string {
  const instant = Date.parse(now);
  const today = Math.floor((instant + offsetAt(instant, timeZone)) / DAY_MS) * DAY_MS;
  for (let day = today; ; day += DAY_MS) {
    const local = day + MORNING * HOUR_MS;
    // The offset of the morning itself: clocks change at night.
    const guess = local - offsetAt(local, timeZone);
    const morning = local - offsetAt(guess, timeZone);
    if (morning > instant) return new Date(morning).toISOString();
  }
}

/** Milliseconds that a time zone is ahead of UTC. */
function offsetAt(instant: number, timeZone: string | null): number {
  if (timeZone === null || !isTimeZone(timeZone)) return 0;
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  } as const);
  const part = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** Whether this runtime knows a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}

/** The mails of the current hour. */
export interface MailWindow {
  readonly startedAt: string;
  readonly count: number;
}

/** The window that counts now: an hour after its start, a new one begins. Pure. */
export function currentWindow(window: MailWindow | undefined, now: string): MailWindow {
  return window === undefined || now >= later(window.startedAt, HOUR_MS) || now < window.startedAt
    ? { startedAt: now, count: 0 }
    : window;
}

/** When what exceeds the mails of an hour is sent in one mail. */
export const endOfWindow = ({ startedAt }: MailWindow): string => later(startedAt, HOUR_MS);
