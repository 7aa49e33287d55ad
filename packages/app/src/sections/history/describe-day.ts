import { now } from '../../data/now.ts';
import { getTexts, language } from '../../texts/texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A day in relative form: today, yesterday, or its date. */
export function describeDay(day: string): string {
  const texts = getTexts('changes').history;
  const today = new Date(now()).toDateString();
  if (day === today) return texts.today;
  if (day === new Date(now() - DAY_MS).toDateString()) return texts.yesterday;
  return new Intl.DateTimeFormat(language.value, { dateStyle: 'full' }).format(new Date(day));
}
