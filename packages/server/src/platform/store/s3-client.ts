import { createReadStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { Parser } from 'htmlparser2';
import { Agent, type Dispatcher, request } from 'undici';
import type { S3Location } from '../config/s3-url.ts';
import { storeUnavailable } from './store-unavailable.ts';

/** Attempts of one request; the delays between them increase. */
const MAX_TRIES = 4;
const PAUSES_MS = [100, 400, 1500];
/** Timeout without data from the server. */
const SILENCE_MS = 20_000;
/** Concurrent connections; a visitor who reads a file slowly occupies one. */
const CONNECTIONS = 256;
/** A body without bytes, and its SHA-256. */
export const NO_BODY = {
  bytes: new Uint8Array(),
  hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
};

/** The request body, from memory or from a file with its size in bytes. */
export type S3Body = { readonly hash: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly file: string; readonly size: number }
);

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Without the prefix of the URL; the bucket itself if absent. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** With its SHA-256 in hexadecimal: the server rejects corrupted bytes. */
  readonly body?: S3Body;
  /** Value of the header `Range`. */
  readonly range?: string;
}

/** A bucket of an S3-compatible server. */
export interface S3Client {
  /**
   * Sends a request, and retries if the server is unreachable or busy. The body of the response must be read.
   * @returns undefined if the key does not exist
   * @throws ServiceError 503 if all attempts fail; its cause is the reason
   */
  send(asked: S3Request): Promise<Dispatcher.ResponseData | undefined>;
  close(): Promise<void>;
}

/** Connects lazily, on the first request. */
export function openS3Client(bucket: S3Location): S3Client {
  const agent = new Agent({
    connections: CONNECTIONS,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    connectTimeout: 5000,
  });
  return {
    send: async (asked) => {
      for (let tries = 1; ; tries++) {
        try {
          return await sendOnce(bucket, agent, asked);
        } catch (error) {
          if (tries >= MAX_TRIES || error instanceof S3Refusal)
            throw storeUnavailable('The file store does not respond.', error);
          await sleep((PAUSES_MS[tries - 1] ?? 0) * (0.5 + Math.random()));
        }
      }
    },
    close: () => agent.close(),
  };
}

/** A response that a retry would not change. */
class S3Refusal extends Error {}

async function sendOnce(bucket: S3Location, agent: Agent, asked: S3Request) {
  const url = new URL(
    `${bucket.origin}${bucket.basePath}/${asked.key === undefined ? '' : bucket.prefix}${asked.key ?? ''}`,
  );
  for (const [name, value] of Object.entries(asked.query ?? {})) url.searchParams.set(name, value);
  // Signed again for each attempt, with the local time: the server compares it with its own.
  const signed = await new AwsV4Signer({
    method: asked.method,
    url: url.href,
    headers: { 'x-amz-content-sha256': (asked.body ?? NO_BODY).hash },
    accessKeyId: bucket.accessKeyId,
    secretAccessKey: bucket.secretAccessKey,
    service: 's3',
    region: bucket.region,
  }).sign();
  const answer = await request(url, {
    method: asked.method,
    dispatcher: agent,
    headers: {
      ...Object.fromEntries(signed.headers),
      ...(asked.range !== undefined && { range: asked.range }),
      ...(asked.body !== undefined && 'file' in asked.body && { 'content-length': String(asked.body.size) }),
    },
    // Opened again for each attempt.
    ...(asked.body !== undefined && {
      body: 'file' in asked.body ? createReadStream(asked.body.file) : asked.body.bytes,
    }),
  });
  if (answer.statusCode < 300) return answer;
  const text = await answer.body.text();
  const [code = ''] = readElements(text).get('Code') ?? [];
  if (answer.statusCode === 404 && code !== 'NoSuchBucket') return undefined;
  const reason = `${answer.statusCode} ${code}`.trim();
  throw answer.statusCode >= 500 || answer.statusCode === 429 ? new Error(reason) : new S3Refusal(reason);
}

/** The texts of the elements of an XML response, in order, by name. White space is preserved. */
export function readElements(xml: string): ReadonlyMap<string, readonly string[]> {
  const elements = new Map<string, string[]>();
  let text = '';
  const parser = new Parser(
    {
      onopentag: () => {
        text = '';
      },
      ontext: (more) => {
        text += more;
      },
      onclosetag: (name) => {
        elements.set(name, [...(elements.get(name) ?? []), text]);
        text = '';
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return elements;
}
