import { Transaction } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { signal } from '@preact/signals';
import { ApiError } from '../data/client.ts';
import type { ContentScope } from '../data/content.ts';
import { loadSource, type PageSource, sendSource } from '../data/page-source.ts';
import { deleteDraft, holdDraft, listDrafts, putDraft, type SourceDraft } from '../data/source-drafts.ts';
import { conflictField, setConflicts } from './conflicts.ts';
import { sourceOfText, textOfSource } from './line-ends.ts';
import { listTextChanges, mergeTexts, type TextConflict } from './merge-texts.ts';

/** How the text in the editor stands to the one that the server has. */
export type SaveState =
  | { readonly kind: 'saved' | 'unsaved' | 'saving' | 'offline' }
  | { readonly kind: 'conflict'; readonly count: number }
  | { readonly kind: 'failed'; readonly message: string };

/** Something that has happened to the text, said above it until it is dismissed. */
export type Notice =
  | { readonly kind: 'restored'; readonly at: number }
  | { readonly kind: 'merged'; readonly count: number }
  /** The page does not exist any more. */
  | { readonly kind: 'deleted' }
  /** The person may not change it here, but propose the change. */
  | { readonly kind: 'refused'; readonly message: string };

/** Time without a key until the text is kept on this device. */
const KEEP_MS = 150;
/** Time between attempts while the server cannot be reached. */
const RETRY_MS = 5000;
/** Somebody who is faster this often writes all the time. */
const MAX_ATTEMPTS = 5;

export const draftKey = (scope: ContentScope, pageId: string): string =>
  [scope.space, scope.kind === 'change-request' ? scope.changeRequest : '', pageId].join('/');

/**
 * The text of a page while it is edited: kept on this device until the server has it, sent on demand, and merged with what
 * others have written in the meantime.
 */
export class SourceSession {
  readonly state = signal<SaveState>({ kind: 'saved' });
  readonly notice = signal<Notice | undefined>(undefined);
  readonly conflicts = signal<readonly TextConflict[]>([]);
  /** What the server has as far as it is known here, and what this device keeps is on it. */
  readonly page = signal<PageSource['page'] | undefined>(undefined);
  /** Whether leaving would lose something. */
  readonly isAtRisk = signal(false);
  /** This device does not keep the text. */
  readonly cannotKeep = signal(false);
  readonly #scope: ContentScope;
  readonly #key: string;
  readonly #id: string;
  #writer: string = crypto.randomUUID();
  #release: () => void = () => undefined;
  #view: EditorView | undefined;
  #base: string;
  #tag: string;
  #timer: number | undefined;
  #retry: number | undefined;
  #isSaving = false;
  #isClosed = false;

  constructor(scope: ContentScope, { page, source = '', tag }: PageSource) {
    this.#scope = scope;
    this.#id = page.id;
    this.#key = draftKey(scope, page.id);
    this.#base = source;
    this.#tag = tag;
    this.page.value = page;
  }

  /** What the editor begins with: the stored text. */
  get initialText(): string {
    return textOfSource(this.#base);
  }

  /** Attaches to the editor, and brings back what this device kept. */
  async open(view: EditorView): Promise<void> {
    this.#view = view;
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
    // What waits for the server goes on waiting.
    if (!this.#isSaving && this.state.peek().kind !== 'offline') this.state.value = { kind: 'unsaved' };
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#keep(), KEEP_MS);
  };

  conflictsChanged = (conflicts: readonly TextConflict[]): void => {
    this.conflicts.value = conflicts;
    this.changed();
  };

  /** The text as it would be stored. */
  currentSource(): string {
    return this.#view === undefined ? this.#base : sourceOfText(this.#base, this.#text(this.#view));
  }

  /** Sends the text. Where others were faster, theirs is merged into it first; what both have changed is decided before. */
  async save(): Promise<boolean> {
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
      return await this.#send(view);
    } catch (error) {
      this.#fail(error);
      return false;
    } finally {
      this.#isSaving = false;
      await this.#keep();
    }
  }

  async #send(view: EditorView): Promise<boolean> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const source = sourceOfText(this.#base, this.#text(view));
      const isAccepted = source === this.#base || (await sendSource(this.#scope, this.#id, source, this.#tag));
      const present = await loadSource(this.#scope, this.#id);
      if (isAccepted) this.#base = source;
      const hasConflicts = this.#merge(view, present) > 0;
      if (hasConflicts) return false;
      if (isAccepted) return true;
    }
    throw new ApiError(412, 'The content kept changing while this was written. Try again.', 'content_changed');
  }

  /** Puts what others have written into the text, which is on theirs from then on. @returns how much is undecided */
  #merge(view: EditorView, { page, source = '', tag }: PageSource): number {
    const mine = this.#text(view);
    const [base, theirs] = [textOfSource(this.#base), textOfSource(source)];
    this.#base = source;
    this.#tag = tag;
    this.page.value = page;
    if (base === theirs) return 0;
    const { text, conflicts, applied } = mergeTexts(base, mine, theirs);
    if (applied > 0) this.notice.value = { kind: 'merged', count: applied };
    // Undo reverts what was typed here, not what others have written.
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

  /** Forgets what was typed since the text was stored. @returns the discarded text, to restore it */
  discard(): string {
    const view = this.#view;
    if (view === undefined) return '';
    const text = this.#text(view);
    this.notice.value = undefined;
    view.dispatch({
      changes: listTextChanges(text, textOfSource(this.#base)),
      effects: setConflicts.of([]),
      userEvent: 'delete',
    });
    return text;
  }

  /** Puts a whole text in the place of the present one. */
  replace(text: string): void {
    const view = this.#view;
    if (view !== undefined) view.dispatch({ changes: listTextChanges(this.#text(view), text), userEvent: 'input' });
  }

  /** Gives the text, with what it was written on, to another session: that of a change request. */
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

  /** Keeps the text on this device, or what it kept is dropped: the server has the same. */
  async #keep(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#view === undefined || (this.#isClosed && !this.isAtRisk.peek())) return;
    const draft = this.#draft();
    const isStored = draft.text === textOfSource(this.#base) && draft.conflicts.length === 0;
    try {
      await (isStored ? deleteDraft(this.#key, this.#writer) : putDraft(draft));
      if (this.#view !== undefined && this.#text(this.#view) === draft.text) this.isAtRisk.value = false;
    } catch {
      // There is no room, or the browser does not allow it: leaving asks first.
      if (isStored) this.isAtRisk.value = false;
      this.cannotKeep.value = !isStored;
    }
    const { kind } = this.state.peek();
    if (isStored && !this.#isSaving && kind !== 'offline') this.state.value = { kind: 'saved' };
    else if (draft.conflicts.length > 0) this.state.value = { kind: 'conflict', count: draft.conflicts.length };
    else if (kind === 'saving' && !this.#isSaving) this.state.value = { kind: 'unsaved' };
  }

  #resume = (): void => {
    if (this.state.peek().kind === 'offline') void this.save();
  };

  /** Somebody who comes back sees what others have written, while they have written nothing themselves. */
  #followVisibility = (): void => {
    if (document.visibilityState === 'hidden') void this.#keep();
    else if (this.state.peek().kind === 'saved') void this.#follow().catch(() => undefined);
  };

  async #follow(): Promise<void> {
    const present = await loadSource(this.#scope, this.#id);
    if (this.#view !== undefined && this.state.peek().kind === 'saved') this.#merge(this.#view, present);
  }
}
