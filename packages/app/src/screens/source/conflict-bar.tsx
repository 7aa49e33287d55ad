import type { EditorView } from '@codemirror/view';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Choice, resolveConflict, revealConflict } from '../../source/conflicts.ts';
import { type DiffPart, diffWords } from '../../source/merge-texts.ts';
import type { SourceSession } from '../../source/session.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { announce } from '../../ui/announce.ts';
import { Button, IconButton } from '../../ui/button.tsx';

/** What an editor does with conflicts. */
export interface ConflictWork {
  readonly resolveConflict: typeof resolveConflict;
  readonly revealConflict: typeof revealConflict;
}

interface ConflictBarProps {
  readonly session: SourceSession;
  readonly view: EditorView | undefined;
  readonly work: ConflictWork;
}

/** What both have changed, one place after the other, with the words that differ. */
export function ConflictBar({ session, view, work }: ConflictBarProps): VNode | null {
  const texts = getTexts('source').conflict;
  const conflicts = session.conflicts.value;
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, conflicts.length - 1);
  const conflict = conflicts[index];
  const { length } = conflicts;
  useEffect(() => {
    if (view !== undefined && length > 0) work.revealConflict(view, index);
  }, [view, index, length]);
  if (view === undefined || conflict === undefined) return null;
  const decide = (choice: Choice) => {
    work.resolveConflict(view, index, choice);
    if (length === 1) {
      announce(texts.done);
      view.focus();
    }
  };
  const walk = (step: number) => setChosen((index + step + length) % length);
  const mine = view.state.sliceDoc(conflict.from, conflict.to);
  return (
    <section class="source-conflict" aria-label={texts.title}>
      <header>
        <div>
          <h2>{texts.title}</h2>
          <p class="meta">{texts.text}</p>
        </div>
        <span class="source-conflict-position">
          {fill(texts.position, { position: index + 1, count: length })}
          <IconButton icon="arrow-up" size="small" label={texts.previous} onClick={() => walk(-1)} />
          <IconButton icon="arrow-down" size="small" label={texts.next} onClick={() => walk(1)} />
        </span>
      </header>
      <div class="source-sides">
        <Side label={texts.mine} parts={diffWords(conflict.base, mine)} />
        <Side label={texts.theirs} parts={diffWords(conflict.base, conflict.theirs)} />
      </div>
      <footer>
        <Button size="small" onClick={() => decide('mine')}>
          {texts.keepMine}
        </Button>
        <Button size="small" onClick={() => decide('theirs')}>
          {texts.useTheirs}
        </Button>
        <Button size="small" onClick={() => decide('both')}>
          {texts.keepBoth}
        </Button>
      </footer>
    </section>
  );
}

function Side({ label, parts }: { readonly label: string; readonly parts: readonly DiffPart[] }): VNode {
  const isEmpty = parts.every(({ kind }) => kind === 'removed');
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <pre>
        {isEmpty && <em class="meta">{getTexts('source').conflict.nothing} </em>}
        {parts.map(({ kind, text }, index) =>
          kind === 'added' ? (
            <ins key={index}>{text}</ins>
          ) : kind === 'removed' ? (
            <del key={index}>{text}</del>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </pre>
    </figure>
  );
}
