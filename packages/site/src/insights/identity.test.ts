import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Identity, renewIdentity } from './identity.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Ids that can be compared. */
function counting(): () => string {
  let idCount = 0;
  return () => String(++idCount).padStart(32, '0');
}

const id = fc.stringMatching(/^[0-9a-f]{32}$/);
const time = fc.integer({ min: 0, max: 4e12 });
const identity: fc.Arbitrary<Identity> = fc.record({ visitor: id, since: time, session: id, seen: time });

describe('renewIdentity', () => {
  it('accepts anything as stored data, and returns ids of one form and the current time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), identity), time, (stored, now) => {
        const renewed = renewIdentity(stored, now, counting());
        expect(renewed.visitor).toMatch(/^[0-9a-f]{32}$/);
        expect(renewed.session).toMatch(/^[0-9a-f]{32}$/);
        expect(renewed.seen).toBe(now);
        expect(renewed.since).toBeLessThanOrEqual(now);
      }),
    );
  });

  it('is idempotent at the same time', () => {
    fc.assert(
      fc.property(identity, time, (stored, now) => {
        const renewed = renewIdentity(stored, now, counting());
        expect(renewIdentity(renewed, now, counting())).toEqual(renewed);
      }),
    );
  });

  it('starts a session after half an hour of inactivity, regardless of its previous duration', () => {
    const makeId = counting();
    let now = 1e12;
    const first = renewIdentity(undefined, now, makeId);
    let current = first;
    for (let step = 0; step < 10; step++) {
      now += 29 * minute;
      current = renewIdentity(current, now, makeId);
      expect(current.session).toBe(first.session);
    }
    const later = renewIdentity(current, now + 30 * minute, makeId);
    expect(later.session).not.toBe(first.session);
    expect(later.visitor).toBe(first.visitor);
  });

  it('treats a visitor as new after a year, and if the clock was set back before all stored times', () => {
    const first = renewIdentity(undefined, 1e12, counting());
    const seen = { ...first, seen: 1e12 + 364 * day };
    const other = (now: number) => renewIdentity(seen, now, () => 'f'.repeat(32));
    expect(other(1e12 + 364 * day).visitor).toBe(first.visitor);
    expect(other(1e12 + 365 * day).visitor).not.toBe(first.visitor);
    expect(other(1e12 - 1).visitor).not.toBe(first.visitor);
  });
});
