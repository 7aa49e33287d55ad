import type { Node, Schema } from 'prosemirror-model';
import { Step } from 'prosemirror-transform';
import { checkEditorDocument } from './check-document.ts';

/** Maximum nesting of lists and objects in the JSON of a step. */
const MOST_JSON_LEVELS = 400;
/** Maximum number of steps in one batch. */
export const MOST_STEPS = 100;

/** Thrown for steps that do not match the schema; the message is for the caller. */
export class InvalidStepsError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidStepsError';
  }
}

/** A parsed step of a batch. */
export type StoredStep = Step;

/**
 * Parses the steps of a batch from JSON.
 * @param most maximum number of steps
 * @throws InvalidStepsError
 */
export function readSteps(schema: Schema, json: readonly unknown[], most = MOST_STEPS): readonly Step[] {
  if (json.length > most) throw new InvalidStepsError(`A batch has at most ${most} steps.`);
  return json.map((value, index) => {
    if (!isShallow(value)) throw new InvalidStepsError(`Step ${index} is nested too deeply.`);
    try {
      const step = Step.fromJSON(schema, value);
      requirePositions(value as object);
      return step;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      throw new InvalidStepsError(`Step ${index} is not a step of the schema: ${error.message}`);
    }
  });
}

/** Whether a JSON value has few levels: its parser is recursive. */
export function isShallow(value: unknown, most = MOST_JSON_LEVELS): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > most) return false;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return true;
}

function requirePositions(step: object): void {
  for (const [name, value] of Object.entries(step)) {
    if (name === 'value') continue;
    if (typeof value === 'number' && (!Number.isSafeInteger(value) || value < 0)) {
      throw new RangeError(`"${name}" is not a position.`);
    }
  }
}

/** The document after a step; undefined if the step does not apply, or the schema rejects the result. */
export function tryStep(doc: Node, step: Step): Node | undefined {
  try {
    const { doc: next } = step.apply(doc);
    if (!next) return undefined;
    checkEditorDocument(next);
    return next;
  } catch (error) {
    // Positions beyond the document, slices that do not fit.
    if (error instanceof Error) return undefined;
    throw error;
  }
}
