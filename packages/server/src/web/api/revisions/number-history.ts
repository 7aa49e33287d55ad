import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { findRevisionNumber, listRevisionsBefore, type RevisionStep } from '../../../platform/queries/content.ts';
import { listNumbered, numberRevisions } from './queries.ts';

/** A space or change request with a history. */
export interface HistoryHead {
  readonly spaceId: string;
  /** Id of the space or change request. */
  readonly headId: string;
  /** Its active revision. */
  readonly revisionId: string;
  /** The base revision of a change request, which is not part of its history. */
  readonly startedFrom?: string | undefined;
}

/** Revisions per query. */
const AT_ONCE = 500;

/**
 * Numbers the history of a head up to its active revision. Revisions are numbered when they are written; those of
 * earlier versions are numbered here, once, along their first parents.
 */
export async function numberHistory(ctx: Context, head: HistoryHead): Promise<void> {
  const { headId, revisionId } = head;
  if ((await findRevisionNumber(ctx.database.reader, headId, revisionId)) !== undefined) return;
  const { base, steps } = await findUnnumbered(ctx, head);
  await transact(ctx, async (tx) => {
    // Another request may have numbered them meanwhile.
    if ((await findRevisionNumber(tx.db, headId, revisionId)) !== undefined) return;
    const last = base === undefined ? 0 : ((await findRevisionNumber(tx.db, headId, base)) ?? 0);
    await numberRevisions(tx.db, headId, last + 1, steps);
  });
}

/** The unnumbered revisions of a head, earliest first, and the numbered one before them. */
async function findUnnumbered(
  ctx: Context,
  { spaceId, headId, revisionId, startedFrom }: HistoryHead,
): Promise<{ readonly base: string | undefined; readonly steps: readonly string[] }> {
  const db = ctx.database.reader;
  const loaded = new Map<string, RevisionStep>();
  const numbered = new Set<string>();
  const steps: string[] = [];
  let last: RevisionStep | undefined;
  let isWhole = false;
  for (let id: string | undefined = revisionId; id !== undefined && id !== startedFrom; ) {
    while (!loaded.has(id) && !isWhole) {
      const rows: RevisionStep[] = await listRevisionsBefore(db, spaceId, last, AT_ONCE);
      const ids = rows.map((row) => row.id);
      for (const row of rows) loaded.set(row.id, row);
      for (const numberedId of await listNumbered(db, headId, ids)) numbered.add(numberedId);
      last = rows.at(-1);
      isWhole = rows.length < AT_ONCE;
    }
    if (numbered.has(id)) return { base: id, steps: steps.reverse() };
    const step: RevisionStep | undefined = loaded.get(id);
    if (step === undefined) break;
    steps.push(id);
    [id] = JSON.parse(step.parents) as string[];
  }
  return { base: undefined, steps: steps.reverse() };
}
