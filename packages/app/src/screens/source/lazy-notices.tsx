import type { EditorView } from '@codemirror/view';
import type { ComponentType, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { addAsPage, discardChanges, proposeInstead } from '../../actions/source.ts';
import { resolveConflict, revealConflict, revealLine } from '../../source/conflicts.ts';
import { showFailure } from '../../ui/toast.tsx';
import type { NoticeBarsProps } from './notice-bars.tsx';

type LazyNoticesProps = Omit<NoticeBarsProps, 'work'> & { readonly view: EditorView | undefined };

/** Given to what is loaded, so that its chunk has nothing of the editor. */
const WORK = { addAsPage, discardChanges, proposeInstead, resolveConflict, revealConflict, revealLine };

/** What has happened to the text; loaded after the editor. */
export function LazyNotices(props: LazyNoticesProps): VNode | null {
  const [loaded, setLoaded] = useState<{ readonly Bars: ComponentType<NoticeBarsProps> }>();
  useEffect(
    () => void import('./notice-bars.tsx').then(({ NoticeBars }) => setLoaded({ Bars: NoticeBars }), showFailure),
    [],
  );
  return loaded === undefined ? null : <loaded.Bars {...props} work={WORK} />;
}
