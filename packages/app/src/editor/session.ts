import { documentOfNode, type Received } from '@bindery/editor-model';
import { signal } from '@preact/signals';
import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import type { Step } from 'prosemirror-transform';
import type { EditorView } from 'prosemirror-view';
import { ApiError } from '../data/client.ts';
import type { ContentScope } from '../data/content.ts';
import { holdDraft } from '../data/device-drafts.ts';
import { discardDraft, flushDraft, type PageDraft } from '../data/drafts.ts';
import { now } from '../data/now.ts';
import { loadSource } from '../data/page-source.ts';
import { countConflicts } from './conflict-nodes.ts';
import { DeviceCopy } from './device-copy.ts';
import { DraftExchange } from './draft-exchange.ts';
import { DraftPoller } from './draft-poller.ts';
import { joinLazily } from './join-lazily.ts';
import { Pacer } from './pacer.ts';
import { applyRemote, REMOTE, untilComposed } from './remote-steps.ts';
import { type DraftSaveState, describeFailure, pauseBefore, type SessionNotice } from './save-state.ts';
import { describeUnplaced, type Unplaced } from './unplaced.ts';

/** Pause between two batches, in milliseconds. */
const SEND_MS = 150;

/** Initial values of a session. */
export interface OpenedDraft {
  readonly scope: ContentScope;
  readonly title: string;
  readonly draft: PageDraft;
  /** Steps of earlier windows that cannot be applied. */
  readonly dropped?: readonly Step[];
}

/** Synchronizes the draft of a page while it is edited: sends own steps, and applies those of other users. */
export class EditorSession {
  readonly state = signal<DraftSaveState>({ kind: 'saved' });
  readonly notice = signal<SessionNotice | undefined>(undefined);
  /** Own changes that cannot be applied, until they are dismissed. */
  readonly unplaced = signal<readonly Unplaced[]>([]);
  /** Conflicts. */
  readonly conflicts = signal(0);
  /** Who caused them, as a sentence, once that is known. */
  readonly conflictCause = signal<string | undefined>(undefined);
  /** Whether the draft differs from the latest revision. */
  readonly isUnpublished = signal(false);
  /** Users with unpublished changes. */
  readonly writers = signal<readonly string[]>([]);
  readonly scope: ContentScope;
  readonly page: string;
  readonly title: string;
  readonly exchange: DraftExchange;
  readonly #copy: DeviceCopy;
  readonly poller = new DraftPoller(
    () => this.poll(),
    () => this.#checkPage(),
    (version) => version > this.exchange.draft.version,
  );
  readonly #pacer = new Pacer(SEND_MS);
  readonly #release: () => void;
  #view: EditorView | undefined;
  #leave: () => void = () => undefined;
  #sendTimer: number | undefined;
  #failures = 0;
  #sentAt = 0;
  #isClosed = false;
  /** Requests about the draft run one after the other. */
  #turn: Promise<unknown> = Promise.resolve();
  #sending: Promise<void> | undefined;

