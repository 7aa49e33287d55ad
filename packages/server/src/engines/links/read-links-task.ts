import { defineTask } from '../../platform/compute/compute-tasks.ts';
import type { LinkedSourceText, PlacedText } from './read-texts.ts';

/** Reads the links and anchors of one text of a revision. */
export const READ_LINKS = defineTask<{ readonly root: string; readonly text: PlacedText }, LinkedSourceText>(
  'read-links',
  { caller: 'link index', kind: 'exclusive', maxTime: 60_000 },
);
