import type { Context } from '../../context.ts';
import { listRevisionsBefore, type RevisionStep } from '../../queries/content.ts';

/** Revisions that one query loads, and those that a walk looks at in all. */
const AT_ONCE = 200;
const MAX_LOADED = 10_000;

/**
 * The active revisions of a space from one of them backwards, the latest first: what a merge took in is not among them.
 * @param head the revision to begin with, which comes first
 */
export async function* walkHistory(
  ctx: Context,
  spaceId: string,
  head: RevisionStep,
): AsyncGenerator<RevisionStep, void, undefined> {
  const loaded = new Map<string, RevisionStep>();
  let [last, count]: [RevisionStep | undefined, number] = [undefined, 0];
  for (let step: RevisionStep | undefined = head; step !== undefined; ) {
    yield step;
    const [parent] = JSON.parse(step.parents) as string[];
    if (parent === undefined) return;
    while (!loaded.has(parent) && count < MAX_LOADED) {
      const rows: RevisionStep[] = await listRevisionsBefore(ctx.database.reader, spaceId, last, AT_ONCE);
      for (const row of rows) loaded.set(row.id, row);
      count += AT_ONCE;
      last = rows.at(-1);
      if (rows.length < AT_ONCE) count = MAX_LOADED;
    }
    step = loaded.get(parent);
    loaded.delete(parent);
  }
}
