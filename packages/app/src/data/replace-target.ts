/** The syntax around a target: `[text](target)`, `<target>`, `[name]: target`, `attribute="target"`. */
const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/**
 * Replaces a target in a source, only where the syntax makes it a target; equal text and code stay unchanged. Pure.
 * @param next null removes links but keeps their text; other occurrences then stay
 * @returns undefined if the target does not occur
 */
export function replaceTarget(source: string, target: string, next: string | null): string | undefined {
  const escapedTarget = escapePattern(target);
  let isFound = false;
  const changed = mapText(source, (text) => {
    if (next === null)
      return text.replace(
        new RegExp(
          `(?<!!)\\[((?:[^\\[\\]\\\\]|\\\\.)*)\\]\\(\\s*<?${escapedTarget}>?(?:\\s+(?:"[^"]*"|'[^']*'))?\\s*\\)`,
          'g',
        ),
        (_match, words: string) => {
          isFound = true;
          return words;
        },
      );
    const pattern = new RegExp(
      [
        `(?<before>\\]\\(\\s*<?)${escapedTarget}(?=>?(?:\\s+["'(][^\\n]*)?\\s*\\))`,
        `(?<defined>^ {0,3}\\[[^\\]\\n]+\\]:\\s*<?)${escapedTarget}(?=>?(?:\\s|$))`,
        `(?<quoted>(?:\\b[\\w-]+=|\\binclude\\s+)["'])${escapedTarget}(?=["'])`,
      ].join('|'),
      'gm',
    );
    return text.replace(pattern, (...match) => {
      isFound = true;
      const groups = match.at(-1) as Readonly<Record<string, string | undefined>>;
      return (groups['before'] ?? groups['defined'] ?? groups['quoted'] ?? '') + next;
    });
  });
  return isFound ? changed : undefined;
}

/** Applies a change to everything except code. */
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
