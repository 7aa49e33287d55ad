export const CSV_TYPE = 'text/csv;charset=utf-8';

/** A table as CSV for spreadsheets; texts that they would evaluate are escaped. Pure. */
export function writeCsv(titles: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const write = (value: string | number): string => {
    if (typeof value === 'number') return String(value);
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [titles, ...rows].map((row) => `${row.map(write).join(',')}\r\n`).join('');
}
