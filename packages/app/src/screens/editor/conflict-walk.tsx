import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { listConflicts } from '../../editor/conflict-nodes.ts';
import type { EditorSession } from '../../editor/session.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { announce } from '../../ui/announce.ts';
import { Banner } from '../../ui/banner.tsx';
import { IconButton } from '../../ui/button.tsx';

interface ConflictWalkProps {
  readonly session: EditorSession;
  readonly view: EditorView | undefined;
}

/** Navigates between conflicts; the blocks themselves have the actions. */
export function ConflictWalk({ session, view }: ConflictWalkProps): VNode | null {
  const texts = getTexts('editor').conflicts;
  const [chosen, setChosen] = useState(0);
  const count = session.conflicts.value;
  if (count === 0) return null;
  const index = Math.min(chosen, count - 1);
  const label = fill(texts.position, { position: index + 1, count });
  const walk = (step: number) => {
    const next = (index + step + count) % count;
    setChosen(next);
    announce(fill(texts.position, { position: next + 1, count }));
    if (view !== undefined) showConflict(view, next);
  };
  return (
    <Banner
      tone="warning"
      actions={
        <span class="editor-walk">
          <span class="meta">{label}</span>
          <IconButton icon="arrow-up" size="small" label={texts.previous} onClick={() => walk(-1)} />
          <IconButton icon="arrow-down" size="small" label={texts.next} onClick={() => walk(1)} />
        </span>
      }
    >
      {session.conflictCause.value ?? texts.title}
    </Banner>
  );
}

function showConflict(view: EditorView, index: number): void {
  const position = listConflicts(view.state.doc)[index];
  if (position === undefined) return;
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)).scrollIntoView());
  const element = view.nodeDOM(position);
  if (element instanceof HTMLElement) element.scrollIntoView({ block: 'center' });
}
