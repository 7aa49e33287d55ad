import { includesRole } from '../../../domain/access/permissions.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { writeRevisionRow } from '../../../engines/revisions/revisions.ts';
import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, forbidden, notFound, spaceDeleted } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import * as queries from '../../../platform/queries/change-requests.ts';
import { findRevision } from '../../../platform/queries/content.ts';
import { findSpace } from '../../../platform/queries/spaces.ts';
import type { ContentAccess } from '../content/scopes.ts';
import type { CreateChangeRequest, UpdateChangeRequest } from './schema.ts';

/**
 * Starts a change request on the active revision of the space: a draft with a separate revision of the same content
 * (docs/api/contract.md#starting-a-change-request). Costs a few rows, regardless of the size of the space.
 * @param root its content; default: that of the space
 */
export async function createChangeRequest(
  tx: Tx,
  spaceId: string,
  userId: string,
  { subject = '', description = '' }: Omit<CreateChangeRequest, 'files'>,
  root?: string,
): Promise<ChangeRequestRow> {
  const space = await findSpace(tx.db, spaceId);
  const head = space && (await findRevision(tx.db, spaceId, space.revision_id));
  if (space === undefined || head === undefined) throw notFound('space');
  if (space.deleted_at !== null) throw spaceDeleted();
  const number = await queries.takeNumber(tx.db, spaceId);
  const id = newId();
  const revision = await writeRevisionRow(tx, spaceId, {
    root: root ?? head.root,
    objects: [],
    type: 'edits',
    parents: [head.id],
    createdBy: userId,
    history: { headId: id },
  });
  const changeRequest: ChangeRequestRow = {
    id,
    space_id: spaceId,
    number,
    status: 'draft',
    subject,
    description: description === '' ? null : description,
    created_by: userId,
    created_at: tx.now,
    updated_at: tx.now,
    revision_id: revision.id,
    revision_initial_id: head.id,
    revision_ancestor_id: null,
    revision_merged_id: null,
    conflicts: null,
  };
  await queries.insertChangeRequest(tx.db, changeRequest);
  await recordDomainEvent(tx, {
    type: 'change_request.created',
    organizationId: space.organization_id,
    actorId: userId,
    spaceId,
    data: { changeRequest: id, number },
  });
  return changeRequest;
}

/** @throws 403 to users who are neither its author nor may review */
export function requireAuthorOrReviewer({ caller, role, changeRequest }: Required<ContentAccess>): void {
  if (changeRequest.created_by === caller.userId || includesRole(role, 'review')) return;
  throw forbidden("change another person's change request");
}

/**
 * Changes the given members.
 * @throws 409 for the status of a merged change request: a merge cannot be undone
 * (docs/api/contract.md#status-of-a-change-request)
 */
export async function updateChangeRequest(
  tx: Tx,
  { space_id, id }: ChangeRequestRow,
  userId: string,
  { subject, description, status }: UpdateChangeRequest,
): Promise<ChangeRequestRow> {
  const before = await queries.findChangeRequest(tx.db, space_id, id);
  if (before === undefined) throw notFound('change request');
  if (status !== undefined && before.status === 'merged')
    throw conflict(
      `Change request ${before.number} is merged, and stays so. Start a new one.`,
      'change_request_merged',
    );
  const after = {
    subject: subject ?? before.subject,
    description: (description ?? before.description) || null,
    status: status ?? before.status,
  };
  const isSame = after.subject === before.subject && after.description === before.description;
  if (isSame && after.status === before.status) return before;
  const changes = { ...after, updated_at: tx.now };
  await queries.updateChangeRequestRow(tx.db, id, changes);
  await recordUpdate(tx, before, after, userId);
  return { ...before, ...changes };
}

async function recordUpdate(
  tx: Tx,
  before: ChangeRequestRow,
  after: Pick<ChangeRequestRow, 'subject' | 'description' | 'status'>,
  actorId: string,
): Promise<void> {
  const { id: changeRequest, number, space_id: spaceId } = before;
  const changed = (['subject', 'description', 'status'] as const).filter((name) => before[name] !== after[name]);
  const event = { actorId, spaceId } as const;
  if (changed.includes('status') && after.status === 'archived')
    return recordDomainEvent(tx, { ...event, type: 'change_request.archived', data: { changeRequest, number } });
  await recordDomainEvent(tx, { ...event, type: 'change_request.updated', data: { changeRequest, number, changed } });
}
