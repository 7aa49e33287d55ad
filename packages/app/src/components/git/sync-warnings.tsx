import type { VNode } from 'preact';
import { formatCount, getTexts } from '../../texts/texts.ts';
import { Icon } from '../../ui/icon.tsx';

interface SyncWarningsProps {
  readonly warnings: readonly { readonly path: string; readonly message: string }[];
}

/** Warnings of a synchronization, each with its file; initially collapsed. */
export function SyncWarnings({ warnings }: SyncWarningsProps): VNode | null {
  if (warnings.length === 0) return null;
  return (
    <details class="warnings">
      <summary>
        <Icon name="triangle-exclamation" />
        {formatCount(getTexts('git').preview.warnings, warnings.length)}
      </summary>
      <ul class="warning-list">
        {warnings.map(({ path, message }, index) => (
          <li key={index}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
