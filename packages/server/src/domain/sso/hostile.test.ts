import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOrganization, type Person } from '../../testing/factories.ts';
import { aBrowser, type Browser, type BrowserPage } from '../../testing/saml/browser.ts';
import { aKeyPair, type KeyPair } from '../../testing/saml/certificate.ts';
import {
  encode,
  type ResponseValues,
  type Signing,
  signElement,
  writeAssertion,
  writeResponse,
  writeSigned,
} from '../../testing/saml/response.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const SSO_URL = 'https://login.company.example.com/saml?tenant=7';
const ISSUER = 'https://login.company.example.com/entity';
const VICTIM = 'administrator@company.example.com';
const USER = 'user@company.example.com';

let server: TestServer;
let key: KeyPair;
let nonMember: KeyPair;
let organizationId: string;
let admin: Person;
let provider: { id: string; service: { acsURL: string; startURL: string; entityID: string } };
let browser: Browser;
let values: ResponseValues;

beforeAll(async () => {
  server = await startTestServer();
  [key, nonMember] = [aKeyPair(), aKeyPair()];
  ({ id: organizationId, admin } = await anOrganization(server));
  provider = await aProvider();
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = aBrowser(server);
  values = await begin();
});

async function aProvider() {
  const settings = { label: 'Company', ssoURL: SSO_URL, entityID: ISSUER, certificate: key.certificate };
  return (await admin.post(`/v1/orgs/${organizationId}/saml`, settings)).body;
}

/** Starts a sign-in, and returns the values of a valid response. */
async function begin(from = provider): Promise<ResponseValues> {
  const { pathname } = new URL(from.service.startURL);
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await server.call('GET', pathname, { headers: { cookie } });
  for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? [];
    browser.cookies.set(name, value);
  }
  const url = new URL(String(answer.headers['location']));
  const request = inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  return {
    requestId: / ID="([^"]+)"/.exec(request)?.[1] ?? '',
    issuer: ISSUER,
    audience: from.service.entityID,
    recipient: from.service.acsURL,
    destination: from.service.acsURL,
    nameId: USER,
    now: server.ctx.clock(),
  };
}

const post = (xml: string, to = provider): Promise<BrowserPage> =>
  browser.post(to.service.acsURL, { SAMLResponse: encode(xml), RelayState: '' });
const signed = (changes: Partial<ResponseValues> = {}, signing: Partial<Signing> = {}): string =>
  writeSigned({ ...values, ...changes }, { key, ...signing });

/** Numbers of rows that a sign-in would create. */
async function countMade(): Promise<Record<string, number>> {
  const db = server.ctx.database.reader;
  const count = async (table: 'users' | 'members' | 'sessions' | 'saml_assertions') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  return {
    users: Number(await count('users')),
    members: Number(await count('members')),
    sessions: Number(await count('sessions')),
    assertions: Number(await count('saml_assertions')),
  };
}

/** Expects that sending creates nothing, shows a page with instructions, and logs a reason. */
async function expectRefused(send: () => Promise<BrowserPage>, reason: string, status = 400): Promise<BrowserPage> {
  const before = await countMade();
  const logged = server.logged().length;
  const page = await send();
  expect({ status: page.status, text: page.text.slice(-1500) }).toMatchObject({ status });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.text).toContain('You are not signed in');
  expect(page.text).toContain('href="/sign-in"');
  const log = server.logged().slice(logged);
  expect(log).toContain(`"reason":"${reason}"`);
  for (const secret of [USER, VICTIM, 'Assertion', 'SignatureValue', 'PHNhbWxwO']) expect(log).not.toContain(secret);
  expect(browser.cookies.has('__Host-bindery-session')).toBe(false);
  expect(await countMade()).toEqual(before);
  return page;
}

