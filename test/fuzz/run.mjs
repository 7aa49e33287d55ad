// npm run test:fuzz [-- --requests 100000] [--seed N] [--from N]: starts the program and sends it requests that nobody
// should send. What is answered wrongly is printed with what repeats it. After .ci/with-postgres it runs on PostgreSQL.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { values } = parseArgs({ options: { requests: text, seed: text, from: text } });
const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, readNumber(name, value)]));
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', 'test/fuzz/vitest.config.ts', '--root', '.'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_OPTIONS: JSON.stringify(options) },
  },
);
process.exitCode = status ?? 1;

function readNumber(name, value) {
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0) return number;
  console.error(`--${name} takes a number.`);
  process.exit(2);
}
