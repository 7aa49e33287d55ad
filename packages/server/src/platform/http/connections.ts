import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyRequest, RawServerDefault } from 'fastify';
import type { ConnectionBounds } from '../config/connection-bounds.ts';
import { badRequest, ServiceError } from '../errors.ts';
import { REASONS, type Reason } from '../reasons.ts';
import type { App } from './app.ts';
import { errorBody } from './errors.ts';

/** Bytes. */
const HANDED_OVER = 64 * 1024;
const JSON_TYPE = 'application/json; charset=utf-8';

/** The limits that are options of the server's constructor. */
export const connectionOptions = (bounds: ConnectionBounds) =>
  ({
    requestTimeout: bounds.requestTime,
    connectionTimeout: bounds.silentTime,
    keepAliveTimeout: bounds.idleTime,
    http: {
      headersTimeout: bounds.headTime,
      connectionsCheckingInterval: bounds.checkTime,
      maxHeaderSize: bounds.headSize,
      // Those without one are rejected below, with our message.
      requireHostHeader: false,
    },
    clientErrorHandler: refuseBroken,
  }) satisfies FastifyHttpOptions<RawServerDefault>;

/** Applies the limits that are not options of the server. */
export function boundConnections(app: App, bounds: ConnectionBounds): void {
  const { urlLength, answerTime, connections } = bounds;
  app.server.maxConnections = connections;
  app.server.on('checkExpectation', refuseExpectation);
  app.addHook('onRequest', (request, _reply, done) => {
    done(findFault(request, urlLength));
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (mayFillConnection(payload)) cutSlowReader(reply.raw, answerTime);
    if (reply.statusCode >= 400 && isStillSent(request.raw)) discardRest(request.raw, bounds, done);
    else done();
  });
}

function findFault({ url, raw }: FastifyRequest, urlLength: number): ServiceError | undefined {
  if (url.length > urlLength)
    return new ServiceError(414, `The URL is too long: it can have ${urlLength} characters.`, 'url_too_long');
  const { host, 'content-encoding': encoding = 'identity' } = raw.headers;
  const hostFault = findHostFault(raw, host);
  if (hostFault !== undefined) return hostFault;
  // A few bytes could expand to many.
  if (encoding !== 'identity')
    return new ServiceError(
      415,
      'Send the request body as it is, without "Content-Encoding".',
      'unsupported_media_type',
    );
  return undefined;
}

/**
 * Proxies and caches in front must see the same host as this server. The authority of a request target in absolute form
 * (RFC 9112, 3.2.2) is accepted if it equals `Host`.
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

/** @param headers alternating names and values, as received */
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

/** The path and query of a request target in absolute form; other targets unchanged. */
export function rewriteAbsoluteForm({ url = '' }: IncomingMessage): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(ABSOLUTE, '');
  return path === url || path.startsWith('/') ? path : `/${path}`;
}

/** Smaller responses are passed to the system at once, regardless of the reader's speed. */
const mayFillConnection = (payload: unknown): boolean =>
  typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length > HANDED_OVER : payload != null;

/** How long the bytes of a slow reader are buffered. */
function cutSlowReader(response: ServerResponse, answerTime: number): void {
  // A closed connection gets no response.
  if (response.destroyed) return;
  const timer = setTimeout(() => response.destroy(), answerTime).unref();
  response.once('close', () => clearTimeout(timer));
}

/** Whether more of a body may arrive than the system buffers. */
const isStillSent = ({ complete, headers }: IncomingMessage): boolean =>
  !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > HANDED_OVER);

/**
 * Drains the rest of a rejected body. Closing a connection with unread bytes resets it, and a client that sends its
 * whole request first would never read the reason.
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
  // It may be counted on the way to its parser.
  request.unpipe().on('data', take).on('end', end).on('close', end).resume();
}

/** Messages for malformed requests, by reason. */
const SENTENCES = {
  invalid_request: 'The request is not valid HTTP.',
  request_timeout: 'The request was not completed in time.',
  body_too_large: 'The request body is too large.',
  unsupported_expectation: 'Only "Expect: 100-continue" is supported.',
  headers_too_large: 'The headers of the request are too large.',
} as const satisfies Partial<Record<Reason, string>>;

const REASON_OF: Readonly<Record<string, keyof typeof SENTENCES>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
};

/** Responds to malformed and incomplete requests: none of them reaches a route. */
function refuseBroken({ code = '' }: NodeJS.ErrnoException, socket: Socket & { _httpMessage?: ServerResponse }): void {
  // In the middle of a response, a second one would be interpreted as part of it.
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
