import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');

/** Runs vitest with further variables of the environment. @returns its exit status; 1 if a signal ended it */
export function startVitest(args, variables) {
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  return status ?? 1;
}

/** The number of an option of the command line; ends the program if it is none. */
export function readNumber(option, value, least = 0) {
  const number = Number(value);
  if (Number.isInteger(number) && number >= least) return number;
  console.error(`--${option} takes a number of at least ${least}.`);
  return process.exit(2);
}
