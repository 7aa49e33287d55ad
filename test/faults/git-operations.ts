import { runGit } from '../../packages/server/src/engines/git/run-git.ts';
import { aSpaceWithPages } from './content-operations.ts';
import { type Attempt, type FaultOperation, requireEqual } from './operation.ts';
import { FAULT_PAGES, type FaultWorld, FILES, newWord, waitFor } from './world.ts';

/** A synchronization that is begun by one request and done by a job. @param check looks at one that succeeded */
function aSynchronization(
  world: FaultWorld,
  url: string,
  kind: 'import' | 'export',
  body: object,
  check: (commit: string) => Promise<void>,
  checkUndone: () => Promise<void>,
): Attempt {
  let isAcknowledged = false;
  /** According to `git/info`; null if it was never started. */
  const finish = () =>
    waitFor(`the end of an ${kind}`, async () => {
      const { status, body: info } = await world.call('GET', `${url}/git/info`);
      if (status === 404 || info?.operation === undefined) return null;
      return ['succeeded', 'failed'].includes(info.operation.state) ? info.operation : undefined;
    });
  return {
    run: async () => {
      await world.send('POST', `${url}/git/${kind}`, { url: world.gitUrl, repoCacheID: newWord(), ...body });
      isAcknowledged = true;
      await finish();
    },
    check: async () => {
      const operation = await finish();
      if (operation === null) {
        if (isAcknowledged) throw new Error(`An ${kind} was acknowledged, and is not known.`);
        return checkUndone();
      }
      requireEqual(`an ${kind}`, operation.state, 'succeeded');
      await check(operation.commit);
    },
  };
}

interface Listed {
  readonly type: string;
  readonly pages?: readonly Listed[];
}

/** Pages with those below them; groups are none. */
const countPages = (pages: readonly Listed[]): number =>
  pages.reduce((sum, page) => sum + (page.type === 'document' ? 1 : 0) + countPages(page.pages ?? []), 0);

const countRevisions = async (world: FaultWorld, spaceId: string): Promise<number> =>
  (await world.database.reader.selectFrom('revisions').select('id').where('space_id', '=', spaceId).execute()).length;

export const importFromGit: FaultOperation = async (world) => {
  const { id } = await world.send('POST', `/v1/orgs/${world.organizationId}/spaces`, { title: newWord() });
  const url = `/v1/spaces/${id}`;
  const expectRevisions = async (expected: number) =>
    requireEqual('revisions of a space that imports', await countRevisions(world, id), expected);
  return aSynchronization(
    world,
    url,
    'import',
    { ref: 'refs/heads/main' },
    async (commit) => {
      const { pages, files, git } = await world.send('GET', `${url}/content`);
      requireEqual('what was imported', [countPages(pages), files.length, git.oid], [FAULT_PAGES, FILES, commit]);
      await expectRevisions(2);
      const { items } = await world.send('GET', `${url}/search?query=Words7`);
      requireEqual('pages that are found after an import', items[0]?.title, 'Page 7');
    },
    () => expectRevisions(1),
  );
};

export const exportToGit: FaultOperation = async (world) => {
  const { id, url, second } = await aSpaceWithPages(world);
  const branch = newWord();
  const git = async (...args: string[]): Promise<string> =>
    (await runGit([`--git-dir=${world.repository.directory}/.git`, ...args])).toString().trim();
  const before = await countRevisions(world, id);
  return aSynchronization(
    world,
    url,
    'export',
    { ref: `refs/heads/${branch}`, commitMessage: 'Export' },
    async (commit) => {
      requireEqual('the commit of a branch', await git('rev-parse', branch), commit);
      requireEqual('commits of an export', await git('rev-list', '--count', `main..${branch}`), '1');
      requireEqual('the tree of an export', (await git('show', `${branch}:second.md`)).includes(second), true);
      requireEqual('the commit of a space', (await world.send('GET', `${url}/content`)).git.oid, commit);
      requireEqual('revisions of a space that exports', await countRevisions(world, id), before + 1);
    },
    async () => requireEqual('branches of no export', await git('branch', '--list', branch), ''),
  );
};
