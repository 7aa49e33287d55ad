import type { Engine } from '../db/dialect.ts';
import { LIVE_KINDS, type LiveChange } from './live-change.ts';

/** What a subscriber of the hub is notified of. */
export interface LiveSubscriber {
  onChange(change: LiveChange): void;
  /** Changes of other nodes may have been missed. */
  onGap(): void;
  /** Something was committed, by whichever node: access may have changed. */
  onCommit(): void;
  /** The server is about to stop. */
  onClose(): void;
}

/** Connections of one person, and of everybody together. */
const MAX_OF_USER = 12;
const MAX_TOTAL = 1000;

/** Passes committed changes on to the connections of this node, and to all other nodes. */
export class LiveHub {
  readonly #engine: Engine;
  readonly #passOn: ((change: LiveChange) => void) | undefined;
  readonly #subscribers = new Map<LiveSubscriber, string>();

  /** @param passOn receives the changes of a compute process, whose server has the connections */
  constructor(engine: Engine, passOn?: (change: LiveChange) => void) {
    this.#engine = engine;
    this.#passOn = passOn;
    engine.onMessage((text) => {
      const change = readChange(text);
      if (change !== undefined) this.#forward(change);
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

  #forward(change: LiveChange): void {
    for (const subscriber of this.#subscribers.keys()) subscriber.onChange(change);
  }
}

/** The change in a message of another node; a later version may send others. */
function readChange(text: string): LiveChange | undefined {
  try {
    const change = JSON.parse(text) as LiveChange;
    return LIVE_KINDS.includes(change.kind) ? change : undefined;
  } catch {
    return undefined;
  }
}
