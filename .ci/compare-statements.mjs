// Lists statements that one test run sent to its database and another did not: each is an error.
//
//   node .ci/compare-statements.mjs SENT_ON_SQLITE SENT_ON_POSTGRESQL
//
// Both files were written to the path in BINDERY_TEST_STATEMENTS (test/record-statements.ts).
import { readFileSync } from 'node:fs';

const [first, second] = process.argv.slice(2).map(readSent);
const missing = [...first].filter(([statement]) => !second.has(statement));
process.stdout.write(`${first.size} statements were sent on the first database, ${second.size} on the second\n`);
for (const [statement, file] of missing) process.stderr.write(`only on the first, by ${file}: ${statement}\n`);
if (missing.length > 0 || first.size < 100) {
  process.stderr.write('Put a file that sends them among those of vitest.postgres.config.ts.\n');
  process.exit(1);
}

/** The last test file that sent each statement. */
function readSent(file) {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line)).map(([from, statement]) => [statement, from]));
}
