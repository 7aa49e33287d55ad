import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Comment, CommentTarget, Discussion } from '../../data/comments.ts';
import { diffWords } from '../../source/merge-texts.ts';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import type { RenderedQuote } from '../../ui/rendered-text.ts';
import { ApplyButton } from './apply-button.tsx';
import { QuoteChip } from './comment-quote.tsx';
import { SuggestionForm } from './suggestion-form.tsx';

interface SuggestionProps {
  readonly comment: Comment;
  readonly onApply: () => Promise<unknown>;
}

/** The text that a comment suggests, as it differs from what it replaces, and the button that puts it there. */
export function Suggestion({ comment, onApply }: SuggestionProps): VNode | null {
  const texts = getTexts('changes').comments.suggestion;
  const { suggestion, permissions } = comment;
  if (suggestion === undefined) return null;
  const { original, markdown, status } = suggestion;
  return (
    <figure class="suggestion">
      <figcaption>
        {texts.title}
        {status === 'applied' && (
          <Badge tone="success" icon="check">
            {texts.isApplied}
          </Badge>
        )}
      </figcaption>
      <p class="suggestion-text">
        {diffWords(original, markdown).map(({ kind, text }, index) =>
          kind === 'added' ? (
            <ins key={index}>{text}</ins>
          ) : kind === 'removed' ? (
            <del key={index}>{text}</del>
          ) : (
            <span key={index}>{text}</span>
          ),
        )}
      </p>
      {permissions.apply && <ApplyButton onApply={onApply}>{texts.apply}</ApplyButton>}
    </figure>
  );
}

interface SuggestionComposerProps {
  readonly organization: string;
  readonly discussion: Discussion;
  /** The page, and the block where it is known. */
  readonly target: Pick<CommentTarget, 'page' | 'node'>;
  readonly quote: RenderedQuote;
  readonly onClose: () => void;
}

/** Where somebody writes another text for a passage. */
export function SuggestionComposer({
  organization,
  discussion,
  target,
  quote,
  onClose,
}: SuggestionComposerProps): VNode {
  const { suggestion: texts } = getTexts('changes').comments;
  const [text, setText] = useState(quote.text);
  const isSame = text === quote.text;
  return (
    <SuggestionForm
      organization={organization}
      discussion={discussion}
      comment={isSame ? undefined : { ...target, quote, suggestion: { markdown: text } }}
      text={{ label: texts.label, hint: texts.hint, value: text, onValue: setText }}
      isTyped={!isSame}
      hasFocus
      onClose={() => onClose()}
    >
      <QuoteChip quote={quote} onRemove={onClose} removeLabel={getTexts('shell').cancel} />
    </SuggestionForm>
  );
}
