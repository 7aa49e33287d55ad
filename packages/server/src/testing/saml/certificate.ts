import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** A key with a certificate for it that it has signed itself, as identity providers have one. */
export interface KeyPair {
  /** PEM */
  readonly privateKey: string;
  /** PEM */
  readonly certificate: string;
}

export interface CertificateOptions {
  readonly name?: string;
  readonly bits?: number;
  readonly kind?: 'rsa' | 'ec';
  readonly from?: Date;
  readonly to?: Date;
}

/** Writes bytes of a kind with their length in front, as certificates are made of (X.690). */
function write(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  // The shortest form: browsers reject others.
  const length = Buffer.from(body.length.toString(16).padStart(body.length < 256 ? 2 : 4, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 + length.length]), length, body]);
}

const SEQUENCE = 0x30;
const SET = 0x31;
const text = (value: string) => write(0x0c, Buffer.from(value));
const time = (value: Date) => write(0x18, Buffer.from(`${value.toISOString().replace(/[-:T]|\.\d+/g, '')}`));
const identifier = (hexadecimal: string) => write(0x06, Buffer.from(hexadecimal, 'hex'));
/** sha256WithRSAEncryption and ecdsa-with-SHA256. */
const ALGORITHM = {
  rsa: write(SEQUENCE, identifier('2a864886f70d01010b'), Buffer.from([5, 0])),
  ec: write(SEQUENCE, identifier('2a8648ce3d040302')),
};
const COMMON_NAME = '550403';

/** Makes a key and its certificate; one of 2048 bits needs some tenths of a second. */
export function aKeyPair({
  name = 'Identity provider',
  bits = 2048,
  kind = 'rsa',
  from = new Date('2020-01-01T00:00:00Z'),
  to = new Date('2040-01-01T00:00:00Z'),
}: CertificateOptions = {}): KeyPair {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } =
    kind === 'rsa'
      ? generateKeyPairSync('rsa', { modulusLength: bits })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const person = write(SEQUENCE, write(SET, write(SEQUENCE, identifier(COMMON_NAME), text(name))));
  const content = write(
    SEQUENCE,
    write(0xa0, write(0x02, Buffer.from([2]))),
    write(0x02, Buffer.from([1])),
    ALGORITHM[kind],
    person,
    write(SEQUENCE, time(from), time(to)),
    person,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = write(SEQUENCE, content, ALGORITHM[kind], write(0x03, Buffer.from([0]), signature));
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: writePem(certificate),
  };
}

const writePem = (der: Buffer): string =>
  [
    '-----BEGIN CERTIFICATE-----',
    ...(der.toString('base64').match(/.{1,64}/g) ?? []),
    '-----END CERTIFICATE-----',
    '',
  ].join('\n');
