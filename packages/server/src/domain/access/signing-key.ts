import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Secret } from '../../platform/secret/secret.ts';

const keys = new WeakMap<Secret, Map<string, KeyObject>>();

/**
 * A key of 48 bytes for signing tokens with one purpose. It is derived from the installation's secret by two
 * signatures, and signs nothing else, so tokens of one purpose are never accepted for another.
 */
export function signingKeyOf(secret: Secret, purpose: string): KeyObject {
  const ofSecret = keys.get(secret) ?? new Map<string, KeyObject>();
  keys.set(secret, ofSecret);
  const text = () => ['first half', 'second half'].map((half) => secret.sign(purpose, half)).join('');
  const key = ofSecret.get(purpose) ?? createSecretKey(Buffer.from(text(), 'base64url'));
  ofSecret.set(purpose, key);
  return key;
}
