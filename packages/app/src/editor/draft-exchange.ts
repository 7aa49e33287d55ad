import {
  addOwnSteps,
  type ClientDraft,
  moveDraft,
  nextBatch,
  openClientDraft,
  type Received,
  receiveBatches,
  takeBackBatch,
} from '@bindery/editor-model';
import type { Node } from 'prosemirror-model';
import type { Step } from 'prosemirror-transform';
import { ApiError } from '../data/client.ts';
import type { ContentScope } from '../data/content.ts';
import { type DraftSteps, loadDraft, loadSteps, type PageDraft, sendSteps } from '../data/drafts.ts';
import { getTexts } from '../texts/texts.ts';
import { countBatchSteps } from './batch-size.ts';
import { type ReadBatch, readBatch, SERVER_CLIENT } from './read-batch.ts';
import { describeFailure } from './save-state.ts';
import { editorSchema } from './schema.ts';

/** Reloads in one exchange before the draft counts as busy. */
const MOST_RELOADS = 5;

/** Hooks of the editor that an exchange calls. */
interface ExchangeHooks {
  /** Applies received steps; `waiting` own steps were unconfirmed before. */
  readonly apply: (received: Received, waiting: number) => void;
  /** Resolves when no input method composes: steps of other users would end the composition. */
  readonly composed: () => Promise<void>;
  /** Resolves when the next batch may be sent: steps typed meanwhile are combined. */
  readonly paced: () => Promise<void>;
  /** Stores unconfirmed steps on this device. */
  readonly keep: (durability?: IDBTransactionDurability) => Promise<void>;
  /** Users who have written. */
  readonly wrote: (users: readonly string[]) => void;
  /** Called when the draft was reloaded. */
  readonly reloaded: (draft: PageDraft) => void;
}

/**
 * The protocol of a draft: sends own steps in order, one batch at a time, and receives those of other users. Its
 * methods must not run concurrently.
 */
export class DraftExchange {
  readonly #scope: ContentScope;
  readonly #page: string;
  readonly #hooks: ExchangeHooks;
  #revision: string;
  #id: string | undefined;
  #draft: ClientDraft;
  /** Receives confirmed batches, and nothing when the draft was read again. */
  onBatches: ((batches?: readonly ReadBatch[]) => void) | undefined;
  /** The server may have confirmed the batch already. */
  #isUncertain = false;

  constructor(scope: ContentScope, { id, page, revision, version, document }: PageDraft, hooks: ExchangeHooks) {
    this.#scope = scope;
    this.#page = page;
    this.#hooks = hooks;
    this.#revision = revision;
    this.#id = id;
    this.#draft = openClientDraft(crypto.randomUUID(), version, editorSchema.nodeFromJSON(document));
  }

  get draft(): ClientDraft {
    return this.#draft;
  }

  /** Whether any step is unconfirmed. */
  get isWaiting(): boolean {
    return this.#draft.pending.length > 0;
  }

