import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { chmodSync, existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { KEY_BYTES, parseKey, type SecretConfig } from '../config/secret-config.ts';

/**
 * What the installation signs and seals with. All keys come from one secret, which no backup of the database contains.
 */
export interface Secret {
  /** Tells secrets apart, and nothing of them. */
  readonly fingerprint: string;
  /** A signature for `text`, different for every purpose: 32 characters of base64url. */
  sign(purpose: string, text: string): string;
  /** In constant time. */
  isSigned(purpose: string, text: string, signature: string): boolean;
  /** Encrypts a credential that has to outlive the process. */
  seal(text: string): string;
  /** @throws Error when it was sealed by another installation or damaged */
  unseal(sealed: string): string;
  /**
   * Encrypts a credential that is stored. The text says with which key, and is bound to `owner`: nothing else decrypts it.
   */
  encrypt(owner: string, text: string): string;
  /** @throws Error when it was encrypted with another key or for another owner, or is damaged */
  decrypt(owner: string, encrypted: string): string;
  /** Whether this key encrypted it. */
  isEncryptedHere(encrypted: string): boolean;
}

/** Digits of the fingerprint that name a key in what it encrypted. */
const KEY_ID_LENGTH = 16;

/** @throws Error naming the file when it is missing or damaged */
export function openSecret(config: SecretConfig): Secret {
  const key = config.kind === 'key' ? config.key : readKey(config.path, config.isMade);
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', purpose, KEY_BYTES));
  const sealKey = derive('seal');
  const storageKey = derive('stored credentials');
  const fingerprint = derive('fingerprint').toString('hex');
  const storagePrefix = `v1.${fingerprint.slice(0, KEY_ID_LENGTH)}.`;
  const signKeys = new Map<string, Buffer>();
  const sign = (purpose: string, text: string) => {
    const signKey = signKeys.get(purpose) ?? derive(`sign ${purpose}`);
    signKeys.set(purpose, signKey);
    return createHmac('sha256', signKey).update(text).digest('base64url').slice(0, 32);
  };
  return {
    fingerprint,
    sign,
    isSigned: (purpose, text, signature) => isSameText(sign(purpose, text), signature),
    seal: (text) => seal(sealKey, text),
    unseal: (sealed) => unseal(sealKey, sealed),
    encrypt: (owner, text) => storagePrefix + seal(storageKey, text, owner),
    decrypt: (owner, encrypted) => {
      if (!encrypted.startsWith(storagePrefix)) throw new Error('encrypted with another key');
      return unseal(storageKey, encrypted.slice(storagePrefix.length), owner);
    },
    isEncryptedHere: (encrypted) => encrypted.startsWith(storagePrefix),
  };
}

/** Compares without telling by its time where the texts differ. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function readKey(file: string, isMade: boolean): Buffer {
  if (!existsSync(file)) {
    if (!isMade) throw new Error(`BINDERY_SECRET_KEY_FILE names a file that does not exist: ${file}.`);
    makeKey(file);
  }
  const key = parseKey(readFileSync(file, 'utf8').trim());
  if (key === undefined)
    throw new Error(`The file ${file} is damaged: it must contain ${KEY_BYTES} bytes in hexadecimal.`);
  return key;
}

function makeKey(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  // Written aside and linked into place: of two processes that start together, the first one's key counts.
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    chmodSync(file, 0o600);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    unlinkSync(draft);
  }
}

/** @param owner is authenticated as well, and not part of the result */
function seal(key: Buffer, text: string, owner = ''): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
}

function unseal(key: Buffer, sealed: string, owner = ''): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(Buffer.from(owner));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
