import { describe, expect, it } from 'vitest';
import { isDeepYaml } from './deep-yaml.ts';

const block = (levels: number): string =>
  Array.from({ length: levels }, (_, level) => `${' '.repeat(level)}a:`).join('\n');

const DEEP: readonly (readonly [string, (levels: number) => string])[] = [
  ['lists', (levels) => `a: ${'['.repeat(levels)}${']'.repeat(levels)}`],
  ['lists that never end', (levels) => `a: ${'['.repeat(levels)}`],
  ['mappings', (levels) => `a: ${'{a: '.repeat(levels)}`],
  ['lists whose ends are in comments', (levels) => '[ # ]\n'.repeat(levels)],
  ['lists whose ends are in texts', (levels) => '[ "]",\n'.repeat(levels)],
  ['entries of entries', (levels) => `${'- '.repeat(levels)}a`],
  ['keys of keys', (levels) => `${'? '.repeat(levels)}a`],
  ['lines that step in', block],
];

describe('isDeepYaml', () => {
  it.each(DEEP)('finds %s, however many', (_what, make) => {
    for (const levels of [400, 1_000]) expect(isDeepYaml(make(levels)), `${levels}`).toBe(true);
    if (make !== block) expect(isDeepYaml(make(100_000))).toBe(true);
    expect(isDeepYaml(make(40))).toBe(false);
  });

  it('takes no wide text for a deep one', () => {
    expect(isDeepYaml('- [a, b, {c: d}]\n'.repeat(5_000))).toBe(false);
    expect(isDeepYaml(`a: |\n${`${' '.repeat(300)}text\n`.repeat(10)}`)).toBe(false);
    expect(isDeepYaml(JSON.stringify({ a: Array.from({ length: 1_000 }, () => [{}]) }))).toBe(false);
  });
});
