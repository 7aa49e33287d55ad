import { setTimeout as sleep } from 'node:timers/promises';
import { Coalescer } from '../concurrency/coalescer.ts';

/**
 * The channel on which nodes on one database notify each other of commits: a counter that all of them increase and
 * read.
 */
export interface CommitChannel {
  /** Increases the counter, and notifies all others. */
  bump(): Promise<number>;
  read(): Promise<number>;
  /** Sends a text of up to some kilobytes to all others. */
  send(message: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a connection.
 * @param onCommit receives the count of another node whenever that has increased it
 * @param onDisconnect called when the connection is unusable
 * @param onMessage receives the messages of other nodes
 */
export type OpenCommitChannel = (
  onCommit: (count: number) => void,
  onDisconnect: () => void,
  onMessage: (message: string) => void,
) => Promise<CommitChannel>;

/** Every node polls at this interval, regardless of notifications. */
const TICK_MS = 1000;

/**
 * Tracks the commits of all nodes. A commit is acknowledged after it was counted, and a request is served after the
 * counter was read: a client that received a response from one node reads its write on every other one. While nodes
 * cannot reach each other, nothing is cached.
 */
export class CommitNotifier {
  readonly #open: OpenCommitChannel;
  readonly #listeners: (() => void)[] = [];
  readonly #messageListeners: ((message: string) => void)[] = [];
  readonly #gapListeners: (() => void)[] = [];
  readonly #tick: NodeJS.Timeout;
  #connection: CommitChannel | undefined;
  /** The latest attempt to open one. */
  #opening: Promise<void>;
  #isClosed = false;
  #version = 0;
  /** The counter value of the version. */
  #count = -1;
  readonly #raising = new Coalescer(() => this.#bump());
  readonly #reading = new Coalescer(() => this.#read());

  constructor(open: OpenCommitChannel) {
    this.#open = open;
    this.#tick = setInterval(() => this.#version++, TICK_MS).unref();
    this.#opening = this.#connect();
  }

  /** Changes with each known commit. */
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

  /** Records a commit of another process, whether a notification has arrived or not. */
  noteForeignCommit(): void {
    this.#change();
  }

  /** Announces a commit of this process: visible here immediately, and to all readers once it resolves. */
  async announce(): Promise<void> {
    this.#change();
    await this.#raising.join();
  }

  /** Resolves when all commits acknowledged before the call are known. */
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
      // Commands write as soon as they start.
      await this.#opening;
      if (this.#connection === undefined) throw new Error('Other nodes cannot be notified.');
      const count = await this.#connection.bump();
      // All commits in between are by other nodes.
      if (count !== this.#count + 1) this.#change();
      this.#count = count;
    } catch {
      this.#reconnect();
      // By then the others have polled.
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
    const onCommit = (count: number) => {
      if (count <= this.#count) return;
      this.#count = count;
      this.#change();
    };
    const onDisconnect = () => {
      isLost = true;
      if (connection !== undefined && connection === this.#connection) this.#reconnect();
    };
    let connection: CommitChannel | undefined;
    try {
      connection = await this.#open(onCommit, onDisconnect, (message) => {
        for (const listener of this.#messageListeners) listener(message);
      });
      if (isLost || this.#isClosed) throw new Error('It was lost before it was used.');
      this.#connection = connection;
      // Commits without a listener are unknown.
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
