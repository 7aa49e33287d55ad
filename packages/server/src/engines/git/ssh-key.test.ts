import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateSshKey, keyFingerprintOf, readPublicKey, readSshKey } from './ssh-key.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'bindery-keys-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const keygen = (...args: string[]) => execFileSync('ssh-keygen', args, { encoding: 'utf8' });
const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  return file;
};

describe('generateSshKey', () => {
  it('writes a key pair that ssh-keygen reads, and another one each time', () => {
    for (const comment of ['bindery@docs.test', '', 'a', 'ab', 'abc', 'abcdefgh']) {
      const { privateKey, publicKey } = generateSshKey(comment);
      const file = write('generated', privateKey);
      expect(keygen('-y', '-P', '', '-f', file).trim()).toBe(publicKey.trim());
      expect(keygen('-l', '-f', file)).toContain(` ${keyFingerprintOf(publicKey)} `);
    }
    expect(generateSshKey('a').publicKey).not.toBe(generateSshKey('a').publicKey);
  });
});

describe('readSshKey', () => {
  it.each([
    ['ed25519', []],
    ['ecdsa', []],
    ['rsa', ['-b', '2048']],
  ])('reads what ssh-keygen writes: %s', (type, options) => {
    const file = path.join(folder, type);
    keygen('-q', '-t', type, ...options, '-N', '', '-C', 'somebody', '-f', file);
    const text = readFileSync(file, 'utf8');
    const [keyType, key] = readFileSync(`${file}.pub`, 'utf8').split(' ');
    const read = readSshKey(text);
    expect(read).toEqual({ privateKey: text, publicKey: `${keyType} ${key}` });
    // A key that was pasted has other line ends, and spaces around it.
    expect(readSshKey(` \r\n${text.replaceAll('\n', '\r\n')}`)).toEqual(read);
  });

  it('rejects keys with a passphrase, of other formats, and truncated ones', () => {
    const file = path.join(folder, 'protected');
    keygen('-q', '-t', 'ed25519', '-N', 'a passphrase', '-f', file);
    expect(readSshKey(readFileSync(file, 'utf8'))).toBeUndefined();
    const pem = path.join(folder, 'pem');
    keygen('-q', '-t', 'rsa', '-b', '2048', '-m', 'PEM', '-N', '', '-f', pem);
    expect(readSshKey(readFileSync(pem, 'utf8'))).toBeUndefined();
    const { privateKey, publicKey } = generateSshKey('a');
    const body = privateKey.split('\n').slice(1, -2).join('');
    for (const length of [0, 4, 20, 40, 60, 80]) {
      const cut = `-----BEGIN OPENSSH PRIVATE KEY-----\n${body.slice(0, length)}\n-----END OPENSSH PRIVATE KEY-----\n`;
      expect(readSshKey(cut), String(length)).toBeUndefined();
    }
    for (const text of ['', publicKey, 'x'.repeat(5000)]) expect(readSshKey(text)).toBeUndefined();
  });
});

describe('readPublicKey', () => {
  const { publicKey } = generateSshKey('comment');
  const bare = publicKey.replace(' comment', '');

  it('reads a key, also with host names before it and a comment after it', () => {
    for (const line of [bare, publicKey, `git.example.com ${publicKey}`, `[git.test]:2222,1.2.3.4 ${bare}\n`])
      expect(readPublicKey(line), line).toBe(bare);
  });

  it('rejects everything else', () => {
    const [type, key = ''] = bare.split(' ');
    const lines = ['', type, `${type} AAAA`, `ssh-rsa ${key}`, `@revoked * ${bare}`, `@cert-authority * ${bare}`];
    for (const line of [...lines, `a b ${bare}`, `${type} ${key.slice(4)}`, `${type} ${key}\0`])
      expect(readPublicKey(line ?? ''), line).toBeUndefined();
  });
});
