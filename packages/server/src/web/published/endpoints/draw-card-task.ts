import { defineTask } from '../../../platform/compute/compute-tasks.ts';
import type { Card } from './draw-card.ts';

/** Draws the social image of a page with these texts; a PNG in base64. */
export const DRAW_CARD = defineTask<Card, string>('draw-card', {
  caller: 'social images',
  kind: 'exclusive',
  maxTime: 30_000,
});
