import type { Sent } from './run-fuzz.ts';

/** The results of many requests to a server. */
export interface Tally {
  add(sent: Sent): void;
  /** Whether nothing that failed in the same way was reported. */
  isNew(sent: Sent): boolean;
  /** @param repeat the command that repeats the request */
  addFault(repeat: string, sent: Sent): void;
  /** Each with its request and the command that repeats it. */
  readonly faults: readonly string[];
  /** A line for each group of operations and for everything else. */
  describe(): string;
}

interface Line {
  count: number;
  readonly statuses: Map<number, number>;
  slowest: number;
  slowestKind: string;
}

/** @param groups of operations; all other kinds are their own group */
export function createTally(groups: ReadonlyMap<string, string>): Tally {
  const lines = new Map<string, Line>();
  const faults: string[] = [];
  const known = new Set<string>();
  return {
    faults,
    add: ({ kind, answer }) => {
      const group = groups.get(kind) ?? `(${kind})`;
      const line = lines.get(group) ?? { count: 0, statuses: new Map(), slowest: 0, slowestKind: '' };
      lines.set(group, line);
      line.count += 1;
      const { status = 0, milliseconds = 0 } = answer ?? {};
      line.statuses.set(status, (line.statuses.get(status) ?? 0) + 1);
      if (milliseconds > line.slowest) Object.assign(line, { slowest: milliseconds, slowestKind: kind });
    },
    isNew: ({ kind, faults: [first = ''] }) => {
      const name = `${kind} ${first.replace(/\d+/g, '0')}`;
      return !known.has(name) && known.add(name) !== undefined;
    },
    addFault: (repeat, { kind, shown, answer, faults: problems }) => {
      const answerText = answer === undefined ? '' : `${answer.status} ${answer.body.toString().slice(0, 1000)}`;
      faults.push([`${kind}: ${problems.join(' ')}`, `Repeat: ${repeat}`, shown, answerText].join('\n'));
    },
    describe: () => describe(lines),
  };
}

function describe(lines: ReadonlyMap<string, Line>): string {
  const row = (cells: readonly (string | number)[]) =>
    cells.map((cell, at) => String(cell)[at === 0 ? 'padEnd' : 'padStart'](at === 0 ? 24 : 9)).join('');
  const sum = (line: Line, from: number, to: number) =>
    [...line.statuses].reduce((total, [status, count]) => total + (status >= from && status < to ? count : 0), 0);
  const all: Line = { count: 0, statuses: new Map(), slowest: 0, slowestKind: '' };
  for (const { count, statuses, slowest, slowestKind } of lines.values()) {
    all.count += count;
    for (const [status, times] of statuses) all.statuses.set(status, (all.statuses.get(status) ?? 0) + times);
    if (slowest > all.slowest) Object.assign(all, { slowest, slowestKind });
  }
  const rows = [...lines].sort().concat([['all', all]]);
  const statuses = [...all.statuses]
    .sort(([one], [other]) => one - other)
    .map(([status, count]) => `${status}: ${count}`);
  return [
    `${row(['', 'requests', '2xx', '3xx', '4xx', '5xx', 'hung up', 'ms'])}  slowest`,
    ...rows.map(([group, line]) => {
      const counts = [200, 300, 400, 500].map((from) => sum(line, from, from + 100));
      return `${row([group, line.count, ...counts, sum(line, 0, 1), Math.round(line.slowest)])}  ${line.slowestKind}`;
    }),
    statuses.join(', '),
  ].join('\n');
}
