import { describe, expect, it } from 'vitest';
import { intervalOf, listSteps, periodBefore, periodOf, periodOfDays } from './period.ts';

const NOW = Date.parse('2026-11-25T14:30:20Z');

describe('periods of insights', () => {
  it('end with the current minute, after an equally long previous period', () => {
    const period = periodOf('last7Days', NOW);
    expect(period).toEqual({ from: '2026-11-18T14:31:00.000Z', to: '2026-11-25T14:31:00.000Z' });
    expect(periodBefore(period)).toEqual({ from: '2026-11-11T14:31:00.000Z', to: period.from });
  });

  it('are whole days for custom dates', () => {
    expect(periodOfDays('2026-11-01', '2026-11-02')).toEqual({
      from: '2026-11-01T00:00:00.000Z',
      to: '2026-11-03T00:00:00.000Z',
    });
    expect(periodOfDays('2026-11-02', '2026-11-01')).toBeUndefined();
    expect(periodOfDays('', '2026-11-01')).toBeUndefined();
  });

  it('are divided into the same intervals as in the API', () => {
    const week = periodOf('last7Days', NOW);
    expect(intervalOf(week)).toBe('day');
    expect(listSteps(week, 'day')).toHaveLength(8);
    const year = periodOf('lastYear', NOW);
    expect(intervalOf(year)).toBe('week');
    expect(listSteps(year, 'week').every((step) => new Date(step).getUTCDay() === 1)).toBe(true);
    expect(listSteps({ from: '2026-01-15T00:00:00Z', to: '2026-03-01T00:00:00Z' }, 'month')).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z',
    ]);
  });
});
