import { enqueueSpaceCount } from '../../../engines/revisions/count-storage-job.ts';
import { writeRevisionRow } from '../../../engines/revisions/revisions.ts';
import { requireAnyRoom } from '../../../engines/revisions/storage-quota.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { newId } from '../../../platform/ids.ts';
import { findRevision } from '../../../platform/queries/content.ts';
import { copySpaceGrants } from '../../../platform/queries/permissions.ts';
import { insertSpace } from '../../../platform/queries/spaces.ts';
import { findPlaceAfter } from '../collections/children.ts';
import { findFieldValues, setFieldValue } from '../custom-fields/queries.ts';
import { getSpaceToChange, recordSpaceEvent } from './service.ts';

/** Maximum characters of a title. */
const TITLE_LENGTH = 50;

/**
 * Copies a space with its current content to the position after it: one revision with the same root, regardless of its
 * size. The copy has the settings, the values of custom fields and the access of the original, but not its history: no
 * earlier revisions, change requests, comments, git synchronization or site spaces
 * (docs/api/contract.md#copying-a-space).
 * @returns the id of the copy
 * @throws 404 if it does not exist, 409 if it is deleted, and if the storage quota is used up
 */
export async function duplicateSpace(tx: Tx, spaceId: string, userId: string): Promise<string> {
  const original = await getSpaceToChange(tx, spaceId);
  const head = await findRevision(tx.db, spaceId, original.revision_id);
  if (head === undefined) throw new Error(`The head of the space ${spaceId} is missing.`);
  await requireAnyRoom(tx.db, { spaceId });
  const [id, revisionId] = [newId(), newId()];
  const title = titleOfCopy(original.title);
  const parent = { organizationId: original.organization_id, parentId: original.parent_id };
  await insertSpace(tx.db, {
    ...original,
    id,
    position: await findPlaceAfter(tx, userId, parent, original, id),
    title,
    revision_id: revisionId,
    change_request_count: 0,
    created_by: userId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  const common = { type: 'edits', parents: [], createdBy: userId, history: { headId: id } } as const;
  const revision = { root: head.root, objects: [], ...common };
  await writeRevisionRow(tx, id, revision, revisionId);
  await enqueueSpaceCount(tx, id);
  await recordSpaceEvent(tx, 'space.created', { id, organization_id: original.organization_id, title }, userId);
  await copySpaceGrants(tx.db, spaceId, id, tx.now);
  for (const [field_id, value] of await findFieldValues(tx.db, spaceId))
    await setFieldValue(tx.db, { space_id: id, field_id, value, updated_at: tx.now });
  return id;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Truncated between user-perceived characters, so that no flag or accent is split. */
function titleOfCopy(title: string): string {
  let copy = '';
  let length = 0;
  for (const { segment } of GRAPHEMES.segment(`Copy of ${title}`)) {
    length += [...segment].length;
    if (length > TITLE_LENGTH) break;
    copy += segment;
  }
  return copy;
}
