import type { Context } from '../../../domain/context.ts';
import { enqueueEventRemoval } from '../../../domain/visitor-events/remove-site-events-job.ts';
import { enqueueGarbageCollection } from '../../../engines/revisions/collect-garbage.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { JobRun } from '../../../platform/jobs/job.ts';
import { revokeOidcLogins } from '../../../platform/queries/oidc.ts';
import { findDeletedOrganization } from '../../../platform/queries/organization-trash.ts';
import { isExpired } from '../../../platform/queries/retention.ts';
import { revokeSsoLogins } from '../../../platform/queries/saml.ts';
import { deleteSomeOfSpace, deleteSpaceRow, LARGE_TABLES_OF_SPACES } from '../../../platform/queries/spaces.ts';
import * as queries from './purge-queries.ts';
import { auditOrganization } from './trash.ts';

/** Rows deleted in one unit of work, so that others do not wait long. */
const BATCH = 500;
/** Rows deleted in one unit of work, if many others are deleted with each. */
const SMALL_BATCH = 20;

/**
 * Deletes an organization permanently 7 days after its deletion, with everything that belongs or refers to it. A
 * restored one stays, and one that was deleted again meanwhile has a separate job. Events in the log of the
 * installation remain.
 */
export async function purgeOrganizationJob(
  ctx: Context,
  payload: Readonly<Record<string, unknown>>,
  run: JobRun,
): Promise<void> {
  if (run.isAbandoned) return;
  const organizationId = String(payload['organizationId']);
  let isDone = false;
  while (!isDone) {
    run.signal.throwIfAborted();
    isDone = await transact(ctx, (tx) => removePart(tx, organizationId));
  }
}

/** @returns whether it is complete */
async function removePart(tx: Tx, organizationId: string): Promise<boolean> {
  const organization = await findDeletedOrganization(tx.db, organizationId);
  if (organization === undefined || !isExpired(organization, tx.now)) return true;
  for (const remove of [removeMarks, removeSites, removeSpaces, removeProviders, removeRows])
    if (await remove(tx, organizationId)) return false;
  await queries.deleteOrganizationRow(tx.db, organizationId);
  await auditOrganization(tx, 'organization.purged', organization, null);
  await enqueueGarbageCollection(tx);
  return true;
}

/** Deletes references in users' data: favorites, and recently opened items. @returns whether any were deleted */
async function removeMarks({ db, now }: Tx, organizationId: string): Promise<boolean> {
  const favorites = await queries.deleteFavoritesIn(db, organizationId);
  const users = await queries.listPreferencesNaming(db, organizationId, BATCH);
  for (const { user_id, preferences } of users)
    await queries.rewritePreferences(db, user_id, withoutOrganization(preferences, organizationId), now);
  return favorites > 0 || users.length > 0;
}

/** Preferences without the recently opened items of an organization. Pure. */
function withoutOrganization(preferences: string, organizationId: string): string {
  const parsed = JSON.parse(preferences) as { recent?: { organization?: string }[] };
  const recent = parsed.recent?.filter(({ organization }) => organization !== organizationId);
  return JSON.stringify({ ...parsed, ...(recent !== undefined && { recent }) });
}

async function removeSites(tx: Tx, organizationId: string): Promise<boolean> {
  const siteIds = await queries.listIdsOf(tx.db, 'sites', organizationId, SMALL_BATCH);
  for (const siteId of siteIds) await enqueueEventRemoval(tx, siteId);
  await queries.deleteByIds(tx.db, 'sites', siteIds);
  return siteIds.length > 0;
}

async function removeSpaces({ db }: Tx, organizationId: string): Promise<boolean> {
  const [spaceId] = await queries.listIdsOf(db, 'spaces', organizationId, 1);
  if (spaceId === undefined) return false;
  for (const table of LARGE_TABLES_OF_SPACES) if ((await deleteSomeOfSpace(db, table, spaceId, BATCH)) > 0) return true;
  await deleteSpaceRow(db, spaceId);
  return true;
}

/** Its identity providers, with the sessions and tokens that they authenticated, and the identities in its scope. */
async function removeProviders({ db }: Tx, organizationId: string): Promise<boolean> {
  for (const table of ['saml_providers', 'oidc_providers'] as const) {
    const ids = await queries.listIdsOf(db, table, organizationId, SMALL_BATCH);
    for (const id of ids) await (table === 'saml_providers' ? revokeSsoLogins : revokeOidcLogins)(db, id);
    await queries.deleteByIds(db, table, ids);
    if (ids.length > 0) return true;
  }
  return (await queries.deleteIdentitiesTrustedBy(db, organizationId, BATCH)) > 0;
}

/** Tables with many rows per organization. The others are deleted with the organization. */
async function removeRows({ db }: Tx, organizationId: string): Promise<boolean> {
  return (
    (await queries.deleteSomeAuditEvents(db, organizationId, BATCH)) > 0 ||
    (await queries.deleteSomeMembers(db, organizationId, BATCH)) > 0
  );
}
