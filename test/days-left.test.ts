import { describe, expect, it } from 'vitest';
import { daysLeft } from '../packages/app/src/data/retention.ts';
import { isExpired, removalTime } from '../packages/server/src/platform/queries/retention.ts';

const DAY = 24 * 3600 * 1000;
const MINUTE = 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();

describe('the days that the trash shows', () => {
  it('are those until the server removes an item for good', () => {
    for (let age = MINUTE; age < 8 * DAY; age += 7 * 3600 * 1000) {
      const deletedAt = ago(age);
      const left = Math.ceil((Date.parse(removalTime(deletedAt)) - Date.now()) / DAY);
      expect({ deletedAt, left: daysLeft(deletedAt) }).toEqual({ deletedAt, left: Math.max(0, left) });
    }
  });

  it('count the last, partial one, and end with the restore period', () => {
    expect([0, 1, 6, 7, 8].map((days) => daysLeft(ago(days * DAY + MINUTE)))).toEqual([7, 6, 1, 0, 0]);
    const deleted_at = ago(7 * DAY + MINUTE);
    expect([daysLeft(deleted_at), isExpired({ deleted_at }, new Date().toISOString())]).toEqual([0, true]);
  });
});
