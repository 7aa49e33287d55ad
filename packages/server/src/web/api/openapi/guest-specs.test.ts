import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SiteServer, startSiteServer } from '../../../engines/import/testing/site-server.ts';
import { DraftWriter } from '../../../testing/draft-writer.ts';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { aRepository } from '../../../testing/git-fixtures.ts';
import { startGitServer } from '../../../testing/git-http-server.ts';
import { buildSpecificationReader } from '../../../testing/specification-reader.ts';
import { type Answer, startTestServer, type TestServer } from '../../../testing/test-server.ts';

/**
 * Guests cannot read the OpenAPI specifications of an organization: neither directly nor by a page that they write, in
 * any form, by any way.
 */

const SECRET = 'Wages of everybody';
const SPEC = JSON.stringify({
  openapi: '3.1.0',
  info: { title: SECRET, version: '1', description: SECRET },
  tags: [{ name: 'wages', description: SECRET }],
  paths: { '/wages': { get: { tags: ['wages'], summary: SECRET, responses: { 200: { description: SECRET } } } } },
  components: { schemas: { Wage: { type: 'object', description: SECRET } } },
});

let server: TestServer;
let host: SiteServer;
let organization: string;
let admin: Person;
let guest: Person;
let space: string;
let page: string;

beforeAll(async () => {
  await buildSpecificationReader();
  server = await startTestServer();
  host = await startSiteServer({ '/wages.json': { body: SPEC } });
  ({ id: organization, admin } = await anOrganization(server));
  guest = await aMember(server, organization, null);
  for (const [slug, source] of [
    ['wages', { text: SPEC }],
    ['hosted', { url: `${host.url}/wages.json` }],
  ] as const)
    expect((await admin.post(`/v1/orgs/${organization}/openapi`, { slug, source })).status).toBe(201);
  await server.runJobs();
  ({ path: space, page } = await aSharedSpace());
});
afterAll(async () => {
  await host.close();
  await server.close();
});

/** A space with one page, that the guest may administer. */
async function aSharedSpace(source = '# Start\n\nText.\n') {
  const { id } = await aSpace(server, organization, admin);
  const path = `/v1/spaces/${id}`;
  const insert = { operation: 'insert_page', title: 'Start', document: { source } };
  const { changes } = (await admin.post(`${path}/content`, { changes: [insert] })).body;
  const granted = await admin.post(`${path}/permissions`, { users: [guest.id], role: 'admin' });
  expect(granted.status).toBeLessThan(300);
  return { path, page: changes[0].page as string };
}

const OPERATION = '{% openapi-operation spec="wages" path="/wages" method="get" %}\n[x](y)\n{% endopenapi-operation %}';
const COMPUTED =
  '---\ncomputed:\n  type: builtin:openapi\n  props:\n    models: true\n  dependencies:\n    spec:\n      ref:\n        kind: openapi\n        spec: wages\n---\n\n# API\n';

/** Every form in which a text names a specification, with the URL of the hosted one in place of `URL`. */
const FORMS: Readonly<Record<string, string>> = {
  operation: OPERATION,
  'in a hint': `{% hint style="info" %}\n${OPERATION}\n{% endhint %}`,
  'in a column of tabs': `{% tabs %}\n{% tab title="A" %}\n${OPERATION}\n{% endtab %}\n{% endtabs %}`,
  'in a condition': `{% if visitor.claims.unsigned.beta %}\n${OPERATION}\n{% endif %}`,
  schemas: '{% openapi-schemas spec="wages" schemas="Wage" grouped="true" %}\n[x](y)\n{% endopenapi-schemas %}',
  'by its URL': '{% openapi src="URL" path="/wages" method="get" %}\n[URL](URL)\n{% endopenapi %}',
  'by the URL of a former tag': '{% swagger src="URL" path="/wages" method="get" %}\n[URL](URL)\n{% endswagger %}',
  'computed pages': COMPUTED,
  'after two hundred other blocks': `${'{% openapi-operation spec="none" path="/none" method="get" %}\n[x](y)\n{% endopenapi-operation %}\n\n'.repeat(200)}${OPERATION}`,
};
const textOf = (form: string) => (FORMS[form] ?? '').replaceAll('URL', `${host.url}/wages.json`);

