/** Characters without a place to break beyond which places are added. */
const longestWord = { wide: 40, narrow: 16, code: 70 } as const;

/** Invisible, and a line may end there. */
const BREAK = '\u200b';
/** Runs without white space; scripts that break between any two characters are excluded. */
const word = /[^\s\u2e80-\u9fff\uac00-\ud7af\uff00-\uffef]+/gu;
const joint = /[/_.,:;&=?#@|)}\]-]|[a-z](?=[A-Z])/g;

/**
 * Allows breaks inside words that are too long for a line: after their joints, otherwise anywhere. Shorter words stay
 * unchanged, so that text copied from the document is that of the page.
 */
export function insertBreakOpportunities(text: string, width: keyof typeof longestWord): string {
  const most = longestWord[width];
  if (text.length <= most) return text;
  return text.replace(word, (run) => (run.length > most ? softenWord(run, most) : run));
}

function softenWord(run: string, most: number): string {
  const parts = run.replace(joint, (sign) => sign + BREAK).split(BREAK);
  return parts.map((part) => (part.length > most ? cutEvery(part, most) : part)).join(BREAK);
}

function cutEvery(text: string, most: number): string {
  const characters = Array.from(text);
  const parts: string[] = [];
  for (let start = 0; start < characters.length; start += most)
    parts.push(characters.slice(start, start + most).join(''));
  return parts.join(BREAK);
}
