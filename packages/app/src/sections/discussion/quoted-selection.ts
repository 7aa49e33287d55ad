import { signal } from '@preact/signals';
import type { RenderedQuote } from '../../ui/rendered-text.ts';

/** What is written on a passage. */
export type QuoteKind = 'comment' | 'suggestion';

/** Comments on what is selected in a text; absent while nothing is. */
export const offeredSelection = signal<(() => void) | undefined>(undefined);

/** The passage of a page that a comment is to be written on. */
export const pendingQuote = signal<
  { readonly page: string; readonly quote: RenderedQuote; readonly kind: QuoteKind } | undefined
>(undefined);

/** The thread that is to be shown, and to have the focus, as soon as it exists. */
export const wantedThread = signal<string | undefined>(undefined);

/** @returns whether anything was selected */
export function commentOnSelection(): boolean {
  const { value } = offeredSelection;
  value?.();
  return value !== undefined;
}