/** Everything that the guest reads of the content of the space. */
async function readAll(path: string): Promise<string> {
  const { body } = await guest.get(`${path}/content/pages?limit=100`);
  const ids: string[] = [];
  const visit = (pages: { id: string; pages?: [] }[] = []) => {
    for (const { id, pages: below } of pages) {
      ids.push(id);
      visit(below);
    }
  };
  visit(body.pages);
  const texts = [JSON.stringify(body)];
  for (const id of ids)
    for (const query of ['/html', '?format=markdown', '?format=document'])
      texts.push((await guest.get(`${path}/content/page/${id}${query}`)).text);
  return texts.join('\n');
}

/** Who connects a space at `path` to a repository, in a test of connections. */
interface Connecting {
  readonly path: string;
  connect(person: Person, repository?: 'harmless' | 'secret'): Promise<void>;
}

const isRefused = ({ status, body }: Answer) => status === 403 && body.error.reason === 'permission_denied';

describe('a guest', () => {
  it('reads none directly', async () => {
    for (const url of [`/v1/orgs/${organization}/openapi`, `/v1/orgs/${organization}/openapi/wages/versions/latest`])
      expect((await guest.get(url)).text).not.toContain(SECRET);
  });

  it.each(Object.keys(FORMS))('shows none by a page: %s', async (form) => {
    const document = { source: textOf(form) };
    const insert = { operation: 'insert_page', title: 'API', document };
    const update = { operation: 'update_page', page, document };
    const { id: request } = (await guest.post(`${space}/change-requests`, { subject: 'API' })).body;
    for (const base of [space, `${space}/change-requests/${request}`]) {
      for (const change of [insert, update]) {
        const answer = await guest.post(`${base}/content`, { changes: [change] });
        expect([isRefused(answer), answer.text]).toEqual([true, answer.text]);
        expect(answer.text).not.toContain(SECRET);
      }
      expect(await readAll(base)).not.toContain(SECRET);
    }
    // A member shows it: the form is one.
    const { path } = await aSharedSpace();
    expect((await admin.post(`${path}/content`, { changes: [insert] })).status).toBe(200);
    if (!form.includes('condition') && !form.includes('hundred')) expect(await readAll(path)).toContain(SECRET);
  });

  it('learns nothing about which ones exist', async () => {
    const write = (name: string) =>
      guest.post(`${space}/content`, {
        changes: [{ operation: 'update_page', page, document: { source: OPERATION.replace('wages', name) } }],
      });
    const [existing, missing] = [await write('wages'), await write('nothing')];
    expect(existing.status).toBe(403);
    expect(existing.text).toBe(missing.text.replaceAll('nothing', 'wages'));
  });

  it.each(Object.keys(FORMS))('is shown none in unsaved text: %s', async (form) => {
    const markdown = textOf(form);
    const url = `${space}/content/page/${page}/html`;
    const rendered = await guest.post(url, { markdown });
    expect([rendered.status, rendered.text.includes(SECRET)]).toEqual([200, false]);
    const { nodes } = (await guest.post(`${space}/content/page/${page}/draft/convert`, { markdown })).body;
    if (nodes === undefined) return;
    const draft = await guest.post(`${space}/content/page/${page}/draft/render`, { nodes });
    expect(draft.text).not.toContain(SECRET);
  });

  it('shows none by a draft, also one that a member writes too', async () => {
    const { path, page: drafted } = await aSharedSpace();
    const url = `${path}/content/page/${drafted}`;
    await (
      await new DraftWriter((method, at, body) =>
        method === 'GET' ? admin.get(`${url}/draft${at}`) : admin.post(`${url}/draft${at}`, body),
      ).open()
    )
      .type('Text', 'More ')
      .sync();
    const { draft, revision, version } = (await guest.get(`${url}/draft/source`)).body;
    const written = await guest.put(`${url}/draft/source`, { draft, revision, version, source: OPERATION });
    expect(written.status).toBe(200);
    expect((await guest.post(`${url}/draft/render`, {})).text).not.toContain(SECRET);
    expect(isRefused(await guest.post(`${url}/draft/flush`))).toBe(true);
    expect(isRefused(await admin.post(`${url}/draft/flush`))).toBe(true);
    expect(await readAll(path)).not.toContain(SECRET);
  });

  it('shows none by reusable content or a repository', async () => {
    const { path } = await aSharedSpace();
    const reusable = { operation: 'insert_reusable_content', title: 'API', document: { source: OPERATION } };
    expect(isRefused(await guest.post(`${path}/content`, { changes: [reusable] }))).toBe(true);
    const repository = await aRepository({ 'README.md': `# Home\n\n${OPERATION}\n`, 'api.md': COMPUTED });
    const git = await startGitServer({ repositories: { 'acme/docs.git': `${repository.directory}/.git` } });
    const imported = { url: `${git.url}/acme/docs.git`, ref: 'refs/heads/main' };
    expect((await guest.post(`${path}/git/import`, imported)).status).toBe(204);
    await server.runJobs();
    const { operation } = (await guest.get(`${path}/git/info`)).body;
    expect(operation).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('OpenAPI specification "wages"'),
    });
    expect(await readAll(path)).not.toContain(SECRET);
    await git.close();
  });

  it.each<[string, (actors: Connecting) => Promise<unknown>]>([
    ['their own', ({ connect }) => connect(guest)],
    [
      'one of a member whose repository they replaced',
      async ({ connect }) => {
        await connect(admin, 'harmless');
        await connect(guest);
      },
    ],
    [
      'one of a member who was removed since',
      async ({ connect, path }) => {
        const former = await aMember(server, organization, 'read');
        await admin.post(`${path}/permissions`, { users: [former.id], role: 'admin' });
        await connect(former, 'harmless');
        expect((await admin.delete(`/v1/orgs/${organization}/members/${former.id}`)).status).toBe(204);
      },
    ],
    [
      'one of a guest who was removed since',
      async ({ connect, path }) => {
        const former = await aMember(server, organization, null);
        await admin.post(`${path}/permissions`, { users: [former.id], role: 'admin' });
        await connect(former, 'harmless');
        expect((await admin.delete(`/v1/orgs/${organization}/members/${former.id}`)).status).toBe(204);
      },
    ],
  ])('shows none by a connection: %s', async (_, arrange) => {
    const { path } = await aSharedSpace();
    const repositories = {
      harmless: await aRepository({ 'README.md': '# Home\n' }),
      secret: await aRepository({ 'README.md': `# Home\n\n${OPERATION}\n` }),
    };
    const git = await startGitServer({
      repositories: {
        'harmless.git': `${repositories.harmless.directory}/.git`,
        'secret.git': `${repositories.secret.directory}/.git`,
      },
    });
    const connect = async (person: Person, name: keyof typeof repositories = 'secret') => {
      const body = { url: `${git.url}/${name}.git`, ref: 'refs/heads/main', autoImport: true };
      const answer = await person.put(`${path}/git/connection`, body);
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
      await server.runJobs();
    };
    await arrange({ connect, path });
    await repositories.harmless.commit({ 'README.md': `# Home\n\n${OPERATION}\n` });
    for (let minute = 0; minute < 20; minute++) {
      server.advance(60_000);
      await server.runJobs();
    }
    expect((await admin.get(`${path}/git/info`)).body.operation).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('OpenAPI specification "wages"'),
    });
    expect(await readAll(path)).not.toContain(SECRET);
    await git.close();
  });

  it('edits pages that show one already, and texts about specifications', async () => {
    const { path, page: shown } = await aSharedSpace(`# Start\n\n${OPERATION}\n`);
    expect(await readAll(path)).toContain(SECRET);
    const sources = [
      `# Start\n\nMore.\n\n${OPERATION}\n`,
      `# Start\n\n${OPERATION}\n\n\`\`\`\n${OPERATION.replace('wages', 'other')}\n\`\`\`\n`,
      '# Start\n\n{% openapi src="api.yaml" path="/a" method="get" %}\n[api.yaml](api.yaml)\n{% endopenapi %}\n',
    ];
    for (const source of sources) {
      const changes = [{ operation: 'update_page', page: shown, document: { source } }];
      const answer = await guest.post(`${path}/content`, { changes });
      expect([answer.status, answer.text]).toEqual([200, answer.text]);
    }
    const url = `${path}/content/page/${shown}/html`;
    await admin.post(`${path}/content`, {
      changes: [{ operation: 'update_page', page: shown, document: { source: OPERATION } }],
    });
    expect((await guest.post(url, { markdown: `${OPERATION}\n\nMore.` })).text).toContain(SECRET);
  });
});
