import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CUSTOM_FIELD_TYPES } from '../../../platform/db/tables/custom-fields.ts';
import { aMember, anOrganization, anOrganizationOf, aSpace, type Person } from '../../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { isSelect, validateValue } from './value-forms.ts';

let server: TestServer;
let admin: Person;
let organizationId: string;
let fields: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A new organization for each test: it only has the fields of the test. */
async function anEmptyOrganization(): Promise<void> {
  ({ id: organizationId, admin } = await anOrganization(server));
  fields = `/v1/orgs/${organizationId}/custom-fields`;
}

const make = (name: string, type = 'text', more: object = {}) => admin.post(fields, { name, type, ...more });

async function aSpaceWithFields(...given: Parameters<typeof make>[]): Promise<string> {
  await anEmptyOrganization();
  for (const field of given) expect((await make(...field)).status).toBe(201);
  const { id } = await aSpace(server, organizationId, admin);
  return `/v1/spaces/${id}/custom-fields`;
}

/** The values of a space by field name. */
async function readValues(url: string, person = admin): Promise<Record<string, unknown>> {
  const { status, body } = await person.get(url);
  expect(status).toBe(200);
  return Object.fromEntries(
    body.map((entry: { customField: { name: string }; value?: unknown }) => [entry.customField.name, entry.value]),
  );
}

const messageOf = ({ status, body }: { status: number; body: { error: { message: string } } }) => ({
  status,
  message: body.error.message,
});

const repeat = (count: number, make: (index: number) => string) => Array.from({ length: count }, (_, at) => make(at));

describe('duplicateSpace', () => {
  it('copies the values, which then change independently', async () => {
    const url = await aSpaceWithFields(['owner'], ['tags', 'tags']);
    await admin.patch(url, { values: { owner: { value: 'Docs' }, tags: { value: ['a'] } } });
    const { body: copy } = await admin.post(url.replace('custom-fields', 'duplicate'));
    const copied = `/v1/spaces/${copy.id}/custom-fields`;
    expect(await readValues(copied)).toEqual({ owner: 'Docs', tags: ['a'] });
    await admin.patch(copied, { values: { owner: { value: null } } });
    expect(await readValues(url)).toEqual({ owner: 'Docs', tags: ['a'] });
  });
});

