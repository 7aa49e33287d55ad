// Documentation repositories for measurements: the fixtures, and large ones that exist on the machine.
import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commitAll, git } from './generate/generate-space.mjs';
import { run } from './large-space.mjs';
import { temporaryFolder } from './server.mjs';

const FOLDER =
  process.env.BINDERY_TEST_CORPORA_FOLDER ?? fileURLToPath(new URL('../../shared/corpora', import.meta.url));

const bundleOf = (name) => path.join(FOLDER, `${name}.bundle`);

/** Whether a large repository exists on this machine. */
export const hasCorpus = (name) => existsSync(bundleOf(name));

/** The reason for a figure that is omitted without a large repository. */
export const absent = (name) => `${name} is not in ${FOLDER}; see test/fixtures/README.md`;

/** A working tree of a large repository. */
export function cloneBenchCorpus(name) {
  const folder = path.join(temporaryFolder(name), name);
  run('git', ['clone', '--quiet', bundleOf(name), folder]);
  return folder;
}

/** A git working tree with the files of a folder of the project, or those selected by `filter`. */
export function commitBenchFolder(from, filter = () => true) {
  const name = path.basename(from);
  const folder = path.join(temporaryFolder(name), name);
  cpSync(from, folder, { recursive: true, verbatimSymlinks: true, filter });
  git(folder, ['init', '--quiet', '--initial-branch=main']);
  commitAll(folder, name, '2025-01-01T00:00:00Z');
  return folder;
}
