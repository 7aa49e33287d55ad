import type { VNode } from 'preact';
import type { EditorSession } from '../../editor/session.ts';
import { fill, getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';

/** Whether the server has saved the input, and why not. Only errors are announced: saving happens after each word. */
export function DraftState({ session }: { readonly session: EditorSession }): VNode {
  const [tone, icon, text] = describeState(session);
  return (
    <span
      class={`source-state source-state-${tone}`}
      role="status"
      aria-live={tone === 'muted' ? 'off' : 'polite'}
      title={text}
    >
      <Icon name={icon} />
      <span>{text}</span>
    </span>
  );
}

function describeState({ state, isUnpublished, cannotKeep }: EditorSession): readonly [string, string, string] {
  const texts = getTexts('editor').state;
  const { value } = state;
  if (value.kind !== 'saved' && value.kind !== 'saving' && cannotKeep.value)
    return ['danger', 'triangle-exclamation', texts.notKept];
  switch (value.kind) {
    case 'failed':
      return ['danger', 'circle-exclamation', fill(texts.failed, { message: value.message })];
    case 'offline':
      return ['warning', 'cloud', texts.offline];
    case 'saving':
      return ['muted', 'rotate', texts.saving];
    default:
      return ['muted', 'check', isUnpublished.value ? texts.saved : texts.published];
  }
}
