import { scryptSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../platform/config/config.ts';
import { hashPassword, isOutdatedHash, isPassword, validatePassword } from './passwords.ts';

const config = readConfig({});
const WORDS = ['ada.lovelace@example.com', 'Ada Lovelace'];

describe('validatePassword', () => {
  it.each([
    ['eleven char', 'at least 12'],
    ['x'.repeat(201), 'at most 200'],
    // Eleven characters of two code points each, composed.
    ['a\u0308'.repeat(11), 'at least 12'],
    ['my-ada.lovelace@example.com!', 'e-mail address'],
    ['ADA.LOVELACE@EXAMPLE.COM', 'e-mail address'],
    ['password1234', 'easy to guess'],
    ['Passw0rd2026!', 'easy to guess'],
    ['P@$$word123456', 'easy to guess'],
    ['iloveyou-iloveyou', 'easy to guess'],
    ['qwertyuiopas', 'easy to guess'],
    ['1q2w3e4r5t6y', 'easy to guess'],
    ['123456789012', 'easy to guess'],
    ['zyxwvutsrqponm', 'easy to guess'],
    ['aaaaaaaaaaaaaaaa', 'easy to guess'],
    ['abc12-abc12-abc12-', 'easy to guess'],
    ['Lovelace19991231', 'easy to guess'],
    ['bindery-docs-2026', 'easy to guess'],
  ])('rejects %j', (password, reason) => {
    expect(validatePassword(password, WORDS)).toContain(reason);
  });

  it.each([
    'twelve chars',
    'correct horse battery staple',
    'jT8#kq2!vLpz',
    'Пароль для книги',
    '🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧',
    '!"§$%&/()=?a',
  ])('accepts %j', (password) => {
    expect([...password].length).toBeLessThanOrEqual(200);
    expect(validatePassword(password, WORDS)).toBeUndefined();
  });

  it('counts characters, on every plane, from 12 to 200', () => {
    const random = 'q8Zr5mVt2Kx9Ljw3Hn7Bp4Gs6Dc1Fy0T'.repeat(7);
    expect(validatePassword(random.slice(0, 200), [])).toBeUndefined();
    expect(validatePassword(random.slice(0, 201), [])).toContain('at most 200');
    expect(validatePassword(random.slice(0, 12), [])).toBeUndefined();
    expect(validatePassword(random.slice(0, 11), [])).toContain('at least 12');
  });
});

describe('hashPassword', () => {
  it('matches its password in any Unicode normalization, and no other', async () => {
    const hash = await hashPassword(config, 'zwölf Zeichen');
    expect(hash).toMatch(/^scrypt\$17\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(await isPassword(config, 'zwo\u0308lf Zeichen', hash)).toBe(true);
    expect(await isPassword(config, 'zwölf zeichen', hash)).toBe(false);
    expect(await hashPassword(config, 'zwölf Zeichen')).not.toBe(hash);
  });

  it('does not match without a hash', async () => {
    expect(await isPassword(config, '', undefined)).toBe(false);
  });

  it('accepts cheaper hashes, and marks them for rehashing', async () => {
    const salt = Buffer.from('0123456789abcdef');
    const cheap = scryptSync('an old password', salt, 32, { N: 2 ** 14, r: 8, p: 1 });
    const stored = `scrypt$14$8$1$${salt.toString('base64url')}$${cheap.toString('base64url')}`;
    expect(await isPassword(config, 'an old password', stored)).toBe(true);
    expect(await isPassword(config, 'another password', stored)).toBe(false);
    expect(isOutdatedHash(config, stored)).toBe(true);
    expect(isOutdatedHash(config, await hashPassword(config, 'an old password'))).toBe(false);
  });
});
