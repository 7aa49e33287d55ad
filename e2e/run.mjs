// npm run test:browser [-- options] [-- files], npm run test:app: the journeys in browsers.
//
//   --runs N   runs every file N times and prints for each test that failed how often it did
//   --retry    runs the files with failures once more. What passes then is printed as FLAKY with its first error, and
//              more than two of them are a failure. For `.ci/run`: elsewhere, a test that fails once is a fault to find.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { readNumber, startVitest } from '../test/long-run/start-vitest.mjs';

/** Tests that may fail in the first try of a run with `--retry`. */
const MAX_FLAKY = 2;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    config: { type: 'string', default: 'e2e/vitest.config.ts' },
    runs: { type: 'string', default: '1' },
    retry: { type: 'boolean', default: false },
  },
});
const runs = readNumber('runs', values.runs, 1);
const folder = mkdtempSync(path.join(os.tmpdir(), 'bindery-browser-tests-'));
try {
  process.exitCode = values.retry ? runWithRetry() : runRepeatedly();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs vitest once. @returns its exit status, and the failed tests with file, name and errors */
function runOnce(files) {
  const report = path.join(folder, 'report.json');
  rmSync(report, { force: true });
  const reporters = ['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`];
  const status = startVitest(['--config', values.config, ...reporters, ...files], {});
  return { status, failures: readFailures(report) };
}

/** The failed tests of a report; a file that fails outside of its tests counts as one. Undefined without a report. */
function readFailures(report) {
  let results;
  try {
    results = JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {
    return undefined;
  }
  return results.flatMap(({ name: file, status, message, assertionResults }) => {
    const failed = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => ({ file, name: test.fullName, error: test.failureMessages.join('\n') }));
    if (failed.length > 0 || status !== 'failed') return failed;
    return [{ file, name: '(outside of its tests)', error: message ?? '' }];
  });
}

function describeTest({ file, name }) {
  return `${path.relative(import.meta.dirname, file)} > ${name}`;
}

function runRepeatedly() {
  const failuresByTest = new Map();
  let worst = 0;
  for (let run = 1; run <= runs; run++) {
    if (runs > 1) console.log(`Run ${run} of ${runs}`);
    const { status, failures } = runOnce(positionals);
    worst = Math.max(worst, status);
    for (const test of failures ?? []) {
      const name = describeTest(test);
      failuresByTest.set(name, (failuresByTest.get(name) ?? 0) + 1);
    }
  }
  if (runs > 1) {
    for (const [name, count] of failuresByTest) console.log(`${count} of ${runs} failed: ${name}`);
    if (worst === 0) console.log(`0 of ${runs} failed, for every test.`);
  }
  return worst;
}

function runWithRetry() {
  const first = runOnce(positionals);
  if (first.status === 0 || !first.failures?.length) return first.status;
  const files = [...new Set(first.failures.map(({ file }) => file))];
  console.log(`\nRunning ${files.length} files with failures once more.\n`);
  const second = runOnce(files);
  const failedTwice = new Set(second.failures?.map(describeTest));
  const flaky = first.failures.filter((test) => !failedTwice.has(describeTest(test)));
  for (const test of flaky) console.log(`FLAKY ${describeTest(test)}\n${test.error}\n`);
  if (second.status !== 0) return second.status;
  if (flaky.length <= MAX_FLAKY) return 0;
  console.error(`${flaky.length} tests failed in the first try, more than ${MAX_FLAKY}.`);
  return 1;
}
