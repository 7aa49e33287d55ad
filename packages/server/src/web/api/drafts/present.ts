import { hasConflicts } from '@bindery/editor-model';
import type { PageDraftRow, PageDraftStepRow } from '../../../platform/db/tables/page-drafts.ts';
import type { DraftState, Opening } from './draft-state.ts';
import type { DraftBatch, PageDraft, PageDraftSteps } from './schema.ts';

/** The draft of a page without edits. */
export const presentOpening = (page: string, { revisionId, doc }: Opening): PageDraft => ({
  object: 'page-draft',
  page,
  revision: revisionId,
  version: 0,
  document: doc.toJSON(),
  unsaved: false,
  conflicts: hasConflicts(doc),
  pageDeleted: false,
  writers: [],
});

interface LoadedDraft {
  readonly row: PageDraftRow;
  readonly state: DraftState;
  readonly writers: readonly string[];
  readonly isPageDeleted: boolean;
}

export const presentDraft = ({ row, state, writers, isPageDeleted }: LoadedDraft): PageDraft => ({
  object: 'page-draft',
  id: row.id,
  page: row.page_id,
  revision: row.first_revision_id,
  version: state.version,
  document: state.doc.toJSON(),
  unsaved: row.version > row.flushed_version,
  conflicts: hasConflicts(state.doc),
  pageDeleted: isPageDeleted,
  writers: [...writers],
  updatedAt: row.updated_at,
});

export const presentSteps = (
  row: Pick<PageDraftRow, 'id' | 'version'> | undefined,
  rows: readonly PageDraftStepRow[],
  confirmed?: number,
): PageDraftSteps => ({
  object: 'page-draft-steps',
  ...(row !== undefined && { draft: row.id }),
  version: row?.version ?? 0,
  ...(confirmed !== undefined && { confirmed }),
  items: rows.map(presentBatch),
});

const presentBatch = ({ version, client, batch, user_id, steps, dropped }: PageDraftStepRow): DraftBatch => ({
  version,
  client,
  batch,
  user: user_id,
  steps: JSON.parse(steps) as DraftBatch['steps'],
  dropped: JSON.parse(dropped) as number[],
});
