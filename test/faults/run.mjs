// npm run test:faults [-- --kills 1000] [--seed N] [--only merge] [--point 17] [--when before|after]: kills the server at
// chosen steps of what it does and under load, and looks at what is there afterwards. What failed is printed with what
// repeats it. After .ci/with-postgres it runs on PostgreSQL.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { values } = parseArgs({ options: { kills: text, seed: text, only: text, point: text, when: text } });
const numbers = Object.fromEntries(
  ['kills', 'seed', 'point'].flatMap((name) => (values[name] === undefined ? [] : [[name, readNumber(name)]])),
);
const options = { ...values, ...numbers };
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', 'test/faults/vitest.config.ts', '--root', '.'],
  {
    stdio: 'inherit',
    env: { ...process.env, FAULTS_OPTIONS: JSON.stringify(options) },
  },
);
process.exitCode = status ?? 1;

function readNumber(name) {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 0) return number;
  console.error(`--${name} takes a number.`);
  process.exit(2);
}
