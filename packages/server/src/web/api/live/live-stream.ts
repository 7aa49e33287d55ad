import { PassThrough, type Readable } from 'node:stream';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import type { LiveChange } from '../../../platform/live/live-change.ts';
import type { LiveSubscriber } from '../../../platform/live/live-hub.ts';
import { listOrganizationsOf } from '../../../platform/queries/sso.ts';
import { findVisibleEvent } from './visible-event.ts';

/** Changes within this time are batched and deduplicated; milliseconds. */
const COLLECT_MS = 300;
/** Interval of comments that keep proxies from closing a silent connection; milliseconds. */
const HEARTBEAT_MS = 20_000;
/** Grace period for a client to read the end; milliseconds. */
const END_MS = 5000;
/** Maximum queued changes; beyond them the client refetches everything. */
const MAX_WAITING = 200;
/** Maximum unread bytes. */
const MAX_UNREAD = 256 * 1024;

/** Why a stream ends: clients reconnect, except after `access`. */
type EndReason = 'lifetime' | 'shutdown' | 'access' | 'membership';

interface LiveStreamOptions {
  /** Whether the session or token of the caller is still valid. */
  readonly isValid: () => Promise<boolean>;
  /** Milliseconds. */
  readonly lifetime: number;
}

/** The events of one connection, as a stream of `text/event-stream`. */
export class LiveStream implements LiveSubscriber {
  readonly #ctx: Context;
  readonly #caller: Caller;
  readonly #isValid: () => Promise<boolean>;
  readonly #stream = new PassThrough();
  readonly #waiting = new Map<string, LiveChange>();
  readonly #timers: NodeJS.Timeout[];
  /** Ids of the organizations that the caller was a member of at the last check. */
  #memberships: readonly string[] = [];
  #flush: NodeJS.Timeout | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(ctx: Context, caller: Caller, { isValid, lifetime }: LiveStreamOptions) {
    this.#ctx = ctx;
    this.#caller = caller;
    this.#isValid = isValid;
    this.#timers = [
      setInterval(() => this.#schedule(() => this.#stream.write(': \n\n')), HEARTBEAT_MS),
      setTimeout(() => this.#end('lifetime'), lifetime),
    ];
    // A stream must not keep the process alive.
    for (const timer of this.#timers) timer.unref();
    this.#stream.once('close', () => this.#release());
    this.#write('ready', {});
    this.#schedule(() => undefined);
  }

  /** The response body; it ends by itself, or when it is destroyed. */
  get events(): Readable {
    return this.#stream;
  }

  onChange(change: LiveChange): void {
    if (this.#waiting.size < MAX_WAITING) this.#waiting.set(JSON.stringify(change), change);
    else this.onGap();
    this.#flush ??= setTimeout(() => this.#schedule(() => this.#sendWaiting()), COLLECT_MS).unref();
  }

  onGap(): void {
    this.#waiting.clear();
    this.#write('reset', {});
  }

  onCommit(): void {
    this.#flush ??= setTimeout(() => this.#schedule(() => this.#sendWaiting()), COLLECT_MS).unref();
  }

  onClose(): void {
    this.#end('shutdown');
  }

  /** Queues work for a caller who still has access, after earlier work. */
  #schedule(work: () => unknown): void {
    this.#sending = this.#sending
      .then(async () => {
        if (this.#stream.closed || this.#stream.writableEnded) return;
        if (!(await this.#isValid())) this.#end('access');
        else if (await this.#hasLeft()) this.#end('membership');
        else await work();
      })
      .catch((error: unknown) => {
        this.#ctx.log.warn({ err: error }, 'live events could not be sent');
        this.#stream.destroy();
      });
  }

  /** Whether the caller is no longer a member of one of the organizations. */
  async #hasLeft(): Promise<boolean> {
    const { cache, database } = this.#ctx;
    const { userId } = this.#caller;
    const before = this.#memberships;
    this.#memberships = await cache.get(`organizations of the member ${userId}`, () =>
      listOrganizationsOf(database.reader, userId),
    );
    return before.some((id) => !this.#memberships.includes(id));
  }

  async #sendWaiting(): Promise<void> {
    this.#flush = undefined;
    const changes = [...this.#waiting.values()];
    this.#waiting.clear();
    const sent = new Set<string>();
    for (const change of changes) {
      const event = await findVisibleEvent(this.#ctx, this.#caller, change);
      const text = JSON.stringify(event);
      if (event === undefined || sent.has(text)) continue;
      sent.add(text);
      this.#write('change', event);
    }
  }

  #write(name: string, data: object): void {
    if (this.#stream.writableEnded || this.#stream.destroyed) return;
    this.#stream.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
    // A slow client receives no further event either.
    if (this.#stream.writableLength + this.#stream.readableLength > MAX_UNREAD) this.#stream.destroy();
  }

  #end(reason: EndReason): void {
    if (this.#stream.writableEnded || this.#stream.destroyed) return;
    this.#stream.end(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
    this.#release();
    // A client that does not read must not delay a shutdown.
    setTimeout(() => this.#stream.destroy(), END_MS).unref();
  }

  #release(): void {
    for (const timer of this.#timers) clearInterval(timer);
    clearTimeout(this.#flush);
  }
}
