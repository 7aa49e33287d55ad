import { createECDH, createHash, createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import type { Secret } from '../../platform/secret/secret.ts';

const CURVE = 'prime256v1';
const BYTES = 32;

/** The key pair that signs the identity of members, for services that verify it with the public key. */
export interface ClaimsKey {
  /** Id of the key: the thumbprint of RFC 7638. */
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** With `kid`, `alg` and `use`, as a key set lists it. */
  readonly publicJwk: JsonWebKey;
}

const keys = new WeakMap<Secret, ClaimsKey>();

/** The key pair of an installation, the same on each of its nodes. */
export function claimsKeyOf(secret: Secret): ClaimsKey {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = deriveKey(secret);
  keys.set(secret, key);
  return key;
}

function deriveKey(secret: Secret): ClaimsKey {
  const ecdh = createECDH(CURVE);
  const scalar = deriveScalar(secret, ecdh);
  const point = ecdh.getPublicKey();
  // A byte that names the form, and the two coordinates.
  const x = point.subarray(1, 1 + BYTES).toString('base64url');
  const y = point.subarray(1 + BYTES).toString('base64url');
  const jwk = { crv: 'P-256', kty: 'EC', x, y };
  // The members in this order and nothing else: RFC 7638.
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url');
  const privateKey = createPrivateKey({ key: { ...jwk, d: scalar.toString('base64url') }, format: 'jwk' });
  return { kid, privateKey, publicJwk: { ...jwk, kid, alg: 'ES256', use: 'sig' } };
}

/**
 * Derives a private key of the curve from the secret: two in 2^32 hashes are out of range, so further ones are tried.
 */
function deriveScalar(secret: Secret, ecdh: ReturnType<typeof createECDH>): Buffer {
  for (let attempt = 0; ; attempt += 1) {
    const halves = ['first half', 'second half'].map((half) => secret.sign('visitor claims key', `${half} ${attempt}`));
    const scalar = createHash('sha256').update(halves.join('')).digest();
    try {
      ecdh.setPrivateKey(scalar);
      return scalar;
    } catch (error) {
      if (attempt === 8) throw error;
    }
  }
}
