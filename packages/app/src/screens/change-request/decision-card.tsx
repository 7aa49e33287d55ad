import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { isTextField } from '../../actions/early-keys.ts';
import { hasSingleKeys } from '../../actions/keys.ts';
import { getTexts } from '../../texts/texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** A side that can be kept, or both. */
export type Keep = 'main' | 'change' | 'both';

interface DecisionCardProps {
  /** Of the element. */
  readonly id: string;
  readonly label: string;
  readonly message: string;
  readonly main: ComponentChildren;
  readonly change: ComponentChildren;
  /** What can be kept, each with the words of its button. */
  readonly choices: readonly { readonly keep: Keep; readonly label: string }[];
  /** What the content has already, where it was decided without anybody. */
  readonly applies?: Keep | undefined;
  /** Absent for who may not decide. */
  readonly onKeep: ((keep: Keep) => Promise<unknown>) | undefined;
  /** Other ways to decide. */
  readonly children?: ComponentChildren;
}

/** One decision: both sides, and what can be kept. The keys 1 to 3 choose too. */
export function DecisionCard(props: DecisionCardProps): VNode {
  const { id, label, message, main, change, choices, applies, onKeep, children } = props;
  const texts = getTexts('changes').request.conflict;
  const [isBusy, setBusy] = useState(false);
  const choose = async (keep: Keep) => {
    if (onKeep === undefined || isBusy) return;
    setBusy(true);
    await onKeep(keep);
    setBusy(false);
  };
  const side = (name: 'main' | 'change', title: string, content: ComponentChildren) => (
    <figure class={`conflict-side conflict-${name}`}>
      <figcaption>
        {title} {(applies === name || applies === 'both') && <Badge tone="success">{texts.applies}</Badge>}
      </figcaption>
      {content}
    </figure>
  );
  return (
    <section
      class="conflict-card"
      id={id}
      data-stop
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        const keep = choices[Number(event.key) - 1]?.keep;
        const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && hasSingleKeys.value;
        if (keep === undefined || !isPlain || isTextField(event.target)) return;
        event.preventDefault();
        void choose(keep);
      }}
    >
      <p class="conflict-message">{message}</p>
      <div class="conflict-sides">
        {side('main', texts.main, main)}
        {side('change', texts.ours, change)}
      </div>
      {onKeep !== undefined && choices.length > 0 && (
        <div class="conflict-actions">
          {choices.map(({ keep, label: words }, index) => (
            <Button
              key={keep}
              size="small"
              disabled={isBusy}
              aria-keyshortcuts={String(index + 1)}
              onClick={() => void choose(keep)}
            >
              {words}
            </Button>
          ))}
          {children}
        </div>
      )}
    </section>
  );
}
