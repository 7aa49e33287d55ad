import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, anOrganizationOf, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { TRANSLATION_LANGUAGES } from './schema.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;
let translations: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function anEmptyOrganization(): Promise<void> {
  ({ id: organizationId, admin } = await anOrganization(server));
  translations = `/v1/orgs/${organizationId}/translations`;
}

/** The URL of a new translation. */
async function aTranslation(title = 'Handbook'): Promise<string> {
  const { status, body } = await admin.post(translations, { title });
  expect(status).toBe(201);
  return `${translations}/${body.id}`;
}

const newSpace = async (title: string) => (await aSpace(server, organizationId, admin, { title })).id;

const outcomeOf = ({ status, body }: { status: number; body: { error: { message: string } } }) => ({
  status,
  message: body.error.message,
});

describe('createTranslationSettings', () => {
  it('returns 201 with settings without languages, and their Location', async () => {
    await anEmptyOrganization();
    const { status, body, headers } = await admin.post(translations, { title: 'Handbook' });
    const location = `https://docs.test${translations}/${body.id}`;
    expect([status, headers['location']]).toEqual([201, location]);
    expect(body).toEqual({
      object: 'translation-settings',
      id: expect.any(String),
      title: 'Handbook',
      languages: [],
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      permissions: { view: true, edit: true },
      urls: { location },
    });
    expect((await admin.get(`${translations}/${body.id}`)).body).toEqual(body);
  });

  it('accepts titles of 1 to 100 characters, on creation and on change', async () => {
    await anEmptyOrganization();
    const one = await aTranslation('a');
    for (const [title, created, changed] of [
      ['a'.repeat(100), 201, 200],
      ['a'.repeat(101), 400, 400],
      ['', 400, 400],
      [undefined, 400, 400],
    ]) {
      const answers = [await admin.post(translations, { title }), await admin.put(one, { title })];
      expect(answers.map(({ status }) => status)).toEqual([created, changed]);
      if (created === 400) expect(answers[0]?.body.error.message).toContain('body/title');
    }
  });
});

describe('listTranslationSettings', () => {
  it('lists the newest first, page by page, each with its languages in order', async () => {
    await anEmptyOrganization();
    for (const title of ['One', 'Two', 'Three']) {
      const url = await aTranslation(title);
      for (const language of ['zh-tw', 'de', 'zh', 'en']) await admin.put(`${url}/languages/${language}`, {});
      server.advance(1000);
    }
    const first = (await admin.get(`${translations}?limit=2`)).body;
    const titled = ({ title, languages }: { title: string; languages: string[] }) => [title, ...languages];
    expect([first.count, ...first.items.map(titled)]).toEqual([
      3,
      ['Three', 'de', 'en', 'zh', 'zh-tw'],
      ['Two', 'de', 'en', 'zh', 'zh-tw'],
    ]);
    const rest = (await admin.get(`${translations}?page=${first.next.page}`)).body;
    expect([rest.next, ...rest.items.map(titled)]).toEqual([undefined, ['One', 'de', 'en', 'zh', 'zh-tw']]);
  });
});

describe('updateTranslationSettings', () => {
  it('changes the title and keeps the languages', async () => {
    await anEmptyOrganization();
    const url = await aTranslation();
    await admin.put(`${url}/languages/de`, {});
    const { body: before } = await admin.get(url);
    server.advance(1000);
    const { status, body } = await admin.put(url, { title: 'Manual' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, title: 'Manual', updatedAt: body.updatedAt });
    expect(body.updatedAt > before.updatedAt).toBe(true);
    expect((await admin.put(`${translations}/none`, { title: 'Manual' })).status).toBe(404);
  });
});

describe('deleteTranslationSettings', () => {
  it('deletes the languages and releases their spaces, and is idempotent', async () => {
    await anEmptyOrganization();
    const [url, other] = [await aTranslation(), await aTranslation()];
    const space = await newSpace('Handbuch');
    await admin.put(`${url}/languages/de`, { space });
    for (let times = 0; times < 2; times++) expect((await admin.delete(url)).status).toBe(204);
    expect((await admin.get(url)).status).toBe(404);
    expect((await admin.get(`${url}/languages`)).status).toBe(404);
    expect((await admin.put(`${other}/languages/fr`, { space })).status).toBe(201);
    expect((await admin.get(`/v1/spaces/${space}`)).status).toBe(200);
  });
});

