import type { VNode } from 'preact';
import { useLoaded } from '../../ui/use-loaded.ts';
import type { NoticesProps } from './notices-props.ts';

/** What has happened to the draft; its code is loaded as soon as there is something. */
export function LazyEditorNotices(props: NoticesProps): VNode | null {
  const { session, access } = props;
  const isNeeded =
    access !== 'write' ||
    session.notice.value !== undefined ||
    session.unplaced.value.length > 0 ||
    session.conflicts.value > 0;
  const loaded = useLoaded(() => import('./editor-notices.tsx'), isNeeded);
  return loaded === undefined ? null : <loaded.EditorNotices {...props} />;
}
