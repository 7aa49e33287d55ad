import { describe, expect, it } from 'vitest';
import { type ResponseValues, writeAssertion } from '../../testing/saml/response.ts';
import { parseXml } from './parse-xml.ts';
import { readProfile } from './read-profile.ts';

const CLAIMS = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims';
const values: ResponseValues = {
  requestId: '_1',
  issuer: 'a',
  audience: 'b',
  recipient: 'c',
  destination: 'd',
  nameId: 'ada@example.com',
  now: new Date('2026-01-01T00:00:00Z'),
};
const read = (changes: Partial<ResponseValues>) => readProfile(parseXml(writeAssertion({ ...values, ...changes })));

describe('readProfile', () => {
  it.each<[attributes: Record<string, string>, name: string]>([
    [{ first_name: 'Ada', last_name: 'King' }, 'Ada King'],
    [{ firstName: 'Ada' }, 'Ada'],
    [{ 'urn:oid:2.5.4.42': 'Ada', 'urn:oid:2.5.4.4': 'King' }, 'Ada King'],
    [{ [`${CLAIMS}/givenname`]: 'Ada', [`${CLAIMS}/surname`]: 'King' }, 'Ada King'],
    [{ displayName: 'Ada K.' }, 'Ada K.'],
    [{ displayName: 'Ada K.', last_name: 'King' }, 'King'],
    [{ first_name: '  Ada\t ', last_name: ' \u202eKing\u0085' }, 'Ada King'],
    [{ first_name: '', last_name: '' }, 'ada'],
    [{ toString: 'x', __proto__: 'y', constructor: 'z' }, 'ada'],
    [{}, 'ada'],
    [{ first_name: 'x'.repeat(64) }, 'x'.repeat(64)],
    [{ first_name: 'x'.repeat(65) }, 'x'.repeat(64)],
    [{ first_name: '😀'.repeat(40) }, '😀'.repeat(32)],
  ])('derives a name from %j', (attributes, displayName) => {
    expect(read({ attributes })).toEqual({ email: 'ada@example.com', displayName });
  });

  it.each<[changes: Partial<ResponseValues>, email: string]>([
    [{ attributes: { email: 'other@example.com' } }, 'ada@example.com'],
    [{ nameId: 'ada', attributes: { email: 'other@example.com' } }, 'other@example.com'],
    [{ nameId: 'ada', attributes: { [`${CLAIMS}/emailaddress`]: 'other@example.com' } }, 'other@example.com'],
    [{ nameId: 'ada', attributes: { mail: ' other@example.com ' } }, 'other@example.com'],
    [
      {
        nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
        attributes: { mail: 'other@example.com' },
      },
      'other@example.com',
    ],
  ])('reads the e-mail address in %j', (changes, email) => {
    expect(read(changes).email).toBe(email);
  });

  it.each(['', 'ada', 'a@', '@b', 'a b@example.com', 'a@b@c', 'a@b,c@d', '"a"@b', `${'x'.repeat(65)}@b`, 'a@b\u200b'])(
    'rejects the e-mail address %j',
    (nameId) => {
      expect(() => read({ nameId })).toThrow('contains no e-mail address');
    },
  );
});
