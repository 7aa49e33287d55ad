import type { EditorView } from 'prosemirror-view';
import { EDITOR_PARTS } from './editor-parts.ts';
import type { JoinedSession } from './joined-session.ts';

/** Shows others and receives announcements of new versions, once its code is loaded; without it the draft is polled. @returns ends it */
export function joinLazily(session: JoinedSession, view: EditorView): () => void {
  let leave: () => void = () => undefined;
  let isLeft = false;
  import('./together/join-draft.ts').then(
    ({ JoinedDraft }) => {
      if (isLeft) return;
      const joined = new JoinedDraft(session, view, EDITOR_PARTS);
      leave = () => joined.leave();
    },
    () => undefined,
  );
  return () => {
    isLeft = true;
    leave();
  };
}
