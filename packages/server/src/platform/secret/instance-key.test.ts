import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anInstallation, type Installation, runProgram, serveProgram } from '../../testing/program.ts';
import { runHere } from '../../testing/run-here.ts';

const [KEY, OTHER] = ['ab'.repeat(32), 'cd'.repeat(32)];
const REFUSAL =
  /^bindery: The database belongs to another secret key\. Give this process the key of the others, or run /;

let installation: Installation & { remove(): Promise<void> };
let copy: Installation & { remove(): Promise<void> };

beforeEach(async () => {
  [installation, copy] = [await anInstallation(), await anInstallation()];
});
afterEach(async () => {
  await installation.remove();
  await copy.remove();
});

/** Starts a server with this key, and stops it. */
async function startOnce(settings: Installation['settings'], key: string): Promise<void> {
  const server = await serveProgram({ ...settings, BINDERY_SECRET_KEY: key });
  expect((await server.stop()).code).toBe(0);
}

describe('the secret key of an installation', () => {
  it('is that of its first server: a server with another one is rejected with a message, until it replaces the first', async () => {
    const { settings } = installation;
    // Commands before the first start decide nothing.
    expect((await runHere(['migrate'], { ...settings, BINDERY_SECRET_KEY: OTHER })).code).toBe(0);
    await startOnce(settings, KEY);
    const refused = await runProgram(['serve'], { ...settings, PORT: '0', BINDERY_SECRET_KEY: OTHER });
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(REFUSAL);
    expect(refused.stderr).not.toMatch(/abab|cdcd/);
    const run = (args: string, key: string) => runHere(args.split(' '), { ...settings, BINDERY_SECRET_KEY: key });
    for (const command of ['worker', 'migrate', 'org create --title Acme --admin admin@example.com'])
      expect((await run(command, OTHER)).stderr, command).toMatch(REFUSAL);
    expect(await run('replace-secret', OTHER)).toMatchObject({ code: 0, stderr: '' });
    await startOnce(settings, OTHER);
    expect((await run('migrate', KEY)).stderr).toMatch(REFUSAL);
  });

  it('is not part of an archive: an import keeps the key of the new folder', async () => {
    await startOnce(installation.settings, KEY);
    const archive = path.join(copy.dataDir, 'archive.tar.gz');
    const exported = await runHere(['export', archive], { ...installation.settings, BINDERY_SECRET_KEY: KEY });
    expect(exported).toMatchObject({ code: 0, stderr: '' });
    const imported = await runHere(['import', archive], { ...copy.settings, BINDERY_SECRET_KEY: OTHER });
    expect(imported).toMatchObject({ code: 0, stderr: '' });
    const rows = (text: string) => /\d+ rows/.exec(text)?.[0];
    expect(rows(imported.stdout)).toBe(rows(exported.stdout));
    await startOnce(copy.settings, OTHER);
  });
});
