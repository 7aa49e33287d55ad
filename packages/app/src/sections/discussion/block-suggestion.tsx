import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Comment, CommentTarget, Discussion } from '../../data/comments.ts';
import { getTexts } from '../../texts/texts.ts';
import { Select } from '../../ui/select.tsx';
import { SuggestionForm } from './suggestion-form.tsx';

interface BlockSuggestionProps {
  readonly organization: string;
  readonly discussion: Discussion;
  /** The page and the block. */
  readonly target: Pick<CommentTarget, 'page' | 'node'>;
  /** How the block begins. */
  readonly beginning: string;
  /** Called with the comment of the suggestion, or without one. */
  readonly onClose: (comment?: Comment) => void;
}

const KINDS = ['replace', 'before', 'after', 'delete'] as const;
type Kind = (typeof KINDS)[number];

/** Where somebody suggests other blocks for a block, further ones next to it, or none. */
export function BlockSuggestion({ organization, discussion, target, beginning, onClose }: BlockSuggestionProps): VNode {
  const { blockSuggestion: texts } = getTexts('changes').comments;
  const [kind, setKind] = useState<Kind>('replace');
  const [text, setText] = useState('');
  const isReady = kind === 'delete' || text.trim() !== '';
  return (
    <SuggestionForm
      organization={organization}
      discussion={discussion}
      onClose={onClose}
      comment={isReady ? { ...target, suggestion: suggestionOf(kind, text) } : undefined}
      {...(kind !== 'delete' && { text: { label: texts.text, value: text, onValue: setText } })}
      isTyped={text !== ''}
    >
      <p class="comment-quoted">
        <q>{beginning}</q>
      </p>
      <Select
        label={texts.kind}
        value={kind}
        options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        onValue={setKind}
      />
    </SuggestionForm>
  );
}

function suggestionOf(kind: Kind, markdown: string): NonNullable<CommentTarget['suggestion']> {
  if (kind === 'delete') return { markdown: '' };
  return kind === 'replace' ? { markdown } : { markdown, insert: kind };
}
