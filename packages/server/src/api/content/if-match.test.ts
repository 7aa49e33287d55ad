import { describe, expect, it } from 'vitest';
import { matchesRevision } from './if-match.ts';

describe('matchesRevision', () => {
  it.each([
    ['"abc"', true],
    ['abc', true],
    ['*', true],
    ['"x", "abc"', true],
    ['"f00.org.space.abc.page."', true],
    ['"abcd"', false],
    ['"ab"', false],
    ['W/"abc"', false],
    ['"x"', false],
    ['"abc', false],
    ['', false],
  ])('says of %s for the revision abc: %s', (header, holds) => {
    expect(matchesRevision(header, 'abc')).toBe(holds);
  });
});
