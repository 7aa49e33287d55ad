import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SourceSession } from '../../source/session.ts';
import { fill, formatCount, getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Access } from './access.ts';

/** Whether the server has the text, and why not. */
export function StateLine({
  session,
  access,
}: {
  readonly session: SourceSession;
  readonly access: Access;
}): VNode | null {
  const texts = getTexts('source').state;
  const isOffline = useIsOffline();
  const state = session.state.value;
  if (access === 'read' || access === 'finished') return null;
  const [tone, icon, text] =
    state.kind === 'failed'
      ? (['danger', 'circle-exclamation', fill(texts.failed, { message: state.message })] as const)
      : state.kind === 'conflict'
        ? (['warning', 'code-branch', formatCount(texts.conflict, state.count)] as const)
        : state.kind === 'offline' || (state.kind === 'unsaved' && isOffline)
          ? (['warning', 'cloud', texts.offline] as const)
          : state.kind === 'unsaved'
            ? session.cannotKeep.value
              ? (['warning', 'triangle-exclamation', texts.notKept] as const)
              : (['muted', 'pen', texts.unsaved] as const)
            : state.kind === 'saving'
              ? (['muted', 'rotate', texts.saving] as const)
              : (['muted', 'check', texts.saved] as const);
  return (
    <span class={`source-state source-state-${tone}`} role="status" title={text}>
      <Icon name={icon} />
      <span>{text}</span>
    </span>
  );
}

function useIsOffline(): boolean {
  const [isOffline, setIsOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const follow = () => setIsOffline(!navigator.onLine);
    for (const type of ['online', 'offline']) window.addEventListener(type, follow);
    return () => {
      for (const type of ['online', 'offline']) window.removeEventListener(type, follow);
    };
  }, []);
  return isOffline;
}
