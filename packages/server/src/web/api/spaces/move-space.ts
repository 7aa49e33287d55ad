import { includesRole } from '../../../domain/access/permissions.ts';
import { outOfSsoScope, type SsoObstacle } from '../../../domain/access/require-sso-scope.ts';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import { requireRoom } from '../../../engines/revisions/storage-quota.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, conflict, forbidden, notFound, preconditionFailed } from '../../../platform/errors.ts';
import { findGitSync } from '../../../platform/queries/git.ts';
import { deleteInvitesToSpace } from '../../../platform/queries/invites.ts';
import { findMember } from '../../../platform/queries/members.ts';
import { deleteGrantsOfNonMembers } from '../../../platform/queries/permissions.ts';
import { listSiteLinks, updateSpaceRow } from '../../../platform/queries/spaces.ts';
import { findSpaceStorage } from '../../../platform/queries/storage.ts';
import { removeSpaceFromTranslation } from '../../../platform/queries/translations.ts';
import { findEnd, placeChild, requireParent } from '../collections/children.ts';
import type { MoveContent } from '../collections/schema.ts';
import { deleteFieldValuesOfSpace } from '../custom-fields/queries.ts';
import { findConnection } from '../git-connections/queries.ts';
import { moveNotifications } from '../inbox/queries.ts';
import { getSpaceToChange, recordSpaceEvent } from './service.ts';

/**
 * Moves a space among its siblings, or into another collection or to the top level, which requires the role `create`
 * there. Its inherited access changes with its parent (docs/api/contract.md#moving-a-space).
 * @throws 400 without a position, 409 if it is deleted, and the errors of `requireParent` and `placeChild`
 */
export async function moveSpace(
  tx: Tx,
  spaceId: string,
  userId: string,
  { parent, position }: MoveContent,
): Promise<void> {
  if (parent === undefined && position === undefined) throw badRequest('body must have parent or position.');
  const space = await getSpaceToChange(tx, spaceId);
  const { organization_id: organizationId } = space;
  const parentId = parent === undefined ? space.parent_id : parent;
  if (parentId !== space.parent_id) await requireParent(tx, organizationId, userId, parentId);
  await updateSpaceRow(tx.db, spaceId, {
    parent_id: parentId,
    position: await placeChild(tx, userId, { organizationId, parentId }, { kind: 'space', id: spaceId }, position),
    updated_at: tx.now,
  });
  if (parentId !== space.parent_id) await recordSpaceEvent(tx, 'space.updated', space, userId);
}

/**
 * Hands a space over to another organization, at the end of its top level. Its content, revisions and change requests
 * stay with it; roles that were granted on it stay with those who are members there, but not with teams. Links that
 * invite to it end, as do its values of custom fields and its place in a translation
 * (docs/api/contract.md#transferring-a-space).
 * @param obstacle why the sign-in of the user does not count there
 * @throws 404 for an organization that the user is no member of, 403 without the role `create` in both, 409 for its own
 *   one, when it is deleted and where it exceeds the storage quota of the other one, 412 while it is on a site or has git synchronization
 */
export async function transferSpace(
  tx: Tx,
  spaceId: string,
  userId: string,
  organizationId: string,
  obstacle?: SsoObstacle,
): Promise<void> {
  const space = await getSpaceToChange(tx, spaceId);
  const there = await findMember(tx.db, organizationId, userId);
  if (there === undefined || there.disabled === 1) throw notFound('organization');
  const here = await findMember(tx.db, space.organization_id, userId);
  if (!includesRole(here?.role, 'create')) throw forbidden('move spaces out of this organization');
  if (!includesRole(there.role, 'create')) throw forbidden('create spaces in that organization');
  if (obstacle !== undefined) throw outOfSsoScope(obstacle);
  if (organizationId === space.organization_id)
    throw conflict('The space belongs to this organization already.', 'already_exists');
  if ((await listSiteLinks(tx.db, spaceId)).length > 0) {
    throw preconditionFailed('The space is on a site. Remove it from all sites first.', 'space_on_site');
  }
  const isConnected = (await findConnection(tx.db, spaceId)) !== undefined;
  if (isConnected || (await findGitSync(tx.db, spaceId)) !== undefined) {
    throw preconditionFailed(
      'The space is synchronized with a Git repository and cannot be transferred.',
      'space_synchronized',
    );
  }
  await requireRoom(tx.db, { organizationId }, await findBytesOfSpace(tx, spaceId));
  await deleteGrantsOfNonMembers(tx.db, spaceId, organizationId);
  await deleteInvitesToSpace(tx.db, spaceId);
  await deleteFieldValuesOfSpace(tx.db, spaceId);
  await removeSpaceFromTranslation(tx.db, spaceId);
  for (const ownerId of [space.organization_id, organizationId]) {
    await writeAuditEvent(tx, ownerId, {
      action: 'space.transferred',
      actorId: userId,
      target: { kind: 'space', id: spaceId },
      details: { title: space.title, from: space.organization_id, to: organizationId },
    });
  }
  await moveNotifications(tx.db, spaceId, organizationId);
  await updateSpaceRow(tx.db, spaceId, {
    organization_id: organizationId,
    parent_id: null,
    position: await findEnd(tx, { organizationId, parentId: null }),
    updated_at: tx.now,
  });
}

async function findBytesOfSpace({ db }: Tx, spaceId: string): Promise<number> {
  const row = await findSpaceStorage(db, spaceId);
  return row === undefined ? 0 : row.content_bytes + row.file_bytes;
}
