/** Words, spaces, and single other characters; scripts without spaces are compared by character. */
const WORDS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+|\s+|[^\p{L}\p{N}\p{M}\s]/gu;

/** Splits a text into words and the characters between them; joined, they are the text again. */
export const splitWords = (text: string): readonly string[] => text.match(WORDS) ?? [];
