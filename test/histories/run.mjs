// npm run test:histories [-- --seed N] [--calls 20000] [--clients 8] [--check FILE]: many clients work on the same things at
// once, and a checker looks for one serial order that explains what all of them were told. A history that is wrong is kept in
// the temporary folder, and checked again with --check. After .ci/with-postgres it runs on PostgreSQL, with two servers.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { values } = parseArgs({ options: { seed: text, calls: text, clients: text, check: text } });
const numbers = Object.fromEntries(
  ['seed', 'calls', 'clients'].flatMap((name) => (values[name] === undefined ? [] : [[name, readNumber(name)]])),
);
const options = { ...values, ...numbers };
const vitest = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--config', 'test/histories/vitest.config.ts', '--root', '.'],
  {
    stdio: 'inherit',
    env: { ...process.env, HISTORIES_OPTIONS: JSON.stringify(options) },
  },
);
process.exitCode = status ?? 1;

function readNumber(name) {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 0) return number;
  console.error(`--${name} takes a number.`);
  process.exit(2);
}
