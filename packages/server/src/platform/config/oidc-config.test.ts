import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findIssuerFault, readOidcProviders } from './oidc-config.ts';

const SECRET = 'a secret of the client';
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'oidc-'));
  writeFileSync(path.join(folder, 'secret'), `${SECRET}\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const COMPANY = {
  BINDERY_OIDC_PROVIDERS: 'company',
  BINDERY_OIDC_COMPANY_ISSUER: 'https://login.example.com',
  BINDERY_OIDC_COMPANY_CLIENT_ID: 'bindery',
};

describe('readOidcProviders', () => {
  it('parses each provider by its name, with the secret from a file', () => {
    const providers = readOidcProviders({
      ...COMPANY,
      BINDERY_OIDC_PROVIDERS: 'company, code-host',
      BINDERY_OIDC_COMPANY_CLIENT_SECRET_FILE: path.join(folder, 'secret'),
      BINDERY_OIDC_COMPANY_LABEL: 'Company login',
      BINDERY_OIDC_COMPANY_SIGN_UP: '1',
      BINDERY_OIDC_COMPANY_SIGN_OUT: '1',
      BINDERY_OIDC_CODE_HOST_KIND: 'github',
      BINDERY_OIDC_CODE_HOST_CLIENT_ID: 'abc',
    });
    const [company, codeHost] = [
      { kind: 'oidc', label: 'Company login', issuer: 'https://login.example.com', clientId: 'bindery' },
      { kind: 'github', label: 'code-host', issuer: 'https://github.com', clientId: 'abc' },
    ];
    expect(providers).toEqual([
      { id: 'company', ...company, clientSecret: SECRET, allowsSignUp: true, signsOut: true },
      { id: 'code-host', ...codeHost, allowsSignUp: false },
    ]);
    expect(readOidcProviders({})).toEqual([]);
  });

  it.each([
    [{ BINDERY_OIDC_PROVIDERS: 'Company' }, 'must list different names'],
    [{ BINDERY_OIDC_PROVIDERS: 'a,a' }, 'must list different names'],
    [{ BINDERY_OIDC_PROVIDERS: 'twenty-characters-xx' }, 'must list different names'],
    [{ BINDERY_OIDC_COMPANY_ISSUER: '' }, 'requires BINDERY_OIDC_COMPANY_ISSUER'],
    [{ BINDERY_OIDC_COMPANY_CLIENT_ID: '' }, 'requires BINDERY_OIDC_COMPANY_CLIENT_ID'],
    [{ BINDERY_OIDC_COMPANY_ISSUER: 'http://login.example.com' }, 'BINDERY_OIDC_COMPANY_ISSUER must begin with https'],
    [{ BINDERY_OIDC_COMPANY_KIND: 'saml' }, 'must be one of oidc, github'],
    [{ BINDERY_OIDC_COMPANY_CLIENT_SECRET: SECRET, BINDERY_OIDC_COMPANY_CLIENT_SECRET_FILE: '/a' }, 'not both'],
    [{ BINDERY_OIDC_COMPANY_CLIENT_SECRET_FILE: '/does/not/exist' }, 'must be a file that can be read'],
  ])('rejects %j without echoing a secret', (changes, sentence) => {
    const read = () => readOidcProviders({ ...COMPANY, ...changes });
    expect(read).toThrow(sentence);
    expect(read).not.toThrow(SECRET);
  });
});

describe('findIssuerFault', () => {
  it.each([
    'https://login.example.com',
    'https://login.example.com/a/b/',
    'http://localhost:8080',
    'http://10.1.2.3/realms/a',
  ])('accepts %s', (issuer) => expect(findIssuerFault(issuer)).toBeUndefined());
});
