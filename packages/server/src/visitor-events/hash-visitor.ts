import { createHmac } from 'node:crypto';
import { signingKeyOf } from '../access/signing-key.ts';
import type { Context } from '../context.ts';
import type { Secret } from '../secret/secret.ts';
import { remember } from './remember.ts';

/** Hashes in memory. */
const MAX_KNOWN = 50_000;

const hashes = new WeakMap<Secret, (text: string) => bigint>();

/**
 * A number of 64 bits for somebody on a site, which nobody without the secret of the installation can make from what was
 * given. Other sites give other numbers, so nobody can be followed from one to another.
 *
 * @param what who it is, and of which kind that is: texts that were given for one purpose never meet those of another
 */
export function hashVisitor({ secret }: Pick<Context, 'secret'>, siteId: string, ...what: readonly string[]): bigint {
  const text = [siteId, ...what].join('\0');
  const hash = hashes.get(secret) ?? remember(MAX_KNOWN, (hashed) => hashText(secret, hashed));
  hashes.set(secret, hash);
  return hash(text);
}

const hashText = (secret: Secret, text: string): bigint =>
  createHmac('sha256', signingKeyOf(secret, 'insights')).update(text).digest().readBigUInt64BE();
