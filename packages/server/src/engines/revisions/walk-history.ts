import type { Platform } from '../../platform/platform.ts';
import { listRevisionsBefore, type RevisionStep } from '../../platform/queries/content.ts';

/** Revisions per query, and per walk. */
const AT_ONCE = 200;
const MAX_LOADED = 10_000;

/**
 * The history of a space from one of its active revisions backwards, latest first, without the revisions of merged
 * change requests.
 * @param head the first revision
 */
export async function* walkHistory(
  ctx: Platform,
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
