import type { ClientDraft } from '@bindery/editor-model';
import { signal } from '@preact/signals';
import type { ContentScope } from '../data/content.ts';
import { deleteUnsentSteps, putUnsentSteps } from '../data/draft-steps.ts';
import { now } from '../data/now.ts';
import { joinSteps } from './join-steps.ts';

/** Minimum time between two writes, in milliseconds. */
const WRITE_MS = 100;

/** The draft that stored steps belong to. */
export interface DraftIdentity {
  readonly scope: ContentScope;
  readonly pageId: string;
  readonly title: string;
  readonly draft?: string;
  readonly revision: string;
}

/** Stores unconfirmed steps on this device, from the first key on. */
export class DeviceCopy {
  /** The browser does not store the steps: leaving would lose them. */
  readonly cannotKeep = signal(false);
  readonly #read: () => { readonly draft: ClientDraft; readonly identity: DraftIdentity };
  #timer: number | undefined;
  #writing: Promise<void> = Promise.resolve();
  /** A write that waits for the current one: with what is unconfirmed when it begins. */
  #next: Promise<void> | undefined;
  #durability: IDBTransactionDurability = 'relaxed';
  #isStored = false;
  #last = 0;

  constructor(read: () => { readonly draft: ClientDraft; readonly identity: DraftIdentity }) {
    this.#read = read;
  }

  /** Called for each key: the first one is stored at once. */
  schedule(): void {
    if (this.#timer !== undefined) return;
    const pause = Math.max(0, this.#last + WRITE_MS - now());
    this.#timer = window.setTimeout(() => void this.write('relaxed'), pause);
  }

  /**
   * Writes unconfirmed steps now, or deletes the copy if there are none. On a device that stores slowly, all writes that
   * wait are one. Never rejects.
   */
  write(durability: IDBTransactionDurability = 'strict'): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (durability === 'strict') this.#durability = durability;
    this.#next ??= this.#writing.then(() => this.#writeLatest()).catch(() => undefined);
    this.#writing = this.#next;
    return this.#next;
  }

  #writeLatest(): Promise<void> {
    const { draft, identity } = this.#read();
    const durability = this.#durability;
    this.#next = undefined;
    this.#durability = 'relaxed';
    this.#last = now();
    return this.#store(draft, identity, durability);
  }

  async #store(draft: ClientDraft, identity: DraftIdentity, durability: IDBTransactionDurability): Promise<void> {
    const { client, pending, sent, version } = draft;
    try {
      if (pending.length > 0 || sent !== undefined) {
        await putUnsentSteps({ ...identity, writer: client, version, ...describeWaiting(draft) }, durability);
        this.#isStored = true;
      } else if (this.#isStored) {
        await deleteUnsentSteps(identity.scope, identity.pageId, client);
        this.#isStored = false;
      }
      this.cannotKeep.value = false;
    } catch {
      this.cannotKeep.value = pending.length > 0;
    }
  }
}

function describeWaiting({ pending, sent, version }: ClientDraft) {
  const rest = pending.flatMap(({ step, index }) => (index === undefined ? [step] : []));
  const readRebased = () =>
    pending.flatMap(({ step, index }) => (index === undefined ? [] : [{ index, step: step.toJSON() }]));
  return {
    ...(sent !== undefined && {
      sent: {
        ...sent,
        steps: sent.steps.map((step) => step.toJSON()),
        ...(sent.version !== version && { rebased: readRebased() }),
      },
    }),
    steps: joinSteps(rest).map((step) => step.toJSON()),
  };
}
