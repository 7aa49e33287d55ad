const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = [...'"\\,{['].map((character) => character.charCodeAt(0));

/**
 * The number of values in a JSON text, without parsing it: elements and members, and the lists and objects themselves.
 */
export function countValues(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = findEnd(text, at + 1);
    else if (code === COMMA || code === BRACE || code === BRACKET) count += 1;
  }
  return count;
}

/** The end of a string that begins before `at`: at its quote, or at the end of the text. */
function findEnd(text: string, at: number): number {
  for (let end = text.indexOf('"', at); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}
