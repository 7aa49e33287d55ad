import { describe, expect, it } from 'vitest';
import { matchWords } from './match-words.ts';

describe('matchWords', () => {
  it('matches texts that contain every word, in any order and letter case', () => {
    expect(matchWords('ref API', 'API reference')).toBeGreaterThan(0);
    expect(matchWords('api guide', 'API reference')).toBe(0);
    expect(matchWords('  ', 'anything')).toBeGreaterThan(0);
  });

  it('prefers the beginning of the text, then the beginning of a word, then shorter texts', () => {
    const score = (text: string) => matchWords('re', text);
    expect(score('Release notes')).toBeGreaterThan(score('API reference'));
    expect(score('API reference')).toBeGreaterThan(score('Fire drill'));
    expect(score('Releases')).toBeGreaterThan(score('Releases of former years'));
  });
});
