import type { ComponentChildren, VNode } from 'preact';
import { getTexts } from '../../texts/texts.ts';
import { Button } from '../../ui/button.tsx';

interface ComposerActionsProps {
  readonly send: string;
  /** Whether there is nothing to send. */
  readonly isBlocked: boolean;
  readonly isBusy: boolean;
  readonly onCancel?: (() => void) | undefined;
  /** Further content next to the buttons. */
  readonly children?: ComponentChildren;
}

/** The footer of a composer. */
export function ComposerActions({ send, isBlocked, isBusy, onCancel, children }: ComposerActionsProps): VNode {
  return (
    <div class="composer-actions">
      {children}
      <span class="composer-buttons">
        {onCancel !== undefined && (
          <Button size="small" onClick={onCancel}>
            {getTexts('shell').cancel}
          </Button>
        )}
        <Button size="small" kind="primary" type="submit" disabled={isBlocked} isBusy={isBusy}>
          {send}
        </Button>
      </span>
    </div>
  );
}
