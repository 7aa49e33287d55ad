import { ReplaceAroundStep, ReplaceStep, type Step } from 'prosemirror-transform';
import { joinSteps } from './join-steps.ts';

/** A change of the user that cannot be applied to the draft any more. */
export interface Unplaced {
  /** The inserted text; empty for formatting and deletions. */
  readonly text: string;
}

/** Changes lost with steps that cannot be applied: adjacent keys are one change. Pure. */
export const describeUnplaced = (steps: readonly Step[]): Unplaced[] =>
  joinSteps(steps).map((step) => ({ text: textOf(step) }));

function textOf(step: Step): string {
  if (!(step instanceof ReplaceStep || step instanceof ReplaceAroundStep)) return '';
  const { content } = step.slice;
  return content.textBetween(0, content.size, '\n', ' ').trim();
}
