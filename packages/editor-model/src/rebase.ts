import type { Node } from 'prosemirror-model';
import { Mapping, type Step } from 'prosemirror-transform';
import { tryStep } from './steps.ts';

/** Own steps, rebased over those of others. */
export interface Rebased {
  readonly doc: Node;
  /** The remaining steps, in order. */
  readonly steps: readonly Step[];
  /** Index of each of `steps` among the given steps. */
  readonly remaining: readonly number[];
  /** Indexes of steps that cannot be applied: their content was deleted, or the schema rejects the result. */
  readonly dropped: readonly number[];
}

/**
 * Rebases the steps of one client over concurrent steps of others.
 * @param doc the document after `over`
 * @param steps consecutive steps on the document before `over`
 * @param over steps of others on the same document
 */
export function rebaseSteps(doc: Node, steps: readonly Step[], over: readonly Step[]): Rebased {
  const back = steps.map((step) => step.getMap().invert()).reverse();
  const mapping = new Mapping([...back, ...over.map((step) => step.getMap())]);
  return applyMapped(doc, steps, mapping);
}

/**
 * Applies steps whose inverted maps a mapping begins with, last one first. Each applied step mirrors its inverted map,
 * so that positions in its content are mapped back.
 */
export function applyMapped(doc: Node, steps: readonly Step[], mapping: Mapping): Rebased {
  let current = doc;
  const rebased: Step[] = [];
  const remaining: number[] = [];
  const dropped: number[] = [];
  for (const [index, step] of steps.entries()) {
    const from = steps.length - index;
    const mapped = step.map(mapping.slice(from));
    const next = mapped === null ? undefined : tryStep(current, mapped);
    if (mapped === null || next === undefined) {
      dropped.push(index);
      continue;
    }
    mapping.appendMap(mapped.getMap(), from - 1);
    rebased.push(mapped);
    remaining.push(index);
    current = next;
  }
  return { doc: current, steps: rebased, remaining, dropped };
}
