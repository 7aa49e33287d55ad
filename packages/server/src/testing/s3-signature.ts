import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { SignatureV4 } from '@smithy/signature-v4';

type Bytes = string | ArrayBuffer | ArrayBufferView;

/** The hash that the signer is made with, keyed where it is given a key. */
class Sha256 {
  readonly #hash: ReturnType<typeof createHash> | ReturnType<typeof createHmac>;
  constructor(secret?: Bytes) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', toBuffer(secret));
  }
  update(bytes: Bytes): void {
    this.#hash.update(toBuffer(bytes));
  }
  reset(): void {}
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
}

function toBuffer(bytes: Bytes): Buffer {
  if (typeof bytes === 'string') return Buffer.from(bytes);
  return bytes instanceof ArrayBuffer
    ? Buffer.from(bytes)
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export interface S3Key {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** Whether a request is signed as Amazon's own library would sign what arrived, and its bytes are those that were signed. */
export async function isSignedBy(key: S3Key, request: IncomingMessage, body: Uint8Array): Promise<boolean> {
  const { headers, method = '', url = '' } = request;
  const { authorization = '' } = headers;
  const names = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(';') ?? [];
  const instant = String(headers['x-amz-date']).replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  const { pathname, searchParams } = new URL(url, 'http://any.test');
  const signer = new SignatureV4({
    service: 's3',
    region: key.region,
    credentials: key,
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const signed = await signer.sign(
    {
      method,
      protocol: 'http:',
      hostname: '',
      path: decodeURIComponent(pathname),
      query: Object.fromEntries(searchParams),
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    },
    { signingDate: instant, signableHeaders: new Set(names), unsignableHeaders: new Set() },
  );
  const hash = createHash('sha256').update(body).digest('hex');
  const isSame = signed.headers['authorization']?.replaceAll(', ', ',') === authorization.replaceAll(', ', ',');
  return isSame && headers['x-amz-content-sha256'] === hash && names.includes('host');
}
