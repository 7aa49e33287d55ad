import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { AuditAction } from '../../../platform/db/tables/audit-actions.ts';
import type { ShareLinkRow } from '../../../platform/db/tables/share-links.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { limitReached, notFound } from '../../../platform/errors.ts';
import { newId, randomText } from '../../../platform/ids.ts';
import * as queries from '../../../platform/queries/share-links.ts';
import { getSite } from '../sites/change-site.ts';
import type { CreateShareLink, UpdateShareLink } from './schema.ts';

/** Characters [0-9A-Za-z], 119 bits. */
const KEY_LENGTH = 20;
const MAX_SHARE_LINKS = 1000;

/**
 * Creates a link with an unguessable key; it works at once (docs/api/contract.md#share-keys).
 * @throws 404 if the site was deleted meanwhile, 409 if it has 1000 links
 */
export async function createShareLink(
  tx: Tx,
  siteId: string,
  userId: string,
  { name }: CreateShareLink,
): Promise<ShareLinkRow> {
  if ((await queries.countShareLinks(tx.db, siteId)) >= MAX_SHARE_LINKS) {
    throw limitReached(
      `Share link limit reached (${MAX_SHARE_LINKS.toLocaleString('en')} per site). Delete one first.`,
    );
  }
  const row = { id: newId(), site_id: siteId, name, key: randomText(KEY_LENGTH), active: 1, created_at: tx.now };
  await auditShareLink(tx, 'share-link.created', row, userId);
  await queries.insertShareLink(tx.db, row);
  return row;
}

/**
 * Changes the given members. A disabled link grants no access from the next request on, and the same URL works again
 * when it is enabled.
 * @throws 404 for a link of another site
 */
export async function updateShareLink(
  tx: Tx,
  siteId: string,
  shareLinkId: string,
  userId: string,
  { name, active }: UpdateShareLink,
): Promise<ShareLinkRow> {
  const link = await queries.findShareLink(tx.db, siteId, shareLinkId);
  if (link === undefined) throw notFound('share link');
  const changes = { ...(name !== undefined && { name }), ...(active !== undefined && { active: active ? 1 : 0 }) };
  const changed = { ...link, ...changes };
  if (changed.name === link.name && changed.active === link.active) return link;
  await queries.updateShareLinkRow(tx.db, shareLinkId, changes);
  await auditShareLink(tx, 'share-link.updated', changed, userId);
  return changed;
}

/** Deletes a link, if it exists: its key is invalid from then on. */
export async function deleteShareLink(tx: Tx, siteId: string, shareLinkId: string, userId: string): Promise<void> {
  const link = await queries.findShareLink(tx.db, siteId, shareLinkId);
  if (link === undefined) return;
  await queries.deleteShareLinkRow(tx.db, siteId, shareLinkId);
  await auditShareLink(tx, 'share-link.deleted', link, userId);
}

/**
 * Records a change of a link, without its key, which is a secret.
 * @throws 404 if the site was deleted meanwhile
 */
async function auditShareLink(
  tx: Tx,
  action: AuditAction,
  { id, site_id, name, active }: ShareLinkRow,
  actorId: string,
) {
  const { organization_id } = await getSite(tx, site_id);
  const details = { site: site_id, name, active: active === 1 };
  await writeAuditEvent(tx, organization_id, { action, actorId, target: { kind: 'share-link', id }, details });
}
