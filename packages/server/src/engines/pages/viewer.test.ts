import { describe, expect, it } from 'vitest';
import { VaryCache } from '../../domain/sites/vary-cache.ts';
import { hasNoClaims, makeViewer, UNKNOWN_VIEWER, type Viewer } from './viewer.ts';

const VARIABLES = { space: { version: 3 }, page: { shelf: 'top' } };

describe('makeViewer', () => {
  it('computes the same digest for equal claims, regardless of their order', () => {
    const one = makeViewer({ a: 1, b: { c: [1, 2], d: 'x' }, unsigned: {} });
    const same = makeViewer({ unsigned: {}, b: { d: 'x', c: [1, 2] }, a: 1 });
    const other = makeViewer({ a: 1, b: { c: [2, 1], d: 'x' }, unsigned: {} });
    expect(one.digest).toBe(same.digest);
    expect(one.digest).not.toBe(other.digest);
    expect(one.digest).toMatch(/^[\w-]{22}$/);
  });

  it('evaluates conditions on claims, and in pages also on variables', () => {
    const viewer = makeViewer({ plan: 'pro', unsigned: {} });
    expect(viewer.meets('visitor.claims.plan === "pro"')).toBe(true);
    expect(viewer.meets('page.vars.shelf === "top"')).toBe(false);
    expect(viewer.meets('nonsense(')).toBe(false);
    expect(viewer.meetsOnPage('page.vars.shelf === "top" && visitor.claims.plan === "pro"', VARIABLES)).toBe(true);
    expect(viewer.meetsOnPage('visitor.claims.plan', VARIABLES)).toBe(false);
    expect(viewer.textOf('visitor.claims.plan + space.vars.version', VARIABLES)).toBe('pro3');
    expect(viewer.textOf('visitor.claims.absent', VARIABLES)).toBeUndefined();
    expect(viewer.textOf('visitor.claims', VARIABLES)).toBeUndefined();
  });
});

describe('UNKNOWN_VIEWER', () => {
  it('has no claims: conditions on claims are false, those on variables and constants are evaluated', () => {
    expect(UNKNOWN_VIEWER.meets('true')).toBe(true);
    expect(UNKNOWN_VIEWER.meets('visitor.claims.plan === "pro"')).toBe(false);
    expect(UNKNOWN_VIEWER.meets('visitor.claims.plan !== "pro"')).toBe(true);
    expect(UNKNOWN_VIEWER.meets('visitor.claims.team.name !== "pro"')).toBe(false);
    expect(UNKNOWN_VIEWER.meets('nonsense(')).toBe(false);
    expect(UNKNOWN_VIEWER.meetsOnPage('page.vars.shelf === "top"', VARIABLES)).toBe(true);
    expect(UNKNOWN_VIEWER.meetsOnPage('page.vars.shelf === "low"', VARIABLES)).toBe(false);
    expect(UNKNOWN_VIEWER.textOf('page.vars.shelf', VARIABLES)).toBe('top');
  });

  it('equals a visitor of an adaptive site without sign-in', () => {
    const anonymous = makeViewer({ unsigned: {} });
    const conditions = ['visitor.claims.unsigned.plan == null', 'visitor.claims.a', '!visitor.claims.a', '!'];
    for (const condition of conditions) {
      expect(UNKNOWN_VIEWER.meets(condition), condition).toBe(anonymous.meets(condition));
    }
    expect([hasNoClaims(UNKNOWN_VIEWER), hasNoClaims(anonymous)]).toEqual([true, true]);
    expect(hasNoClaims(makeViewer({ plan: 'pro', unsigned: {} }))).toBe(false);
  });
});

describe('VaryCache', () => {
  it('shares values only between visitors with the same results, and builds them once for all of them', async () => {
    const pages = new VaryCache<string>(10_000, ({ length }) => length);
    let parseCount = 0;
    const see = async (claims: Record<string, unknown>) => {
      return pages.get('page', makeViewer({ ...claims, unsigned: {} }), async (viewer: Viewer) => {
        parseCount += 1;
        const isPro = viewer.meets('visitor.claims.plan === "pro"');
        // Only some visitors reach the second read.
        const isBeta = isPro && viewer.meetsOnPage('visitor.claims.beta', VARIABLES);
        return `${isPro} ${isBeta} ${viewer.textOf('visitor.claims.name', VARIABLES)}`;
      });
    };
    const kinds = [{}, { plan: 'pro' }, { plan: 'pro', beta: true }, { name: 'A' }, { plan: 'pro', name: 'A' }];
    const seen = [];
    for (const kind of [...kinds, ...kinds, ...kinds]) seen.push(await see({ ...kind, id: seen.length }));
    const expected = [
      'false false undefined',
      'true false undefined',
      'true true undefined',
      'false false A',
      'true false A',
    ];
    expect(seen).toEqual([...expected, ...expected, ...expected]);
    // The first one is rebuilt when a further read occurs, and nothing after that.
    expect(parseCount).toBeLessThanOrEqual(kinds.length + 1);
  });
});
