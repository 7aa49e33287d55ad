import type { ConfirmedBatch } from '@bindery/editor-model';
import { Step } from 'prosemirror-transform';
import type { DraftSteps } from '../data/drafts.ts';
import { editorSchema } from './schema.ts';

/** The client of steps that nobody typed; their user has changed the page. */
export const SERVER_CLIENT = '@server';

export interface ReadBatch extends ConfirmedBatch {
  readonly user: string | null;
}

/** A batch of an answer with the steps of the editor. */
export const readBatch = ({ steps, ...batch }: DraftSteps['items'][number]): ReadBatch => ({
  ...batch,
  steps: steps.map((step) => Step.fromJSON(editorSchema, step)),
});
