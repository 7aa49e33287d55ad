import { createHmac, randomBytes } from 'node:crypto';
import { isSameText } from '../../../platform/secret/secret.ts';

/** The algorithm that all authenticator apps support, and the only one of some: SHA-1, six digits, 30 seconds. */
const STEP_MS = 30_000;
const DIGITS = 6;
/** Clock skew of one step in either direction is accepted. */
const WINDOW = 1;
/** Bytes of a secret: the length of the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret, in Base32 to type into an app. */
export const newTotpSecret = (): string => {
  const bits = [...randomBytes(SECRET_BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five, 2)] ?? '').join('');
};

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The time step of an instant. */
export const totpStepOf = (instant: Date): number => Math.floor(instant.getTime() / STEP_MS);

/** The code of a time step (RFC 6238). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  const number = digest.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * The time step of a submitted code: a current one later than `after`, so that no code is accepted twice.
 * @returns undefined for any other code
 */
export function findTotpStep(
  secret: string,
  code: string,
  { now, after }: { readonly now: Date; readonly after: number },
): number | undefined {
  const current = totpStepOf(now);
  const steps = Array.from({ length: 2 * WINDOW + 1 }, (_, index) => current - WINDOW + index);
  // All of them are compared, so that the time does not disclose which matches.
  const matching = steps.filter((step) => isSameText(totpCode(secret, step), code));
  return matching.find((step) => step > after);
}

/** The URI in the QR code for authenticator apps. */
export function totpUri(
  secret: string,
  { issuer, email }: { readonly issuer: string; readonly email: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const query = { secret, issuer, algorithm: 'SHA1', digits: String(DIGITS), period: String(STEP_MS / 1000) };
  return `otpauth://totp/${label}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
}
