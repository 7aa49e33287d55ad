import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPosition, POSITION_LENGTH_LIMIT, positionBetween, positionsFor, reposition } from './position.ts';

const position = fc.stringMatching(/^[0-9A-Za-z]{0,9}[1-9A-Za-z]$/);

function isIncreasing(keys: readonly string[]): boolean {
  return keys.every((key, index) => index === 0 || (keys[index - 1] ?? '') < key);
}

describe('positionBetween', () => {
  it('is strictly between any two keys', () => {
    fc.assert(
      fc.property(position, position, (one, other) => {
        fc.pre(one !== other);
        const [before, after] = one < other ? [one, other] : [other, one];
        const key = positionBetween(before, after);
        expect(isPosition(key)).toBe(true);
        expect(before < key && key < after).toBe(true);
      }),
    );
  });

  it('continues at both ends', () => {
    fc.assert(
      fc.property(position, (key) => {
        const [lower, upper] = [positionBetween(null, key), positionBetween(key, null)];
        expect(isPosition(lower) && isPosition(upper)).toBe(true);
        expect(lower < key && key < upper).toBe(true);
      }),
    );
    expect(isPosition(positionBetween(null, null))).toBe(true);
  });

  it.each(['zzzz', '0001', 'zzzzz', '00001', 'zzzy'])('continues past %s, after a width is used up', (key) => {
    expect(positionBetween(key, null) > key).toBe(true);
    expect(positionBetween(null, key) < key).toBe(true);
  });

  it('stays short over many insertions at either end', () => {
    let [first, last] = ['V', 'V'];
    for (let count = 0; count < 20_000; count += 1) {
      first = positionBetween(null, first);
      last = positionBetween(last, null);
    }
    expect(Math.max(first.length, last.length)).toBeLessThanOrEqual(4);
  });

  it('grows by at most one digit for five insertions at one position', () => {
    let [before, after] = positionsFor(2) as [string, string];
    for (let count = 0; count < 500; count += 1) {
      if (count % 2 === 0) before = positionBetween(before, after);
      else after = positionBetween(before, after);
    }
    expect(positionBetween(before, after).length).toBeLessThanOrEqual(101);
  });

  it.each([
    ['b', 'a'],
    ['a', 'a'],
    ['', 'a'],
    ['a0', 'b'],
    ['a', 'b-'],
  ])('rejects %j and %j', (before, after) => {
    expect(() => positionBetween(before, after)).toThrow(RangeError);
  });
});

describe('positionsFor', () => {
  it('returns the requested number of ascending keys, each as short as possible', () => {
    for (const count of [0, 1, 2, 61, 62, 1000, 20_000]) {
      const keys = positionsFor(count);
      expect(keys).toHaveLength(count);
      expect(keys.every(isPosition) && isIncreasing(keys)).toBe(true);
      expect(62 ** (Math.max(1, ...keys.map((key) => key.length)) - 1)).toBeLessThanOrEqual(count + 1);
    }
  });
});

describe('reposition', () => {
  it('returns one ascending key for each, regardless of the previous ones', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.oneof(position, fc.string()), { nil: undefined })), (previous) => {
        const keys = reposition(previous);
        expect(keys).toHaveLength(previous.length);
        expect(keys.every(isPosition) && isIncreasing(keys)).toBe(true);
      }),
    );
  });

  it('changes nothing if the order is correct', () => {
    fc.assert(
      fc.property(fc.uniqueArray(position), (keys) => {
        keys.sort();
        expect(reposition(keys)).toEqual(keys);
      }),
    );
  });

  it('changes only the key of the moved item', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 49 }), fc.integer({ min: 0, max: 49 }), (from, to) => {
        const keys = positionsFor(50);
        const moved = keys.toSpliced(from, 1).toSpliced(to, 0, keys[from] ?? '');
        const changed = reposition(moved).filter((key, index) => key !== moved[index]);
        expect(changed.length).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('preserves as many keys as any ordered choice of siblings', () => {
    const letters = fc.array(fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', undefined), { maxLength: 12 });
    fc.assert(
      fc.property(letters, (previous) => {
        const longest: number[] = [];
        previous.forEach((key) => {
          const before = longest.filter((_, earlier) => (previous[earlier] ?? '~') < (key ?? ''));
          longest.push(key === undefined ? 0 : 1 + Math.max(0, ...before));
        });
        const unchanged = reposition(previous).filter((key, index) => key === previous[index]);
        expect(unchanged.length).toBeGreaterThanOrEqual(Math.max(0, ...longest));
      }),
    );
  });

  it('preserves a longest increasing run', () => {
    const shuffled = ['D', 'A', 'B', 'Z', 'C', 'E'];
    expect(reposition(shuffled).filter((key, index) => key === shuffled[index])).toEqual(['A', 'B', 'C', 'E']);
  });

  it('replaces all keys before one becomes too long', () => {
    const low = `${'0'.repeat(POSITION_LENGTH_LIMIT - 1)}1`;
    const high = `${'0'.repeat(POSITION_LENGTH_LIMIT - 1)}2`;
    expect(reposition([low, undefined, high])).toEqual(positionsFor(3));
  });
});
