const MAX_ROWS = 5_000;
const MAX_COLUMNS = 100;

/** The rows of comma-separated values (RFC 4180), as many as a table may have. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let start = text.startsWith('\uFEFF') ? 1 : 0;
  while (start < text.length && rows.length < MAX_ROWS) {
    const { value, end } = readValue(text, start);
    if (row.length < MAX_COLUMNS) row.push(value);
    const next = text[end];
    if (next !== ',') {
      if (row.length > 1 || row[0] !== '') rows.push(row);
      row = [];
    }
    start = next === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

/** A value and the offset of its terminator: a comma, a line end or the end of the text. */
function readValue(text: string, start: number): { readonly value: string; readonly end: number } {
  if (text[start] !== '"') {
    const end = findEnd(text, start);
    return { value: text.slice(start, end), end };
  }
  const parts: string[] = [];
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return { value: parts.join('"') + text.slice(from), end: text.length };
    parts.push(text.slice(from, quote));
    from = quote + 2;
    if (text[quote + 1] !== '"') return { value: parts.join('"'), end: findEnd(text, quote + 1) };
  }
}

function findEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !',\r\n'.includes(text[end] ?? '')) end += 1;
  return end;
}
