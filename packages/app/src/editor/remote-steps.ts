import type { Received } from '@bindery/editor-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

/** Marks transactions with changes of other users. */
export const REMOTE = 'remote';

/** Keeps the steps of the history separate, so that steps of other users can be inserted between them. */
export const remoteSteps = (): Plugin => new Plugin({ historyPreserveItems: true });

/**
 * Applies received steps: unconfirmed own steps are rebased onto them. Undo only reverts changes of this user.
 * @param waiting own steps that were unconfirmed before
 */
export function applyRemote(view: EditorView, { draft, steps, mapping }: Received, waiting: number): void {
  if (view.state.doc.eq(draft.doc)) return;
  const transaction = view.state.tr;
  for (const [index, step] of steps.entries()) {
    transaction.step(step);
    const mirror = mapping.getMirror(index);
    if (mirror !== undefined && mirror < index) setMirror(transaction, mirror, index);
  }
  view.dispatch(transaction.setMeta(REMOTE, true).setMeta('addToHistory', false).setMeta('rebased', waiting));
}

/** The method is missing in the types, but libraries of collaboration use it. */
const setMirror = ({ mapping }: Transaction, one: number, other: number): void =>
  (mapping as unknown as { setMirror(one: number, other: number): void }).setMirror(one, other);

/** Resolves when no input method composes: steps of other users would end the composition. */
export async function untilComposed(isComposing: () => boolean): Promise<void> {
  while (isComposing()) await new Promise((resolve) => setTimeout(resolve, COMPOSED_MS));
}

/** The editor reads the composed text shortly after the composition ends. */
const COMPOSED_MS = 50;
