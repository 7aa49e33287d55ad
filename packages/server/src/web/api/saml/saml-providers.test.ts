import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aMember, anOrganization, aPerson, type Person } from '../../../testing/factories.ts';
import { aKeyPair } from '../../../testing/saml/certificate.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let organizationId: string;
let admin: Person;
let certificate: string;
const ssoURL = 'https://login.example.com/saml';
const entityID = 'https://login.example.com/entity';

beforeAll(async () => {
  server = await startTestServer();
  ({ id: organizationId, admin } = await anOrganization(server));
  ({ certificate } = aKeyPair({ name: 'Login' }));
});
afterAll(() => server.close());

const url = (id = organizationId) => `/v1/orgs/${id}/saml`;
const create = async (body: object = {}, as = admin, id = organizationId) => {
  const answer = await as.post(url(id), { label: 'Company', ...body });
  expect(answer.status).toBe(201);
  return answer.body;
};

describe('createSamlProvider', () => {
  it('requires only a label, and returns missing settings as empty', async () => {
    const { id, admin: own } = await anOrganization(server);
    const answer = await own.post(url(id), { label: 'Company' });
    expect(answer.status).toBe(201);
    const provider = answer.body;
    expect(provider).toEqual({
      object: 'saml-provider',
      id: expect.any(String),
      label: 'Company',
      ssoURL: '',
      entityID: '',
      certificate: '',
      certificates: [],
      defaultRole: 'read',
      status: 'pending',
      createdAt: expect.any(String),
      service: {
        acsURL: `https://docs.test/saml/${provider.id}/acs`,
        startURL: `https://docs.test/saml/${provider.id}/start`,
        entityID: `https://docs.test/saml/${provider.id}/metadata`,
      },
      urls: { location: `https://docs.test${url(id)}/${provider.id}` },
    });
    expect(answer.headers['location']).toBe(provider.urls.location);
    expect((await own.get(`${url(id)}/${provider.id}`)).body).toEqual(provider);
  });

  it('is active once it has a URL, an entity ID and a certificate', async () => {
    const team = (await admin.put(`/v1/orgs/${organizationId}/teams`, { title: 'Staff' })).body;
    const provider = await create({ ssoURL, entityID, certificate, defaultTeam: team.id, defaultRole: null });
    expect(provider).toMatchObject({ status: 'active', ssoURL, entityID, certificate, defaultRole: null });
    expect(provider.defaultTeam).toEqual(team);
    expect(provider.certificates).toEqual([
      {
        subject: 'CN=Login',
        fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
        notBefore: '2020-01-01T00:00:00.000Z',
        expiresAt: '2040-01-01T00:00:00.000Z',
      },
    ]);
  });

  it('uses the default role of the organization if none is given', async () => {
    const { id, admin: own } = await anOrganization(server);
    await own.patch(`/v1/orgs/${id}`, { defaultRole: 'comment' });
    expect((await create({}, own, id)).defaultRole).toBe('comment');
  });

  it('allows 20 per organization', async () => {
    const { id, admin: own } = await anOrganization(server);
    for (let count = 0; count < 20; count++) await create({}, own, id);
    expect((await own.post(url(id), { label: 'One more' })).status).toBe(409);
  });

  it('accepts certificates in copied form: PEM, base64, several, with surrounding text', async () => {
    const lines = certificate.trim().split('\n').slice(1, -1);
    const second = aKeyPair({ name: 'Next' }).certificate;
    for (const [given, subjects] of [
      [certificate.replaceAll('\n', '\r\n'), ['CN=Login']],
      [lines.join('\n'), ['CN=Login']],
      [lines.join(''), ['CN=Login']],
      [`subject=CN = Login\n${certificate}\n${second}`, ['CN=Login', 'CN=Next']],
      [`-----BEGIN CERTIFICATE-----\n${lines.join('')}\n-----END CERTIFICATE-----`, ['CN=Login']],
    ] as const) {
      const provider = (await admin.patch(`${url()}/${(await first()).id}`, { certificate: given })).body;
      expect(provider.certificate).toBe(given);
      expect(provider.certificates.map(({ subject }: { subject: string }) => subject)).toEqual(subjects);
    }
  });

  const first = async () => (await admin.get(`${url()}?limit=1`)).body.items[0];

  it('rejects invalid and unusable certificates, with one message', async () => {
    const { privateKey } = aKeyPair();
    const none =
      'body/certificate must be an X.509 certificate, as PEM (from "-----BEGIN CERTIFICATE-----" on) or in base64 alone.';
    for (const [given, message] of [
      ['Hello', none],
      ['   ', none],
      ['AAAA', none],
      [certificate.slice(0, -20), none],
      [certificate.replace('MII', 'MIJ'), none],
      [`${certificate}-----BEGIN CERTIFICATE-----\nAAAA`, none],
      [certificate.replaceAll('CERTIFICATE', 'CERTIFICATE REQUEST'), none],
      [
        privateKey,
        'body/certificate contains a private key. Keep it secret, replace it, and send the certificate alone.',
      ],
      [
        certificate + privateKey,
        'body/certificate contains a private key. Keep it secret, replace it, and send the certificate alone.',
      ],
      [
        aKeyPair({ bits: 1024 }).certificate,
        'body/certificate must have an RSA key of 2048 to 8192 bits, not of 1024.',
      ],
      [
        aKeyPair({ bits: 2040 }).certificate,
        'body/certificate must have an RSA key of 2048 to 8192 bits, not of 2040.',
      ],
      [
        certificate + aKeyPair({ bits: 1024 }).certificate,
        'body/certificate must have an RSA key of 2048 to 8192 bits, not of 1024.',
      ],
      [
        aKeyPair({ kind: 'ec' }).certificate,
        'body/certificate must have an RSA key: let the identity provider sign with RSA.',
      ],
    ] as const) {
      const { status, body } = await admin.post(url(), { label: 'Company', certificate: given });
      expect({ given: given.slice(0, 40), status, message: body.error?.message }).toEqual({
        given: given.slice(0, 40),
        status: 400,
        message,
      });
    }
    expect(server.logged()).not.toContain(privateKey.slice(30, 90));
  });

  it('accepts up to ten certificates', async () => {
    const small = certificate
      .replace(/\n(?!-)/g, '')
      .replace('-----END', '\n-----END')
      .replace('CERTIFICATE-----', 'CERTIFICATE-----\n');
    const short = small.length * 8 < 10_000 ? small : certificate;
    expect((await admin.post(url(), { label: 'Eight', certificate: short.repeat(8) })).status).toBe(201);
    const { body } = await admin.post(url(), { label: 'Eleven', certificate: short.repeat(11) });
    expect(body.error.message).toMatch(/must not have more than 10/);
  });

  it('warns about a certificate that has expired or expires soon, and accepts it', async () => {
    const at = (days: number) => new Date(server.ctx.clock().getTime() + days * 24 * 60 * 60 * 1000);
    const warningOf = async (days: number) =>
      (await create({ certificate: aKeyPair({ to: at(days) }).certificate })).certificates[0].warning;
    expect(await warningOf(31)).toBeUndefined();
    expect(await warningOf(29)).toMatch(/^This certificate expires on 2026-02-1\d\. Add the new one/);
    expect(await warningOf(-1)).toMatch(/^This certificate has expired on 2026-01-14\. Ask/);
  });

  it('stores a URL in ASCII, as it is sent to browsers', async () => {
    const provider = await create({ ssoURL: 'https://bücher.example/anmelden/日本', entityID, certificate });
    expect(provider.ssoURL).toBe('https://xn--bcher-kva.example/anmelden/%E6%97%A5%E6%9C%AC');
    const started = await server.call('GET', new URL(provider.service.startURL).pathname);
    expect([started.status, String(started.headers['location']).split('?')[0]]).toEqual([303, provider.ssoURL]);
    const long = await admin.post(url(), { label: 'Company', ssoURL: `https://login.example.com/${'日'.repeat(700)}` });
    expect([long.status, long.body.error.message]).toEqual([
      400,
      'body/ssoURL must not have more than 2048 characters, percent-encoded.',
    ]);
  });

  it('rejects URLs that browsers must not be redirected to', async () => {
    const message = async (given: string) => {
      const { status, body } = await admin.post(url(), { label: 'Company', ssoURL: given });
      return status === 201 ? 'taken' : body.error.message;
    };
    for (const given of [
      'login.example.com',
      'javascript:alert(1)',
      'ftp://login.example.com',
      'https://',
      'https://a b',
      'https://login.example.com/\r\nset-cookie:a=b',
      'https://login.example.com/\u0001',
      '/saml',
    ])
      expect(await message(given)).toBe('body/ssoURL must be a URL, for example https://login.example.com/saml.');
    expect(await message('https://login.example.com/\ud800')).toBe(
      'body/ssoURL must not contain an unpaired surrogate (U+D800 to U+DFFF).',
    );
    expect(await message('https://user:secret@login.example.com/')).toBe(
      'body/ssoURL must not contain a user name or password.',
    );
    expect(await message('https://login.example.com/#part')).toBe('body/ssoURL must not have a fragment ("#…").');
    for (const given of ['http://login.example.com/saml', 'http://8.8.8.8/saml'])
      expect(await message(given)).toBe(
        'body/ssoURL must begin with https://, because its host is on the public network.',
      );
    for (const given of [
      'http://localhost:8080/saml',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://10.0.0.7/',
      'http://keycloak:8080/',
      'https://login.example.com/saml?idp=7',
    ])
      expect([given, await message(given)]).toEqual([given, 'taken']);
  });

  it.each([
    [{ label: 'x'.repeat(30) }, undefined],
    [{ label: 'x'.repeat(31) }, 'body/label must not have more than 30 characters.'],
    [{ label: '' }, 'body/label must not have fewer than 1 characters.'],
    [{ label: undefined }, 'body/label is required.'],
    [{ entityID: 'x'.repeat(1024) }, undefined],
    [{ entityID: 'x'.repeat(1025) }, 'body/entityID must not have more than 1024 characters.'],
    [{ entityID: 'two words' }, 'body/entityID must match pattern "^\\S*$".'],
    [{ ssoURL: `https://login.example.com/${'x'.repeat(2048 - 26)}` }, undefined],
    [
      { ssoURL: `https://login.example.com/${'x'.repeat(2049 - 26)}` },
      'body/ssoURL must not have more than 2048 characters.',
    ],
    [
      { defaultRole: 'owner' },
      'body/defaultRole must be one of "read", "comment", "edit", "review", "create", "admin", null.',
    ],
    [{ defaultTeam: 'unknown' }, 'body/defaultTeam is not a team of this organization.'],
    [{ status: 'active' }, 'body/status is not a member of this request.'],
  ])('checks %j', async (body, message) => {
    const { id, admin: own } = await anOrganization(server);
    const answer = await own.post(url(id), { label: 'Company', ...body });
    expect({ status: answer.status, message: answer.body.error?.message }).toEqual({
      status: message === undefined ? 201 : 400,
      message,
    });
    expect((await own.get(url(id))).body.count).toBe(message === undefined ? 1 : 0);
  });

  it('accepts up to 10,000 characters of certificates', async () => {
    const { id, admin: own } = await anOrganization(server);
    expect((await own.post(url(id), { label: 'Company', certificate: certificate.padEnd(10_000) })).status).toBe(201);
    const { status, body } = await own.post(url(id), { label: 'Company', certificate: certificate.padEnd(10_001) });
    expect([status, body.error.message]).toEqual([400, 'body/certificate must not have more than 10000 characters.']);
  });

  it('rejects the team of another organization', async () => {
    const other = await anOrganization(server);
    const team = (await other.admin.put(`/v1/orgs/${other.id}/teams`, { title: 'Theirs' })).body;
    const answer = await admin.post(url(), { label: 'Company', defaultTeam: team.id });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'body/defaultTeam is not a team of this organization.',
    ]);
  });
});

