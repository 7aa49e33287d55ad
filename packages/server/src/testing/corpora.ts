import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { type CorpusName, cloneCorpus } from '../../../../test/corpora.ts';
import { aSpace, type Person } from './factories.ts';
import { startGitServer } from './git-http-server.ts';
import type { TestServer } from './test-server.ts';

/** A space with the content of a corpus, imported over HTTP from a git server. */
export async function aSpaceOfCorpus(
  server: TestServer,
  organizationId: string,
  admin: Person,
  name: CorpusName,
): Promise<string> {
  const directory = path.join(mkdtempSync(path.join(tmpdir(), 'bindery-corpus-')), 'repository.git');
  await cloneCorpus(name, directory);
  const git = await startGitServer({ repositories: { [`acme/${name}.git`]: directory } });
  try {
    const space = await aSpace(server, organizationId, admin, { title: name });
    const body = { url: `${git.url}/acme/${name}.git`, ref: 'refs/heads/main' };
    expect((await admin.post(`/v1/spaces/${space.id}/git/import`, body)).status).toBe(204);
    await server.runJobs();
    const info = (await admin.get(`/v1/spaces/${space.id}/git/info`)).body;
    expect(info.operation).toMatchObject({ state: 'succeeded' });
    return space.id;
  } finally {
    await git.close();
  }
}

/** A published site that shows the space, by its path. */
export async function aPublishedSite(
  organizationId: string,
  admin: Person,
  spaces: readonly string[],
  changes: object = {},
): Promise<{ id: string; path: string }> {
  const site = await admin.post(`/v1/orgs/${organizationId}/sites`, { title: 'Documentation', spaces, ...changes });
  expect(site.status).toBe(201);
  const published = await admin.post(`/v1/orgs/${organizationId}/sites/${site.body.id}/publish`);
  expect(published.status).toBe(200);
  return { id: site.body.id, path: new URL(published.body.urls.published).pathname };
}
