import { Mapping } from 'prosemirror-transform';
import { Decoration, type EditorView } from 'prosemirror-view';
import { SERVER_CLIENT } from './read-batch.ts';
import { caretsOf, setCarets } from './remote-carets.ts';
import type { EditorSession } from './session.ts';

/** What the code that is loaded later shares with the editor: handed over, so that the editor stays one file. */
const PARTS = { Mapping, Decoration, caretsOf, setCarets, SERVER_CLIENT };
export type EditorParts = typeof PARTS;

/** Shows others and receives announcements of new versions, once its code is loaded; without it the draft is polled. @returns ends it */
export function joinLazily(session: EditorSession, view: EditorView): () => void {
  let leave: () => void = () => undefined;
  let isLeft = false;
  import('./together/join-draft.ts').then(
    ({ JoinedDraft }) => {
      if (isLeft) return;
      const joined = new JoinedDraft(session, view, PARTS);
      leave = () => joined.leave();
    },
    () => undefined,
  );
  return () => {
    isLeft = true;
    leave();
  };
}