  constructor({ scope, title, draft, dropped = [] }: OpenedDraft) {
    this.scope = scope;
    this.page = draft.page;
    this.title = title;
    this.exchange = new DraftExchange(scope, draft, {
      apply: (received, waiting) => this.#apply(received, waiting),
      composed: () => untilComposed(() => this.#view?.composing === true),
      paced: () => this.#pacer.pause(),
      keep: (durability) => this.#copy.write(durability),
      wrote: (users) => this.#addWriters(users),
      reloaded: (fresh) => this.#follow(fresh),
    });
    this.#copy = new DeviceCopy(() => ({
      draft: this.exchange.draft,
      identity: { scope, pageId: draft.page, title, ...this.exchange.identity },
    }));
    this.#release = holdDraft(this.exchange.draft.client);
    this.conflicts.value = countConflicts(this.doc);
    this.unplaced.value = describeUnplaced(dropped);
    this.#follow(draft);
  }

  get doc(): Node {
    return this.exchange.draft.doc;
  }

  /** The text only, for copying. */
  get text(): string {
    return this.doc.textBetween(0, this.doc.content.size, '\n\n', ' ');
  }

  /** The text as a document of the API. */
  get document() {
    const { nodes } = documentOfNode(this.doc);
    return { object: 'document' as const, nodes: nodes.map((node) => ({ ...node })) };
  }

  /** The browser does not store unconfirmed steps. */
  get cannotKeep() {
    return this.#copy.cannotKeep;
  }

  /** Whether leaving would lose changes: they are neither on the server nor on this device. */
  isAtRisk = (): boolean => this.exchange.isWaiting && this.#copy.cannotKeep.peek();

  open(view: EditorView): void {
    this.#view = view;
    this.poller.start();
    this.#leave = joinLazily(this, view);
    window.addEventListener('online', this.#resume);
    window.addEventListener('focus', this.#resume);
    window.addEventListener('pagehide', this.#keepNow);
    document.addEventListener('visibilitychange', this.#keepNow);
  }

  /** The view was destroyed. Unconfirmed steps are still sent while the window exists. */
  close(): void {
    this.#isClosed = true;
    this.#view = undefined;
    this.#leave();
    this.poller.stop();
    window.removeEventListener('focus', this.#resume);
    document.removeEventListener('visibilitychange', this.#keepNow);
    void this.#pacer.hurry(() => this.send());
  }

  /** Called after each transaction of the editor. */
  changed = (transaction: Transaction, { doc }: EditorState): void => {
    if (!transaction.docChanged) return;
    const isRemote = transaction.getMeta(REMOTE) === true;
    if (isRemote || this.conflicts.peek() > 0) this.conflicts.value = countConflicts(doc);
    if (isRemote) return;
    this.exchange.add(transaction.steps, doc);
    this.isUnpublished.value = true;
    this.#copy.schedule();
    // Retries a rejected batch when the window becomes visible, or when the user decides.
    if (this.notice.peek() !== undefined && this.state.peek().kind === 'failed') return;
    if (this.state.peek().kind !== 'offline') this.state.value = { kind: 'saving' };
    this.#sendLater();
  };

  #sendLater(): void {
    this.#sendTimer ??= window.setTimeout(() => void this.send(), pauseBefore(this.#failures, now() - this.#sentAt));
  }

  /** Sends all unconfirmed steps, as far as possible: the result is in `state`. */
  async send(): Promise<void> {
    clearTimeout(this.#sendTimer);
    this.#sendTimer = undefined;
    this.#sentAt = now();
    this.#sending ??= this.#inTurn(() => this.#sendAll()).finally(() => {
      this.#sending = undefined;
    });
    await this.#sending;
    if (this.#isClosed && !this.exchange.isWaiting) this.#end();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#turn.then(work, work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #sendAll(): Promise<void> {
    try {
      await this.exchange.sendAll();
      this.#failures = 0;
      if (this.notice.peek()?.kind === 'refused') this.notice.value = undefined;
      this.state.value = { kind: 'saved' };
    } catch (error) {
      this.#fail(error);
      // Not awaited: the pause before the next attempt may be shorter than a write.
      void this.#copy.write();
    }
  }

  #fail(error: unknown): void {
    const failure = describeFailure(error);
    if (failure.kind === 'outdated') return;
    const { kind, message } = failure;
    this.#failures += 1;
    this.state.value = kind === 'offline' ? { kind } : { kind: 'failed', message };
    if (kind === 'deleted') this.notice.value = { kind };
    if (kind === 'refused') this.notice.value = { kind, message };
    if (kind === 'offline' || kind === 'busy') this.#sendLater();
  }

  /** Polls for changes of other users. */
  async poll(): Promise<void> {
    await this.#sending;
    if (this.#isClosed) return;
    await this.#inTurn(() => this.exchange.poll()).catch((error: unknown) => this.#noteDeletion(error));
  }

  /** The page may be among the changed ones. */
  #checkPage = async (): Promise<void> => {
    await loadSource(this.scope, this.page).catch((error: unknown) => this.#noteDeletion(error));
  };

  #noteDeletion(error: unknown): void {
    if (describeFailure(error).kind === 'deleted') this.notice.value = { kind: 'deleted' };
  }

  #apply(received: Received, waiting: number): void {
    const { dropped, steps } = received;
    if (dropped.length > 0) this.unplaced.value = [...this.unplaced.peek(), ...describeUnplaced(dropped)];
    if (this.#view !== undefined && steps.length > 0) applyRemote(this.#view, received, waiting);
  }

  #addWriters(users: readonly string[]): void {
    if (users.length === 0) return;
    this.isUnpublished.value = true;
    const all = [...new Set([...this.writers.peek(), ...users])];
    if (all.length > this.writers.peek().length) this.writers.value = all;
  }

  #follow({ unsaved, writers, pageDeleted }: PageDraft): void {
    this.isUnpublished.value = unsaved || this.exchange.isWaiting;
    this.writers.value = writers;
    if (pageDeleted) this.notice.value = { kind: 'deleted' };
  }

  /** Resolves when the server has confirmed all steps. @throws ApiError with the reason of a failure */
  async settle(): Promise<void> {
    await this.#pacer.hurry(async () => {
      await this.send();
      // Steps added during the request.
      if (this.exchange.isWaiting && this.state.peek().kind === 'saving') await this.send();
    });
    if (!this.exchange.isWaiting) return;
    const state = this.state.peek();
    throw state.kind === 'failed'
      ? new ApiError(409, state.message, 'unknown')
      : new ApiError(0, 'The server cannot be reached.', 'network');
  }

  /** Stores the draft in a revision. @throws ApiError, `draft_conflict` if the draft now contains conflicts */
  flush = (): Promise<void> => this.#finish(flushDraft);

  /** Discards all unpublished changes, of all users. @throws ApiError */
  discard = (): Promise<void> => this.#finish(discardDraft);

  async #finish(work: (scope: ContentScope, page: string) => Promise<void>): Promise<void> {
    await this.settle();
    try {
      await work(this.scope, this.page);
    } catch (error) {
      this.#noteDeletion(error);
      throw error;
    } finally {
      // Replaces the draft with its rendering by the server.
      await this.poll();
    }
    this.isUnpublished.value = this.exchange.isWaiting;
    this.writers.value = [];
  }

  /**
   * Stores the text on this device for the draft of a change request, which sends it when it is opened.
   * @throws ApiError
   */
  copyTo = (scope: ContentScope): Promise<void> =>
    import('./copy-draft.ts').then(({ copyDraft }) => copyDraft(this, scope));

  /** The text was moved or discarded: no step waits here. */
  async forget(): Promise<void> {
    this.exchange.clear();
    this.#isClosed = true;
    clearTimeout(this.#sendTimer);
    await this.#copy.write();
    this.#end();
  }

  #end(): void {
    window.removeEventListener('online', this.#resume);
    window.removeEventListener('pagehide', this.#keepNow);
    void this.#copy.write().then(this.#release);
  }

  #resume = (): void => {
    if (this.exchange.isWaiting) void this.send();
  };

  /** Steps of the latest keys are stored before the window can close. */
  #keepNow = (): void => {
    if (this.exchange.isWaiting) void this.#copy.write('relaxed');
  };
}
