import type { HintStyle } from '../../document/document.ts';

/** The style of hints for the kinds of admonitions and callouts of all tools, in lower case. */
export const HINT_STYLES: ReadonlyMap<string, HintStyle> = new Map<string, HintStyle>([
  ...(
    'note info important abstract summary tldr todo seealso question help faq example quote cite secondary callout ' +
    'prompt'
  )
    .split(' ')
    .map((name) => [name, 'info'] as const),
  ...'tip hint success check done'.split(' ').map((name) => [name, 'success'] as const),
  ...'warning caution attention'.split(' ').map((name) => [name, 'warning'] as const),
  ...'danger error bug failure fail missing'.split(' ').map((name) => [name, 'danger'] as const),
]);
