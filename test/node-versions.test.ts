import { describe, expect, it } from 'vitest';
import { readRepositoryFile } from './repository-texts.ts';

const read = (name: string): string => readRepositoryFile(name).text;
const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
/** The supported versions, oldest first: `20.19`, `22.12`, `24`. */
const VERSIONS = engines.node.split(' || ').map((range) => range.replace(/^(?:\^|>=)/, '').replace(/(?:\.0)+$/, ''));
const OLDEST = VERSIONS[0] ?? '';
const NEWEST = VERSIONS.at(-1) ?? '';

describe('the supported versions of Node.js', () => {
  it('are ranges that begin with a version', () => {
    expect(VERSIONS.length).toBeGreaterThan(1);
    expect(VERSIONS.filter((version) => !/^\d+(?:\.\d+)?$/.test(version))).toEqual([]);
    expect(engines.node).toMatch(/ \|\| >=/);
  });

  it('are those of the README and of the manual, with the end of their security fixes', () => {
    const rows = [...read('docs/start/install.md').matchAll(/^\| ([\d.]+)(?: and newer)? \| (?:until|ended on) /gm)];
    expect(rows.map(([, version]) => version).sort()).toEqual([...VERSIONS].sort());
    const [, required = ''] = /Requirements: Node\.js ([^,]+, [^,]+),/.exec(read('README.md')) ?? [];
    expect(required.split(/, | or /).sort()).toEqual([...VERSIONS].sort());
    expect(read('docs/.gitbook/vars.yaml')).toContain(`node: ${OLDEST}\n`);
  });

  it('are tested on the oldest, which compiles, and on the newest, which the image contains', () => {
    expect(read('package.json')).toMatch(new RegExp(`"@types/node": "${OLDEST.split('.')[0]}\\.`));
    expect(read('.ci/run')).toMatch(new RegExp(`^NODE_${NEWEST}=${NEWEST}\\.\\d+\\.\\d+$`, 'm'));
    expect(read('.ci/run')).toContain(`step "tests on PostgreSQL and Node ${NEWEST}" on_node_${NEWEST} `);
    expect(read('deploy/Dockerfile')).toContain(`ARG NODE_VERSION=${NEWEST}\n`);
  });
});
