import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Context } from '../../../domain/context.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import { confirmGroup, confirmGroups, isFirst } from './confirm-groups.ts';
import { type DraftedPage, headIdOf } from './draft-state.ts';
import type { BatchGroup, ConfirmedSteps, StepBatch, WaitingBatch } from './group-draft.ts';

/** Maximum numbers of batches of one draft, and of drafts, in one unit of work. */
const [MOST_BATCHES, MOST_DRAFTS] = [50, 40];

const queueOf = stateOfServer((ctx: Context) => new BatchQueue(ctx));

/**
 * Appends steps to a draft in server order, rebased over those of other clients; durable when it resolves. The batches
 * of all drafts that wait on this node are written in one unit of work. A known batch is not applied again.
 * @throws 404 for a page that does not exist, 409 when the head accepts no edits, when the draft must be reloaded, or
 * when it would become too large
 */
export const confirmSteps = (ctx: Context, draftedPage: DraftedPage, batch: StepBatch): Promise<ConfirmedSteps> =>
  queueOf(ctx).add(draftedPage, batch);

/** Batches that wait for a unit of work, in order for each draft. */
class BatchQueue {
  readonly #ctx: Context;
  readonly #waiting = new Map<string, { readonly draftedPage: DraftedPage; readonly batches: WaitingBatch[] }>();
  /** Drafts that a unit is writing: their next batches wait for it. */
  readonly #busy = new Set<string>();
  #isDraining = false;

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  add(draftedPage: DraftedPage, batch: StepBatch): Promise<ConfirmedSteps> {
    const key = `${headIdOf(draftedPage)} ${draftedPage.pageId}`;
    const waiting = this.#waiting.get(key) ?? { draftedPage, batches: [] };
    this.#waiting.set(key, waiting);
    const confirmed = new Promise<ConfirmedSteps>((resolve, reject) => {
      waiting.batches.push({ batch, resolve, reject });
    });
    void this.#drain();
    return confirmed;
  }

  /** Writes what waits, one unit after the other: what arrives during one is the next. */
  async #drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    // Requests of one turn of the event loop share the first unit.
    await nextTurn();
    for (let groups = this.#take(); groups.length > 0; groups = this.#take()) {
      for (const group of groups.filter(isFirst)) void this.#confirmAlone(group);
      const others = groups.filter((group) => !isFirst(group));
      const left = await confirmGroups(this.#ctx, others);
      for (const { key } of others) this.#busy.delete(key);
      for (const group of left) void this.#confirmAlone(group);
    }
    this.#isDraining = false;
  }

  /** Drafts that are begun, or that another node writes too, delay none of the others. */
  async #confirmAlone(group: BatchGroup): Promise<void> {
    this.#busy.add(group.key);
    await confirmGroup(this.#ctx, group);
    this.#busy.delete(group.key);
    void this.#drain();
  }

  #take(): readonly BatchGroup[] {
    const groups: BatchGroup[] = [];
    for (const [key, { draftedPage, batches }] of this.#waiting) {
      if (groups.length === MOST_DRAFTS) break;
      if (this.#busy.has(key)) continue;
      groups.push({ key, draftedPage, batches: batches.splice(0, MOST_BATCHES) });
      this.#busy.add(key);
      this.#waiting.delete(key);
      // After the others.
      if (batches.length > 0) this.#waiting.set(key, { draftedPage, batches });
    }
    return groups;
  }
}
