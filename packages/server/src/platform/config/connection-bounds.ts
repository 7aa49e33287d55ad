/** Limits of one connection, regardless of its peer. Times are milliseconds. */
export interface ConnectionBounds {
  /** From the first byte of a request to the end of its head. */
  readonly headTime: number;
  /** From the first byte of a request to the end of its body. */
  readonly requestTime: number;
  /** The same for a body of a request without a caller. */
  readonly anonymousTime: number;
  /** Bytes of all bodies at once of requests without a caller. */
  readonly anonymousSize: number;
  /** Without a byte in either direction while a request is pending; work that is waited for is silent. */
  readonly silentTime: number;
  /** For work on content per request; `concurrency/yielder.ts` describes work that may exceed it. */
  readonly workTime: number;
  /** From the head of a response to its last byte. */
  readonly answerTime: number;
  /** Between a response and the next request. */
  readonly idleTime: number;
  /** How often heads and bodies are looked at that are late. */
  readonly checkTime: number;
  /** Bytes of a head: the URL and all headers. */
  readonly headSize: number;
  /** Characters of a URL with its query. */
  readonly urlLength: number;
  /** Bytes of a body that was refused already and is taken from the connection nevertheless, to be thrown away. */
  readonly refusedSize: number;
  /** For how long that is done. */
  readonly refusedTime: number;
  /** How long the next bytes of it are waited for. */
  readonly refusedPause: number;
  /** Connections at once; those beyond them are closed. */
  readonly connections: number;
}

export const CONNECTION_BOUNDS: ConnectionBounds = {
  headTime: 30_000,
  requestTime: 300_000,
  anonymousTime: 30_000,
  anonymousSize: 64 * 1024 * 1024,
  silentTime: 300_000,
  workTime: 60_000,
  answerTime: 3_600_000,
  // Longer than the idle timeout of proxies, which would otherwise send a request into a closing connection.
  idleTime: 72_000,
  checkTime: 5_000,
  headSize: 16 * 1024,
  urlLength: 14 * 1024,
  refusedSize: 32 * 1024 * 1024,
  refusedTime: 10_000,
  refusedPause: 500,
  connections: 10_000,
};
