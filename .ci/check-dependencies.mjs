// Checks the licenses of installed packages, and known vulnerabilities of runtime dependencies:
// node .ci/check-dependencies.mjs [--folder FOLDER] [--report FILE]
// Fails for a license that is not on the list, and for an advisory of the severity high or critical about a runtime
// dependency. Exceptions in dependency-exceptions.json have a reason, and those for advisories an expiry date.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Permissive, or copyleft for the dependency's own files only; fonts have their own licenses. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'UFL-1.0',
  'Unlicense',
  'Zlib',
]);
const SEVERE = ['high', 'critical'];
const AUDIT_TIME_MS = 60_000;

const { values } = parseArgs({ options: { folder: { type: 'string' }, report: { type: 'string' } } });
const folder = path.resolve(values.folder ?? fileURLToPath(new URL('..', import.meta.url)));
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const exceptions = readJson(path.join(folder, '.ci/dependency-exceptions.json'));
const faults = [...checkLicenses(), ...checkAdvisories(await readReport())];
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length === 0 ? 0 : 1;

function print(text) {
  process.stdout.write(`${text}\n`);
}

/** Whether an SPDX expression allows use under a license of the list: any side of OR, all of AND. */
function isAllowed(expression) {
  const plain = expression.replace(/[()]/g, ' ');
  return plain.split(/\sOR\s/).some((side) => side.split(/\sAND\s/).every((name) => ALLOWED.has(name.trim())));
}

function checkLicenses() {
  const { packages } = readJson(path.join(folder, 'package-lock.json'));
  const installed = Object.entries(packages).filter(([position, { link }]) => {
    // Packages for other systems are not installed.
    return (
      position.includes('node_modules/') && link !== true && existsSync(path.join(folder, position, 'package.json'))
    );
  });
  const used = new Set();
  const matches = installed.flatMap(([position]) => {
    const { name, license, licenses } = readJson(path.join(folder, position, 'package.json'));
    const declared = license?.type ?? license ?? licenses?.map?.(({ type }) => type).join(' AND ') ?? 'none';
    if (isAllowed(declared)) return [];
    const exception = exceptions.licenses.find((each) => each.package === name && each.declared === declared);
    if (exception !== undefined) {
      used.add(exception);
      return [];
    }
    return [
      `${name} has the license ${declared}, which is not on the list. Look for another package, or except it with a reason.`,
    ];
  });
  print(`licenses: ${installed.length} packages`);
  const unused = exceptions.licenses.filter((each) => !used.has(each));
  return [
    ...matches,
    ...unused.map((each) => `The exception for the license of ${each.package} is needed no more. Delete it.`),
  ];
}

/** The report of `npm audit`; undefined if the registry has no response. */
async function readReport() {
  if (values.report !== undefined) return readJson(values.report);
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0'];
  const text = await new Promise((resolve) => {
    // npm exits with 1 if it found a vulnerability.
    execFile('npm', args, { cwd: folder, timeout: AUDIT_TIME_MS, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout));
  });
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function checkAdvisories(report) {
  if (report?.vulnerabilities === undefined) {
    const status = report?.statusCode === undefined ? '' : ` (${report.statusCode})`;
    print(`advisories: skipped, the registry tells of none${status}`);
    return [];
  }
  const today = new Date().toISOString().slice(0, 10);
  const advisories = Object.values(report.vulnerabilities).flatMap(({ name, via }) =>
    via.flatMap((cause) => (typeof cause === 'object' && SEVERE.includes(cause.severity) ? [{ name, ...cause }] : [])),
  );
  print(`advisories: ${advisories.length} high or critical`);
  const known = (advisory) => exceptions.advisories.find(({ id }) => advisory.url?.endsWith(`/${id}`));
  return advisories.flatMap((advisory) => {
    const exception = known(advisory);
    if (exception !== undefined && exception.until >= today) return [];
    const late = exception === undefined ? '' : ` Its exception ended on ${exception.until}.`;
    return [`${advisory.name} (${advisory.range}): ${advisory.severity}, ${advisory.title}, ${advisory.url}.${late}`];
  });
}
