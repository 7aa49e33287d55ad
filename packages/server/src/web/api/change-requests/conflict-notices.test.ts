import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let origin: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
  ({ id: organizationId, admin } = await anOrganization(server));
});
afterAll(() => server.close());

/** Sends the bytes of a file. @returns its id */
async function send(method: 'POST' | 'PUT', path: string, text: string): Promise<string> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const answer = await fetch(origin + path, { method, headers, body: Buffer.from(text) });
  expect(answer.ok).toBe(true);
  return ((await answer.json()) as { file: { id: string } }).file.id;
}

type Edit = (content: string, file: string) => Promise<unknown>;
const change =
  (...changes: object[]): Edit =>
  (content) =>
    admin.post(`${content}/content`, { changes });
const replace =
  (text: string): Edit =>
  (content, file) =>
    send('PUT', `${content}/content/files/${file}`, text);
const add =
  (name: string, text: string): Edit =>
  (content) =>
    send('POST', `${content}/content/files?name=${name}`, text);
const rename =
  (name: string): Edit =>
  (content, file) =>
    admin.post(`${content}/content`, { changes: [{ operation: 'update_file', file, name }] });
const remove: Edit = (content, file) =>
  admin.post(`${content}/content`, { changes: [{ operation: 'delete_file', file }] });

/** A change request with a file and settings that both sides have edited. */
async function aNotice(main: Edit, own: Edit) {
  const space = `/v1/spaces/${(await aSpace(server, organizationId, admin)).id}`;
  const file = await send('POST', `${space}/content/files?name=logo.txt`, 'start');
  const settings = { operation: 'set_variables', variables: { version: '1', old: 'x' } };
  const page = { operation: 'insert_page', title: 'Page', document: { markdown: '[Logo](.gitbook/assets/logo.txt)' } };
  await admin.post(`${space}/content`, { changes: [page, settings] });
  const url = `${space}/change-requests/${(await admin.post(`${space}/change-requests`, {})).body.id}`;
  await own(url, file);
  await main(space, file);
  expect((await admin.post(`${url}/update`)).body.result).toBe('conflicts');
  const list = async () => (await admin.get(`${url}/conflicts`)).body.notices;
  const solve = (solution: object, person = admin) => person.post(`${url}/conflicts`, { solutions: [solution] });
  const read = async () => (await admin.get(`${url}/content`)).body;
  return { url, list, solve, read };
}

/** Names and bytes of the files of a content. */
async function readFiles(content: { files: { name: string; downloadURL: string }[] }): Promise<Record<string, string>> {
  const entries = content.files.map(async ({ name, downloadURL }): Promise<[string, string]> => {
    const { pathname, search } = new URL(downloadURL);
    return [name, await (await fetch(origin + pathname + search)).text()];
  });
  return Object.fromEntries(await Promise.all(entries));
}

const setVersion = (version: string | null) => change({ operation: 'set_variables', variables: { version } });
const redirect = (to: string | null) => change({ operation: 'set_redirects', redirects: [{ from: 'old', to }] });
const speak = (language: string | null) => change({ operation: 'set_language', language });

