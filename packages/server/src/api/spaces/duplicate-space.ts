import type { Tx } from '../../db/transact.ts';
import { newId } from '../../ids.ts';
import { findRevision } from '../../queries/content.ts';
import { copySpaceGrants } from '../../queries/permissions.ts';
import { insertSpace } from '../../queries/spaces.ts';
import { writeRevisionRow } from '../../revisions/revisions.ts';
import { findPlaceAfter } from '../collections/children.ts';
import { findFieldValues, setFieldValue } from '../custom-fields/queries.ts';
import { getSpaceToChange } from './service.ts';

/** Characters of a title. */
const TITLE_LENGTH = 50;

/**
 * Copies a space with its present content to the place right after it: one revision of the same root, however much it
 * contains. The copy has the settings, the values of custom fields and the audience of the original, and nothing of
 * what happened to it: no earlier revisions, change requests, comments, git synchronization or places on sites
 * (docs/api/contract.md#copying-a-space).
 * @returns the id of the copy
 * @throws 404 when it is gone, 409 when it is deleted
 */
export async function duplicateSpace(tx: Tx, spaceId: string, userId: string): Promise<string> {
  const original = await getSpaceToChange(tx, spaceId);
  const head = await findRevision(tx.db, spaceId, original.revision_id);
  if (head === undefined) throw new Error(`The head of the space ${spaceId} is missing.`);
  const [id, revisionId] = [newId(), newId()];
  const parent = { organizationId: original.organization_id, parentId: original.parent_id };
  await insertSpace(tx.db, {
    ...original,
    id,
    position: await findPlaceAfter(tx, userId, parent, original, id),
    title: titleOfCopy(original.title),
    revision_id: revisionId,
    change_request_count: 0,
    created_by: userId,
    created_at: tx.now,
    updated_at: tx.now,
  });
  const common = { type: 'edits', parents: [], createdBy: userId, history: { headId: id } } as const;
  const revision = { root: head.root, objects: [], ...common };
  await writeRevisionRow(tx, id, revision, revisionId);
  await copySpaceGrants(tx.db, spaceId, id, tx.now);
  for (const [field_id, value] of await findFieldValues(tx.db, spaceId))
    await setFieldValue(tx.db, { space_id: id, field_id, value, updated_at: tx.now });
  return id;
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cut between characters as people see them, so that no flag or accent is left half. */
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
