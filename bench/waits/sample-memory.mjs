// Samples the resident memory of a process with all of its descendants, in its own process: the anonymous pages of
// each, and the pages of files (the binary, libraries) once for all processes of a program. Both come from
// /proc/PID/statm: the proportional set size would depend on what else runs on the machine, and reading it delays the
// process that is read. node sample-memory.mjs PID, then messages: 'peak' for the most since the last one, 'level' for
// the memory now.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

const PERIOD_MS = 50;
const PAGE_MEGABYTES = 4096 / 2 ** 20;
const root = Number(process.argv[2]);

try {
  setPriority(-10);
} catch {
  // Samples then come somewhat less often while the cores are busy.
}

let peak = sample();
process.on('disconnect', () => process.exit());
process.on('message', (message) => {
  const current = sample();
  if (message === 'level') return process.send(current.megabytes);
  process.send(peak);
  peak = current;
});

for (;;) {
  await sleep(PERIOD_MS);
  const current = sample();
  if (current.megabytes > peak.megabytes) peak = current;
}

function sample() {
  const tree = listTree();
  const files = new Map();
  let anonymous = 0;
  for (const pid of tree) {
    const [, resident = 0, shared = 0] = read(`/proc/${pid}/statm`).split(' ').map(Number);
    anonymous += resident - shared;
    const program = programOf(pid);
    files.set(program, Math.max(files.get(program) ?? 0, shared));
  }
  const pages = [...files.values()].reduce((sum, one) => sum + one, anonymous);
  return { megabytes: pages * PAGE_MEGABYTES, processes: tree.length };
}

/** The process and its descendants. */
function listTree() {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // The name of the program, in parentheses, may contain anything; the parent is the second field after it.
    const stat = read(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

function programOf(pid) {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return '';
  }
}

/** A file of /proc; empty after the process has ended. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
