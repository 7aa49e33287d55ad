import type { Tx } from '../../../platform/db/transact.ts';
import { listOpenPages } from '../../../platform/queries/page-drafts.ts';

const KIND = 'merge-page-drafts';
/** How long a saved draft counts as open. */
const OPEN_MS = 60 * 60_000;

export const openSince = (now: string): string => new Date(Date.parse(now) - OPEN_MS).toISOString();

/** A space, or a change request of it by its id. */
interface MovedHead {
  readonly spaceId: string;
  readonly changeRequestId?: string | undefined;
}

/**
 * Has the drafts of a head merged with the revision that it has moved to. Called in the unit of work that moves it,
 * except by flushes: they change one page, and update its draft.
 */
export async function followHead(tx: Tx, { spaceId, changeRequestId }: MovedHead): Promise<void> {
  const headId = changeRequestId ?? spaceId;
  if ((await listOpenPages(tx.db, headId, openSince(tx.now), 1)).length === 0) return;
  const payload = { spaceId, ...(changeRequestId !== undefined && { changeRequestId }) };
  await tx.enqueue({ kind: KIND, queue: `drafts ${headId}`, payload });
}
