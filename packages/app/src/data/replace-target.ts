/** What stands around a target where it is one: `[text](target)`, `<target>`, `[name]: target`, `attribute="target"`. */
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * A source with one target in the place of another, wherever the source writes it as a target; text that is the same by
 * chance stays, and so does code. Pure.
 * @param next null keeps the text of links without the link; other places then stay
 * @returns undefined where the target is written in no such place
 */
export function replaceTarget(source: string, target: string, next: string | null): string | undefined {
  const wanted = escapePattern(target);
  let isFound = false;
  const changed = mapText(source, (text) => {
    if (next === null)
      return text.replace(
        new RegExp(
          `(?<!!)\\[((?:[^\\[\\]\\\\]|\\\\.)*)\\]\\(\\s*<?${wanted}>?(?:\\s+(?:"[^"]*"|'[^']*'))?\\s*\\)`,
          'g',
        ),
        (_match, words: string) => {
          isFound = true;
          return words;
        },
      );
    const place = new RegExp(
      [
        `(?<before>\\]\\(\\s*<?)${wanted}(?=>?(?:\\s+["'(][^\\n]*)?\\s*\\))`,
        `(?<defined>^ {0,3}\\[[^\\]\\n]+\\]:\\s*<?)${wanted}(?=>?(?:\\s|$))`,
        `(?<quoted>(?:\\b[\\w-]+=|\\binclude\\s+)["'])${wanted}(?=["'])`,
      ].join('|'),
      'gm',
    );
    return text.replace(place, (...match) => {
      isFound = true;
      const groups = match.at(-1) as Readonly<Record<string, string | undefined>>;
      return (groups['before'] ?? groups['defined'] ?? groups['quoted'] ?? '') + next;
    });
  });
  return isFound ? changed : undefined;
}

/** Applies a change to everything that is not code. */
function mapText(source: string, change: (text: string) => string): string {
  const code =
    /^( {0,3})(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))|(`+)(?!`)[^\n]*?[^`\n]\3(?!`)/gm;
  let result = '';
  let at = 0;
  for (const match of source.matchAll(code)) {
    result += change(source.slice(at, match.index)) + match[0];
    at = match.index + match[0].length;
  }
  return result + change(source.slice(at));
}