it('a valid response signs in, so that each of the others is rejected for its only defect', async () => {
  for (const make of [
    () => signed(),
    () => signElement(signed(), 'Response', { key }),
    () => `<?xml version="1.0" encoding="UTF-8"?>\n${signed()}`,
    () => signed({ nameId: 'opaque', attributes: { email: USER } }),
    () => signed({ nameId: USER.toUpperCase(), attributes: { email: 'other@company.example.com' } }),
    () =>
      signed({
        nameId: 'other@company.example.com',
        nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
        attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': USER },
      }),
    () => signed({ conditions: '<saml:OneTimeUse/>' }),
    () => signed({}, { signature: 'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1' }),
  ]) {
    values = await begin();
    expect((await post(make())).url).toBe('https://docs.test/');
  }
  const { items } = (await admin.get(`/v1/orgs/${organizationId}/members`)).body;
  expect(items.map(({ user }: { user: { email: string } }) => user.email)).toEqual([USER, admin.email]);
});

it('the request names this server, its ACS URL and the time, and preserves the query of the provider', async () => {
  const answer = await server.call('GET', new URL(provider.service.startURL).pathname);
  expect(answer.status).toBe(303);
  const url = new URL(String(answer.headers['location']));
  expect(url.origin + url.pathname).toBe('https://login.company.example.com/saml');
  expect([...url.searchParams.keys()]).toEqual(['tenant', 'SAMLRequest']);
  expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
});

