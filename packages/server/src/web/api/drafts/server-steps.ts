import { diffDocuments } from '@bindery/editor-model';
import type { Node } from 'prosemirror-model';
import type { PageDraftRow } from '../../../platform/db/tables/page-drafts.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { insertSteps, SERVER_CLIENT } from '../../../platform/queries/page-draft-steps.ts';
import { updateDraft } from '../../../platform/queries/page-drafts.ts';
import type { DraftState } from './draft-state.ts';

interface ServerText extends Pick<PageDraftRow, 'base'> {
  /** The source with conflicts, if it differs from `base`. */
  readonly source?: string | null;
  readonly isSaved: boolean;
  /** 1 while conflicts have to be resolved; without it, whether it is saved says so. */
  readonly conflicts?: number;
  /** Who changed the page, so that the draft has to follow; null if that is not known. */
  readonly author?: string | null;
}

/**
 * Changes the document of a locked draft to another one, for all its users.
 * @param state of the version of the row
 * @param base source of the page that the draft then contains; unflushed changes are conflicts
 */
export async function writeServerSteps(
  { db, now }: Tx,
  row: PageDraftRow,
  { version, doc }: DraftState,
  to: Node,
  { base, source = null, isSaved, conflicts = isSaved ? 0 : 1, author = null }: ServerText,
): Promise<DraftState> {
  const steps = diffDocuments(doc, to);
  const next = steps.length === 0 ? version : version + 1;
  if (steps.length > 0) {
    await insertSteps(db, [
      {
        draft_id: row.id,
        version: next,
        client: SERVER_CLIENT,
        batch: newId(),
        user_id: author,
        dropped: '[]',
        at: now,
        steps: JSON.stringify(steps.map((step) => step.toJSON())),
      },
    ]);
  }
  await updateDraft(db, row.id, {
    base,
    source,
    conflicts,
    version: next,
    snapshot_version: next,
    snapshot: JSON.stringify(to.toJSON()),
    updated_at: now,
    ...(isSaved && { flushed_version: next }),
  });
  return { version: next, doc: to };
}
