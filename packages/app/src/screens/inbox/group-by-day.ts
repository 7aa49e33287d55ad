import type { Notification } from '../../data/inbox.ts';
import { now } from '../../data/now.ts';
import { getTexts, language } from '../../texts/texts.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface NotificationDay {
  /** Start of the title of its group, and its key. */
  readonly title: string;
  readonly items: readonly Notification[];
}

/** Notifications by the day of their latest event, in their order. */
export function groupByDay(items: readonly Notification[]): NotificationDay[] {
  const days = new Map<string, Notification[]>();
  for (const item of items) {
    const day = new Date(item.updatedAt).toDateString();
    days.set(day, [...(days.get(day) ?? []), item]);
  }
  return [...days].map(([day, ofDay]) => ({ title: titleOf(day), items: ofDay }));
}

function titleOf(day: string): string {
  const texts = getTexts('inbox');
  if (day === new Date(now()).toDateString()) return texts.today;
  if (day === new Date(now() - DAY_MS).toDateString()) return texts.yesterday;
  return new Intl.DateTimeFormat(language.value, { dateStyle: 'full' }).format(new Date(day));
}
