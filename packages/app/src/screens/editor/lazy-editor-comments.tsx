import type { VNode } from 'preact';
import { loadTexts } from '../../texts/texts.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { EditorCommentsProps } from './comments-props.ts';

const load = async () => {
  const [comments] = await Promise.all([import('./editor-comments.tsx'), loadTexts('changes')]);
  return comments;
};

/** Comments in the text, which is shown before them and without them. */
export function LazyEditorComments(props: EditorCommentsProps): VNode | null {
  const loaded = useLoaded(load);
  return loaded === undefined ? null : <loaded.EditorComments {...props} />;
}
