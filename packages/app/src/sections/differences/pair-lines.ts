import type { DiffLine, Hunk } from '../../data/page-changes.ts';

interface Side {
  readonly number: number;
  readonly line: DiffLine;
}

/** A row of the side-by-side view; a side is absent if only the other one has a line. */
export interface PairedRow {
  readonly before: Side | undefined;
  readonly after: Side | undefined;
}

/** The lines of a hunk as rows: equal lines side by side, removed lines next to their replacements. Pure. */
export function pairLines({ before, after, lines }: Hunk): PairedRow[] {
  const rows: PairedRow[] = [];
  let [old, fresh] = [before.start, after.start];
  let removed: Side[] = [];
  let added: Side[] = [];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      rows.push({ before: removed[at], after: added[at] });
    removed = [];
    added = [];
  };
  for (const line of lines) {
    if (line.type === 'removed') removed.push({ number: old++, line });
    else if (line.type === 'added') added.push({ number: fresh++, line });
    else {
      flush();
      rows.push({ before: { number: old++, line }, after: { number: fresh++, line } });
    }
  }
  flush();
  return rows;
}
