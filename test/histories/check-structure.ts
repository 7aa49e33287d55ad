import { type EntryOf, type History, type Move, ofKind, show } from './history.ts';

type Step = EntryOf<'move' | 'add' | 'remove' | 'read-structure'>;
/** Ids in their order. */
type Order = readonly string[];

/** Maximum explored states per site; overlapping calls are few, so this is plenty. */
const MAX_STATES = 200_000;

/** Moves, additions and removals of each site and all reads of it are explained by one serial order. */
export function checkStructures({ entries, orders, finalOrders }: History): string[] {
  return Object.entries(orders).flatMap(([site, first]) => {
    const steps = ofKind(entries, 'move', 'add', 'remove', 'read-structure').filter(({ asked }) => asked.site === site);
    const doubled = steps.filter(({ answer }) => answer !== undefined && 'order' in answer && hasDoubles(answer.order));
    if (doubled.length > 0) return doubled.map((step) => `A site shows something twice: ${show(step)}.`);
    const known = steps.filter((step) => step.status !== undefined || step.kind === 'move' || step.kind === 'remove');
    const failure = explain(known, first, finalOrders[site] ?? []);
    return failure === undefined ? [] : [`Site ${site}: ${failure}`];
  });
}

const hasDoubles = (order: Order): boolean => new Set(order).size < order.length;

/**
 * Searches for a serial order of the steps (Wing and Gong): of all steps that no other precedes, one is first, and so
 * on. States seen before, with the same steps done and the same order, are skipped.
 * @returns the unexplained steps
 */
function explain(steps: readonly Step[], first: Order, last: Order): string | undefined {
  const ordered = steps.toSorted((one, other) => one.began - other.began);
  const seen = new Set<string>();
  let furthest = 0;
  const stack: { readonly from: number; readonly done: ReadonlySet<number>; readonly order: Order }[] = [
    { from: 0, done: new Set(), order: first },
  ];
  for (let states = 0; states < MAX_STATES; states += 1) {
    const state = stack.pop();
    if (state === undefined) break;
    furthest = Math.max(furthest, state.from);
    const left = listFirst(ordered, state.from, state.done);
    const isEnd = ordered.every(
      (step, index) => index < state.from || state.done.has(index) || step.ended === undefined,
    );
    if (isEnd && isSame(state.order, last)) return undefined;
    for (const index of left.toReversed()) {
      const step = ordered[index] as Step;
      const order = perform(step, state.order);
      if (order === undefined) continue;
      const next = advance(state.from, new Set([...state.done, index]));
      const key = `${next.from} ${[...next.done].sort().join()} ${order.join()}`;
      if (seen.has(key)) continue;
      seen.add(key);
      stack.push({ ...next, order });
    }
  }
  const stuck = ordered[furthest];
  return `no order of moves explains what was seen, from ${stuck === undefined ? 'what is there at rest' : show(stuck)}.`;
}

/** Steps that may be the next one: those that began before any other that is left has ended. */
function listFirst(steps: readonly Step[], from: number, done: ReadonlySet<number>): number[] {
  let end = Number.POSITIVE_INFINITY;
  const firsts: number[] = [];
  for (let index = from; index < steps.length; index += 1) {
    const step = steps[index] as Step;
    if (step.began > end) break;
    if (done.has(index)) continue;
    firsts.push(index);
    end = Math.min(end, step.ended ?? end);
  }
  return firsts.filter((index) => (steps[index] as Step).began <= end);
}

/** Removes from `done` everything before the first remaining step. */
function advance(from: number, done: Set<number>): { from: number; done: Set<number> } {
  let start = from;
  while (done.delete(start)) start += 1;
  return { from: start, done };
}

/** The order after a step; undefined if the step cannot have had its response. */
function perform(step: Step, order: Order): Order | undefined {
  const isRefused = step.status !== undefined && step.status >= 300;
  switch (step.kind) {
    case 'read-structure':
      return isRefused || isSame(step.answer?.order ?? [], order) ? order : undefined;
    case 'add':
      return isRefused ? undefined : [...order, step.answer?.id ?? ''];
    case 'remove':
      return isRefused ? undefined : order.filter((id) => id !== step.asked.id);
    case 'move': {
      const moved = moveWithin(order, step.asked);
      if (isRefused) return moved === undefined ? order : undefined;
      return moved;
    }
  }
}

/** Undefined where something is missing. */
export function moveWithin(order: Order, { id, before, after }: Move): Order | undefined {
  if (!order.includes(id)) return undefined;
  const rest = order.filter((other) => other !== id);
  const beside = before ?? after;
  if (beside === undefined) return [...rest, id];
  const index = rest.indexOf(beside);
  if (index === -1) return undefined;
  const target = before === undefined ? index + 1 : index;
  return [...rest.slice(0, target), id, ...rest.slice(target)];
}

const isSame = (one: Order, other: Order): boolean =>
  one.length === other.length && one.every((id, i) => id === other[i]);
