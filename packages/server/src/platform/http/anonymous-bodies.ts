import { type Readable, Transform } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { ConnectionBounds } from '../config/connection-bounds.ts';
import { ServiceError, serverBusy } from '../errors.ts';
import type { App } from './app.ts';

/** Bytes of the bodies of requests without a caller that are not answered yet. */
interface Received {
  bytes: number;
}

/**
 * Bounds the bodies of requests that nobody has to sign in for: the bytes of all of them at once, and the time of each.
 * Anybody can send them: many slow ones would fill the memory.
 */
export function boundAnonymousBodies(app: App, bounds: ConnectionBounds): void {
  const received: Received = { bytes: 0 };
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.caller !== undefined || !hasBody(request)) return done(null, payload);
    const counted = new CountedBody(received, bounds);
    // A body is in memory until its request was answered.
    reply.raw.once('close', () => counted.release());
    payload.once('error', (error) => counted.destroy(error));
    // A body that nobody reads, because the request was refused, may end too: an event without a listener ends the process.
    counted.on('error', () => undefined);
    done(null, (payload as Readable).pipe(counted));
  });
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

class CountedBody extends Transform {
  /** For the framework, which compares it with the length in the head. */
  receivedEncodedLength = 0;
  readonly #received: Received;
  readonly #limit: number;
  readonly #timer: NodeJS.Timeout;

  constructor(received: Received, { anonymousSize, anonymousTime }: ConnectionBounds) {
    super();
    this.#received = received;
    this.#limit = anonymousSize;
    this.#timer = setTimeout(() => this.destroy(tooSlow()), anonymousTime).unref();
  }

  override _transform(
    chunk: Buffer,
    _encoding: BufferEncoding,
    next: (error: Error | null, chunk?: Buffer) => void,
  ): void {
    this.receivedEncodedLength += chunk.length;
    this.#received.bytes += chunk.length;
    if (this.#received.bytes > this.#limit) next(tooMany());
    else next(null, chunk);
  }

  override _flush(done: () => void): void {
    clearTimeout(this.#timer);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    clearTimeout(this.#timer);
    done(error);
  }

  /** Once. */
  release(): void {
    clearTimeout(this.#timer);
    this.#received.bytes -= this.receivedEncodedLength;
    this.receivedEncodedLength = 0;
  }
}

const tooSlow = () => new ServiceError(408, 'The request was not completed in time.', 'request_timeout');
const tooMany = () => serverBusy('Too many requests are being received. Try again in a minute.');
