import type { EditorBlockTexts } from './texts.ts';

/** Texts of a conflict in a page. */
export const conflict: EditorBlockTexts['conflict'] = {
  title: 'Both sides changed this part',
  main: 'Space',
  change: 'Ours',
  keepMain: 'Keep space',
  keepChange: 'Keep ours',
  keepBoth: 'Keep both',
  edit: 'Edit',
  result: 'Result',
  start: 'Start from this',
  startBoth: 'Start from both',
  use: 'Use result',
  changed: 'Somebody changed this conflict. Both sides are shown as they are now: check your result again.',
  gone: 'This conflict has been resolved meanwhile. Copy your result, and insert it where it belongs.',
  discardTitle: 'Discard the result?',
  discard: 'Discard result',
};
