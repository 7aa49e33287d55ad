import type { Tx } from '../../db/transact.ts';
import { conflict, notFound } from '../../errors.ts';
import { newId, randomText } from '../../ids.ts';
import { getSite } from '../sites/change-site.ts';
import * as queries from './queries.ts';
import type { CreateShareLink, UpdateShareLink } from './schema.ts';
import type { ShareLinkRow } from './table.ts';

/** Characters [0-9A-Za-z], 119 bits (decisions, row 149). */
const KEY_LENGTH = 20;
const MAX_SHARE_LINKS = 1000;

/**
 * Makes a link with a key that nobody can guess; it works at once (decisions, row 150).
 * @throws 404 when the site was deleted meanwhile, 409 when it has 1000 links
 */
export async function createShareLink(tx: Tx, siteId: string, { name }: CreateShareLink): Promise<ShareLinkRow> {
  await getSite(tx, siteId);
  if ((await queries.countShareLinks(tx.db, siteId)) >= MAX_SHARE_LINKS) {
    throw conflict(`A site has room for ${MAX_SHARE_LINKS} share links. Delete one first.`);
  }
  const row = { id: newId(), site_id: siteId, name, key: randomText(KEY_LENGTH), active: 1, created_at: tx.now };
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
  { name, active }: UpdateShareLink,
): Promise<ShareLinkRow> {
  const link = await queries.findShareLink(tx.db, siteId, shareLinkId);
  if (link === undefined) throw notFound('share link');
  const changes = { ...(name !== undefined && { name }), ...(active !== undefined && { active: active ? 1 : 0 }) };
  if (Object.keys(changes).length > 0) await queries.updateShareLinkRow(tx.db, shareLinkId, changes);
  return { ...link, ...changes };
}

/** Deletes a link, if it is there: its key opens nothing any more. */
export async function deleteShareLink(tx: Tx, siteId: string, shareLinkId: string): Promise<void> {
  await queries.deleteShareLinkRow(tx.db, siteId, shareLinkId);
}
