const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Whether a text is one emoji, as a character. Pure. */
export const isEmoji = (text: string): boolean =>
  [...GRAPHEMES.segment(text)].length === 1 && /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u.test(text);

/** Characters of the longest emoji, with room for text that was pasted around it. */
export const EMOJI_LENGTH = 32;
