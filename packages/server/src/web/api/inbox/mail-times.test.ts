import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentWindow, isTimeZone, mailTime, nextMorning } from './mail-times.ts';

describe('the next morning', () => {
  it.each([
    ['2026-01-15T07:59:59.999Z', null, '2026-01-15T08:00:00.000Z'],
    ['2026-01-15T08:00:00.000Z', null, '2026-01-16T08:00:00.000Z'],
    ['2026-01-15T06:59:00.000Z', 'Europe/Berlin', '2026-01-15T07:00:00.000Z'],
    ['2026-07-15T06:00:00.000Z', 'Europe/Berlin', '2026-07-16T06:00:00.000Z'],
    ['2026-01-15T23:30:00.000Z', 'Asia/Tokyo', '2026-01-16T23:00:00.000Z'],
    ['2026-01-15T10:00:00.000Z', 'America/Los_Angeles', '2026-01-15T16:00:00.000Z'],
    ['2026-01-15T00:00:00.000Z', 'Asia/Kathmandu', '2026-01-15T02:15:00.000Z'],
    // The nights in which clocks change.
    ['2026-03-28T20:00:00.000Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T20:00:00.000Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
    ['2026-01-15T07:00:00.000Z', 'Nowhere/Atlantis', '2026-01-15T08:00:00.000Z'],
  ])('after %s in %s is %s', (now, timeZone, expected) => {
    expect(nextMorning(now, timeZone)).toBe(expected);
  });

  it('is within a day and at 8:00, everywhere and always', () => {
    const zones = ['Pacific/Apia', 'Australia/Lord_Howe', 'America/St_Johns', 'Europe/London', 'Pacific/Kiritimati'];
    const instants = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(instants, fc.constantFrom(...zones), (instant, timeZone) => {
        const morning = Date.parse(nextMorning(new Date(instant).toISOString(), timeZone));
        expect(morning).toBeGreaterThan(instant);
        expect(morning - instant).toBeLessThanOrEqual(26 * 3_600_000);
        const local = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
        expect(local.format(morning)).toBe('08:00');
      }),
    );
  });
});

describe('mails', () => {
  it('wait for a delay, or for the morning', () => {
    const delay = 120_000;
    expect(mailTime('instant', '2026-01-15T10:00:00.000Z', { timeZone: 'Asia/Tokyo', delay })).toBe(
      '2026-01-15T10:02:00.000Z',
    );
    expect(mailTime('daily', '2026-01-15T10:00:00.000Z', { timeZone: null, delay })).toBe('2026-01-16T08:00:00.000Z');
  });

  it('are counted for an hour', () => {
    const window = { startedAt: '2026-01-15T10:00:00.000Z', count: 3 };
    expect(currentWindow(window, '2026-01-15T10:59:59.999Z')).toBe(window);
    expect(currentWindow(window, '2026-01-15T11:00:00.000Z')).toEqual({
      startedAt: '2026-01-15T11:00:00.000Z',
      count: 0,
    });
  });
});

describe('time zones', () => {
  it('are those that the runtime knows', () => {
    expect(['Europe/Berlin', 'UTC', 'Atlantis', '', '../etc'].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