describe('updateSamlProvider', () => {
  it('changes given members, clears empty ones, and removes the team with null', async () => {
    const { id, admin: own } = await anOrganization(server);
    const team = (await own.put(`/v1/orgs/${id}/teams`, { title: 'Staff' })).body;
    const provider = await create(
      { ssoURL, entityID, certificate, defaultTeam: team.id, defaultRole: 'edit' },
      own,
      id,
    );
    const at = `${url(id)}/${provider.id}`;
    expect((await own.patch(at, {})).body).toEqual(provider);
    const renamed = (await own.patch(at, { label: 'Login', defaultRole: null })).body;
    expect(renamed).toEqual({ ...provider, label: 'Login', defaultRole: null });
    const { defaultTeam: _, ...rest } = renamed;
    expect((await own.patch(at, { defaultTeam: null })).body).toEqual(rest);
    const emptied = (await own.patch(at, { ssoURL: '', certificate: '', entityID: '' })).body;
    expect(emptied).toEqual({
      ...rest,
      ssoURL: '',
      entityID: '',
      certificate: '',
      certificates: [],
      status: 'pending',
    });
    expect((await own.get(at)).body).toEqual(emptied);
    for (const body of [{ certificate: 'x' }, { ssoURL: 'x' }, { label: '' }, { defaultTeam: 'x' }])
      expect((await own.patch(at, body)).status).toBe(400);
    expect((await own.get(at)).body).toEqual(emptied);
  });

  it('removes a deleted team', async () => {
    const { id, admin: own } = await anOrganization(server);
    const team = (await own.put(`/v1/orgs/${id}/teams`, { title: 'Staff' })).body;
    const provider = await create({ defaultTeam: team.id }, own, id);
    await own.delete(`/v1/orgs/${id}/teams/${team.id}`);
    expect((await own.get(`${url(id)}/${provider.id}`)).body).not.toHaveProperty('defaultTeam');
  });

  it('logs who changed which settings, without certificates', async () => {
    const { id, admin: own } = await anOrganization(server);
    const provider = await create({ certificate }, own, id);
    const at = `${url(id)}/${provider.id}`;
    await own.patch(at, { label: 'Login', certificate, entityID });
    await own.patch(at, { label: 'Login' });
    await own.delete(at);
    await own.delete(at);
    const events = (await own.get(`/v1/orgs/${id}/audit-events`)).body.items.filter(({ action }: { action: string }) =>
      action.startsWith('saml-provider.'),
    );
    expect(events.map(({ action, details }: { action: string; details: object }) => [action, details])).toEqual([
      ['saml-provider.deleted', { label: 'Login' }],
      ['saml-provider.updated', { label: 'Login', changed: 'label, entityID' }],
      ['saml-provider.created', { label: 'Company' }],
    ]);
  });
});

