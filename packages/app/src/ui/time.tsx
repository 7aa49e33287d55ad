import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { language } from '../texts/texts.ts';
import { now } from './now.ts';

const MINUTE = 60_000;
const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, length: number])[] = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

/** A time as people say it: “3 hours ago”. Pure but for the language. */
export function describeAge(iso: string, at: number): string {
  const age = Date.parse(iso) - at;
  const format = new Intl.RelativeTimeFormat(language.value, { numeric: 'auto', style: 'long' });
  const [unit, length] = STEPS.find(([, step]) => Math.abs(age) >= step) ?? ['second', 1000];
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.round(age / length), unit);
}

/** A time with its date and minute, in the zone of the browser. */
export const describeTime = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'long', timeStyle: 'short' }).format(Date.parse(iso));

export const describeDate = (iso: string): string =>
  new Intl.DateTimeFormat(language.value, { dateStyle: 'medium' }).format(Date.parse(iso));

/** A time relative to now, which goes on by itself; the title has the exact one. */
export function RelativeTime({ iso }: { readonly iso: string }): VNode {
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return (
    <time class="time" dateTime={iso} title={describeTime(iso)}>
      {describeAge(iso, at)}
    </time>
  );
}
