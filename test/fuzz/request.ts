import { stripVTControlCharacters } from 'node:util';

/**
 * The sender of a request: the administrator of its world, a member who only reads, an administrator elsewhere, or
 * nobody.
 */
export type FuzzCaller = 'admin' | 'reader' | 'nonMember' | 'nobody';

/** How the body of a request is encoded. */
export type Framing = 'length' | 'chunked' | 'too short' | 'too long' | 'no end';

/** A request template: placeholders in braces represent objects of the world that it is sent to. */
export interface FuzzRequest {
  /** The operation or endpoint that it is for. */
  readonly kind: string;
  readonly method: string;
  readonly target: string;
  readonly caller: FuzzCaller;
  /** They replace those that are sent otherwise; a value that is undefined sends none. */
  readonly headers: readonly (readonly [name: string, value: string | undefined])[];
  /** A text is filled with the things of the world, bytes go as they are. */
  readonly body?: string | Buffer | undefined;
  readonly framing: Framing;
  /** It could delete the objects of later requests. */
  readonly isDestructive: boolean;
}

/** Bytes that are sent as they are, and need be no request at all. */
export interface BrokenRequest {
  readonly kind: 'broken';
  readonly bytes: Buffer;
}

/** Values of placeholders: `spaceId`, `other.spaceId`, `token.admin`, `etag`. */
export type Words = (name: string) => string | undefined;

/** The bytes of a request, with a description. */
export interface WrittenRequest {
  readonly kind: string;
  readonly method: string;
  readonly path: string;
  readonly bytes: Buffer;
  /** The bytes are a complete request, so a response is required. */
  readonly isWhole: boolean;
}

/** Characters of a request that are shown. */
const MAX_SHOWN = 1500;

const fill = (text: string, words: Words, write: (value: string) => string): string =>
  text.replace(/\{([a-zA-Z]+(?:\.[a-zA-Z]+)?)\}/g, (all, name: string) => {
    const value = words(name);
    return value === undefined ? all : write(value);
  });

/** The bytes of a request about the things of a world. */
export function writeRequest(request: FuzzRequest | BrokenRequest, words: Words): WrittenRequest {
  if ('bytes' in request) return { ...request, method: '', path: '', isWhole: false };
  const { kind, method, caller, framing } = request;
  // Unknown placeholders of a target stay: it may be broken on purpose.
  const target = fill(request.target, words, (value) => (value.startsWith('/') ? value : encodeURIComponent(value)));
  const body = typeof request.body === 'string' ? Buffer.from(fill(request.body, words, escapeText)) : request.body;
  const token = caller === 'nobody' ? undefined : words(`token.${caller}`);
  const headers = new Map<string, string | undefined>([
    ['host', 'docs.test'],
    ['connection', 'close'],
    ...(token === undefined ? [] : ([['authorization', `Bearer ${token}`]] as const)),
    ...(body === undefined ? [] : ([['content-type', 'application/json'], frame(body, framing)] as const)),
    ...request.headers.map(([name, value]) => [name, value && fill(value, words, String)] as const),
  ]);
  const lines = [...headers].flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  const head = `${[`${method} ${target} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`;
  const rest = body === undefined ? [] : [headers.has('transfer-encoding') ? chunk(body, framing) : body];
  const isFramed = request.headers.some(([name]) => /^(content-length|transfer-encoding|expect|upgrade)$/.test(name));
  const isWhole = !isFramed && (framing === 'length' || framing === 'chunked') && method !== 'CONNECT';
  return { kind, method, path: target, bytes: Buffer.concat([Buffer.from(head), ...rest]), isWhole };
}

const escapeText = (value: string): string => JSON.stringify(value).slice(1, -1);

function frame(body: Buffer, framing: Framing): readonly [string, string] {
  if (framing === 'chunked' || framing === 'no end') return ['transfer-encoding', 'chunked'];
  const wrong = { 'too short': -1, 'too long': 10 }[framing as string] ?? 0;
  return ['content-length', String(Math.max(0, body.length + wrong))];
}

function chunk(body: Buffer, framing: Framing): Buffer {
  const size = Buffer.from(`${body.length.toString(16)}\r\n`);
  const end = Buffer.from(framing === 'no end' ? '\r\n' : '\r\n0\r\n\r\n');
  return body.length === 0 ? end.subarray(2) : Buffer.concat([size, body, end]);
}

/** A readable request: its start, without control sequences of a terminal. */
export function showRequest({ bytes }: WrittenRequest): string {
  const text = stripVTControlCharacters(bytes.subarray(0, MAX_SHOWN).toString());
  return bytes.length > MAX_SHOWN ? `${text}… (${bytes.length} bytes)` : text;
}
