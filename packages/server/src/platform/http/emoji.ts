const CODE_POINTS = /^[0-9a-f]{4,6}(?:-[0-9a-f]{4,6})*$/i;
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The code points of an emoji, which identify it in every notation: one user-perceived character, or hexadecimal code
 * points such as 1f389 (docs/api/contract.md#emoji). Variation selectors are omitted.
 * @returns undefined if it is not an emoji
 */
export function emojiCodesOf(text: string): string | undefined {
  const isCodes = CODE_POINTS.test(text);
  const points = isCodes
    ? text.split('-').map((code) => Number.parseInt(code, 16))
    : Array.from(text, (character) => character.codePointAt(0) ?? 0);
  if (points.some((point) => point > 0x10ffff)) return undefined;
  const character = String.fromCodePoint(...points);
  // Lists of code points omit joiners, so they need not form one character.
  if (!isCodes && [...GRAPHEMES.segment(character)].length !== 1) return undefined;
  if (/\p{Cs}|^[\p{C}\p{Z}\x20-\x7e]*$/u.test(character)) return undefined;
  const drawn = points.filter((point) => point !== 0xfe0f);
  return (drawn.length === 0 ? points : drawn).map((point) => point.toString(16)).join('-');
}

/** An emoji as characters, from either notation; undefined if it is not an emoji. */
export function findEmoji(text: string): string | undefined {
  if (emojiCodesOf(text) === undefined) return undefined;
  return CODE_POINTS.test(text)
    ? String.fromCodePoint(...text.split('-').map((code) => Number.parseInt(code, 16)))
    : text;
}
