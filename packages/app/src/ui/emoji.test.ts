import { describe, expect, it } from 'vitest';
import { isEmoji } from './emoji.ts';

describe('isEmoji', () => {
  it.each(['🎉', '🗺️', '👨‍👩‍👧', '🇳🇱', '1️⃣', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'])('accepts %s', (text) => {
    expect(isEmoji(text)).toBe(true);
  });

  it.each(['', 'a', '🎉🎉', 'not emoji', ' 🎉', '1', 'é'])('refuses “%s”', (text) => {
    expect(isEmoji(text)).toBe(false);
  });
});
