import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BINARY, buildProgram } from '../../packages/server/src/testing/build-program.ts';

/** To root all folders are open, unless it lays that down. */
const AS_ANYBODY = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : [];

let parent: string;
beforeAll(buildProgram);
beforeEach(() => {
  parent = mkdtempSync(path.join(tmpdir(), 'bindery-folder-'));
});
afterEach(() => {
  chmodSync(parent, 0o700);
  for (const name of ['data', 'data/tmp']) chmodSync(path.join(parent, name), 0o700);
  rmSync(parent, { recursive: true });
});

/** The output and the exit code of the program. */
async function run(dataDir: string, command: string) {
  const [program = '', ...args] = [...AS_ANYBODY, process.execPath, BINARY, command];
  const env = { PATH: process.env['PATH'], BINDERY_DATA_DIR: dataDir, BINDERY_SAMPLE: '0', PORT: '0' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const output = text(child.stderr);
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output: await output };
}

describe('a read-only data folder', () => {
  it.each(['serve', 'migrate'])('is reported by one sentence with instructions: %s', async (command) => {
    const dataDir = path.join(parent, 'data');
    mkdirSync(path.join(dataDir, 'tmp'), { recursive: true });
    chmodSync(dataDir, 0o500);
    const refusal = {
      code: 1,
      output: `bindery: The data folder ${dataDir} cannot be written (EACCES). Give it to the user that runs Bindery, or set BINDERY_DATA_DIR to another folder.\n`,
    };
    expect(await run(dataDir, command)).toEqual(refusal);
    chmodSync(dataDir, 0o700);
    // A file of another program in a folder that is ours.
    writeFileSync(path.join(dataDir, 'bindery.db'), '', { mode: 0o400 });
    expect(await run(dataDir, command)).toEqual({
      code: 1,
      output: refusal.output.replace('data folder', 'file').replace(dataDir, path.join(dataDir, 'bindery.db')),
    });
  });

  it('is also named if it does not exist and cannot be created', async () => {
    mkdirSync(path.join(parent, 'data', 'tmp'), { recursive: true });
    chmodSync(parent, 0o500);
    const dataDir = path.join(parent, 'other');
    const { code, output } = await run(dataDir, 'serve');
    expect({ code, output }).toEqual({
      code: 1,
      output: `bindery: The data folder ${dataDir} cannot be written (EACCES). Give it to the user that runs Bindery, or set BINDERY_DATA_DIR to another folder.\n`,
    });
  });
});
