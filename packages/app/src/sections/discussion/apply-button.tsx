import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';

interface ApplyButtonProps {
  /** Applies suggestions, and reports its failures. */
  readonly onApply: () => Promise<unknown>;
  readonly children: ComponentChildren;
}

/** Applies suggestions, and is busy meanwhile. */
export function ApplyButton({ onApply, children }: ApplyButtonProps): VNode {
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      icon="check"
      isBusy={isBusy}
      onClick={async () => {
        setBusy(true);
        await onApply();
        setBusy(false);
      }}
    >
      {children}
    </Button>
  );
}
