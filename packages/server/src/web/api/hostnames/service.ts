import { domainToASCII } from 'node:url';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import { isOwnHost } from '../../../domain/sites/site-url.ts';
import type { AuditAction } from '../../../platform/db/tables/audit-actions.ts';
import type { CustomHostnameRow } from '../../../platform/db/tables/hostnames.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, limitReached, notFound, taken } from '../../../platform/errors.ts';
import { hasPendingJob } from '../../../platform/jobs/queries.ts';
import { parseHostName } from '../../../platform/outbound/allow-list.ts';
import * as queries from '../../../platform/queries/hostnames.ts';
import { findSite } from '../../../platform/queries/sites.ts';
import { changeSite, getSite } from '../sites/change-site.ts';
import type { HostnameCheck } from './check-dns.ts';

const MAX_HOSTNAMES = 100;

const CHECKS = 'check-hostnames';
const HOUR_MS = 3600 * 1000;

/** The target of a host name. */
export interface HostnameOwner {
  readonly organizationId: string;
  /** Absent for all sites of the organization. */
  readonly siteId?: string;
}

/**
 * Rejects invalid host names, and those of the installation itself.
 * @throws 400
 */
export function checkOwnHosts(ctx: Pick<Context, 'config'>, hostname: string): void {
  if (isOwnHost(ctx, hostname)) throw badRequest('path/hostname belongs to this installation.');
  // Browsers parse names that end in digits as an IP address.
  const isName =
    parseHostName(hostname) === hostname && domainToASCII(hostname) === hostname && !/\.\d+$/.test(hostname);
  if (!isName) throw badRequest('path/hostname is not the name of a host.');
}

/**
 * Adds a host name to a site or an organization.
 * @param check an earlier DNS check of the name
 * @throws 409 if it is already in use, regardless of the owner, and if the organization has 100
 */
export async function createCustomHostname(
  tx: Tx,
  userId: string,
  hostname: string,
  { organizationId, siteId }: HostnameOwner,
  check: HostnameCheck,
): Promise<CustomHostnameRow> {
  if ((await queries.findCustomHostname(tx.db, hostname)) !== undefined) throw taken('hostname', hostname);
  if ((await queries.countHostnames(tx.db, organizationId)) >= MAX_HOSTNAMES) {
    throw limitReached(
      `Custom domain limit reached (${MAX_HOSTNAMES.toLocaleString('en')} per organization). Delete one first.`,
    );
  }
  const row: CustomHostnameRow = {
    hostname,
    organization_id: organizationId,
    site_id: siteId ?? null,
    is_active: check.is_active ?? 0,
    status: check.status,
    checked_at: tx.now,
    created_by: userId,
    created_at: tx.now,
  };
  if (siteId !== undefined) await changeSite(tx, await getSite(tx, siteId));
  await queries.insertCustomHostname(tx.db, row);
  await auditHostname(tx, 'custom-hostname.created', row, userId);
  await scheduleHostnameChecks(tx);
  return row;
}

/** Stores the result of a check, if the host name still exists. */
export async function recordHostnameCheck(tx: Tx, hostname: string, check: HostnameCheck): Promise<void> {
  const row = await queries.findCustomHostname(tx.db, hostname);
  if (row === undefined) return;
  await queries.updateCustomHostnameRow(tx.db, hostname, { ...check, checked_at: tx.now });
  if (check.is_active !== undefined && check.is_active !== row.is_active) await touchSite(tx, row);
}

/**
 * Removes a host name: it is inactive from the next request on.
 * @throws 404 if it was removed meanwhile
 */
export async function deleteCustomHostname(tx: Tx, userId: string, hostname: string): Promise<void> {
  const row = await queries.findCustomHostname(tx.db, hostname);
  if (row === undefined) throw notFound('custom hostname');
  await queries.deleteCustomHostnameRow(tx.db, hostname);
  await auditHostname(tx, 'custom-hostname.deleted', row, userId);
  await touchSite(tx, row);
}

async function auditHostname(tx: Tx, action: AuditAction, row: CustomHostnameRow, actorId: string): Promise<void> {
  const target = { kind: 'custom-hostname', id: row.hostname };
  const details = row.site_id === null ? {} : { site: row.site_id };
  await writeAuditEvent(tx, row.organization_id, { action, actorId, target, details });
}

async function touchSite(tx: Tx, { site_id }: CustomHostnameRow): Promise<void> {
  const site = site_id === null ? undefined : await findSite(tx.db, site_id);
  if (site !== undefined) await changeSite(tx, site);
}

/** Schedules checks of all host names within the hour, repeated while there are any. */
export async function scheduleHostnameChecks(tx: Tx): Promise<void> {
  if (await hasPendingJob(tx.db, CHECKS)) return;
  const runAt = new Date(Date.parse(tx.now) + HOUR_MS).toISOString();
  await tx.enqueue({ kind: CHECKS, queue: CHECKS, payload: {}, runAt });
}
