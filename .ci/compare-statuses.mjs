// Lists responses that the OpenAPI document declares but no test has received.
//
//   BINDERY_TEST_STATUSES=/tmp/statuses npx vitest run
//   node .ci/compare-statuses.mjs /tmp/statuses
//
// The folder is filled by packages/server/src/testing/record-statuses.ts; the document in it comes from
// test/client/types.test.ts. Unreachable responses are listed, with their reasons, in test/client/unreachable-statuses.json.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = process.argv[2] ?? '';
const read = (file) => readFileSync(path.join(folder, file), 'utf8');
const unreachable = JSON.parse(
  readFileSync(new URL('../test/client/unreachable-statuses.json', import.meta.url), 'utf8'),
);

const seen = new Set(
  readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) => read(file).split('\n').filter(Boolean)),
);
const declared = new Set(
  Object.values(JSON.parse(read('openapi.json')).paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses }) =>
      Object.keys(responses).flatMap((status) => (status === 'default' ? [] : `${operationId} ${status}`)),
    ),
  ),
);
const excused = new Map(
  unreachable.flatMap(({ status, because, operations }) =>
    operations.map((operationId) => [`${operationId} ${status}`, because]),
  ),
);

const never = [...declared].filter((pair) => !seen.has(pair) && !excused.has(pair)).sort();
const wrong = [...excused.keys()].filter((pair) => seen.has(pair) || !declared.has(pair)).sort();
const count = [...declared].filter((pair) => seen.has(pair)).length;
process.stdout.write(`${declared.size} answers are declared, ${count} were seen, ${excused.size} are out of reach\n`);
for (const pair of never) process.stderr.write(`declared and never seen: ${pair}\n`);
for (const pair of wrong) process.stderr.write(`listed as out of reach, and seen or no longer declared: ${pair}\n`);
if (never.length > 0 || wrong.length > 0) process.exit(1);
