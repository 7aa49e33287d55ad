// Synchronization with a git repository of 2,000 pages.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, serveRepository } from '../large-space.mjs';
import { temporaryFolder } from '../server.mjs';

const PAGES = 2000;
const SMALL = 5;
const STATE_MS = 50;
const AUTHOR = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com'];

const textOf = (index, salt) =>
  `# Page ${index} ${salt}\n\n${`Some *words* with \`code\` and **more** of ${index}.\n\n`.repeat(20)}[One](page-${index + 1}.md)\n`;

/** A repository with a commit of this many pages; returns its folder. */
function makeRepository(count, salt) {
  const folder = path.join(temporaryFolder('waits-git'), 'repository');
  mkdirSync(folder);
  for (let index = 0; index < count; index++) writeFileSync(path.join(folder, `page-${index}.md`), textOf(index, salt));
  run('git', ['init', '--quiet', '--initial-branch=main', folder]);
  run('git', ['-C', folder, 'add', '.']);
  run('git', ['-C', folder, ...AUTHOR, 'commit', '--quiet', '--message=Pages']);
  return folder;
}

async function runSynchronized({ step, world, isWarm, salt, addSpace }) {
  const repository = await serveRepository(makeRepository(isWarm ? SMALL : PAGES, salt));
  const at = `/v1/spaces/${await addSpace()}`;
  const body = { url: repository.url, ref: 'refs/heads/main' };
  const synchronize = async (kind, more) => {
    const response = await world.send('POST', `${at}/git/${kind}`, { ...body, ...more });
    return response.status < 300 ? awaitOperation(world, at, response) : response;
  };
  try {
    await step('imported', () => synchronize('import', {}));
    // The export writes to a branch without commits, so that every page is a change.
    await step('exported', () => synchronize('export', { ref: 'refs/heads/copy', commitMessage: 'Copy', force: true }));
  } finally {
    repository.stop();
  }
}

/** The response of the call, after the operation that it started has ended; a failed one counts as refused. */
async function awaitOperation(world, at, response) {
  for (;;) {
    const { operation } = await world.call('GET', `${at}/git/info`);
    if (operation.state === 'succeeded') return response;
    if (operation.state === 'failed') return { ...response, status: 500, text: () => operation.error };
    await new Promise((resolve) => setTimeout(resolve, STATE_MS));
  }
}

/** Import and export. */
export const repositoryScenarios = [{ name: 'git repository of 2000 pages', run: runSynchronized }];
