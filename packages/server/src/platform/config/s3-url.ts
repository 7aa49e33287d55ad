import { canParseUrl } from '../outbound/can-parse-url.ts';

/** How to reach a bucket of an S3-compatible server. */
export interface S3Location {
  /** Origin of the requests, such as `https://s3.example.com`, or `https://docs.s3.example.com` with the bucket in it. */
  readonly origin: string;
  readonly bucket: string;
  /** Prefix of every path: empty, or `/` and the bucket. */
  readonly basePath: string;
  /** Prefix of every key: empty, or names that each end with a slash. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Credentials of a bucket. */
export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const FLAGS = ['insecure', 'virtual-host', 'region'];

/**
 * Parses a URL such as `s3://key:secret@host:9000/bucket/prefix?region=eu-central-1`, of which host and bucket are
 * required. The parameter `insecure` selects HTTP without TLS, `virtual-host` a bucket that is part of the
 * host name.
 * @param credentials for a URL without a key
 * @returns undefined for anything else; the input may contain a secret, so no message repeats it
 */
export function parseS3Url(text: string, credentials: S3Credentials | undefined): S3Location | undefined {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  if (url === undefined || url.protocol !== 's3:' || url.hostname === '' || url.hash !== '') return undefined;
  if ([...url.searchParams.keys()].some((name) => !FLAGS.includes(name))) return undefined;
  const match = /^\/([\w][\w.-]{1,61}[\w])((?:\/[\w.-]+)*)\/?$/.exec(url.pathname);
  const used = readCredentials(url) ?? credentials;
  const region = url.searchParams.get('region') ?? 'us-east-1';
  if (match === null || used === undefined || !/^[\w-]{1,60}$/.test(region)) return undefined;
  const [, bucket = '', prefix = ''] = match;
  if (prefix.split('/').some((part) => part === '.' || part === '..')) return undefined;
  const isVirtual = url.searchParams.has('virtual-host');
  const scheme = url.searchParams.has('insecure') ? 'http' : 'https';
  return {
    origin: `${scheme}://${isVirtual ? `${bucket}.` : ''}${url.host}`,
    bucket,
    basePath: isVirtual ? '' : `/${bucket}`,
    prefix: prefix === '' ? '' : `${prefix.slice(1)}/`,
    region,
    ...used,
  };
}

function readCredentials({ username, password }: URL): S3Credentials | undefined {
  if (username === '' || password === '') return undefined;
  try {
    return { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) };
  } catch {
    return undefined;
  }
}