  /** The identity of the draft for the server. */
  get identity(): { readonly revision: string; readonly draft?: string } {
    return { revision: this.#revision, ...(this.#id !== undefined && { draft: this.#id }) };
  }

  /** Adds steps that the editor has applied. */
  add(steps: readonly Step[], doc: Node): void {
    this.#draft = addOwnSteps(this.#draft, steps, doc);
  }

  /** Discards the unconfirmed steps. */
  clear(): void {
    const { client, version, doc } = this.#draft;
    this.#draft = openClientDraft(client, version, doc);
  }

  /** Sends all unconfirmed steps. @throws ApiError; the steps remain unconfirmed then */
  async sendAll(): Promise<void> {
    try {
      let reloads = 0;
      while (this.isWaiting) {
        const steps = this.#draft.pending.map(({ step }) => step);
        const count = countBatchSteps(steps);
        if (await this.#sendBatch(count)) {
          if (this.isWaiting && count === steps.length) await this.#hooks.paced();
          continue;
        }
        if (reloads === MOST_RELOADS) throw new ApiError(503, getTexts('editor').busy, 'unknown');
        reloads += 1;
        await this.#reload();
      }
    } catch (error) {
      const { kind } = describeFailure(error);
      this.#isUncertain ||= kind === 'offline' || kind === 'busy';
      // Rejected for certain: the next batch may be different.
      if (kind !== 'offline' && kind !== 'busy') this.#draft = takeBackBatch(this.#draft);
      throw error;
    }
  }

  /** @returns false when the draft has to be reloaded */
  async #sendBatch(count: number): Promise<boolean> {
    const isAgain = this.#draft.sent !== undefined;
    this.#draft = nextBatch(this.#draft, crypto.randomUUID(), count);
    const { sent, client } = this.#draft;
    if (sent === undefined) return true;
    // The id of the batch is stored before it is sent: after a crash the same batch is sent again, and is applied once.
    if (!isAgain) await this.#hooks.keep();
    try {
      const answer = await sendSteps(this.#scope, this.#page, {
        ...this.identity,
        version: sent.version,
        client,
        batch: sent.batch,
        steps: sent.steps.map((step) => step.toJSON()),
      });
      await this.#receive(answer);
    } catch (error) {
      if (this.#isOutdated(error)) return false;
      throw error;
    }
    this.#isUncertain = false;
    void this.#hooks.keep('relaxed');
    return true;
  }

  /** Receives steps of other users. @throws ApiError */
  async poll(): Promise<void> {
    const isFirst = this.#id === undefined;
    try {
      const answer = await loadSteps(this.#scope, this.#page, this.#draft.version);
      // Another user has started a draft, perhaps on another revision than the loaded one.
      if (isFirst && answer.draft !== undefined) await this.#reloadSettled();
      else await this.#receive(answer);
    } catch (error) {
      if (!this.#isOutdated(error)) throw error;
      await this.#reloadSettled();
    }
  }

  /** A batch without a response is sent again first: a reload would drop it, and only the server knows whether it has it. */
  async #reloadSettled(): Promise<void> {
    if (this.#draft.sent === undefined) await this.#reload();
  }

  /** Whether the draft has to be reloaded: the server says so, or what it sent does not continue what is here. */
  #isOutdated(error: unknown): boolean {
    if (!(error instanceof RangeError)) return describeFailure(error).kind === 'outdated';
    this.#isUncertain ||= this.#draft.sent !== undefined;
    return true;
  }

  /** Applies confirmed batches, page by page. */
  async #receive(first: DraftSteps): Promise<void> {
    let answer = first;
    for (;;) {
      const { draft, items } = answer;
      if (items.some(({ client }) => client !== this.#draft.client)) await this.#hooks.composed();
      this.#id = draft ?? this.#id;
      const batches = items.map(readBatch);
      if (items.length > 0) this.#take(receiveBatches(this.#draft, batches));
      this.onBatches?.(batches);
      this.#hooks.wrote(items.flatMap(({ client, user }) => (client === SERVER_CLIENT ? [] : (user ?? []))));
      if (this.#draft.version >= answer.version || items.length === 0) return;
      answer = await loadSteps(this.#scope, this.#page, this.#draft.version);
    }
  }

  /** Reloads the draft when the batches since the last version are not available, and rebases the unconfirmed steps. */
  async #reload(): Promise<void> {
    const fresh = await loadDraft(this.#scope, this.#page);
    await this.#hooks.composed();
    const doc = editorSchema.nodeFromJSON(fresh.document);
    const received = moveDraft(this.#draft, { version: fresh.version, doc }, this.#isUncertain);
    this.#isUncertain = false;
    this.#id = fresh.id;
    this.#revision = fresh.revision;
    this.#take(received);
    this.onBatches?.();
    this.#hooks.reloaded(fresh);
    await this.#hooks.keep();
  }

  #take(received: Received): void {
    const waiting = this.#draft.pending.length;
    this.#draft = received.draft;
    this.#hooks.apply(received, waiting);
  }
}
