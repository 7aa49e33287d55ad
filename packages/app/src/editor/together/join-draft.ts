import { effect } from '@preact/signals';
import type { Decoration, EditorView } from 'prosemirror-view';
import { onBell, sendSelection } from '../../data/collaboration.ts';
import { type Collaborator, collaborators, isCollaborating } from '../../data/collaborators.ts';
import { followedCollaborator, followPerson } from '../../data/followed-person.ts';
import type { EditorParts } from '../editor-parts.ts';
import type { JoinedSession } from '../joined-session.ts';
import { CaretView, scrollToCaret } from './caret-view.ts';
import { describeConflicts } from './conflict-cause.ts';
import { VersionMaps } from './version-maps.ts';

/** Time between two selections that are sent. */
const SELECTION_MS = 100;

/** Connects a draft that is being written with the people in it: bells instead of polling, and their cursors. */
export class JoinedDraft {
  readonly #session: JoinedSession;
  readonly #view: EditorView;
  readonly #parts: EditorParts;
  readonly #maps: VersionMaps;
  readonly #carets = new Map<string, CaretView>();
  /** Selections as they are shown, and those that wait for a version, by person. */
  readonly #shown = new Map<string, string>();
  readonly #ends: (() => void)[];
  #timer: number | undefined;
  #sent = '';

  constructor(session: JoinedSession, view: EditorView, parts: EditorParts) {
    this.#parts = parts;
    this.#maps = new VersionMaps(parts.Mapping);
    this.#session = session;
    this.#view = view;
    session.exchange.onBatches = (batches) => {
      if (batches === undefined) this.#maps.clear();
      else this.#maps.add(batches);
      this.#show(collaborators.peek());
      this.#sendLater();
      void describeConflicts(session, parts, batches);
    };
    void describeConflicts(session, parts);
    this.#ends = [
      onBell((frame) => session.poller.ring(frame?.version)),
      effect(() => session.poller.follow(isCollaborating.value)),
      effect(() => {
        if (isCollaborating.value) this.#sent = '';
        this.#sendLater();
      }),
      effect(() => this.#show(collaborators.value)),
      effect(() => this.#follow(followedCollaborator.value)),
    ];
    this.#parts.setCarets(view, { onUpdate: () => this.#sendLater() });
  }

  leave(): void {
    for (const end of this.#ends) end();
    clearTimeout(this.#timer);
    this.#session.exchange.onBatches = undefined;
    followPerson(undefined);
    if (this.#view.isDestroyed) return;
    this.#parts.setCarets(this.#view, { onUpdate: undefined });
  }

  #sendLater(): void {
    this.#timer ??= window.setTimeout(() => {
      this.#timer = undefined;
      this.#send();
    }, SELECTION_MS);
  }

  /** Sends the own selection as positions of the confirmed version. */
  #send(): void {
    const { draft, identity } = this.#session.exchange;
    if (!isCollaborating.peek() || identity.draft === undefined || this.#view.isDestroyed) return;
    const { anchor, head } = this.#view.state.selection;
    const [from, to] = [this.#maps.toConfirmed(draft, anchor), this.#maps.toConfirmed(draft, head)];
    const selection = { draft: identity.draft, version: draft.version, anchor: from, head: to };
    // Steps move the cursor in other windows too: a version alone is no news, but the end of what was typed is.
    const text = `${identity.draft} ${from} ${to} ${this.#view.hasFocus()}`;
    if (text === this.#sent) return;
    this.#sent = text;
    sendSelection(this.#view.hasFocus() ? selection : undefined);
  }

  /** Draws the cursors whose version this window has. */
  #show(people: readonly Collaborator[]): void {
    if (this.#view.isDestroyed) return;
    const page = this.#session.page;
    const others = people.filter((person) => person.page === page && person.selection !== undefined);
    const [remove, add]: [string[], Decoration[]] = [[], []];
    for (const id of this.#shown.keys()) if (!others.some((person) => person.id === id)) remove.push(id);
    for (const id of remove) this.#forget(id);
    for (const person of others) {
      const decorations = this.#draw(person);
      if (decorations === undefined) continue;
      remove.push(person.id);
      add.push(...decorations);
    }
    if (remove.length === 0) return;
    const before = this.#parts.caretsOf(this.#view);
    const old = before.find(undefined, undefined, ({ person }) => remove.includes(person));
    // An input method is not disturbed: the cursors come with the next change.
    if (this.#view.composing) return void setTimeout(() => this.#redraw(), SELECTION_MS);
    this.#parts.setCarets(this.#view, { decorations: before.remove(old).add(this.#view.state.doc, add) });
    this.#follow(followedCollaborator.peek());
  }

  #redraw(): void {
    this.#shown.clear();
    this.#show(collaborators.peek());
  }

  #forget(id: string): void {
    this.#shown.delete(id);
    this.#carets.delete(id);
    if (followedCollaborator.peek() === id) followPerson(undefined);
  }

  /** @returns undefined if nothing has changed, or the version is not here yet */
  #draw(person: Collaborator): Decoration[] | undefined {
    const { exchange } = this.#session;
    const { selection } = person;
    if (selection === undefined || selection.draft !== exchange.identity.draft) return undefined;
    const text = JSON.stringify(selection);
    if (this.#shown.get(person.id) === text) return undefined;
    const anchor = this.#maps.toOwn(exchange.draft, selection.version, selection.anchor);
    const head = this.#maps.toOwn(exchange.draft, selection.version, selection.head);
    if (anchor === undefined || head === undefined) return undefined;
    const caret = this.#carets.get(person.id) ?? new CaretView(person, this.#parts.Decoration);
    this.#carets.set(person.id, caret);
    this.#shown.set(person.id, text);
    caret.showName();
    return caret.decorate(person, anchor, head);
  }

  #follow(id: string | undefined): void {
    const element = id === undefined ? undefined : this.#carets.get(id)?.element;
    if (element === undefined) return;
    // Its place is known in the next frame; by then the person may have moved themselves.
    requestAnimationFrame(() => followedCollaborator.peek() === id && scrollToCaret(this.#view, element));
  }
}
