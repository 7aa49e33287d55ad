import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Secret } from '../secret/secret.ts';

const keys = new WeakMap<Secret, Map<string, KeyObject>>();

/**
 * A key of 48 bytes for signing tokens of one kind. Two signatures of the installation's secret make it, and nothing else
 * is signed with it: no token of another purpose is taken for one of this.
 */
export function signingKeyOf(secret: Secret, purpose: string): KeyObject {
  const ofSecret = keys.get(secret) ?? new Map<string, KeyObject>();
  keys.set(secret, ofSecret);
  const text = () => ['first half', 'second half'].map((half) => secret.sign(purpose, half)).join('');
  const key = ofSecret.get(purpose) ?? createSecretKey(Buffer.from(text(), 'base64url'));
  ofSecret.set(purpose, key);
  return key;
}
