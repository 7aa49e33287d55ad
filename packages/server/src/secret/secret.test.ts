import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSameText, openSecret as open, readSecretConfig } from './secret.ts';

let folder: string;
const openSecret = (dataDir: string) => open(readSecretConfig({}, dataDir));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('openSecret', () => {
  it('makes one key, which only its owner may read, and finds it again', () => {
    const sealed = openSecret(folder).seal('password');
    expect(readdirSync(folder)).toEqual(['secret.key']);
    expect(statSync(path.join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(folder, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(openSecret(folder).unseal(sealed)).toBe('password');
  });

  it('refuses a damaged key rather than make another one', () => {
    openSecret(folder);
    for (const text of ['', 'zz', '00'.repeat(31)]) {
      writeFileSync(path.join(folder, 'secret.key'), text);
      expect(() => openSecret(folder)).toThrow(/^The file .+secret\.key is damaged: it must contain 32 bytes/);
    }
  });

  it('signs each purpose differently, and knows its own signatures alone', () => {
    const secret = openSecret(folder);
    const signature = secret.sign('download', 'text');
    expect(signature).toMatch(/^[\w-]{32}$/);
    expect(secret.isSigned('download', 'text', signature)).toBe(true);
    expect(secret.isSigned('download', 'text2', signature)).toBe(false);
    expect(secret.isSigned('login', 'text', signature)).toBe(false);
    expect(secret.isSigned('download', 'text', '')).toBe(false);
    expect(openSecret(path.join(folder, 'other')).isSigned('download', 'text', signature)).toBe(false);
  });

  it('unseals everything that it sealed, and nothing that was changed or comes from elsewhere', () => {
    const [secret, other] = [openSecret(folder), openSecret(path.join(folder, 'other'))];
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), (text, position) => {
        const sealed = secret.seal(text);
        expect(secret.unseal(sealed)).toBe(text);
        expect(secret.seal(text)).not.toBe(sealed);
        expect(() => other.unseal(sealed)).toThrow();
        const bytes = Buffer.from(sealed, 'base64url');
        const index = position % bytes.length;
        bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
        expect(() => secret.unseal(bytes.toString('base64url'))).toThrow();
      }),
      { numRuns: 50 },
    );
    for (const damaged of ['', 'AAAA', 'A'.repeat(37)]) expect(() => secret.unseal(damaged)).toThrow();
  });
});

describe('stored credentials', () => {
  it('are decrypted for their owner alone, by the key that encrypted them, and only whole', () => {
    const secret = openSecret(folder);
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (owner, text, place) => {
        const encrypted = secret.encrypt(owner, text);
        expect(secret.decrypt(owner, encrypted)).toBe(text);
        expect(secret.isEncryptedHere(encrypted)).toBe(true);
        expect(() => secret.decrypt(`${owner}x`, encrypted)).toThrow();
        expect(() => secret.unseal(encrypted.split('.')[2] ?? '')).toThrow();
        const at = 'v1.'.length + (place % (encrypted.length - 4));
        const changed = encrypted[at] === 'A' ? 'B' : 'A';
        const damaged = encrypted.slice(0, at) + changed + encrypted.slice(at + 1);
        expect(() => secret.decrypt(owner, damaged)).toThrow();
      }),
      { numRuns: 50 },
    );
  });

  it('say that another key encrypted them', () => {
    const [one, other] = ['ab', 'cd'].map((byte) => open({ kind: 'key', key: Buffer.from(byte.repeat(32), 'hex') }));
    const encrypted = one?.encrypt('a', 'text') ?? '';
    expect(other?.isEncryptedHere(encrypted)).toBe(false);
    expect(() => other?.decrypt('a', encrypted)).toThrow('another key');
  });
});

describe('the key of several nodes', () => {
  const KEY = '0123456789abcdef'.repeat(4);

  it('is given as it is or in a file, and is the same everywhere', () => {
    const file = path.join(folder, 'mounted');
    writeFileSync(file, `${KEY.toUpperCase()}\n`);
    const given = open(readSecretConfig({ BINDERY_SECRET_KEY: KEY }, folder));
    const read = open(readSecretConfig({ BINDERY_SECRET_KEY_FILE: file }, folder));
    expect(read.unseal(given.seal('password'))).toBe('password');
    expect(read.fingerprint).toBe(given.fingerprint);
    expect(readdirSync(folder)).toEqual(['mounted']);
    expect(openSecret(folder).fingerprint).not.toBe(given.fingerprint);
    expect(KEY + given.sign('any', 'text')).not.toContain(given.fingerprint.slice(0, 16));
  });

  it('is refused without being repeated, and never made where it was to be read', () => {
    for (const text of ['pa55', `${KEY}0`, 'x'.repeat(64), `${KEY.slice(0, 62)}zz`])
      expect(() => readSecretConfig({ BINDERY_SECRET_KEY: text }, folder)).toThrow(
        /^BINDERY_SECRET_KEY must be 64 hexadecimal digits\.$/,
      );
    expect(() => readSecretConfig({ BINDERY_SECRET_KEY: KEY, BINDERY_SECRET_KEY_FILE: 'a' }, folder)).toThrow(
      'not both',
    );
    const missing = readSecretConfig({ BINDERY_SECRET_KEY_FILE: path.join(folder, 'missing') }, folder);
    expect(() => open(missing)).toThrow(/^BINDERY_SECRET_KEY_FILE names a file that does not exist: .+missing\.$/);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('isSameText', () => {
  it('is equality', () => {
    fc.assert(fc.property(fc.string(), fc.string(), (a, b) => isSameText(a, b) === (a === b) && isSameText(a, a)));
  });
});
