import type { VNode } from 'preact';
import { getIconPath } from '../icons/icon-names.ts';

/** An icon beside a text: of the size of the text, in its colour, not read out. */
export function Icon({ name }: { readonly name: string }): VNode {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={getIconPath(name)} />
    </svg>
  );
}
