import { writeAuditEvent } from '../../audit/record.ts';
import type { AuditAction } from '../../db/tables/audit-actions.ts';
import type { ShareLinkRow } from '../../db/tables/share-links.ts';
import type { Tx } from '../../db/transact.ts';
import { limitReached, notFound } from '../../errors.ts';
import { newId, randomText } from '../../ids.ts';
import * as queries from '../../queries/share-links.ts';
import { getSite } from '../sites/change-site.ts';
import type { CreateShareLink, UpdateShareLink } from './schema.ts';

/** Characters [0-9A-Za-z], 119 bits. */
const KEY_LENGTH = 20;
const MAX_SHARE_LINKS = 1000;

/**
 * Makes a link with a key that nobody can guess; it works at once (docs/api/contract.md#share-keys).
 * @throws 404 when the site was deleted meanwhile, 409 when it has 1000 links
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
 * Changes the members that are given. A link that is switched off opens nothing from the next request on, and the same
 * address works again when it is switched on.
 * @throws 404 for a link that is none of this site
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

/** Deletes a link, if it exists: its key opens nothing any more. */
export async function deleteShareLink(tx: Tx, siteId: string, shareLinkId: string, userId: string): Promise<void> {
  const link = await queries.findShareLink(tx.db, siteId, shareLinkId);
  if (link === undefined) return;
  await queries.deleteShareLinkRow(tx.db, siteId, shareLinkId);
  await auditShareLink(tx, 'share-link.deleted', link, userId);
}

/**
 * Records what was done to a link; its key is a secret, and stays out.
 * @throws 404 when the site was deleted meanwhile
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
