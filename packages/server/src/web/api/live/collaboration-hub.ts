import type { Context } from '../../../domain/context.ts';
import type { CollaborationMessage, Collaborator, DraftBell } from '../../../platform/live/collaboration.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';

/** A person or program that is not heard of for this long has left; milliseconds. */
const LIFE_MS = 30_000;
/** Interval at which a node renews the windows that are connected to it. */
const RENEWAL_MS = 10_000;
/** Interval between messages about one person to other nodes. */
const REMOTE_MS = 1000;
/** Windows and programs on one page, and in one space or change request. */
const MAX_OF_PAGE = 50;
const MAX_OF_HEAD = 500;

/** A connection that receives what happens in one space or change request. */
export interface CollaborationSubscriber {
  onBell(bell: DraftBell): void;
  /** @param before undefined for somebody who joined, `after` for somebody who left */
  onCollaborator(id: string, before: Collaborator | undefined, after: Collaborator | undefined): void;
  /** Messages of other nodes may have been missed. */
  onGap(): void;
}

interface Present {
  readonly collaborator: Collaborator;
  readonly until: number;
}

/** Who is where in spaces and change requests, of all nodes, and the bells of drafts. Nothing is stored. */
export class CollaborationHub {
  readonly #live: Context['live'];
  readonly #clock: () => Date;
  readonly #subscribers = new Map<string, Set<CollaborationSubscriber>>();
  /** By id, by head. */
  readonly #present = new Map<string, Map<string, Present>>();
  /** Windows of this node. */
  readonly #own = new Map<string, Collaborator>();
  /** When this node last told others of a person, and what it will tell them next. */
  readonly #sentAt = new Map<string, number>();
  readonly #waiting = new Map<string, Map<string, Collaborator>>();
  #timer: NodeJS.Timeout | undefined;

  constructor({ live, database, clock }: Pick<Context, 'live' | 'database' | 'clock'>) {
    this.#live = live;
    this.#clock = clock;
    live.onCollaboration((message) => this.#receive(message));
    database.engine.onMessageGap(() => {
      for (const subscribers of this.#subscribers.values()) for (const one of subscribers) one.onGap();
    });
  }

  /** @returns ends it */
  subscribe(headId: string, subscriber: CollaborationSubscriber): () => void {
    const subscribers = this.#subscribers.get(headId) ?? new Set();
    this.#subscribers.set(headId, subscribers.add(subscriber));
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0) this.#subscribers.delete(headId);
    };
  }

  list(headId: string): Collaborator[] {
    return [...(this.#present.get(headId)?.values() ?? [])].map(({ collaborator }) => collaborator);
  }

  /** A window of this node has joined or changed. */
  announce(collaborator: Collaborator): void {
    this.#own.set(collaborator.id, collaborator);
    this.#timer ??= setInterval(() => this.#renew(), RENEWAL_MS).unref();
    if (this.#see(collaborator)) this.#tellOthers(collaborator);
  }

  /** A window of this node has left. */
  withdraw({ id, headId, userId }: Collaborator): void {
    if (!this.#own.delete(id)) return;
    this.#waiting.get(userId)?.delete(id);
    this.#live.share({ left: [{ id, headId }] });
  }

  #receive({ bells = [], collaborators = [], left = [] }: CollaborationMessage): void {
    for (const bell of bells) for (const one of this.#subscribers.get(bell.headId) ?? []) one.onBell(bell);
    for (const collaborator of collaborators) this.#see(collaborator);
    for (const { id, headId } of left) this.#forget(id, headId);
    if (collaborators.length > 0) this.#timer ??= setInterval(() => this.#renew(), RENEWAL_MS).unref();
  }

  get #now(): number {
    return this.#clock().getTime();
  }

  /** @returns false if the page or the head has too many already */
  #see(collaborator: Collaborator): boolean {
    const { id, headId, page } = collaborator;
    const present = this.#present.get(headId) ?? new Map<string, Present>();
    const before = present.get(id)?.collaborator;
    if (before?.page !== page || before === undefined) {
      const onPage = [...present.values()].filter((one) => one.collaborator.page === page).length;
      if (onPage >= MAX_OF_PAGE || (before === undefined && present.size >= MAX_OF_HEAD)) {
        if (before !== undefined) this.#forget(id, headId);
        return false;
      }
    }
    this.#present.set(headId, present.set(id, { collaborator, until: this.#now + LIFE_MS }));
    if (JSON.stringify(before) !== JSON.stringify(collaborator)) this.#notify(headId, id, before, collaborator);
    return true;
  }

  #forget(id: string, headId: string): void {
    const present = this.#present.get(headId);
    const before = present?.get(id)?.collaborator;
    if (present === undefined || before === undefined) return;
    present.delete(id);
    if (present.size === 0) this.#present.delete(headId);
    this.#notify(headId, id, before, undefined);
  }

  #notify(headId: string, id: string, before: Collaborator | undefined, after: Collaborator | undefined): void {
    for (const one of this.#subscribers.get(headId) ?? []) one.onCollaborator(id, before, after);
  }

  /** At most one message a second for each person. */
  #tellOthers(collaborator: Collaborator): void {
    const { id, userId } = collaborator;
    const waiting = this.#waiting.get(userId);
    if (waiting !== undefined) {
      waiting.set(id, collaborator);
      return;
    }
    const pause = Math.min(REMOTE_MS, (this.#sentAt.get(userId) ?? 0) + REMOTE_MS - this.#now);
    this.#waiting.set(userId, new Map([[id, collaborator]]));
    if (pause <= 0) this.#tellNow(userId);
    else setTimeout(() => this.#tellNow(userId), pause).unref();
  }

  #tellNow(userId: string): void {
    const collaborators = [...(this.#waiting.get(userId)?.values() ?? [])];
    this.#waiting.delete(userId);
    if (collaborators.length === 0) return;
    this.#sentAt.set(userId, this.#now);
    this.#live.shareRemotely({ collaborators });
  }

  /** Renews the windows of this node here and elsewhere, and forgets whom nobody renews. */
  #renew(): void {
    const now = this.#now;
    for (const [userId, at] of this.#sentAt) if (now - at > REMOTE_MS) this.#sentAt.delete(userId);
    for (const collaborator of this.#own.values()) if (this.#see(collaborator)) this.#tellOthers(collaborator);
    for (const [headId, present] of this.#present)
      for (const [id, { until }] of present) if (until <= now) this.#forget(id, headId);
    if (this.#own.size > 0 || this.#present.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

/** The hub of a server. */
export const collaborationOf = stateOfServer((ctx: Context) => new CollaborationHub(ctx));