describe('listSamlProviders', () => {
  it('lists the newest first, page by page', async () => {
    const { id, admin: own } = await anOrganization(server);
    for (const label of ['One', 'Two', 'Three']) await create({ label }, own, id);
    const page = (await own.get(`${url(id)}?limit=2`)).body;
    expect([page.count, page.items.map(({ label }: { label: string }) => label)]).toEqual([3, ['Three', 'Two']]);
    const rest = (await own.get(`${url(id)}?limit=2&page=${page.next.page}`)).body;
    expect(rest.items.map(({ label }: { label: string }) => label)).toEqual(['One']);
    expect(rest).not.toHaveProperty('next');
  });
});

describe('providers', () => {
  it('require an administrator', async () => {
    const provider = await create();
    const at = `${url()}/${provider.id}`;
    const calls = (person: Person) => [
      () => person.get(url()),
      () => person.post(url(), { label: 'Mine' }),
      () => person.get(at),
      () => person.patch(at, { label: 'Mine' }),
      () => person.delete(at),
    ];
    const creator = await aMember(server, organizationId, 'create');
    const guest = await aMember(server, organizationId, null);
    const nonMember = await aPerson(server);
    for (const [person, status] of [
      [creator, 403],
      [guest, 403],
      [nonMember, 404],
    ] as const) {
      for (const call of calls(person)) expect((await call()).status).toBe(status);
    }
    for (const [method, path] of [
      ['GET', url()],
      ['POST', url()],
      ['GET', at],
      ['PATCH', at],
      ['DELETE', at],
    ] as const)
      expect((await server.call(method, path)).status).toBe(401);
    expect((await admin.get(at)).body).toEqual(provider);
  });

  it('are only found below their own organization, and deleted idempotently', async () => {
    const provider = await create();
    const other = await anOrganization(server);
    const at = `${url(other.id)}/${provider.id}`;
    expect((await other.admin.get(at)).status).toBe(404);
    expect((await other.admin.patch(at, { label: 'Mine' })).status).toBe(404);
    expect((await other.admin.delete(at)).status).toBe(204);
    expect((await admin.get(`${url()}/${provider.id}`)).body).toEqual(provider);
    for (let count = 0; count < 2; count++) expect((await admin.delete(`${url()}/${provider.id}`)).status).toBe(204);
    expect((await admin.get(`${url()}/${provider.id}`)).status).toBe(404);
  });
});

