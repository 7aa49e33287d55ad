import { expect } from 'vitest';
import { aSpace, type Person } from './factories.ts';
import { aRepository, type RepositoryFiles } from './git-fixtures.ts';
import { startGitServer } from './git-http-server.ts';
import type { TestServer } from './test-server.ts';

/** A space whose content is that of a repository. */
export interface FilledSpace {
  readonly id: string;
  /** Makes the content exactly these files. */
  fill(files: RepositoryFiles): Promise<void>;
}

/** A space with these files, imported over HTTP from a git server. */
export async function aFilledSpace(
  server: TestServer,
  organizationId: string,
  admin: Person,
  title: string,
  files: RepositoryFiles,
): Promise<FilledSpace> {
  const { id } = await aSpace(server, organizationId, admin, { title });
  const repository = await aRepository(files);
  const load = async () => {
    const git = await startGitServer({ repositories: { 'docs.git': `${repository.directory}/.git` } });
    await admin.post(`/v1/spaces/${id}/git/import`, { url: `${git.url}/docs.git`, ref: 'refs/heads/main' });
    await server.runJobs();
    await git.close();
    const { operation } = (await admin.get(`/v1/spaces/${id}/git/info`)).body;
    expect(operation).toMatchObject({ state: 'succeeded' });
  };
  await load();
  return {
    id,
    fill: async (next) => {
      await repository.commit(next);
      await load();
    },
  };
}
