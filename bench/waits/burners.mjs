// Loads all cores.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** Spins until its parent has ended. */
const BURN =
  'const p = process.ppid; for (;;) { const e = Date.now() + 500; while (Date.now() < e); if (process.ppid !== p) break; }';

/** Runs a piece of work while a process spins on every core. */
export async function withBusyCores(work) {
  const spinning = Array.from({ length: availableParallelism() }, () =>
    spawn(process.execPath, ['-e', BURN], { stdio: ['ignore', 'ignore', 'inherit'] }),
  );
  try {
    return await work();
  } finally {
    for (const child of spinning) child.kill('SIGKILL');
  }
}
