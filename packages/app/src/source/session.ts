import { Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { signal } from '@preact/signals';
import { ApiError } from '../data/client.ts';
import type { ContentScope } from '../data/content.ts';
import { draftKey, holdDraft } from '../data/device-drafts.ts';
import type { PageSource } from '../data/page-source.ts';
import { deleteDraft, listDrafts, putDraft, type SourceDraft } from '../data/source-drafts.ts';
import { conflictField, setConflicts } from './conflicts.ts';
import { sourceOfText, textOfSource } from './line-ends.ts';
import type { TextConflict } from './merge-texts.ts';
import { createPageStore, loadDraftStore } from './page-store.ts';
import type { Notice, SaveState } from './save-state.ts';
import type { SourceStore } from './source-store.ts';

/** Compares texts; loaded with the editor, which does not need it at first. */
const loadMerging = () => import('./merge-texts.ts');

/** Debounce of storing the text on this device, in milliseconds. */
const KEEP_MS = 150;
/** Retry interval while the server is unreachable. */
const RETRY_MS = 5000;
/** Lost races before a save fails: another user is saving all the time. */
const MAX_ATTEMPTS = 5;

/**
 * The text of a page while it is edited: stored on this device until the server has it, saved on demand, and merged
 * with concurrent changes.
 */
export class SourceSession {
  readonly state = signal<SaveState>({ kind: 'saved' });
  readonly notice = signal<Notice | undefined>(undefined);
  readonly conflicts = signal<readonly TextConflict[]>([]);
  /** The last known text of the server, which the copy on this device is based on. */
  readonly page = signal<PageSource['page'] | undefined>(undefined);
  /** Options of the text as it was last saved that do not act as written. */
  readonly warnings = signal<NonNullable<PageSource['warnings']>>([]);
  /** Whether the text is that of a draft. */
  readonly isDraft = signal(false);
  /** Whether leaving would lose changes. */
  readonly isAtRisk = signal(false);
  /** Whether this device does not store the text. */
  readonly cannotKeep = signal(false);
  readonly #scope: ContentScope;
  readonly #key: string;
  readonly #id: string;
  #store: Promise<SourceStore>;
  #writer: string = crypto.randomUUID();
  #release: () => void = () => undefined;
  #view: EditorView | undefined;
  #base: string;
  #tag: string;
  #timer: number | undefined;
  #retry: number | undefined;
  #isSaving = false;
  #isClosed = false;

  constructor(scope: ContentScope, { page, source = '', tag, warnings = [], isDraft = false }: PageSource) {
    this.#scope = scope;
    this.#id = page.id;
    this.#key = draftKey(scope, page.id);
    this.#base = source;
    this.#tag = tag;
    this.page.value = page;
    this.warnings.value = warnings;
    this.isDraft.value = isDraft;
    this.#store = isDraft ? loadDraftStore(scope, page.id) : Promise.resolve(createPageStore(scope, page.id));
  }

  /** The initial text of the editor: the stored one. */
  get initialText(): string {
    return textOfSource(this.#base);
  }

  /** Attaches to the editor, and restores the copy on this device. */
  async open(view: EditorView): Promise<void> {
    this.#view = view;
    void loadMerging().catch(() => undefined);
    const [draft] = await listDrafts(this.#key).catch((): SourceDraft[] => []);
    if (this.#isClosed) return;
    this.#writer = draft?.writer ?? this.#writer;
    this.#release = holdDraft(this.#writer);
    window.addEventListener('online', this.#resume);
    window.addEventListener('pagehide', this.#keepNow);
    document.addEventListener('visibilitychange', this.#followVisibility);
    if (draft !== undefined) await this.#restore(draft, view);
  }

  close(): void {
    this.#isClosed = true;
    void this.#keep().finally(this.#release);
    clearTimeout(this.#timer);
    clearTimeout(this.#retry);
    window.removeEventListener('online', this.#resume);
    window.removeEventListener('pagehide', this.#keepNow);
    document.removeEventListener('visibilitychange', this.#followVisibility);
  }

  /** Called for every change of the text. */
  changed = (): void => {
    this.isAtRisk.value = true;
    // An unsaved text remains unsaved.
    if (!this.#isSaving && this.state.peek().kind !== 'offline') this.state.value = { kind: 'unsaved' };
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#keep(), KEEP_MS);
  };

  conflictsChanged = (conflicts: readonly TextConflict[]): void => {
    this.conflicts.value = conflicts;
    this.changed();
  };

  /** The text in the form in which it is saved. */
  currentSource(): string {
    return this.#view === undefined ? this.#base : sourceOfText(this.#base, this.#text(this.#view));
  }

  /** Whether the text is as the server has it. */
  isUnchanged(): boolean {
    return this.currentSource() === this.#base && this.conflicts.peek().length === 0;
  }

  /** Saves the text. Concurrent changes are merged into it first; conflicts must be resolved before. */
  async save(isPublishing = true): Promise<boolean> {
    const view = this.#view;
    if (view === undefined || this.#isSaving) return false;
    clearTimeout(this.#retry);
    if (this.conflicts.peek().length > 0) {
      this.state.value = { kind: 'conflict', count: this.conflicts.peek().length };
      return false;
    }
    this.#isSaving = true;
    this.state.value = { kind: 'saving' };
    try {
      return await this.#send(view, isPublishing);
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      this.#isSaving = false;
      await this.#keep();
    }
  }

  /** Moves the text to the draft of the page, where a block editor continues. @returns whether the server has it */
  async carry(): Promise<boolean> {
    if (this.isUnchanged()) return true;
    this.#store = loadDraftStore(this.#scope, this.#id);
    return this.save(false);
  }

  async #send(view: EditorView, isPublishing: boolean): Promise<boolean> {
    const store = await this.#store;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const source = sourceOfText(this.#base, this.#text(view));
      const isStored = source === this.#base && !(store.isDraft && isPublishing);
      const isAccepted = isStored || (await store.send(source, this.#tag, isPublishing));
      const present = await store.load();
      if (isAccepted) this.#base = source;
      const hasConflicts = (await this.#merge(view, present)) > 0;
      if (hasConflicts) return false;
      if (isAccepted) return true;
    }
    throw new ApiError(412, 'The content kept changing while this was written. Try again.', 'content_changed');
  }

  /** Merges the changes of others into the text, whose base they become. @returns the number of conflicts */
  async #merge(
    view: EditorView,
    { page, source = '', tag, warnings = [], isDraft = false }: PageSource,
  ): Promise<number> {
    const { listTextChanges, mergeTexts } = await loadMerging();
    const mine = this.#text(view);
    const [base, theirs] = [textOfSource(this.#base), textOfSource(source)];
    this.#base = source;
    this.#tag = tag;
    this.page.value = page;
    this.warnings.value = warnings;
    this.isDraft.value = isDraft;
    if (base === theirs) return 0;
    const { text, conflicts, applied } = mergeTexts(base, mine, theirs);
    if (applied > 0) this.notice.value = { kind: 'merged', count: applied };
    // Undo reverts own edits, not those of other users.
    const annotations = Transaction.addToHistory.of(false);
    view.dispatch({ changes: listTextChanges(mine, text), effects: setConflicts.of(conflicts), annotations });
    return conflicts.length;
  }

  #fail(error: unknown): void {
    const { status, reason, message } = error instanceof ApiError ? error : new ApiError(0, String(error), 'unknown');
    if (reason === 'network') {
      this.state.value = { kind: 'offline' };
      this.#retry = window.setTimeout(this.#resume, RETRY_MS);
      return;
    }
    this.state.value = { kind: 'failed', message };
    if (status === 404) this.notice.value = { kind: 'deleted' };
    if (reason === 'space_locked' || status === 403) this.notice.value = { kind: 'refused', message };
  }

  /** Discards unsaved changes. @returns the discarded text, to restore it */
  async discard(): Promise<string> {
    const view = this.#view;
    if (view === undefined) return '';
    const { listTextChanges } = await loadMerging();
    const text = this.#text(view);
    this.notice.value = undefined;
    view.dispatch({
      changes: listTextChanges(text, textOfSource(this.#base)),
      effects: setConflicts.of([]),
      userEvent: 'delete',
    });
    return text;
  }

  /** Replaces the whole text. */
  async replace(text: string): Promise<void> {
    const view = this.#view;
    const { listTextChanges } = await loadMerging();
    if (view !== undefined) view.dispatch({ changes: listTextChanges(this.#text(view), text), userEvent: 'input' });
  }

  /** Moves the text, with its base, to another session: that of a change request. */
  async moveTo(scope: ContentScope): Promise<void> {
    await putDraft({ ...this.#draft(), page: draftKey(scope, this.#id), writer: crypto.randomUUID(), isToSave: true });
    await deleteDraft(this.#key, this.#writer);
    this.#timer = undefined;
    this.#isClosed = true;
    this.isAtRisk.value = false;
  }

  async forget(): Promise<void> {
    this.#isClosed = true;
    this.isAtRisk.value = false;
    await deleteDraft(this.#key, this.#writer);
  }

  #text = (view: EditorView): string => view.state.doc.toString();

  #draft() {
    const text = this.#view === undefined ? textOfSource(this.#base) : this.#text(this.#view);
    const conflicts = this.#view?.state.field(conflictField) ?? [];
    return { page: this.#key, writer: this.#writer, text, base: this.#base, tag: this.#tag, conflicts };
  }

  async #restore(draft: SourceDraft, view: EditorView): Promise<void> {
    const { listTextChanges } = await loadMerging();
    const stored = this.#base;
    if (draft.text === textOfSource(stored) && draft.conflicts.length === 0) {
      await deleteDraft(this.#key, this.#writer);
      return;
    }
    this.#base = draft.base;
    if (draft.base !== stored) this.#tag = draft.tag;
    const changes = listTextChanges(this.#text(view), draft.text);
    const annotations = Transaction.addToHistory.of(false);
    view.dispatch({ changes, effects: setConflicts.of(draft.conflicts), annotations });
    if (draft.isToSave !== true) this.notice.value = { kind: 'restored', at: draft.at };
    else await this.save();
  }

  #keepNow = (): void => void this.#keep();

  /** Stores the text on this device, or deletes the copy once the server has the text. */
  async #keep(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#view === undefined || (this.#isClosed && !this.isAtRisk.peek())) return;
    const draft = this.#draft();
    const isStored = draft.text === textOfSource(this.#base) && draft.conflicts.length === 0;
    try {
      await (isStored ? deleteDraft(this.#key, this.#writer) : putDraft(draft));
      if (this.#view !== undefined && this.#text(this.#view) === draft.text) this.isAtRisk.value = false;
    } catch {
      // Storage is full or not allowed: leaving asks first.
      if (isStored) this.isAtRisk.value = false;
      this.cannotKeep.value = !isStored;
    }
    const { kind } = this.state.peek();
    // The text may have changed meanwhile, and is kept again.
    if (isStored && this.isUnchanged() && !this.#isSaving && kind !== 'offline') this.state.value = { kind: 'saved' };
    else if (draft.conflicts.length > 0) this.state.value = { kind: 'conflict', count: draft.conflicts.length };
    else if (kind === 'saving' && !this.#isSaving) this.state.value = { kind: 'unsaved' };
  }

  #resume = (): void => {
    if (this.state.peek().kind === 'offline') void this.save();
  };

  /** When the window becomes visible, loads changes of others if there are no own ones. */
  #followVisibility = (): void => {
    if (document.visibilityState === 'hidden') void this.#keep();
    else if (this.state.peek().kind === 'saved') void this.#follow().catch(() => undefined);
  };

  async #follow(): Promise<void> {
    const present = await (await this.#store).load();
    if (this.#view !== undefined && this.state.peek().kind === 'saved') await this.#merge(this.#view, present);
  }
}