describe('conflicts of settings', () => {
  it.each([
    ['variable', setVersion('2'), setVersion('3'), { main: '2', change: '3' }, 'change'],
    ['variable', setVersion('2'), setVersion(null), { main: '2', change: '' }, 'main'],
    ['redirect', redirect('https://example.com/a'), redirect('https://example.com/b'), undefined, 'change'],
    ['language', speak('de'), speak('fr'), { main: 'de', change: 'fr' }, 'change'],
  ])('of a %s apply in one form, and are decided for either', async (kind, main, own, texts, applies) => {
    for (const keep of ['main', 'change'] as const) {
      const { url, list, solve, read } = await aNotice(main, own);
      const [notice, ...others] = await list();
      expect(others).toEqual([]);
      expect(notice).toMatchObject({ kind, keep: ['main', 'change'], applies });
      if (texts !== undefined) expect([notice.main.text, notice.change.text]).toEqual([texts.main, texts.change]);
      expect(Object.keys((await admin.get(url)).body.conflicts[0])).toEqual(['kind', 'title', 'message']);
      const answer = await solve({ conflict: notice.id, keep });
      expect(answer.body).toMatchObject({ remaining: 0 });
      const { variables, redirects } = await read();
      const { changes } = (await admin.get(`${url}/changes`)).body;
      const language = changes.find(({ type }: { type: string }) => type === 'language_edited')?.after ?? 'de';
      const value = { variable: variables.version, redirect: redirects[0]?.to, language }[kind];
      expect(value ?? '').toBe(notice[keep].text);
      expect(await list()).toEqual([]);
      expect((await admin.get(url)).body.conflicts).toBeUndefined();
      expect((await solve({ conflict: notice.id, keep })).status).toBe(404);
      expect((await admin.post(`${url}/merge`)).body.result).toBe('merge');
    }
  });

  it('are over once somebody has edited the setting, and do not block a merge', async () => {
    const { url, list } = await aNotice(setVersion('2'), setVersion('3'));
    expect(await list()).toHaveLength(1);
    await setVersion('4')(url, '');
    expect(await list()).toEqual([]);
    const other = await aNotice(setVersion('2'), setVersion('3'));
    expect((await admin.post(`${other.url}/merge`)).body.result).toBe('merge');
    expect((await admin.get(`${other.url}/conflicts`)).body.notices).toEqual([]);
  });

  it('make no revision where nothing changes, and are decided by who may edit', async () => {
    const { url, list, solve } = await aNotice(setVersion('2'), setVersion('3'));
    const [{ id }] = await list();
    const before = (await admin.get(url)).body.revision;
    expect((await solve({ conflict: id, keep: 'both' })).status).toBe(400);
    expect((await solve({ conflict: id, text: '4' })).status).toBe(400);
    expect((await solve({ conflict: id, keep: 'main' }, await aMember(server, organizationId, 'comment'))).status).toBe(
      403,
    );
    expect((await solve({ conflict: id, keep: 'change' })).body.revision).toBe(before);
    expect(await list()).toEqual([]);
  });
});

describe('conflicts of files', () => {
  it.each([
    ['main', { 'logo.txt': 'main' }],
    ['change', { 'logo.txt': 'ours' }],
    ['both', { 'logo.txt': 'ours', 'logo-1.txt': 'main' }],
  ])('with different bytes are decided for %s', async (keep, files) => {
    const { list, solve, read } = await aNotice(replace('main'), replace('ours'));
    const [notice] = await list();
    expect(notice).toMatchObject({ kind: 'file', keep: ['main', 'change', 'both'], applies: 'both' });
    expect(await readFiles({ files: [{ name: 'main', downloadURL: notice.main.file.downloadURL }] })).toEqual({
      main: 'main',
    });
    expect((await solve({ conflict: notice.id, keep })).status).toBe(200);
    expect(await readFiles(await read())).toEqual(files);
    expect(await list()).toEqual([]);
  });

  it.each([
    ['main', { 'logo.txt': 'start', 'new.txt': 'main' }],
    ['change', { 'logo.txt': 'start', 'new.txt': 'ours' }],
    ['both', { 'logo.txt': 'start', 'new.txt': 'ours', 'new-1.txt': 'main' }],
  ])('at one path are decided for %s', async (keep, files) => {
    const { list, solve, read } = await aNotice(add('new.txt', 'main'), add('new.txt', 'ours'));
    const [notice] = await list();
    expect((await solve({ conflict: notice.id, keep })).status).toBe(200);
    expect(await readFiles(await read())).toEqual(files);
  });

  it.each([
    ['main', {}],
    ['change', { 'logo.txt': 'ours' }],
  ])('that one side deleted are decided for %s', async (keep, files) => {
    const { list, solve, read } = await aNotice(remove, replace('ours'));
    const [notice] = await list();
    expect(notice).toMatchObject({ main: { text: '' }, change: { text: 'logo.txt' }, keep: ['main', 'change'] });
    expect((await solve({ conflict: notice.id, keep })).status).toBe(200);
    expect(await readFiles(await read())).toEqual(files);
  });

  it.each([
    ['main', 'mains.txt'],
    ['change', 'ours.txt'],
  ])('with two names are decided for %s, and pages follow', async (keep, name) => {
    const { url, list, solve, read } = await aNotice(rename('mains.txt'), rename('ours.txt'));
    const [notice] = await list();
    expect((await solve({ conflict: notice.id, keep })).status).toBe(200);
    expect(await readFiles(await read())).toEqual({ [name]: 'start' });
    const { pages } = (await admin.get(`${url}/content/pages`)).body;
    const { markdown } = (await admin.get(`${url}/content/page/${pages[0].id}?format=markdown`)).body;
    expect(markdown).toContain(`.gitbook/assets/${name}`);
  });
});