describe('setTranslationLanguage', () => {
  it('creates a language with 201, replaces it with 200, and keeps its creation time', async () => {
    await anEmptyOrganization();
    const url = `${await aTranslation()}/languages/pt-br`;
    const space = await newSpace('Manual');
    const created = await admin.put(url, { instructions: { markdown: 'Say **you**.' }, space });
    expect([created.status, created.headers['location']]).toEqual([201, `https://docs.test${url}`]);
    expect(created.body).toEqual({
      object: 'translation-language-settings',
      language: 'pt-br',
      instructions: { markdown: 'Say **you**.' },
      space,
      createdAt: expect.any(String),
      updatedAt: created.body.createdAt,
      urls: { location: `https://docs.test${url}` },
    });
    server.advance(1000);
    const replaced = await admin.put(url, {});
    expect([replaced.status, replaced.headers['location']]).toEqual([200, undefined]);
    const { instructions, space: _space, ...rest } = created.body;
    expect(replaced.body).toEqual({ ...rest, updatedAt: replaced.body.updatedAt });
    expect(replaced.body.updatedAt > rest.createdAt).toBe(true);
    expect((await admin.get(url)).body).toEqual(replaced.body);
  });

  it('updates updatedAt of the settings when a language is added, changed and removed', async () => {
    await anEmptyOrganization();
    const url = await aTranslation();
    const times = [(await admin.get(url)).body.updatedAt];
    for (const change of ['put', 'put', 'delete'] as const) {
      server.advance(1000);
      await (change === 'put' ? admin.put(`${url}/languages/de`, {}) : admin.delete(`${url}/languages/de`));
      times.push((await admin.get(url)).body.updatedAt);
    }
    expect(new Set(times).size).toBe(4);
    expect([...times].sort()).toEqual(times);
  });

  it('accepts exactly the listed languages', async () => {
    await anEmptyOrganization();
    const url = await aTranslation();
    expect(TRANSLATION_LANGUAGES).toHaveLength(39);
    for (const language of TRANSLATION_LANGUAGES)
      expect((await admin.put(`${url}/languages/${language}`, {})).status, language).toBe(201);
    expect((await admin.get(url)).body.languages).toEqual([...TRANSLATION_LANGUAGES].sort());
    for (const language of ['pt-BR', 'tlh', 'DE', 'constructor'])
      expect(outcomeOf(await admin.put(`${url}/languages/${language}`, {}))).toEqual({
        status: 400,
        message: expect.stringContaining('path/translationLanguage must be one of "en"'),
      });
  });

  it('stores instructions as Markdown, and returns them as a document on request', async () => {
    await anEmptyOrganization();
    const url = `${await aTranslation()}/languages/de`;
    await admin.put(url, { instructions: { markdown: 'Say **you**.' } });
    const { document } = (await admin.get(`${url}?format=document`)).body.instructions;
    expect(document.nodes).toHaveLength(1);
    const { body } = await admin.put(url, { instructions: { document } });
    expect(body.instructions).toEqual({ markdown: 'Say **you**.\n' });
    const listed = (await admin.get(`${url.replace('/de', '')}?format=document`)).body.items[0];
    expect(listed.instructions.document.nodes).toEqual(document.nodes);
  });

  it.each([
    ['nothing', {}],
    ['blanks', { markdown: ' \n' }],
    ['more than 100,000 characters', { markdown: 'a'.repeat(100_001) }],
    ['both forms', { markdown: 'a', document: { object: 'document', nodes: [] } }],
  ])('rejects instructions of %s, naming them', async (_what, instructions) => {
    await anEmptyOrganization();
    const url = `${await aTranslation()}/languages/de`;
    expect(outcomeOf(await admin.put(url, { instructions }))).toEqual({
      status: 400,
      message: expect.stringContaining('body/instructions'),
    });
    expect((await admin.get(url)).status).toBe(404);
    expect((await admin.put(url, { instructions: { markdown: 'a'.repeat(100_000) } })).status).toBe(201);
  });

  it('rejects a space that already belongs to a language, of these or of any other settings', async () => {
    await anEmptyOrganization();
    const [url, other] = [await aTranslation(), await aTranslation()];
    const space = await newSpace('Handbuch');
    await admin.put(`${url}/languages/de`, { space });
    for (const taken of [`${url}/languages/fr`, `${other}/languages/de`]) {
      expect(outcomeOf(await admin.put(taken, { space }))).toEqual({
        status: 409,
        message: expect.stringContaining('the language "de"'),
      });
      expect((await admin.get(taken)).status).toBe(404);
    }
    expect((await admin.put(`${url}/languages/de`, { space })).status).toBe(200);
    await admin.put(`${url}/languages/de`, {});
    expect((await admin.put(`${other}/languages/de`, { space })).status).toBe(201);
  });

  it('assigns a space to one of two concurrent languages', async () => {
    await anEmptyOrganization();
    const url = await aTranslation();
    const space = await newSpace('Handbuch');
    const answers = await Promise.all(
      ['de', 'fr', 'it'].map((language) => admin.put(`${url}/languages/${language}`, { space })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('rejects spaces that belong to another organization, do not exist, are in the trash, or are invisible to the caller', async () => {
    await anEmptyOrganization();
    const foreign = await newSpace('Foreign');
    await anEmptyOrganization();
    const url = `${await aTranslation()}/languages/de`;
    const creator = await aMember(server, organizationId, 'create');
    const closed = await newSpace('Closed');
    await admin.patch(`/v1/spaces/${closed}`, { defaultLevel: null });
    const refusal = { status: 400, message: expect.stringMatching(/^body\/space must be the id of a space/) };
    for (const space of [foreign, 'none', '']) expect(outcomeOf(await admin.put(url, { space }))).toEqual(refusal);
    expect(outcomeOf(await creator.put(url, { space: closed }))).toEqual(refusal);
    const deleted = await newSpace('Deleted');
    await admin.delete(`/v1/spaces/${deleted}`);
    expect((await admin.put(url, { space: deleted })).status).toBe(409);
    expect((await admin.put(url, { space: closed })).status).toBe(201);
  });

  it('keeps a space that the caller may not see, unless it is replaced or removed', async () => {
    await anEmptyOrganization();
    const url = `${await aTranslation()}/languages/de`;
    const creator = await aMember(server, organizationId, 'create');
    const [closed, open] = [await newSpace('Closed'), await newSpace('Open')];
    await admin.patch(`/v1/spaces/${closed}`, { defaultLevel: null });
    await admin.put(url, { space: closed });
    expect((await creator.get(url)).body).not.toHaveProperty('space');
    const updated = await creator.put(url, { instructions: { markdown: 'Briefly.' } });
    expect([updated.status, updated.body.space]).toEqual([200, undefined]);
    expect((await admin.get(url)).body).toMatchObject({ space: closed, instructions: { markdown: 'Briefly.' } });
    await creator.put(url, { space: null });
    expect((await admin.get(url)).body).not.toHaveProperty('space');
    await admin.put(url, { space: closed });
    expect((await creator.put(url, { space: open })).body.space).toBe(open);
  });

  it('keeps a space in the trash, and shows it to people who may restore it', async () => {
    await anEmptyOrganization();
    const url = `${await aTranslation()}/languages/de`;
    const reader = await aMember(server, organizationId, 'read');
    const space = await newSpace('Handbuch');
    await admin.put(url, { space });
    expect((await reader.get(url)).body.space).toBe(space);
    await admin.delete(`/v1/spaces/${space}`);
    expect((await reader.get(url)).body).not.toHaveProperty('space');
    expect((await admin.put(url, { space, instructions: { markdown: 'x' } })).body.space).toBe(space);
    await admin.post(`/v1/spaces/${space}/restore`);
    expect((await reader.get(url)).body.space).toBe(space);
    await admin.delete(`/v1/spaces/${space}`);
    server.advance(8 * 24 * 3600 * 1000);
    await server.runJobs();
    expect((await admin.get(url)).body).toMatchObject({ language: 'de', instructions: { markdown: 'x' } });
    expect((await admin.get(url)).body).not.toHaveProperty('space');
  });

  it('releases a space that is transferred to another organization, and keeps the language', async () => {
    await anEmptyOrganization();
    const url = `${await aTranslation()}/languages/de`;
    const space = await newSpace('Handbuch');
    await admin.put(url, { space });
    const organization = (await anOrganizationOf(server, admin, 'There')).id;
    expect((await admin.post(`/v1/spaces/${space}/transfer`, { organization })).status).toBe(200);
    const row = await server.ctx.database.reader.selectFrom('translation_languages').selectAll().execute();
    expect(row.filter(({ space_id }) => space_id === space)).toEqual([]);
    expect((await admin.get(url)).body).toMatchObject({ language: 'de' });
    const there = (await admin.post(`/v1/orgs/${organization}/translations`, { title: 'There' })).body.id;
    const free = `/v1/orgs/${organization}/translations/${there}/languages/de`;
    expect((await admin.put(free, { space })).status).toBe(201);
  });
});

describe('listTranslationLanguages', () => {
  it('lists the languages by their codes, page by page', async () => {
    await anEmptyOrganization();
    const url = `${await aTranslation()}/languages`;
    for (const language of ['zh-tw', 'de', 'zh']) await admin.put(`${url}/${language}`, {});
    const codes = ({ items }: { items: { language: string }[] }) => items.map(({ language }) => language);
    const first = (await admin.get(`${url}?limit=2`)).body;
    expect([first.count, ...codes(first)]).toEqual([3, 'de', 'zh']);
    const rest = (await admin.get(`${url}?limit=2&page=${first.next.page}`)).body;
    expect([rest.next, ...codes(rest)]).toEqual([undefined, 'zh-tw']);
  });
});

describe('deleteTranslationLanguage', () => {
  it('removes the language, and is idempotent', async () => {
    await anEmptyOrganization();
    const url = await aTranslation();
    await admin.put(`${url}/languages/de`, {});
    for (let times = 0; times < 2; times++) expect((await admin.delete(`${url}/languages/de`)).status).toBe(204);
    expect((await admin.get(url)).body.languages).toEqual([]);
    expect((await admin.get(`${url}/languages/de`)).status).toBe(404);
    expect((await admin.delete(`${translations}/none/languages/de`)).status).toBe(404);
  });
});

describe('access to translations', () => {
  it('lets creators change them, members read them, and guests neither', async () => {
    await anEmptyOrganization();
    const url = await aTranslation();
    await admin.put(`${url}/languages/de`, {});
    const creator = await aMember(server, organizationId, 'create');
    const reviewer = await aMember(server, organizationId, 'review');
    const reader = await aMember(server, organizationId, 'read');
    const guest = await aMember(server, organizationId, null);
    const changes = (person: Person) => [
      person.post(translations, { title: 'x' }),
      person.put(url, { title: 'x' }),
      person.put(`${url}/languages/de`, {}),
      person.delete(`${url}/languages/fr`),
      person.delete(`${translations}/none`),
    ];
    const reads = (person: Person) =>
      [translations, url, `${url}/languages`, `${url}/languages/de`].map((one) => person.get(one));
    const statuses = async (answers: Promise<{ status: number }>[]) =>
      (await Promise.all(answers)).map(({ status }) => status);
    expect(await statuses(changes(creator))).toEqual([201, 200, 200, 204, 204]);
    expect(await statuses(changes(reviewer))).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(changes(guest))).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(reads(reader))).toEqual([200, 200, 200, 200]);
    expect(await statuses(reads(guest))).toEqual([403, 403, 403, 403]);
    expect((await reader.get(url)).body.permissions).toEqual({ view: true, edit: false });
    expect((await creator.get(url)).body.permissions).toEqual({ view: true, edit: true });
  });

  it('is logged: the audit log records who changed what', async () => {
    await anEmptyOrganization();
    const url = await aTranslation();
    const space = await newSpace('Handbuch');
    await admin.put(url, { title: 'Manual' });
    await admin.put(`${url}/languages/de`, { space, instructions: { markdown: 'Nobody hears of this.' } });
    await admin.delete(`${url}/languages/de`);
    await admin.delete(url);
    const events = await server.ctx.database.reader
      .selectFrom('audit_events')
      .select(['act', 'actor_id', 'details'])
      .where('organization_id', '=', organizationId)
      .where('target_kind', '=', 'translation')
      .execute();
    expect(new Set(events.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]));
    expect(Object.fromEntries(events.map(({ act, details }) => [act, JSON.parse(details)]))).toEqual({
      'translation.created': { title: 'Handbook' },
      'translation.updated': { title: 'Handbook', to: 'Manual' },
      'translation-language.updated': { title: 'Manual', language: 'de', spaceId: space },
      'translation-language.deleted': { title: 'Manual', language: 'de' },
      'translation.deleted': { title: 'Manual' },
    });
  });
});
