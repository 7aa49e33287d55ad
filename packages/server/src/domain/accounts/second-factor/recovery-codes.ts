import { createHash, randomBytes } from 'node:crypto';
import type { Tx } from '../../../platform/db/transact.ts';
import { deleteRecoveryCode, replaceRecoveryCodes } from '../../../platform/queries/second-factors.ts';

/** Number of codes of a user. */
export const RECOVERY_CODES = 10;
/** Length of a code in letters: 80 random bits, so that a plain hash is sufficient. */
const LENGTH = 16;
/** Crockford's Base32: without letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? '').join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/** Normalizes a typed code to its issued form. */
const normalize = (code: string): string =>
  code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');

const hashOf = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery code ${userId} ${normalize(code)}`)
    .digest('hex');

/** Creates new recovery codes for a user; earlier ones are deleted. Only their hashes are stored. */
export async function createRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  const hashes = codes.map((code) => hashOf(userId, code));
  await replaceRecoveryCodes(tx.db, userId, hashes, tx.now);
  return codes;
}

/** Consumes a recovery code. @returns whether it existed */
export const redeemRecoveryCode = (tx: Tx, userId: string, code: string): Promise<boolean> =>
  normalize(code).length === LENGTH ? deleteRecoveryCode(tx.db, userId, hashOf(userId, code)) : Promise.resolve(false);
