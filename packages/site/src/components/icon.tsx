import type { VNode } from 'preact';
import { getIcon } from '../icons/icon-names.ts';

/** An icon next to a text: of the size of the text, in its color, not read out. */
export function IconView({ name }: { readonly name: string }): VNode {
  const { shape, details, strokes } = getIcon(name);
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {shape !== '' && <path class="shape" d={shape} />}
      {details !== '' && <path class="detail" d={details} />}
      {strokes !== '' && <path d={strokes} />}
    </svg>
  );
}
