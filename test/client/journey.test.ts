import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSiteServer } from '../../packages/server/src/engines/import/testing/site-server.ts';
import { indexOperations } from '../../packages/server/src/testing/api-document.ts';
import { anInstallationAdministrator, aPerson } from '../../packages/server/src/testing/factories.ts';
import { aRepository } from '../../packages/server/src/testing/git-fixtures.ts';
import { startGitServer } from '../../packages/server/src/testing/git-http-server.ts';
import { freePort } from '../../packages/server/src/testing/program.ts';
import { renderHere } from '../../packages/server/src/testing/render-here.ts';
import { buildSpecificationReader } from '../../packages/server/src/testing/specification-reader.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';
import { SPECIFIED } from '../operations.ts';
import { aClient } from './client.ts';
import { changeRequest, writePages } from './content.ts';
import { discussChange, discussSpace } from './discussion.ts';
import { arrangeSpaces, describeSpace, exchangeWithGit, keepSpecification } from './exchange.ts';
import type { Journey } from './journey.ts';
import { renderSite } from './renderer.ts';
import { admitVisitors, arrangeSite, closeSite, openSite, serveReaders } from './site.ts';
import { gatherTeam, partTeam, setUpSignIn } from './team.ts';

const COMPUTED = { type: 'builtin:openapi', dependencies: { spec: { ref: { kind: 'openapi', spec: 'larder' } } } };

/** A page, a page that shows a file and an included text, and pages that are computed from a specification. */
const REPOSITORY = {
  'README.md': '# Home\n',
  'shelves.md': '# Shelves\n\n![A jar](jar.svg)\n\n{% include ".gitbook/includes/note.md" %}\n',
  'api.md': `---\ncomputed: ${JSON.stringify(COMPUTED)}\n---\n\n# API\n`,
  'jar.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>',
  '.gitbook/includes/note.md': 'Keep it closed.\n',
};

/** The owner founds organizations, which requires an installation administrator. */
const aTeammate = (name: string) => (name === 'Owner' ? anInstallationAdministrator(server) : aPerson(server, name));

let server: TestServer;
let journey: Journey;
const done: { method: string; pathname: string }[] = [];
const closing: (() => unknown)[] = [];

beforeAll(async () => {
  await buildSpecificationReader();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  server = await startTestServer({ publicUrl: url }, undefined, renderHere);
  await server.app.listen({ port, host: '127.0.0.1' });
  const repository = await aRepository(REPOSITORY);
  const git = await startGitServer({ repositories: { 'larder.git': `${repository.directory}/.git` } });
  const markdown = { headers: { 'content-type': 'text/markdown' }, body: '# Bread\n\nHow bread is kept.\n' };
  const elsewhere = await startSiteServer({ '/bread.md': markdown });
  closing.push(git.close, elsewhere.close, () => server.close());
  const aCallingClient = (token?: string) => aClient(url, token, (method, pathname) => done.push({ method, pathname }));
  const [owner, writer, guest] = await Promise.all(
    ['Owner', 'Writer', 'Guest'].map(async (name) => aCallingClient((await aTeammate(name)).token)),
  );
  if (owner === undefined || writer === undefined || guest === undefined) throw new Error('Somebody is missing.');
  journey = {
    owner,
    writer,
    guest,
    asVisitor: aCallingClient,
    runJobs: server.runJobs,
    repositoryUrl: `${git.url}/larder.git`,
    pageUrl: `${elsewhere.url}/bread.md`,
  };
});
afterAll(async () => {
  for (const close of closing) await close();
});

describe('a client that is generated from the document', () => {
  // Hundreds of calls, one after the other: on busy machines that needs more than a minute.
  it('covers the life of a team from its first day to its last', async () => {
    const team = await gatherTeam(journey);
    await setUpSignIn(journey, team);
    const writing = await writePages(journey, team);
    await discussSpace(journey, team, writing);
    const { spaceId } = writing;
    await changeRequest(journey, team, writing, (changeRequestId) =>
      discussChange(journey, team, { spaceId, changeRequestId }),
    );
    const reference = await exchangeWithGit(journey, team);
    await keepSpecification(journey, team);
    await describeSpace(journey, team, spaceId);
    const site = await openSite(journey, team, spaceId);
    await admitVisitors(journey, site);
    await arrangeSite(journey, site, [reference]);
    await serveReaders(journey, site);
    await renderSite(journey, site, reference);
    await closeSite(journey, site);
    await arrangeSpaces(journey, team, spaceId);
    await partTeam(journey, team);

    const find = indexOperations((await server.call('GET', '/openapi.json')).body);
    const called = new Set(done.map(({ method, pathname }) => find(method, pathname)?.operation.operationId));
    const missing = SPECIFIED.filter(({ operationId }) => !called.has(operationId));
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
    expect(called.size).toBeGreaterThan(SPECIFIED.length);
  }, 240_000);
});
