import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presentAggregation, presentVisitorSegments, titleClaims } from './present.ts';

describe('presentAggregation', () => {
  it('returns an entry for each selected column, in order, with its values', () => {
    const select = [{ column: 'page' }, { column: 'eventsCount' }] as const;
    expect(
      presentAggregation(select, [
        [null, { page: 'p', space: 's' }],
        [2, 3],
      ]),
    ).toEqual({
      columns: [
        { column: 'page', values: [null, { page: 'p', space: 's' }] },
        { column: 'eventsCount', values: [2, 3] },
      ],
    });
  });

  it('returns an empty text for visitors without a referrer', () => {
    const select = [{ column: 'referrerDomain' }, { column: 'utmSource' }] as const;
    expect(
      presentAggregation(select, [
        [null, 'example.com'],
        ['mail', null],
      ]).columns.map(({ values }) => values),
    ).toEqual([
      ['', 'example.com'],
      ['mail', ''],
    ]);
  });
});

describe('presentVisitorSegments', () => {
  it('names a segment by its claims', () => {
    expect(presentVisitorSegments([['{"plan":"pro","seats":5}'], [7], [2], [3]])).toEqual([
      { title: 'plan: pro, seats: 5', claims: { plan: 'pro', seats: 5 }, events: 7, visitors: 2, sessions: 3 },
    ]);
  });

  it('gives every title 1 to 100 characters, for any claims', () => {
    const claims = fc.dictionary(fc.string({ minLength: 1, unit: 'grapheme' }), fc.jsonValue(), { minKeys: 1 });
    fc.assert(
      fc.property(claims, (claimsOfVisitor) => {
        const title = titleClaims(claimsOfVisitor);
        expect([...title].length).toBeGreaterThan(0);
        expect([...title].length).toBeLessThanOrEqual(100);
        expect(title).not.toMatch(/\p{Surrogate}/u);
      }),
    );
  });
});
