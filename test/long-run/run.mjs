// The long runs, each of which prints what is wrong with what repeats it. After .ci/with-postgres they run on
// PostgreSQL.
//
// npm run test:faults [-- --kills 1000] [--seed N] [--only merge] [--point 17] [--when before|after]: kills the server
// at   chosen steps of what it does and under load, and looks at what exists afterwards.
// npm run test:fuzz [-- --requests 100000] [--seed N] [--from N]: sends the program requests that nobody should send.
// npm run test:histories [-- --seed N] [--calls 20000] [--clients 8] [--check FILE]: many clients work on the same
// things at   once, and a checker looks for one serial order that explains what all of them received. A history that is
// wrong is kept   in the temporary folder, and checked again with --check.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';

const RUNS = {
  faults: { numbers: ['kills', 'seed', 'point'], texts: ['only', 'when'] },
  fuzz: { numbers: ['requests', 'seed', 'from'], texts: [] },
  histories: { numbers: ['seed', 'calls', 'clients'], texts: ['check'] },
};

const [name, ...args] = process.argv.slice(2);
const { numbers, texts } = RUNS[name];
const options = Object.fromEntries([...numbers, ...texts].map((option) => [option, { type: 'string' }]));
const given = Object.entries(parseArgs({ args, options }).values);
const read = Object.fromEntries(given.map(([option, value]) => [option, readOption(option, value)]));
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', 'test/long-run/vitest.config.ts', '--root', '.'],
  {
    stdio: 'inherit',
    env: { ...process.env, LONG_RUN: name, LONG_RUN_OPTIONS: JSON.stringify(read) },
  },
);
process.exitCode = status ?? 1;

function readOption(option, value) {
  if (texts.includes(option)) return value;
  const number = Number(value);
  if (Number.isInteger(number) && number >= 0) return number;
  console.error(`--${option} takes a number.`);
  process.exit(2);
}
