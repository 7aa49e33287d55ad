/**
 * Where the text after the front matter begins; 0 for a text without any. The lines are not read as YAML: damaged front
 * matter has an end too.
 */
export function findBodyStart(text: string): number {
  const start = /^\uFEFF?---[ \t]*\r?\n/.exec(text);
  if (start === null) return 0;
  const end = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/gm;
  end.lastIndex = start[0].length;
  return end.exec(text) === null ? 0 : end.lastIndex;
}
