import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** What nodes on one database tell each other of their commits by: a count that all of them raise and read. */
export interface CommitChannel {
  /** Raises the count, and tells it to all others. */
  bump(): Promise<number>;
  read(): Promise<number>;
  /** Sends a text of up to some kilobytes to all others. */
  send(message: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a connection.
 * @param heard receives the count of another node each time when that has raised it
 * @param lost the connection is of no use any more
 * @param received receives the messages of other nodes
 */
export type OpenCommitChannel = (
  heard: (count: number) => void,
  lost: () => void,
  received: (message: string) => void,
) => Promise<CommitChannel>;

/** Every node looks again so often, regardless of what it has been notified of. */
const TICK_MS = 1000;

/**
 * Knows of the commits of all nodes. One is acknowledged after it was counted, and a request is served after the count
 * was read: so a client that was answered by one node finds what was done at every other one. Where nodes cannot tell
 * each other, nothing that is remembered counts.
 */
export class CommitNotifier {
  readonly #open: OpenCommitChannel;
  readonly #listeners: (() => void)[] = [];
  readonly #messageListeners: ((message: string) => void)[] = [];
  readonly #gapListeners: (() => void)[] = [];
  readonly #tick: NodeJS.Timeout;
  #connection: CommitChannel | undefined;
  /** The attempt to open one that was begun last. */
  #opening: Promise<void>;
  #isClosed = false;
  #version = 0;
  /** The count that the version stands for. */
  #count = -1;
  readonly #raising = new Coalescer(() => this.#bump());
  readonly #reading = new Coalescer(() => this.#read());

  constructor(open: OpenCommitChannel) {
    this.#open = open;
    this.#tick = setInterval(() => this.#version++, TICK_MS).unref();
    this.#opening = this.#connect();
  }

  /** Another number after each commit that is known of. */
  get version(): number {
    return this.#version;
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener);
  }

  onMessage(listener: (message: string) => void): void {
    this.#messageListeners.push(listener);
  }

  /** Messages of other nodes may have been missed. */
  onMessageGap(listener: () => void): void {
    this.#gapListeners.push(listener);
  }

  /** Sends a message to all other nodes; they notice a gap if it is lost. */
  send(message: string): void {
    this.#connection?.send(message).catch(() => this.#reconnect());
  }

  /** A commit of another process that is known to have been made, whether it has been heard of or not. */
  noteForeignCommit(): void {
    this.#change();
  }

  /** A commit of this process: known here at once, and to all who ask once it resolves. */
  async announce(): Promise<void> {
    this.#change();
    await this.#raising.join();
  }

  /** Resolves when everything is known that was acknowledged before the call. */
  catchUp(): Promise<void> {
    return this.#reading.join();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#tick);
    await this.#connection?.close().catch(() => undefined);
  }

  #change(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }

  async #bump(): Promise<void> {
    try {
      // Commands write as soon as they begin.
      await this.#opening;
      if (this.#connection === undefined) throw new Error('Other nodes cannot be notified.');
      const count = await this.#connection.bump();
      // Everything that lies between was done by others.
      if (count !== this.#count + 1) this.#change();
      this.#count = count;
    } catch {
      this.#reconnect();
      // By then the others have looked by themselves.
      if (!this.#isClosed) await sleep(TICK_MS + 100);
    }
  }

  async #read(): Promise<void> {
    try {
      const count = await this.#connection?.read();
      if (count === undefined || count !== this.#count) this.#change();
      this.#count = count ?? -1;
    } catch {
      this.#reconnect();
    }
  }

  async #connect(): Promise<void> {
    let isLost = false;
    const heard = (count: number) => {
      if (count <= this.#count) return;
      this.#count = count;
      this.#change();
    };
    const lost = () => {
      isLost = true;
      if (connection !== undefined && connection === this.#connection) this.#reconnect();
    };
    let connection: CommitChannel | undefined;
    try {
      connection = await this.#open(heard, lost, (message) => {
        for (const listener of this.#messageListeners) listener(message);
      });
      if (isLost || this.#isClosed) throw new Error('It was lost before it was used.');
      this.#connection = connection;
      // What was done while nobody listened is not known.
      this.#count = -1;
      this.#change();
      for (const listener of this.#gapListeners) listener();
    } catch {
      await connection?.close().catch(() => undefined);
      this.#connectLater();
    }
  }

  #reconnect(): void {
    if (this.#isClosed) return;
    this.#change();
    const broken = this.#connection;
    if (broken === undefined) return;
    this.#connection = undefined;
    broken.close().catch(() => undefined);
    this.#connectLater();
  }

  #connectLater(): void {
    if (this.#isClosed) return;
    setTimeout(() => {
      this.#opening = this.#connect();
    }, TICK_MS).unref();
  }
}

/** Work that is done once for all who ask for it before it begins, one time after the other. */
class Coalescer {
  readonly #work: () => Promise<void>;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves when work has ended that began after the call. */
  join(): Promise<void> {
    this.#next ??= this.#running.then(async () => {
      // Who comes in the same turn of the event loop shares it.
      await nextTurn();
      this.#next = undefined;
      const work = this.#work();
      this.#running = work;
      return work;
    });
    return this.#next;
  }
}
