export type OutboundReason = 'refused' | 'unreachable' | 'timeout' | 'too-large' | 'bad-url' | 'status';

/** A request to a URL that a user entered failed. The message is one sentence and contains no credentials. */
export class OutboundError extends Error {
  readonly reason: OutboundReason;
  /** The HTTP status of the response, with the reason `status`. */
  readonly status: number | undefined;
  constructor(reason: OutboundReason, message: string, status?: number) {
    super(message);
    this.name = 'OutboundError';
    this.reason = reason;
    this.status = status;
  }
}
