import { enqueueArchiveRemoval } from '../../../domain/accounts/export/export-job.ts';
import { writeAccountAuditEvent, writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { enqueueMail } from '../../../platform/mail/mail.ts';
import { selectAccountExportsOf } from '../../../platform/queries/account-exports.ts';
import { forgetEmailChanges } from '../../../platform/queries/audit-events.ts';
import { isOtherAdministratorThere } from '../../../platform/queries/members.ts';
import { findOrganizationTitles } from '../../../platform/queries/organizations.ts';
import { listOrganizationsOf } from '../../../platform/queries/sso.ts';
import { deleteUserRow, findUser, listMembershipsOf } from '../../../platform/queries/users.ts';
import { isOtherInstallationAdministratorThere } from '../installation/queries.ts';
import { deleteGrantsOf, deleteInvitesOf } from '../members/grant-queries.ts';

/** Maximum titles in one message. */
const MAX_NAMED = 5;

/**
 * Deletes an account with all personal data: memberships and roles, sessions, tokens, password, second factors,
 * preferences and reactions. Content that the person has written stays, attributed to a deleted user.
 * @throws 409 while anything would be left without an administrator, naming it
 */
export async function deleteAccount(ctx: Pick<Context, 'config' | 'secret'>, tx: Tx, userId: string): Promise<void> {
  const user = await findUser(tx.db, userId);
  if (user === undefined) throw notFound('user');
  const memberships = await listMembershipsOf(tx.db, userId);
  await requireSuccessors(tx, user, memberships);
  for (const { organization_id: organizationId, role } of memberships) {
    await deleteGrantsOf(tx.db, organizationId, userId);
    await deleteInvitesOf(tx.db, organizationId, userId);
    const details = { role, by: 'account-deletion' };
    const target = { kind: 'member', id: userId };
    await writeAuditEvent(tx, organizationId, { action: 'member.removed', actorId: userId, target, details });
  }
  // The audit log keeps the events, without the e-mail addresses.
  await forgetEmailChanges(tx.db, userId);
  const exports = await selectAccountExportsOf(tx.db, userId, tx.now).limit(1).execute();
  if (exports.length > 0) await enqueueArchiveRemoval(tx);
  // Only this user's: rows of personal data are deleted with the user.
  await deleteUserRow(tx.db, userId);
  if (ctx.config.mail !== undefined) await enqueueMail(ctx, tx, { kind: 'account-deleted', email: user.email });
  const target = { kind: 'user', id: userId };
  await writeAccountAuditEvent(tx, { action: 'account.deleted', actorId: userId, target }, null);
}

/** Everything that the person leaves must have another administrator. */
async function requireSuccessors(tx: Tx, { id, installation_admin }: UserRow, memberships: readonly MemberRow[]) {
  if (installation_admin === 1 && !(await isOtherInstallationAdministratorThere(tx.db, id)))
    throw conflict(
      'This is the last installation administrator. Appoint another one first.',
      'last_installation_administrator',
    );
  // One in the trash needs none: it is purged soon, and installation administrators may restore it.
  const current = new Set(await listOrganizationsOf(tx.db, id));
  const administrated = memberships.filter(
    ({ role, organization_id }) => role === 'admin' && current.has(organization_id),
  );
  const orphaned: string[] = [];
  for (const { organization_id: organizationId } of administrated)
    if (!(await isOtherAdministratorThere(tx.db, organizationId, id))) orphaned.push(organizationId);
  if (orphaned.length === 0) return;
  const titles = [...(await findOrganizationTitles(tx.db, orphaned.slice(0, MAX_NAMED))).values()].toSorted();
  const more = orphaned.length > titles.length ? [`${orphaned.length - titles.length} more`] : [];
  throw conflict(
    `You are the only administrator of these organizations: ${[...titles, ...more].join(', ')}. Appoint another administrator in each first.`,
    'last_administrator',
  );
}
