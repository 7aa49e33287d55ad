import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSecretConfig } from '../config/secret-config.ts';
import { isSameText, openSecret as open } from './secret.ts';

let folder: string;
const openSecret = (dataDir: string) => open(readSecretConfig({}, dataDir));

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('openSecret', () => {
  it('creates one key, which only its owner may read, and reads it again', () => {
    const sealed = openSecret(folder).seal('password');
    expect(readdirSync(folder)).toEqual(['secret.key']);
    expect(statSync(path.join(folder, 'secret.key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(folder, 'secret.key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(openSecret(folder).unseal(sealed)).toBe('password');
  });

  it('rejects a damaged key instead of creating another one', () => {
    openSecret(folder);
    for (const text of ['', 'zz', '00'.repeat(31)]) {
      writeFileSync(path.join(folder, 'secret.key'), text);
      expect(() => openSecret(folder)).toThrow(/^The file .+secret\.key is damaged: it must contain 32 bytes/);
    }
  });

  it('signs each purpose differently, and verifies only its own signatures', () => {
    const secret = openSecret(folder);
    const signature = secret.sign('download', 'text');
    expect(signature).toMatch(/^[\w-]{32}$/);
    expect(secret.isSigned('download', 'text', signature)).toBe(true);
    expect(secret.isSigned('download', 'text2', signature)).toBe(false);
    expect(secret.isSigned('login', 'text', signature)).toBe(false);
    expect(secret.isSigned('download', 'text', '')).toBe(false);
    expect(openSecret(path.join(folder, 'other')).isSigned('download', 'text', signature)).toBe(false);
  });

  it('decrypts everything that it encrypted, and rejects modified and foreign texts', () => {
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
  it('are decrypted only for their owner, with the key that encrypted them, and complete', () => {
    const secret = openSecret(folder);
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(), (owner, text, offset) => {
        const encrypted = secret.encrypt(owner, text);
        expect(secret.decrypt(owner, encrypted)).toBe(text);
        expect(secret.isEncryptedHere(encrypted)).toBe(true);
        expect(() => secret.decrypt(`${owner}x`, encrypted)).toThrow();
        expect(() => secret.unseal(encrypted.split('.')[2] ?? '')).toThrow();
        const at = 'v1.'.length + (offset % (encrypted.length - 4));
        const changed = encrypted[at] === 'A' ? 'B' : 'A';
        const damaged = encrypted.slice(0, at) + changed + encrypted.slice(at + 1);
        expect(() => secret.decrypt(owner, damaged)).toThrow();
      }),
      { numRuns: 50 },
    );
  });

  it('report that another key encrypted them', () => {
    const [one, other] = ['ab', 'cd'].map((byte) => open({ kind: 'key', key: Buffer.from(byte.repeat(32), 'hex') }));
    const encrypted = one?.encrypt('a', 'text') ?? '';
    expect(other?.isEncryptedHere(encrypted)).toBe(false);
    expect(() => other?.decrypt('a', encrypted)).toThrow('another key');
  });
});

describe('the key of several nodes', () => {
  const KEY = '0123456789abcdef'.repeat(4);

  it('is given directly or in a file, and equal on all nodes', () => {
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

  it('is rejected without being echoed, and never created in the place of a missing file', () => {
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
