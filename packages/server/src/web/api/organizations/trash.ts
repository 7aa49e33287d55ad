import { outOfSsoScope, requireOwnSignIn } from '../../../domain/access/require-sso-scope.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import { writeAuditEvent, writeInstallationAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import type { AuditAction } from '../../../platform/db/tables/audit-actions.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import { type ListPage, mapPage, type PageRequest, readListPage } from '../../../platform/http/list.ts';
import {
  deleteDeletedOrganization,
  insertDeletedOrganization,
} from '../../../platform/queries/deleted-organizations.ts';
import {
  findDeletedOrganization,
  isAdministratorOf,
  selectDeletedOrganizationsOf,
} from '../../../platform/queries/organization-trash.ts';
import { findOrganization } from '../../../platform/queries/organizations.ts';
import { isExpired, oldestDeletion, removalTime } from '../../../platform/queries/retention.ts';
import { hasSecondFactor } from '../../../platform/queries/second-factors.ts';
import { findUser } from '../../../platform/queries/users.ts';
import { presentOrganization } from './present.ts';
import type { Organization } from './schema.ts';

/**
 * Moves an organization to the trash for 7 days: it is inaccessible from the next call on, but no data is deleted.
 * Sign-in links, sessions and tokens by its identity providers are invalid meanwhile.
 */
export async function deleteOrganization(tx: Tx, organizationId: string, userId: string): Promise<void> {
  const organization = await findOrganization(tx.db, organizationId);
  if (organization === undefined) return;
  const row = { organization_id: organizationId, deleted_at: tx.now, deleted_by: userId };
  await insertDeletedOrganization(tx.db, row);
  await auditOrganization(tx, 'organization.deleted', organization, userId);
  const [queue, runAt] = [`purge ${organizationId}`, removalTime(tx.now)];
  await tx.enqueue({ kind: 'purge-organization', queue, payload: { organizationId }, runAt });
}

/**
 * Restores an organization with all data, for its administrators and those of the installation.
 * @throws 404 to everybody else, and if it can no longer be restored; 403 if the sign-in is by single sign-on, or the
 * organization requires a second factor and the account has none
 */
export async function restoreOrganization(tx: Tx, organizationId: string, caller: Caller): Promise<void> {
  const organization = await findDeletedOrganization(tx.db, organizationId);
  if (organization === undefined || isExpired(organization, tx.now)) throw notFound('organization');
  const { userId } = caller;
  const mayRestore =
    (await isAdministratorOf(tx.db, organizationId, userId)) ||
    (await findUser(tx.db, userId))?.installation_admin === 1;
  if (!mayRestore) throw notFound('organization');
  requireOwnSignIn(caller);
  if (organization.second_factor_enforced === 1 && !(await hasSecondFactor(tx.db, userId)))
    throw outOfSsoScope('second_factor_required');
  await deleteDeletedOrganization(tx.db, organizationId);
  await auditOrganization(tx, 'organization.restored', organization, userId);
}

/** The organizations that the caller may restore; none in a sign-in by single sign-on. */
export async function listRestorableOrganizations(
  ctx: Context,
  { userId, samlProviderId }: Caller,
  request: PageRequest,
): Promise<ListPage<Organization>> {
  const { reader } = ctx.database;
  if (samlProviderId !== undefined) return { count: 0, items: [] };
  const deleted = selectDeletedOrganizationsOf(reader, userId, oldestDeletion(ctx.clock().toISOString()));
  const references = ['organizations.created_at', 'organizations.id'];
  const page = await readListPage(deleted, { columns: ['created_at', 'id'], references, direction: 'desc' }, request);
  return mapPage(page, ({ deleted_at: deletedAt, deleted_by: _by, member_role, ...row }) =>
    presentOrganization(ctx, row, member_role, { ownsTeam: false, customHostname: undefined, deletedAt }),
  );
}

/**
 * Records deletion or restoration of an organization, with its title. Its own log is deleted with it, so the
 * installation has the event too. Null is the system.
 */
export async function auditOrganization(
  tx: Tx,
  action: AuditAction,
  { id, title }: Pick<OrganizationRow, 'id' | 'title'>,
  actorId: string | null,
): Promise<void> {
  const event = { action, actorId, target: { kind: 'organization', id }, details: { title } };
  await writeInstallationAuditEvent(tx, event);
  if (action !== 'organization.purged') await writeAuditEvent(tx, id, event);
}