describe('createCustomField', () => {
  it('returns 201 with the field, and its Location', async () => {
    await anEmptyOrganization();
    const { status, body, headers } = await make('team-1_a', 'select:single', { title: 'Team', options: ['a', 'b'] });
    expect(status).toBe(201);
    const location = `https://docs.test${fields}/team-1_a`;
    expect(headers['location']).toBe(location);
    expect(body).toEqual({
      id: expect.any(String),
      name: 'team-1_a',
      title: 'Team',
      description: '',
      placeholder: '',
      type: 'select:single',
      options: ['a', 'b'],
      createdAt: expect.any(String),
      updatedAt: body.createdAt,
      urls: { location },
    });
    expect((await admin.get(`${fields}/team-1_a`)).body).toEqual(body);
  });

  it('requires names that are unique in the organization', async () => {
    await anEmptyOrganization();
    await make('owner');
    expect(messageOf(await make('owner', 'number'))).toEqual({
      status: 409,
      message: 'The field name "owner" is already taken.',
    });
    const answers = await Promise.all([make('both'), make('both')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    await anEmptyOrganization();
    expect((await make('owner')).status).toBe(201);
  });

  it.each([
    ['name', 'a'.repeat(50), 'a'.repeat(51)],
    ['name', 'a', ''],
    ['name', 'constructor', '__proto__'],
    ['name', '-_0', 'With-Capital'],
    ['name', 'of-one-word', 'two words'],
    ['title', 'é'.repeat(100), 'é'.repeat(101)],
    ['description', 'a'.repeat(200), 'a'.repeat(201)],
    ['placeholder', 'a'.repeat(100), 'a'.repeat(101)],
    ['type', 'boolean', 'select'],
    ['title', '', null],
  ])('accepts %s %j and rejects %j, naming it', async (member, good, bad) => {
    await anEmptyOrganization();
    expect((await admin.post(fields, { name: 'a', type: 'text', [member]: good })).status).toBe(201);
    const { status, message } = messageOf(await admin.post(fields, { name: 'b', type: 'text', [member]: bad }));
    expect({ status, message }).toEqual({ status: 400, message: expect.stringContaining(`body/${member} must`) });
  });

  it.each([
    ['options', repeat(50, (at) => `${at}`), repeat(51, (at) => `${at}`)],
    ['options', ['a'.repeat(40)], ['a'.repeat(41)]],
    ['options', ['a'], []],
    ['options', ['a', 'b'], ['a', 'a']],
    ['options', ['a', 'b'], ['a', '']],
  ])('accepts %s %j and rejects %j, naming them', async (_member, good, bad) => {
    await anEmptyOrganization();
    expect((await make('a', 'select:multi', { options: good })).status).toBe(201);
    expect(messageOf(await make('b', 'select:multi', { options: bad }))).toEqual({
      status: 400,
      message: expect.stringContaining('body/options'),
    });
  });

  it('requires options for choices, and rejects them for other types', async () => {
    await anEmptyOrganization();
    for (const type of CUSTOM_FIELD_TYPES) {
      const name = type.replace(':', '-');
      const refused = await make(name, type, isSelect(type) ? {} : { options: ['a'] });
      expect(messageOf(refused)).toEqual({
        status: 400,
        message: isSelect(type)
          ? `body/options is required for the type "${type}".`
          : `body/options are not for the type "${type}".`,
      });
      expect((await make(name, type, isSelect(type) ? { options: ['a'] } : {})).status).toBe(201);
    }
  });

  it('creates up to 100 fields in an organization', async () => {
    await anEmptyOrganization();
    for (let at = 0; at < 100; at++) expect((await make(`field-${at}`)).status).toBe(201);
    expect(messageOf(await make('another')).status).toBe(409);
    await admin.delete(`${fields}/field-0`);
    expect((await make('another')).status).toBe(201);
  });
});

describe('listCustomFields', () => {
  it('lists the newest first, page by page', async () => {
    await anEmptyOrganization();
    for (const name of ['one', 'two', 'three']) {
      await make(name);
      server.advance(1000);
    }
    const first = (await admin.get(`${fields}?limit=2`)).body;
    expect([first.count, ...first.items.map(({ name }: { name: string }) => name)]).toEqual([3, 'three', 'two']);
    const { items, next } = (await admin.get(`${fields}?page=${first.next.page}`)).body;
    expect([next, ...items.map(({ name }: { name: string }) => name)]).toEqual([undefined, 'one']);
  });
});

describe('updateCustomField', () => {
  it('changes the given members only', async () => {
    await anEmptyOrganization();
    const { body: field } = await make('owner', 'text', { title: 'Owner', description: 'Who', placeholder: 'Name' });
    server.advance(1000);
    const { status, body } = await admin.patch(`${fields}/owner`, { title: 'Owners', description: '' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...field, title: 'Owners', description: '', updatedAt: body.updatedAt });
    expect(body.updatedAt > field.updatedAt).toBe(true);
    expect((await admin.patch(`${fields}/owner`, {})).body).toEqual(body);
    expect((await admin.get(`${fields}/owner`)).body).toEqual(body);
  });

  it('rejects name and type, which are immutable', async () => {
    await anEmptyOrganization();
    await make('owner');
    for (const change of [{ name: 'other' }, { type: 'number' }])
      expect((await admin.patch(`${fields}/owner`, change)).status).toBe(400);
  });

  it('returns 404 for an unknown field, and 400 for options of a text', async () => {
    await anEmptyOrganization();
    await make('owner');
    expect((await admin.patch(`${fields}/none`, { title: 'x' })).status).toBe(404);
    expect((await admin.get(`${fields}/none`)).status).toBe(404);
    expect((await admin.patch(`${fields}/owner`, { options: ['a'] })).status).toBe(400);
  });

  it('keeps values of removed options until they are changed, but rejects new ones', async () => {
    const values = await aSpaceWithFields(['stage', 'select:multi', { options: ['alpha', 'beta'] }], ['note']);
    await admin.patch(values, { values: { stage: { value: ['alpha', 'beta'] } } });
    await admin.patch(`${fields}/stage`, { options: ['beta', 'gamma'] });
    await admin.patch(values, { values: { note: { value: 'x' } } });
    expect(await readValues(values)).toEqual({ stage: ['alpha', 'beta'], note: 'x' });
    expect((await admin.patch(values, { values: { stage: { value: ['alpha'] } } })).status).toBe(400);
    await admin.patch(values, { values: { stage: { value: ['gamma'] } } });
    expect((await readValues(values))['stage']).toEqual(['gamma']);
  });
});

describe('deleteCustomField', () => {
  it('deletes the values of all spaces, and is idempotent', async () => {
    const values = await aSpaceWithFields(['owner'], ['status']);
    await admin.patch(values, { values: { owner: { value: 'a' }, status: { value: 'b' } } });
    for (let times = 0; times < 2; times++) expect((await admin.delete(`${fields}/owner`)).status).toBe(204);
    expect(await readValues(values)).toEqual({ status: 'b' });
    await make('owner');
    expect(await readValues(values)).toEqual({ owner: undefined, status: 'b' });
  });
});

describe('updateCustomFieldValues', () => {
  it('lists every field in order of creation, without value if none is set', async () => {
    await anEmptyOrganization();
    for (const name of ['b', 'a', 'c']) {
      await make(name);
      server.advance(1000);
    }
    const { id } = await aSpace(server, organizationId, admin);
    const url = `/v1/spaces/${id}/custom-fields`;
    expect((await admin.patch(url, { values: { a: { value: 'A' } } })).status).toBe(204);
    const { body } = await admin.get(url);
    expect(body).toEqual([
      { customField: (await admin.get(`${fields}/b`)).body },
      { customField: (await admin.get(`${fields}/a`)).body, value: 'A' },
      { customField: (await admin.get(`${fields}/c`)).body },
    ]);
  });

  it('sets the given fields, unsets null, and keeps all others', async () => {
    const values = await aSpaceWithFields(['a'], ['b'], ['c', 'number']);
    const none = { a: undefined, b: undefined, c: undefined };
    await admin.patch(values, { values: { a: { value: '' }, b: { value: 'two' }, c: { value: 0 } } });
    expect(await readValues(values)).toEqual({ a: '', b: 'two', c: 0 });
    await admin.patch(values, { values: { b: { value: null }, c: { value: -1.5 } } });
    expect(await readValues(values)).toEqual({ ...none, a: '', c: -1.5 });
    await admin.patch(values, { values: {} });
    expect(await readValues(values)).toEqual({ ...none, a: '', c: -1.5 });
  });

  it.each<[string, object, unknown, unknown]>([
    ['text', {}, 'a'.repeat(256), 'a'.repeat(257)],
    ['text', {}, '12', 12],
    ['number', {}, 1e308, '1'],
    ['boolean', {}, false, 'false'],
    ['tags', {}, ['a'.repeat(256)], ['a'.repeat(257)]],
    ['tags', {}, repeat(100, (at) => `${at}`), repeat(101, (at) => `${at}`)],
    ['tags', {}, [], ['a', 'a']],
    ['tags', {}, ['a'], 'a'],
    ['select:single', { options: ['a', 'b'] }, 'a', ['a']],
    ['select:single', { options: ['a', 'b'] }, 'b', 'c'],
    ['select:multi', { options: ['a', 'b'] }, ['b', 'a'], ['a', 'c']],
    ['select:multi', { options: ['a', 'b'] }, [], 'a'],
  ])('accepts a valid value of the type %s %j, and rejects another', async (type, more, good, bad) => {
    const values = await aSpaceWithFields(['field', type, more]);
    expect((await admin.patch(values, { values: { field: { value: good } } })).status).toBe(204);
    const refused = messageOf(await admin.patch(values, { values: { field: { value: bad } } }));
    expect(refused).toEqual({ status: 400, message: expect.stringContaining('body/values/field/value') });
    expect(await readValues(values)).toEqual({ field: good });
  });

  it('rejects numbers that are not finite, and entries without a value', async () => {
    const values = await aSpaceWithFields(['count', 'number']);
    for (const text of ['{"values":{"count":{"value":1e999}}}', '{"values":{"count":{}}}', '{"values":{"count":1}}']) {
      const { status } = await server.call('PATCH', values, { token: admin.token, body: text });
      expect({ text, status }).toEqual({ text, status: 400 });
    }
    expect(await readValues(values)).toEqual({ count: undefined });
  });

  it('names all unknown fields, and stores nothing', async () => {
    const values = await aSpaceWithFields(['known']);
    const refused = await admin.patch(values, {
      values: { known: { value: 'x' }, none: { value: 'x' }, other: { value: null }, toString: { value: 'x' } },
    });
    expect(messageOf(refused)).toEqual({
      status: 400,
      message: 'body/values names custom fields that the organization does not have: "none", "other", "toString".',
    });
    expect(await readValues(values)).toEqual({ known: undefined });
  });

  it('sets 100 values in one request, and rejects 101', async () => {
    await anEmptyOrganization();
    const names = repeat(100, (at) => `f${at}`);
    for (const name of names) await make(name);
    const { id } = await aSpace(server, organizationId, admin);
    const values = `/v1/spaces/${id}/custom-fields`;
    const all = Object.fromEntries(names.map((name) => [name, { value: name }]));
    expect((await admin.patch(values, { values: all })).status).toBe(204);
    expect(await readValues(values)).toEqual(Object.fromEntries(names.map((name) => [name, name])));
    const { status, message } = messageOf(await admin.patch(values, { values: { ...all, more: { value: 'x' } } }));
    expect({ status, message }).toEqual({ status: 400, message: expect.stringContaining('body/values must') });
  });

  it('accepts names of object members, except the one that JSON cannot have', async () => {
    const values = await aSpaceWithFields(['constructor'], ['prototype']);
    await admin.patch(values, { values: { constructor: { value: 'a' }, prototype: { value: 'b' } } });
    expect(await readValues(values)).toEqual({ constructor: 'a', prototype: 'b' });
    const body = '{"values":{"__proto__":{"value":"x"}}}';
    expect((await server.call('PATCH', values, { token: admin.token, body })).status).toBe(400);
    expect((await admin.get(`${fields}/__proto__`)).status).toBe(404);
  });

  it('keeps both of two concurrent changes of different fields', async () => {
    const names = repeat(8, (at) => `f${at}`);
    const values = await aSpaceWithFields(...names.map((name): [string] => [name]));
    await Promise.all(names.map((name) => admin.patch(values, { values: { [name]: { value: name } } })));
    expect(await readValues(values)).toEqual(Object.fromEntries(names.map((name) => [name, name])));
  });

  it('updates updatedAt of the space only if a value changes', async () => {
    const values = await aSpaceWithFields(['a']);
    const space = values.replace('/custom-fields', '');
    const updatedAt = async () => (await admin.get(space)).body.updatedAt;
    const before = await updatedAt();
    server.advance(1000);
    await admin.patch(values, { values: { a: { value: 'x' } } });
    const after = await updatedAt();
    expect(after > before).toBe(true);
    server.advance(1000);
    await admin.patch(values, { values: { a: { value: 'x' } } });
    expect(await updatedAt()).toBe(after);
  });

  it('keeps values in the trash, read-only', async () => {
    const values = await aSpaceWithFields(['a']);
    const space = values.replace('/custom-fields', '');
    await admin.patch(values, { values: { a: { value: 'x' } } });
    await admin.delete(space);
    expect((await admin.patch(values, { values: { a: { value: 'y' } } })).status).toBe(409);
    await admin.post(`${space}/restore`);
    expect(await readValues(values)).toEqual({ a: 'x' });
  });

  it('does not transfer values with a space to another organization', async () => {
    const values = await aSpaceWithFields(['a']);
    await admin.patch(values, { values: { a: { value: 'x' } } });
    const from = organizationId;
    const there = (await anOrganizationOf(server, admin, 'There')).id;
    await admin.post(`/v1/orgs/${there}/custom-fields`, { name: 'a', type: 'text' });
    const move = (organization: string) =>
      admin.post(`${values.replace('/custom-fields', '/transfer')}`, { organization });
    expect((await move(there)).status).toBe(200);
    expect(await readValues(values)).toEqual({ a: undefined });
    expect((await move(from)).status).toBe(200);
    expect(await readValues(values)).toEqual({ a: undefined });
  });
});

describe('access to custom fields', () => {
  it('lets administrators define fields, members read them, and guests read those of their spaces', async () => {
    const values = await aSpaceWithFields(['a']);
    const creator = await aMember(server, organizationId, 'create');
    const reader = await aMember(server, organizationId, 'read');
    const guest = await aMember(server, organizationId, null);
    expect((await creator.post(fields, { name: 'b', type: 'text' })).status).toBe(403);
    expect((await creator.patch(`${fields}/a`, { title: 'x' })).status).toBe(403);
    expect((await creator.delete(`${fields}/a`)).status).toBe(403);
    expect((await reader.get(fields)).body.count).toBe(1);
    expect((await reader.get(`${fields}/a`)).status).toBe(200);
    for (const url of [fields, `${fields}/a`]) expect((await guest.get(url)).status).toBe(403);
    expect((await creator.patch(values, { values: { a: { value: 'x' } } })).status).toBe(204);
    expect((await reader.patch(values, { values: { a: { value: 'y' } } })).status).toBe(403);
    expect(await readValues(values, reader)).toEqual({ a: 'x' });
    expect((await guest.get(values)).status).toBe(404);
    expect((await guest.patch(values, { values: {} })).status).toBe(404);
  });

  it('is logged: the audit log records who created, changed and deleted a field', async () => {
    await aSpaceWithFields(['a']);
    await admin.patch(`${fields}/a`, { title: 'x' });
    await admin.delete(`${fields}/a`);
    await admin.delete(`${fields}/a`);
    const events = await server.ctx.database.reader
      .selectFrom('audit_events')
      .select(['act', 'actor_id', 'details'])
      .where('organization_id', '=', organizationId)
      .where('target_kind', '=', 'custom-field')
      .execute();
    expect(events.map(({ act }) => act).sort()).toEqual([
      'custom-field.created',
      'custom-field.deleted',
      'custom-field.updated',
    ]);
    expect(new Set(events.map(({ actor_id, details }) => `${actor_id} ${details}`))).toEqual(
      new Set([`${admin.id} {"name":"a","type":"text"}`]),
    );
  });
});

describe('validateValue', () => {
  const anyValue = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.array(fc.string()));
  const anyOptions = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 });

  it('accepts a value of each type, of any size, except numbers that are not finite', () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        const fitting = CUSTOM_FIELD_TYPES.filter((type) => validateValue(type, [], value) === undefined);
        expect(fitting.filter((type) => !isSelect(type))).toHaveLength(
          typeof value === 'number' && !Number.isFinite(value) ? 0 : 1,
        );
      }),
    );
  });

  it('accepts exactly the options, and lists of them', () => {
    fc.assert(
      fc.property(anyOptions, fc.string(), (options, text) => {
        const isOption = options.includes(text);
        expect(validateValue('select:single', options, text) === undefined).toBe(isOption);
        expect(validateValue('select:multi', options, [...options, text]) === undefined).toBe(isOption);
        expect(validateValue('select:multi', options, options)).toBeUndefined();
      }),
    );
  });
});
