import type { VNode } from 'preact';
import type { EditorView } from 'prosemirror-view';
import type { ContentScope } from '../../data/content.ts';
import type { Page } from '../../data/pages.ts';
import type { EditorSession } from '../../editor/session.ts';
import { loadTexts } from '../../texts/texts.ts';
import { useLoaded } from '../../ui/use-loaded.ts';

export interface EditorCommentsProps {
  readonly organization: string;
  readonly scope: ContentScope;
  readonly page: Page;
  readonly session: EditorSession;
  readonly view: EditorView;
}

const load = async () => {
  const [comments] = await Promise.all([import('./editor-comments.tsx'), loadTexts('changes')]);
  return comments;
};

/** Comments in the text, which is shown before them and without them. */
export function LazyEditorComments(props: EditorCommentsProps): VNode | null {
  const loaded = useLoaded(load);
  return loaded === undefined ? null : <loaded.EditorComments {...props} />;
}
