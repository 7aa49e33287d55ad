import { importRepository } from '../web/api/git/import-repository.ts';
import { aSpace, type Person } from './factories.ts';
import { aRepository, type RepositoryFiles, type TestRepository } from './git-fixtures.ts';
import type { TestServer } from './test-server.ts';

/** A space whose content is that of a repository. */
export interface FilledSpace {
  readonly id: string;
  /** Makes the content exactly these files. */
  fill(files: RepositoryFiles): Promise<void>;
}

/**
 * A space with these files, imported from a repository on this machine: how one comes over the network is stated where git
 * is tested.
 */
export async function aFilledSpace(
  server: TestServer,
  organizationId: string,
  admin: Person,
  title: string,
  files: RepositoryFiles,
): Promise<FilledSpace> {
  const { id } = await aSpace(server, organizationId, admin, { title });
  const repository = await aRepository(files);
  await fillSpace(server, admin, id, repository, repository.firstCommit);
  return { id, fill: async (next) => fillSpace(server, admin, id, repository, await repository.commit(next)) };
}

/** Makes the content of a space that of a commit. */
export async function fillSpace(
  server: TestServer,
  { id: userId }: Person,
  spaceId: string,
  { directory }: TestRepository,
  oid: string,
): Promise<void> {
  const git = { oid, message: 'Change the documentation', createdByService: false, ref: 'refs/heads/main' };
  await importRepository(server.ctx, { spaceId, userId, directory: `${directory}/.git`, git });
}
