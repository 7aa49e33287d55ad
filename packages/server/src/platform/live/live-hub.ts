import type { Engine } from '../db/dialect.ts';
import { type CollaborationMessage, packMessages } from './collaboration.ts';
import { LIVE_KINDS, type LiveChange } from './live-change.ts';

/** Notifications that a subscriber of the hub receives. */
export interface LiveSubscriber {
  onChange(change: LiveChange): void;
  /** Changes of other nodes may have been missed. */
  onGap(): void;
  /** A commit of any node: access may have changed. */
  onCommit(): void;
  /** The server is about to stop. */
  onClose(): void;
}

/** What a compute process passes on to its server. */
export type LiveMessage = LiveChange | CollaborationMessage;

/** Messages about drafts within this time are sent to other nodes together; milliseconds. */
const PACK_MS = 10;
/** Connections of one person, and in total. */
const MAX_OF_USER = 12;
const MAX_TOTAL = 1000;

/** Passes committed changes on to the connections of this node, and to all other nodes. */
export class LiveHub {
  readonly #engine: Engine;
  readonly #passOn: ((message: LiveMessage) => void) | undefined;
  readonly #collaboration: ((message: CollaborationMessage) => void)[] = [];
  readonly #listeners: ((change: LiveChange) => void)[] = [];
  readonly #subscribers = new Map<LiveSubscriber, string>();

  #outgoing: CollaborationMessage[] = [];

  /** @param passOn receives the messages of a compute process, whose server has the connections */
  constructor(engine: Engine, passOn?: (message: LiveMessage) => void) {
    this.#engine = engine;
    this.#passOn = passOn;
    engine.onMessage((text) => {
      const message = readMessage(text);
      if (message !== undefined) this.#receive(message);
    });
    engine.onMessageGap(() => {
      for (const subscriber of this.#subscribers.keys()) subscriber.onGap();
    });
    engine.onChange(() => {
      for (const subscriber of this.#subscribers.keys()) subscriber.onCommit();
    });
  }

  /** Announces a change that was committed. */
  publish(change: LiveChange): void {
    if (this.#passOn !== undefined) {
      this.#passOn(change);
      return;
    }
    this.#forward(change);
    this.#engine.sendMessage(JSON.stringify(change));
  }

  /** Passes on what drafts and the people in them do, on this node and to all others. */
  share(message: CollaborationMessage): void {
    if (this.#passOn !== undefined) {
      this.#passOn(message);
      return;
    }
    this.#receive(message);
    this.shareRemotely(message);
  }

  /** Passes a message on to the other nodes. */
  shareRemotely(message: CollaborationMessage): void {
    this.#outgoing.push(message);
    if (this.#outgoing.length > 1) return;
    setTimeout(() => {
      for (const text of packMessages(this.#outgoing.splice(0))) this.#engine.sendMessage(text);
    }, PACK_MS).unref();
  }

  /** Accepts what a compute process has passed on. */
  accept(message: LiveMessage): void {
    if ('kind' in message) this.publish(message);
    else this.share(message);
  }

  onCollaboration(listener: (message: CollaborationMessage) => void): void {
    this.#collaboration.push(listener);
  }

  /** Receives the changes of all nodes until the server stops. */
  onPublished(listener: (change: LiveChange) => void): void {
    this.#listeners.push(listener);
  }

  /** @returns a function that ends the subscription; undefined if the user or the server has too many */
  subscribe(userId: string, subscriber: LiveSubscriber): (() => void) | undefined {
    const users = [...this.#subscribers.values()];
    if (users.length >= MAX_TOTAL || users.filter((id) => id === userId).length >= MAX_OF_USER) return undefined;
    this.#subscribers.set(subscriber, userId);
    return () => void this.#subscribers.delete(subscriber);
  }

  /** Ends all subscriptions, so that the server can stop. */
  close(): void {
    for (const subscriber of [...this.#subscribers.keys()]) subscriber.onClose();
  }

  #receive(message: LiveMessage): void {
    if ('kind' in message) this.#forward(message);
    else for (const listener of this.#collaboration) listener(message);
  }

  #forward(change: LiveChange): void {
    for (const listener of this.#listeners) listener(change);
    for (const subscriber of this.#subscribers.keys()) subscriber.onChange(change);
  }
}

/** A message of another node; a later version may send others. */
function readMessage(text: string): LiveMessage | undefined {
  try {
    const message = JSON.parse(text) as LiveMessage;
    if (!('kind' in message)) return message;
    return LIVE_KINDS.includes(message.kind) ? message : undefined;
  } catch {
    return undefined;
  }
}
