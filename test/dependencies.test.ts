import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../.ci/check-dependencies.mjs', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-dependencies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Exceptions {
  readonly licenses?: readonly object[];
  readonly advisories?: readonly object[];
}

/** Checks packages with these licenses, and a report of the registry. */
function check(licenses: Readonly<Record<string, unknown>>, report: object, exceptions: Exceptions = {}) {
  const packages: Record<string, object> = { '': {}, 'node_modules/linked': { link: true }, 'node_modules/absent': {} };
  for (const [name, license] of Object.entries(licenses)) {
    packages[`node_modules/${name}`] = {};
    write(`node_modules/${name}/package.json`, {
      name,
      ...(typeof license === 'string' ? { license } : (license as object)),
    });
  }
  write('package-lock.json', { packages });
  write('.ci/dependency-exceptions.json', { licenses: [], advisories: [], ...exceptions });
  write('report.json', report);
  const args = [SCRIPT, '--folder', folder, '--report', path.join(folder, 'report.json')];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, stdout, faults: stderr.split('\n').filter((line) => line !== '') };
}

function write(name: string, value: object): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(value));
}

const CLEAN = { vulnerabilities: {} };
const advisory = (severity: string, name = 'shelf') => ({
  vulnerabilities: {
    [name]: {
      name,
      via: ['another', { severity, title: 'It falls', range: '<2.0.0', url: 'https://advisories.test/GHSA-1' }],
    },
  },
});

describe('the check of dependencies', () => {
  it('accepts permissive licenses, also as an alternative', () => {
    const allowed = {
      a: 'MIT',
      b: '(MIT OR GPL-3.0-or-later)',
      c: '(MIT AND Zlib)',
      d: { licenses: [{ type: 'MIT' }] },
    };
    expect(check(allowed, CLEAN)).toMatchObject({ status: 0, faults: [] });
  });

  it.each([
    ['GPL-3.0-only', 'GPL-3.0-only'],
    ['MIT AND GPL-3.0-only', 'MIT AND GPL-3.0-only'],
    ['SEE LICENSE IN LICENSE.md', 'SEE LICENSE IN LICENSE.md'],
    [{}, 'none'],
  ])('fails for %j', (license, shown) => {
    const { status, faults } = check({ shelf: license }, CLEAN);
    expect(status).toBe(1);
    expect(faults).toEqual([
      `shelf has the license ${shown}, which is not on the list. Look for another package, or except it with a reason.`,
    ]);
  });

  it('accepts exceptions for a license, and rejects unused ones', () => {
    const licenses = [{ package: 'shelf', declared: 'BSD', because: 'Its text is that of BSD-2-Clause.' }];
    expect(check({ shelf: 'BSD' }, CLEAN, { licenses })).toMatchObject({ status: 0, faults: [] });
    expect(check({ shelf: 'GPL-2.0-only' }, CLEAN, { licenses }).faults).toHaveLength(2);
    expect(check({ shelf: 'MIT' }, CLEAN, { licenses }).faults).toEqual([
      'The exception for the license of shelf is needed no more. Delete it.',
    ]);
  });

  it('fails for advisories that are high or critical, and for no others', () => {
    for (const severity of ['high', 'critical']) {
      const { status, faults } = check({}, advisory(severity));
      expect(status).toBe(1);
      expect(faults).toEqual([`shelf (<2.0.0): ${severity}, It falls, https://advisories.test/GHSA-1.`]);
    }
    for (const severity of ['low', 'moderate']) expect(check({}, advisory(severity)).status).toBe(0);
  });

  it('accepts exceptions for an advisory until they expire', () => {
    const until = (day: string) => ({
      advisories: [{ id: 'GHSA-1', package: 'shelf', until: day, because: 'Not reached.' }],
    });
    expect(check({}, advisory('high'), until('9999-12-31')).status).toBe(0);
    expect(check({}, advisory('high'), until('2020-01-01')).faults).toEqual([
      'shelf (<2.0.0): high, It falls, https://advisories.test/GHSA-1. Its exception ended on 2020-01-01.',
    ]);
  });

  it('reports that advisories are skipped if the registry has none', () => {
    const { status, stdout } = check({ a: 'MIT' }, { statusCode: 405, error: {} });
    expect(status).toBe(0);
    expect(stdout).toContain('advisories: skipped, the registry tells of none (405)');
  });
});
