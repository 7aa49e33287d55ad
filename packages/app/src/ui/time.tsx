import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { now } from '../data/now.ts';
import { formatterOf, getTexts } from '../texts/texts.ts';

const MINUTE = 60_000;
const STEPS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, length: number])[] = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

const ageFormat = formatterOf((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
const timeFormat = formatterOf((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }));
const dateFormat = formatterOf((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));

/** A relative time: “3 hours ago”. Pure except for the language. */
export function describeAge(iso: string, at: number): string {
  const age = Date.parse(iso) - at;
  const step = STEPS.find(([, length]) => Math.abs(age) >= length);
  if (step === undefined) return getTexts('shell').justNow;
  const [unit, length] = step;
  return ageFormat.value.format(Math.round(age / length), unit);
}

/** Date and time to the minute, in the time zone of the browser. */
export const describeTime = (iso: string): string => timeFormat.value.format(Date.parse(iso));

export const describeDate = (iso: string): string => dateFormat.value.format(Date.parse(iso));

/** A relative time that updates itself; the title has the exact one. */
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
