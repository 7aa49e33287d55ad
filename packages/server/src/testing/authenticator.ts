import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a server sends to the browser before a passkey is made. */
interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId: string;
}

/** How an authenticator misbehaves. */
export interface Misbehavior {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isUserVerified?: boolean;
  /** Signs as often as that. */
  readonly counter?: number;
  readonly userHandle?: string;
  readonly challenge?: string;
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** An authenticator with one ES256 passkey, and the browser in front of it. */
export class Authenticator {
  readonly credentialId = randomBytes(32);
  readonly #key: KeyObject;
  readonly #publicKey: { x: string; y: string };
  readonly #origin: string;
  /** Zero where the authenticator does not count, as passkeys that are synchronized do not. */
  counter: number;
  #userHandle = '';

  constructor({ origin = 'https://docs.test', counter = 0 } = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#key = privateKey;
    this.#publicKey = { x, y };
    this.#origin = origin;
    this.counter = counter;
  }

  get id(): string {
    return base64url(this.credentialId);
  }

  /** Makes the passkey, as `navigator.credentials.create` does. */
  create(options: CreationOptions, misbehavior: Misbehavior = {}) {
    this.#userHandle = options.user.id;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const coseKey = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(this.#publicKey.x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(this.#publicKey.y, 'base64url'))],
    ]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.credentialId, isoCBOR.encode(coseKey)]);
    const authData = Buffer.concat([this.#authenticatorData(options.rp.id, 0x40, misbehavior), attested]);
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, misbehavior),
        attestationObject: base64url(isoCBOR.encode(attestation)),
        transports: ['internal'],
      },
    };
  }

  /** Signs, as `navigator.credentials.get` does. */
  get(options: RequestOptions, misbehavior: Misbehavior = {}) {
    if (this.counter > 0) this.counter++;
    const authenticatorData = this.#authenticatorData(options.rpId, 0, misbehavior);
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, misbehavior);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.#credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, this.#key)),
        userHandle: misbehavior.userHandle ?? this.#userHandle,
      },
    };
  }

  #credential() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #clientData(type: string, challenge: string, misbehavior: Misbehavior): string {
    const origin = misbehavior.origin ?? this.#origin;
    const given = misbehavior.challenge ?? challenge;
    return base64url(JSON.stringify({ type, challenge: given, origin, crossOrigin: false }));
  }

  #authenticatorData(rpId: string, more: number, { isUserVerified = true, ...misbehavior }: Misbehavior): Buffer {
    const flags = 0x01 | (isUserVerified ? 0x04 : 0) | more;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(misbehavior.counter ?? this.counter);
    return Buffer.concat([sha256(misbehavior.rpId ?? rpId), Buffer.from([flags]), counter]);
  }
}
