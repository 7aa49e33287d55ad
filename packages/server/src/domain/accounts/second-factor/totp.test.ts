import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findTotpStep, newTotpSecret, totpCode, totpStepOf, totpUri } from './totp.ts';

/** `12345678901234567890` in Base32: the key of the test vectors of RFC 6238. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('totpCode', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('matches RFC 6238 at %d seconds', (seconds, eightDigits) => {
    expect(totpCode(KEY, totpStepOf(new Date(seconds * 1000)))).toBe(eightDigits.slice(2));
  });

  it('has six digits for every secret and step', () => {
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 31 }), (step) => {
        const secret = newTotpSecret();
        expect(secret).toMatch(/^[A-Z2-7]{32}$/);
        expect(totpCode(secret, step)).toMatch(/^\d{6}$/);
      }),
    );
  });
});

describe('findTotpStep', () => {
  const now = new Date(1_700_000_000_000);
  const current = totpStepOf(now);

  it('accepts the codes of the previous, current and next step', () => {
    for (const offset of [-1, 0, 1])
      expect(findTotpStep(KEY, totpCode(KEY, current + offset), { now, after: 0 })).toBe(current + offset);
    for (const offset of [-2, 2])
      expect(findTotpStep(KEY, totpCode(KEY, current + offset), { now, after: 0 })).toBeUndefined();
  });

  it('accepts no code of an accepted or earlier step', () => {
    expect(findTotpStep(KEY, totpCode(KEY, current), { now, after: current })).toBeUndefined();
    expect(findTotpStep(KEY, totpCode(KEY, current - 1), { now, after: current })).toBeUndefined();
    expect(findTotpStep(KEY, totpCode(KEY, current + 1), { now, after: current })).toBe(current + 1);
  });

  it('rejects everything that is not a code', () => {
    for (const code of ['', '1', '1234567', 'abcdef', '١٢٣٤٥٦'])
      expect(findTotpStep(KEY, code, { now, after: 0 })).toBeUndefined();
  });
});

describe('totpUri', () => {
  it('escapes names like authenticator apps expect', () => {
    const uri = totpUri(KEY, { issuer: 'Bindery (docs.test)', email: 'a+b@example.com' });
    expect(uri).toContain('otpauth://totp/Bindery%20(docs.test):a%2Bb%40example.com?');
    expect(new URL(uri).searchParams.get('issuer')).toBe('Bindery (docs.test)');
    expect(uri).not.toContain('+');
  });
});