describe('listSsoLogins', () => {
  it('lists usable providers to everyone, and nothing else about them', async () => {
    const { id, admin: own } = await anOrganization(server);
    await create({ label: 'Pending', ssoURL, entityID }, own, id);
    const provider = await create({ label: 'Ready', ssoURL, entityID, certificate }, own, id);
    const expected = { items: [{ id: provider.id, label: 'Ready', startURL: provider.service.startURL }] };
    expect((await server.call('GET', `/v1/orgs/${id}/sso`)).body).toEqual(expected);
    expect((await own.get(`/v1/orgs/${id}/sso`)).body).toEqual(expected);
    expect((await (await aPerson(server)).get(`/v1/orgs/${id}/sso`)).body).toEqual(expected);
    expect((await server.call('GET', `/v1/orgs/${id}/sso`, { token: 'bnd_wrong' })).status).toBe(401);
  });

  it('does not disclose whether an organization exists', async () => {
    const { id } = await anOrganization(server);
    const there = await server.call('GET', `/v1/orgs/${id}/sso`);
    const unknown = await server.call('GET', '/v1/orgs/unknown/sso');
    expect([there.status, there.body]).toEqual([200, { items: [] }]);
    expect([unknown.status, unknown.body]).toEqual([200, { items: [] }]);
  });
});
