import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyRequest, RawServerDefault } from 'fastify';
import { badRequest, ServiceError } from '../errors.ts';
import { REASONS, type Reason } from '../reasons.ts';
import type { App } from './app.ts';
import type { ConnectionBounds } from './connection-bounds.ts';
import { errorBody } from './errors.ts';

/** Bytes. */
const HANDED_OVER = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The bounds as the server receives them when it is made. */
export const connectionOptions = (bounds: ConnectionBounds) =>
  ({
    requestTimeout: bounds.requestTime,
    connectionTimeout: bounds.silentTime,
    keepAliveTimeout: bounds.idleTime,
    http: {
      headersTimeout: bounds.headTime,
      connectionsCheckingInterval: bounds.checkTime,
      maxHeaderSize: bounds.headSize,
      // Those without one are refused below, in our words.
      requireHostHeader: false,
    },
    clientErrorHandler: refuseBroken,
  }) satisfies FastifyHttpOptions<RawServerDefault>;

/** Keeps the bounds that are no settings of the server. */
export function boundConnections(app: App, bounds: ConnectionBounds): void {
  const { addressLength, answerTime, connections } = bounds;
  app.server.maxConnections = connections;
  app.server.on('checkExpectation', refuseExpectation);
  app.addHook('onRequest', (request, _reply, done) => {
    done(findFault(request, addressLength));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (mayFillConnection(payload)) cutSlowReader(reply.raw, answerTime);
    if (reply.statusCode >= 400 && isStillSent(request.raw)) discardRest(request.raw, bounds, done);
    else done();
  });
}

function findFault({ url, raw }: FastifyRequest, addressLength: number): ServiceError | undefined {
  if (url.length > addressLength)
    return new ServiceError(414, `The URL is too long: it can have ${addressLength} characters.`, 'url_too_long');
  const { host, 'content-encoding': encoding = 'identity' } = raw.headers;
  const hostFault = findHostFault(raw, host);
  if (hostFault !== undefined) return hostFault;
  // A few bytes would become many.
  if (encoding !== 'identity')
    return new ServiceError(
      415,
      'Send the request body as it is, without "Content-Encoding".',
      'unsupported_media_type',
    );
  return undefined;
}

/**
 * Proxies and caches in front must understand the same host as this server. The authority of a request target in absolute
 * form (RFC 9112, 3.2.2) is accepted where it is that of `Host`.
 */
function findHostFault(raw: IncomingMessage & { originalUrl?: string }, host: string | undefined) {
  if (countHosts(raw.rawHeaders) > 1) return badRequest('Send the header "Host" once.', 'invalid_request');
  if (raw.httpVersion === '1.1' && host === undefined) return badRequest('Send the header "Host".', 'invalid_request');
  const target = raw.originalUrl ?? '';
  if (target.startsWith('/')) return undefined;
  const [, authority] = ABSOLUTE.exec(target) ?? [];
  if (authority === undefined || authority.toLowerCase() === host?.toLowerCase()) return undefined;
  return badRequest('Send the host of the request target in the header "Host".', 'invalid_request');
}

/** @param headers names and values in turn, as they were sent */
function countHosts(headers: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Scheme and authority of a request target in absolute form. */
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/** The path and query of a request target in absolute form; every other target as it is. */
export function rewriteAbsoluteForm({ url = '' }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(ABSOLUTE, '');
  return path === url || path.startsWith('/') ? path : `/${path}`;
}

/** What is smaller is handed over to the system at once, however slowly it is read. */
const mayFillConnection = (payload: unknown): boolean =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length > HANDED_OVER : payload != null;

/** Who reads an answer slowly keeps its bytes here for so long and no longer. */
function cutSlowReader(response: ServerResponse, answerTime: number): void {
  // Who has left already gets no response.
  if (response.destroyed) return;
  const timer = setTimeout(() => response.destroy(), answerTime).unref();
  response.once('close', () => clearTimeout(timer));
}

/** Whether more of a body may be under way than the system allows. */
const isStillSent = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > HANDED_OVER);

/** Reads
 * what is left of a body that was refused. A connection that is closed with bytes in it is reset, and a client that
 * sends all of its request first would never read why.
 */
function discardRest(request: IncomingMessage, bounds: ConnectionBounds, done: () => void): void {
  let left = bounds.refusedSize;
  const end = () => {
    clearTimeout(late);
    clearTimeout(silent);
    request.off('data', take).off('end', end).off('close', end);
    done();
  };
  const late = setTimeout(end, bounds.refusedTime);
  const silent = setTimeout(end, bounds.refusedPause);
  const take = (bytes: Buffer) => {
    silent.refresh();
    left -= bytes.length;
    if (left < 0) end();
  };
  request.on('data', take).on('end', end).on('close', end).resume();
}

/** Sentences for what is no request that could be answered otherwise, by reason. */
const SENTENCES = {
  invalid_request: 'The request is not valid HTTP.',
  request_timeout: 'The request did not come to its end in time.',
  body_too_large: 'The request body is too large.',
  unsupported_expectation: 'Only "Expect: 100-continue" can be met.',
  headers_too_large: 'The headers of the request are too large.',
} as const satisfies Partial<Record<Reason, string>>;

const REASON_OF: Readonly<Record<string, keyof typeof SENTENCES>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
};

/** Answers bytes that are no request, and requests that do not end: nothing of them reaches a route. */
function refuseBroken({ code = '' }: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }): void {
  // In the midst of an answer a second one would be taken for a part of it.
  if (!socket.writable || code === 'ECONNRESET' || socket._httpMessage?.headersSent === true) {
    socket.destroy();
    return;
  }
  const reason = REASON_OF[code] ?? 'invalid_request';
  const status = REASONS[reason];
  const body = writeRefusal(reason);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `content-type: ${JSON_TYPE}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const body = writeRefusal('unsupported_expectation');
  const length = Buffer.byteLength(body);
  response.writeHead(417, { 'content-type': JSON_TYPE, 'content-length': length, connection: 'close' }).end(body);
}

const writeRefusal = (reason: keyof typeof SENTENCES): string =>
  JSON.stringify(errorBody(REASONS[reason], SENTENCES[reason], reason));
