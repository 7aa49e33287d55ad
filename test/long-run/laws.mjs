// npm run test:laws [-- --rounds 10] [--files content/src/merge]: the tests of laws with other random cases in each
// round, until one fails. What it prints repeats that round.
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readNumber, startVitest } from './start-vitest.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, files: { type: 'string', default: '' } },
});
const rounds = readNumber('rounds', values.rounds, 1);

const files = ['packages', 'test']
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => path.join(folder, name)))
  .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules') && name.includes(values.files))
  .filter((name) => readFileSync(name, 'utf8').includes('fc.assert('));
if (files.length === 0) {
  console.error(`No tests of laws have “${values.files}” in their path.`);
  process.exit(2);
}

for (let round = 1; round <= rounds; round++) {
  const seed = String(randomInt(2 ** 31));
  console.log(`Round ${round} of ${rounds}, ${files.length} files, BINDERY_LAW_SEED=${seed}`);
  if (startVitest(['--reporter', 'dot', ...files], { BINDERY_LAW_SEED: seed }) === 0) continue;
  console.error(`Failed with BINDERY_LAW_SEED=${seed}.`);
  process.exit(1);
}
