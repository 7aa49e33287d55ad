import path from 'node:path';
import { ConfigError, type Environment, readTextSetting } from './environment.ts';

/** Length of the key from which all others are derived. */
export const KEY_BYTES = 32;

/** The source of the secret: a key, or a file; one in the data folder is created on the first start. */
export type SecretConfig =
  | { readonly kind: 'key'; readonly key: Buffer }
  | { readonly kind: 'file'; readonly path: string; readonly isMade: boolean };

/**
 * Reads `BINDERY_SECRET_KEY` or `BINDERY_SECRET_KEY_FILE`.
 * @throws ConfigError, which repeats no key
 */
export function readSecretConfig(env: Environment, dataDir: string): SecretConfig {
  const [text, file] = [readTextSetting(env, 'BINDERY_SECRET_KEY'), readTextSetting(env, 'BINDERY_SECRET_KEY_FILE')];
  if (text === undefined)
    return { kind: 'file', path: path.resolve(file ?? path.join(dataDir, 'secret.key')), isMade: file === undefined };
  if (file !== undefined) throw new ConfigError('Set BINDERY_SECRET_KEY or BINDERY_SECRET_KEY_FILE, not both.');
  const key = parseKey(text);
  if (key === undefined) throw new ConfigError('BINDERY_SECRET_KEY must be 64 hexadecimal digits.');
  return { kind: 'key', key };
}

/** The bytes of a key in hexadecimal; undefined for any other text. */
export function parseKey(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'hex');
  return key.length === KEY_BYTES && text.length === 2 * KEY_BYTES ? key : undefined;
}
