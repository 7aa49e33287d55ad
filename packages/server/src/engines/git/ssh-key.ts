import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A key pair of SSH: the private half as `ssh` reads it, the public half as hosts accept it. */
export interface SshKeyPair {
  /** PEM in the OpenSSH format, without a passphrase. */
  readonly privateKey: string;
  /** `ssh-ed25519 AAAA…`, with a comment if there is one. */
  readonly publicKey: string;
}

/** Key types that `ssh` reads from a file: keys on security tokens need a device. */
const KEY_TYPES = /^(?:ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521))$/;
const MAGIC = Buffer.from('openssh-key-v1\0');
const BLOCK = 8;

/** Generates an Ed25519 key pair. */
export function generateSshKey(comment: string): SshKeyPair {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d = '', x = '' } = privateKey.export({ format: 'jwk' });
  const [seed, point] = [Buffer.from(d, 'base64url'), Buffer.from(x, 'base64url')];
  const type = 'ssh-ed25519';
  const blob = Buffer.concat([text(type), text(point)]);
  const check = randomBytes(4);
  const secret = Buffer.concat([check, check, blob, text(Buffer.concat([seed, point])), text(comment)]);
  const padding = Buffer.from(
    Array.from({ length: (BLOCK - (secret.length % BLOCK)) % BLOCK }, (_, index) => index + 1),
  );
  const file = Buffer.concat([
    ...[MAGIC, text('none'), text('none'), text(''), number(1), text(blob)],
    text(Buffer.concat([secret, padding])),
  ]);
  const lines = file.toString('base64').match(/.{1,70}/g) ?? [];
  const [begin, end] = ['BEGIN', 'END'].map((word) => `-----${word} OPENSSH PRIVATE KEY-----`);
  return {
    privateKey: [begin, ...lines, end, ''].join('\n'),
    publicKey: `${type} ${blob.toString('base64')} ${comment}`,
  };
}

/**
 * Reads a private key in the OpenSSH format: the file that `ssh` gets, and its public half.
 * @returns undefined for anything else, also for a key that a passphrase protects
 */
export function readSshKey(pem: string): SshKeyPair | undefined {
  const body = /^\s*-----BEGIN OPENSSH PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END OPENSSH PRIVATE KEY-----\s*$/.exec(
    pem,
  );
  const file = Buffer.from(body?.[1] ?? '', 'base64');
  if (!file.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const fields = readTexts(file.subarray(MAGIC.length), 3);
  if (fields === undefined || fields.texts[0]?.toString() !== 'none') return undefined;
  // A file can contain several keys; `ssh` writes and reads one.
  if (fields.rest.length < 4 || fields.rest.readUInt32BE(0) !== 1) return undefined;
  const [blob] = readTexts(fields.rest.subarray(4), 1)?.texts ?? [];
  const publicKey = blob && describeKey(blob);
  if (publicKey === undefined) return undefined;
  // Written again, so that line ends are those that `ssh` accepts.
  const lines = file.toString('base64').match(/.{1,70}/g) ?? [];
  const privateKey = ['-----BEGIN OPENSSH PRIVATE KEY-----', ...lines, '-----END OPENSSH PRIVATE KEY-----', ''].join(
    '\n',
  );
  return { privateKey, publicKey };
}

/**
 * Reads a public key as files of SSH have it: `ssh-ed25519 AAAA…`, or with host names before it as in `known_hosts`.
 * @returns type and key without host names and comment; undefined for anything else, and for lines that certify or revoke
 */
export function readPublicKey(line: string): string | undefined {
  const words = line.trim().split(/\s+/);
  if (words[0]?.startsWith('@') === true) return undefined;
  const at = words.findIndex((word) => KEY_TYPES.test(word));
  const [type, encoded = ''] = words.slice(at, at + 2);
  if (at < 0 || at > 1 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return undefined;
  const described = describeKey(Buffer.from(encoded, 'base64'));
  return described === `${type} ${encoded}` ? described : undefined;
}

/** `SHA256:…`, as `ssh-keygen -l` and hosts show it. */
export function keyFingerprintOf(publicKey: string): string {
  const encoded = publicKey.split(' ')[1] ?? '';
  return `SHA256:${createHash('sha256').update(Buffer.from(encoded, 'base64')).digest('base64').replace(/=+$/, '')}`;
}

function describeKey(blob: Buffer): string | undefined {
  const type = readTexts(blob, 1)?.texts[0]?.toString('latin1') ?? '';
  return KEY_TYPES.test(type) ? `${type} ${blob.toString('base64')}` : undefined;
}

/** Texts as SSH writes them: the length in four bytes, then the bytes. */
function readTexts(
  bytes: Buffer,
  count: number,
): { readonly texts: readonly Buffer[]; readonly rest: Buffer } | undefined {
  const texts: Buffer[] = [];
  let rest = bytes;
  while (texts.length < count) {
    const end = rest.length < 4 ? Number.POSITIVE_INFINITY : 4 + rest.readUInt32BE(0);
    if (end > rest.length) return undefined;
    texts.push(rest.subarray(4, end));
    rest = rest.subarray(end);
  }
  return { texts, rest };
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function text(value: string | Buffer): Buffer {
  const bytes = Buffer.from(value as string);
  return Buffer.concat([number(bytes.length), bytes]);
}
