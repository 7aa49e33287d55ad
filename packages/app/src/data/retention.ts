import { now } from './now.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Days for which deleted items can be restored. */
const KEPT_DAYS = 7;

/** Days left to restore an item deleted at an instant (ISO 8601), including the last, partial one. */
export function daysLeft(deletedAt: string): number {
  const end = Date.parse(deletedAt) + KEPT_DAYS * DAY_MS;
  return Math.max(0, Math.ceil((end - now()) / DAY_MS));
}
