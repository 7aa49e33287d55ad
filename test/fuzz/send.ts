import { connect } from 'node:net';
import type { WrittenRequest } from './request.ts';

/** A raw response. */
export interface ReceivedAnswer {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  /** By names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
  readonly milliseconds: number;
}

/** Time limit of a response that needs a PDF, which waits for earlier ones. */
const LONGEST_PDF_MS = 120_000;
/** After which a request that is not whole ends. */
const WAITED_MS = 300;
/** Bytes of a response; more would be a failure in itself. */
const MAX_ANSWER = 64 * 1024 * 1024;

/**
 * Sends a request over its own connection, and returns the response. A connection without a required response is half
 * closed a moment later.
 * @param longestMs time limit of a response
 * @throws Error on timeout
 */
export function sendRequest(
  port: number,
  { bytes, isWhole, path }: WrittenRequest,
  longestMs: number,
): Promise<ReceivedAnswer> {
  const longest = /pdf/i.test(path) ? LONGEST_PDF_MS : longestMs;
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const parts: Buffer[] = [];
    let size = 0;
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No answer came within ${longest} ms.`));
    }, longest);
    const waited = isWhole ? undefined : setTimeout(() => socket.end(), WAITED_MS);
    const finish = () => {
      clearTimeout(timer);
      clearTimeout(waited);
      socket.destroy();
      try {
        resolve({ ...readAnswer(Buffer.concat(parts)), milliseconds: performance.now() - began });
      } catch (error) {
        reject(error);
      }
    };
    socket.on('data', (part) => {
      parts.push(part);
      size += part.length;
      if (size > MAX_ANSWER || isEventStream(parts)) finish();
    });
    // A server that has refused a request need not read the rest of it.
    socket.on('error', finish);
    socket.on('end', finish);
    socket.write(bytes);
  });
}

/** Whether a stream of events has begun, whose end may be half an hour away. */
function isEventStream(parts: readonly Buffer[]): boolean {
  const begun = Buffer.concat(parts.slice(0, 3)).subarray(0, 4096).toString('latin1');
  return /\r\ncontent-type: text\/event-stream\r\n/i.test(begun) && begun.includes('event: ready\n');
}

/** @throws Error if the bytes are not an HTTP response */
export function readAnswer(bytes: Buffer): Omit<ReceivedAnswer, 'milliseconds'> {
  const end = bytes.indexOf('\r\n\r\n');
  if (bytes.length === 0) return { status: 0, headers: new Map(), body: bytes };
  const [first = '', ...lines] = bytes.toString('latin1', 0, end === -1 ? bytes.length : end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) ?/.exec(first)?.[1]);
  if (end === -1 || Number.isNaN(status)) throw new Error(`The answer is none: ${first.slice(0, 200)}`);
  const rest = bytes.subarray(end + 4);
  // An interim response (100) precedes the final one.
  if (status < 200) return readAnswer(rest);
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  // The rest is the response to another request in the same bytes.
  const length = Number(headers.get('content-length') ?? rest.length);
  const body = headers.get('transfer-encoding') === 'chunked' ? joinChunks(rest) : rest.subarray(0, length);
  return { status, headers, body };
}

function joinChunks(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const line = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, line), 16);
    if (!(size > 0)) break;
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(chunks);
}