describe('a response is rejected', () => {
  it.each<[what: string, reason: string, make: () => string]>([
    ['of another issuer', 'issuer', () => signed({ issuer: 'https://evil.example.com' })],
    ['for another audience', 'audience', () => signed({ audience: 'https://other.example.com' })],
    ['for another recipient', 'recipient', () => signed({ recipient: 'https://other.example.com/acs' })],
    ['for another destination', 'recipient', () => signed({ destination: 'https://other.example.com/acs' })],
    ['that has expired', 'expired', () => signed({ notOnOrAfter: new Date(values.now.getTime() - 61_000) })],
    ['of the future', 'not-yet-valid', () => signed({ notBefore: new Date(values.now.getTime() + 120_000) })],
    ['to a request that nobody made', 'unknown-request', () => signed({ requestId: '_unknown' })],
    ['that nobody asked for', 'unknown-request', () => signed({ requestId: '' })],
    ['without an e-mail address', 'no-address', () => signed({ nameId: 'user-17' })],
    [
      'that says that it failed',
      'not-successful',
      () => signed({ status: 'urn:oasis:names:tc:SAML:2.0:status:Requester' }),
    ],
    ['without a statement of how somebody signed in', 'structure', () => signed({ authnStatement: '' })],
    ['with a condition that nobody knows', 'structure', () => signed({ conditions: '<saml:Strange/>' })],
    [
      'of a session that has ended',
      'expired',
      () => signed({ authnStatement: '<saml:AuthnStatement SessionNotOnOrAfter="2020-01-01T00:00:00Z"/>' }),
    ],
    ['signed with another key', 'signature', () => signed({}, { key: nonMember })],
    ['that is not signed', 'unsigned', () => writeResponse(values, writeAssertion(values))],
    [
      'signed around the assertion alone',
      'unsigned',
      () => signElement(writeResponse(values, writeAssertion(values)), 'Response', { key }),
    ],
    ['whose signature was taken away', 'unsigned', () => signed().replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')],
    [
      'whose response bears a wrong signature around a right one',
      'signature',
      () => signElement(signed(), 'Response', { key: nonMember }),
    ],
    ['changed after it was signed', 'signature', () => signed().replace(USER, VICTIM)],
    [
      'changed in its attributes',
      'signature',
      () => signed({ attributes: { first_name: 'Ada' } }).replace('>Ada<', '>Eve<'),
    ],
    [
      'whose digest was changed to fit',
      'signature',
      () => signed().replace(/<ds:DigestValue>[^<]+</, '<ds:DigestValue>AAAA<'),
    ],
    ['signed by SHA-1', 'algorithm', () => signed({}, { signature: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' })],
    ['digested by SHA-1', 'algorithm', () => signed({}, { digest: 'http://www.w3.org/2000/09/xmldsig#sha1' })],
    [
      'canonicalized with comments',
      'algorithm',
      () => signed({}, { canonicalization: 'http://www.w3.org/2001/10/xml-exc-c14n#WithComments' }),
    ],
    [
      'canonicalized inclusively',
      'algorithm',
      () =>
        signed(
          {},
          {
            transforms: [
              'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
              'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
            ],
          },
        ),
    ],
    [
      'authenticated with a shared secret',
      'algorithm',
      () =>
        signed().replace(
          'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
          'http://www.w3.org/2000/09/xmldsig#hmac-sha1',
        ),
    ],
    [
      'with an encrypted assertion',
      'encrypted',
      () => writeResponse(values, '<saml:EncryptedAssertion xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"/>'),
    ],
    ['with an encrypted name', 'encrypted', () => signed({ nameIdXml: '<saml:EncryptedID/>' })],
    ['without an assertion', 'structure', () => writeResponse(values)],
    [
      'with two assertions',
      'structure',
      () => writeResponse(values, signElement(writeAssertion(values), 'Assertion', { key }), writeAssertion(values)),
    ],
    [
      'with two assertions that are both right',
      'structure',
      () => writeResponse(values, ...[1, 2].map(() => signElement(writeAssertion(values), 'Assertion', { key }))),
    ],
    ['with a comment in the name', 'structure', () => signed({ nameIdXml: `${VICTIM}<!-- -->.evil.example.com` })],
    ['with a section in the name', 'structure', () => signed({ nameIdXml: `<![CDATA[${VICTIM}]]>` })],
    ['with an instruction in the name', 'structure', () => signed({ nameIdXml: `${VICTIM}<?x y?>.evil.example.com` })],
    ['with an element in the name', 'no-address', () => signed({ nameIdXml: `${VICTIM}<b/>.evil.example.com` })],
    ['with a document type', 'structure', () => `<!DOCTYPE samlp:Response>${signed()}`],
    ['that is no response', 'structure', () => signElement(writeAssertion(values), 'Assertion', { key })],
    ['that is no XML', 'unreadable', () => 'Hello'],
    ['that is not well-formed', 'unreadable', () => signed().replace('</saml:Subject>', '')],
    ['with two documents', 'unreadable', () => signed() + signed()],
    ['nested too deeply', 'structure', () => writeResponse(values, '<a>'.repeat(100) + '</a>'.repeat(100))],
    ['with more elements than anybody needs', 'too-large', () => writeResponse(values, '<a/>'.repeat(4001))],
    [
      'with more namespaces than anybody needs',
      'too-large',
      () => writeResponse(values, '<a xmlns:b="c"/>'.repeat(1001)),
    ],
  ])('%s', async (_what, reason, make) => {
    await expectRefused(() => post(make()), reason, reason === 'not-successful' ? 403 : 400);
  });

  it('that contain the current time in another format', async () => {
    const odd = (assertion: string) => writeResponse(values, signElement(assertion, 'Assertion', { key }));
    const time = /(SubjectConfirmationData NotOnOrAfter=")[^"]+/;
    for (const text of ['', 'tomorrow', '2030', '9999999999999']) {
      const assertion = writeAssertion(values).replace(time, `$1${text}`);
      await expectRefused(() => post(odd(assertion)), 'structure');
    }
    const without = writeAssertion(values).replace(/ NotOnOrAfter="[^"]+" Recipient/, ' Recipient');
    await expectRefused(() => post(odd(without)), 'structure');
  });

  it('whose confirmation is for another request than the response', async () => {
    const assertion = writeAssertion({ ...values, requestId: (await begin()).requestId });
    await expectRefused(
      () => post(writeResponse(values, signElement(assertion, 'Assertion', { key }))),
      'unknown-request',
    );
  });

  it('that references files and URLs, or expands without bound', async () => {
    const external = `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${signed({ nameIdXml: '&x;' })}`;
    const page = await expectRefused(() => post(external), 'structure');
    expect(page.text).not.toContain('root:');
    const entities = Array.from({ length: 30 }, (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};">`).join('');
    await expectRefused(
      () => post(`<!DOCTYPE r [<!ENTITY l0 "lol">${entities}]>${signed({ nameIdXml: '&l30;' })}`),
      'structure',
    );
    await expectRefused(() => post(signed().replace(USER, '&unknown;')), 'unreadable');
  });

  it('that is larger than a quarter of a mebibyte, in any encoding', async () => {
    const large = signed({ attributes: { groups: 'x'.repeat(256 * 1024) } });
    const page = await browser.post(provider.service.acsURL, { SAMLResponse: encode(large) });
    expect(page.status).toBe(400);
    expect(page.text).toContain('fewer attributes');
    expect((await post(signed({ attributes: { groups: 'x'.repeat(64 * 1024) } }))).url).toBe('https://docs.test/');
  });

  it('that is not a form, contains no response, or several', async () => {
    const { pathname } = new URL(provider.service.acsURL);
    expect((await server.call('POST', pathname, { body: { SAMLResponse: encode(signed()) } })).status).toBe(415);
    for (const payload of [
      '',
      'RelayState=x',
      'SAMLResponse=',
      'SAMLResponse=%00',
      'SAMLResponse=a&SAMLResponse=b',
      `SAMLResponse=${encodeURIComponent('=?=')}`,
      `SAMLResponse=${Buffer.from([0xff, 0xfe, 0x00]).toString('base64')}`,
    ]) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode, body } = await server.app.inject({ method: 'POST', url: pathname, headers, payload });
      expect([payload, statusCode]).toEqual([payload, 400]);
      expect(body).toContain('could not be read');
    }
  });

  it('at another provider, of the same organization and of another one', async () => {
    const second = await aProvider();
    await expectRefused(() => post(signed(), second), 'unknown-request');
    // Even if the response is sent for a request of that provider.
    const asked = await begin(second);
    await expectRefused(() => post(signed({ requestId: asked.requestId }), second), 'recipient');
  });

  it('when its assertion was used before, also for another request', async () => {
    const assertionId = '_same';
    expect((await post(signed({ assertionId }))).url).toBe('https://docs.test/');
    browser.cookies.delete('__Host-bindery-session');
    values = await begin();
    await expectRefused(() => post(signed({ assertionId })), 'replayed');
  });
});

describe('an assertion cannot be wrapped', () => {
  const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/;
  /** The parts of a valid response, and a forged assertion. */
  const parts = () => {
    const assertion = signElement(writeAssertion(values), 'Assertion', { key });
    const bare = assertion.replace(SIGNATURE, '');
    const signature = SIGNATURE.exec(assertion)?.[0] ?? '';
    const evil = writeAssertion({ ...values, nameId: VICTIM, assertionId: '_evil' });
    return { assertion, bare, signature, evil };
  };
  const inside = (xml: string, name: string, more: string) =>
    xml.replace(new RegExp(`</${name}>$`), `${more}</${name}>`);
  const afterIssuer = (xml: string, more: string) => xml.replace('</saml:Issuer>', `</saml:Issuer>${more}`);
  const asObject = (signature: string, more: string) =>
    signature.replace('</ds:Signature>', `<ds:Object>${more}</ds:Object></ds:Signature>`);
  const signedResponse = () => signElement(writeResponse(values, writeAssertion(values)), 'Response', { key });
  const evilResponse = (signature: string, ...more: string[]) =>
    afterIssuer(writeResponse({ ...values, responseId: '_evil' }, parts().evil, ...more), signature);

  it.each<[name: string, make: () => string]>([
    [
      '1: the signed response within the signature of another',
      () => {
        const response = signedResponse();
        const signature = SIGNATURE.exec(response)?.[0] ?? '';
        return evilResponse(asObject(signature, response.replace(SIGNATURE, '')));
      },
    ],
    [
      '2: the signed response before its detached signature',
      () => {
        const response = signedResponse();
        const signature = SIGNATURE.exec(response)?.[0] ?? '';
        return evilResponse(response.replace(SIGNATURE, '') + signature);
      },
    ],
    ['3: another assertion before the signed one', () => writeResponse(values, parts().evil, parts().assertion)],
    [
      '4: the signed assertion within another one',
      () => writeResponse(values, inside(parts().evil, 'saml:Assertion', parts().assertion)),
    ],
    [
      '5: another assertion with the signature, the signed one behind',
      () => writeResponse(values, afterIssuer(parts().evil, parts().signature), parts().bare),
    ],
    [
      '6: the signed assertion within the signature of another one',
      () => writeResponse(values, afterIssuer(parts().evil, asObject(parts().signature, parts().bare))),
    ],
    [
      '7: another assertion within extensions',
      () => writeResponse(values, `<samlp:Extensions>${parts().evil}</samlp:Extensions>`, parts().assertion),
    ],
    [
      '8: the signed assertion in an object of the signature of another one',
      () => {
        const { evil, bare, signature } = parts();
        return writeResponse(
          values,
          afterIssuer(evil, signature.replace('</ds:KeyInfo>', `</ds:KeyInfo><ds:Object>${bare}</ds:Object>`)),
        );
      },
    ],
    [
      'by another element with the same ID',
      () => {
        const { assertion } = parts();
        const [, id = ''] = / ID="([^"]+)"/.exec(assertion) ?? [];
        return writeResponse(values, `<samlp:Extensions><x ID="${id}"/></samlp:Extensions>`, assertion);
      },
    ],
    [
      'by another assertion with the same ID and the signature',
      () => {
        const { assertion, signature, bare } = parts();
        const [, assertionId = ''] = / ID="([^"]+)"/.exec(assertion) ?? [];
        const evil = writeAssertion({ ...values, nameId: VICTIM, assertionId });
        return writeResponse(values, afterIssuer(evil, signature), `<samlp:Extensions>${bare}</samlp:Extensions>`);
      },
    ],
    ['by an assertion in no namespace', () => writeResponse(values, '<Assertion/>', parts().assertion)],
    [
      'by a signature of another element',
      () => {
        const { evil, assertion } = parts();
        return writeResponse(
          values,
          `<samlp:Extensions>${assertion.replaceAll('saml:Assertion', 'saml:Advice')}</samlp:Extensions>`,
          evil,
        );
      },
    ],
    [
      'by a signature of two elements',
      () => {
        const { assertion } = parts();
        const [reference = ''] = /<ds:Reference[\s\S]*?<\/ds:Reference>/.exec(assertion) ?? [];
        return writeResponse(
          values,
          assertion.replace(reference, reference + reference.replace(/URI="[^"]*"/, 'URI="#other"')),
        );
      },
    ],
    [
      'by a signature of the whole document',
      () => writeResponse(values, parts().assertion.replace(/URI="[^"]*"/, 'URI=""')),
    ],
    [
      'by two digests, one hidden',
      () => {
        const { assertion } = parts();
        const [digest = ''] = /<ds:DigestValue>[^<]*<\/ds:DigestValue>/.exec(assertion) ?? [];
        const evil = assertion.replace(USER, VICTIM).replace(digest, `<ds:DigestValue>AAAA</ds:DigestValue>${digest}`);
        return writeResponse(values, evil);
      },
    ],
    [
      'by two SignedInfo',
      () => {
        const { assertion } = parts();
        const [info = ''] = /<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/.exec(assertion) ?? [];
        return writeResponse(
          values,
          assertion
            .replace(USER, VICTIM)
            .replace(info, info.replace(/<ds:DigestValue>[^<]*/, '<ds:DigestValue>AAAA') + info),
        );
      },
    ],
  ])('%s', async (_name, make) => {
    const xml = make();
    const before = await countMade();
    const page = await post(xml);
    expect({ status: page.status, text: page.text.slice(-800) }).toMatchObject({ status: 400 });
    expect(browser.cookies.has('__Host-bindery-session')).toBe(false);
    expect(await countMade()).toEqual(before);
  });
});
