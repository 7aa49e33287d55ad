import { loadSteps } from '../../data/drafts.ts';
import { queryClient } from '../../data/query-client.ts';
import { userQuery } from '../../data/users.ts';
import { fill, getTexts, loadTexts } from '../../texts/texts.ts';
import type { EditorParts } from '../editor-parts.ts';
import type { JoinedSession } from '../joined-session.ts';

/** Versions that are looked through when the page is opened. */
const MOST_VERSIONS = 50;

type Sender = { readonly client: string; readonly user: string | null };

/** Says who changed the page, where the draft shows both sides. Without the name, the general sentence stays. */
export async function describeConflicts(
  session: JoinedSession,
  { SERVER_CLIENT }: EditorParts,
  batches?: readonly Sender[],
): Promise<void> {
  if (session.conflicts.peek() === 0) {
    session.conflictCause.value = undefined;
    return;
  }
  try {
    const since = Math.max(0, session.exchange.draft.version - MOST_VERSIONS);
    const senders: readonly Sender[] = batches ?? (await loadSteps(session.scope, session.page, since)).items;
    const user = senders.findLast((one) => one.client === SERVER_CLIENT && one.user !== null)?.user;
    if (user === undefined || user === null) return;
    const [{ displayName: name }] = await Promise.all([queryClient.fetchQuery(userQuery(user)), loadTexts('together')]);
    if (session.conflicts.peek() > 0) session.conflictCause.value = fill(getTexts('together').conflictBy, { name });
  } catch {
    // The sentence without a name stays.
  }
}
