/** One match is enough. */
const CERTAIN: readonly RegExp[] = [
  /^ {0,3}(?:```|~~~)/m,
  /^\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$/m,
  /\[[^\]\n]{1,200}\]\((?:https?:|mailto:|\.{0,2}\/|#)[^\s()]*\)/,
  /!\[[^\]\n]{0,200}\]\([^\s()]+\)/,
  /^\{% [\w@/-]+/m,
  /^[ \t]*[-*+] \[[ xX]\] \S/m,
  /^#{1,6} \S.*\n[ \t]*\n/m,
];

/** Two matches are required: a single one also occurs in text of people who do not know Markdown. */
const LIKELY: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^[ \t]*[-*+] \S.*\n[ \t]*[-*+] \S/m,
  /^[ \t]*1[.)] \S.*\n[ \t]*2[.)] \S/m,
  /^> \S/m,
  /(?:^|[\s(])\*\*[^\s*](?:[^*\n]{0,200}[^\s*])?\*\*(?=[\s).,;:!?]|$)/m,
  /(?:^|[\s(])`[^`\n]{1,200}`(?=[\s).,;:!?]|$)/m,
  /(?:^|\s)[*_][^\s*_](?:[^*_\n]{0,200}[^\s*_])?[*_](?=[\s).,;:!?]|$)/m,
];

/** Limit of characters that are tested. */
const MOST = 20_000;

/** Whether plain text is Markdown. Text of lists alone is, as the result looks the same. Pure. */
export function looksLikeMarkdown(text: string): boolean {
  const start = text.slice(0, MOST).replace(/\r\n?/g, '\n');
  if (CERTAIN.some((sign) => sign.test(start))) return true;
  if (LIKELY.filter((sign) => sign.test(start)).length >= 2) return true;
  return isList(start);
}

/** Whether each line is a list item. */
function isList(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length >= 2 && lines.every((line) => /^[ \t]*(?:[-*+]|\d{1,3}[.)]) \S/.test(line));
}
