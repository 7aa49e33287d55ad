import { createHmac } from 'node:crypto';
import type { Secret } from '../../platform/secret/secret.ts';
import { signingKeyOf } from '../access/signing-key.ts';
import type { Context } from '../context.ts';
import { remember } from './remember.ts';

/** Hashes in memory. */
const MAX_KNOWN = 50_000;

const hashes = new WeakMap<Secret, (text: string) => bigint>();

/**
 * A 64-bit pseudonym of a visitor on a site, keyed by the secret of the installation. It differs between sites, so
 * visitors cannot be tracked across them.
 *
 * @param what identity and its kind: texts for different purposes never collide
 */
export function hashVisitor({ secret }: Pick<Context, 'secret'>, siteId: string, ...what: readonly string[]): bigint {
  const text = [siteId, ...what].join('\0');
  const hash = hashes.get(secret) ?? remember(MAX_KNOWN, (hashed) => hashText(secret, hashed));
  hashes.set(secret, hash);
  return hash(text);
}

const hashText = (secret: Secret, text: string): bigint =>
  createHmac('sha256', signingKeyOf(secret, 'insights')).update(text).digest().readBigUInt64BE();
