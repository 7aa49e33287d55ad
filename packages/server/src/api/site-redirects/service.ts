import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../db/database.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest, conflict, notFound, taken } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { changeSite, getSite } from '../sites/change-site.ts';
import * as queries from './queries.ts';
import { readSource, sourceOfPath } from './redirect-source.ts';
import type { SiteRedirectDestination } from './schema.ts';
import type { SiteRedirectRow } from './table.ts';

const MAX_REDIRECTS = 10_000;

/** A redirect as it is written; its destination is known to be on the site. */
export interface WrittenRedirect {
  readonly source: string;
  readonly destination: SiteRedirectDestination;
}

/**
 * Lets a path of the site lead elsewhere, where nothing else stands.
 * @throws 400 for a source that is no path, 404 when the site was deleted meanwhile, 409 for a source that is taken and
 * when the site has 10,000 redirects
 */
export async function createSiteRedirect(tx: Tx, siteId: string, written: WrittenRedirect): Promise<SiteRedirectRow> {
  const site = await getSite(tx, siteId);
  const source = await getFreeSource(tx, siteId, written.source);
  if ((await queries.countSiteRedirects(tx.db, siteId)) >= MAX_REDIRECTS) {
    throw conflict(`A site has room for ${MAX_REDIRECTS} redirects. Delete one first.`);
  }
  const destination = JSON.stringify(written.destination);
  const row = { id: newId(), site_id: siteId, source, destination, created_at: tx.now };
  await queries.insertSiteRedirect(tx.db, row);
  await changeSite(tx, site);
  return row;
}

/**
 * Changes the members that are given.
 * @throws 400, 404, 409 as on creation
 */
export async function updateSiteRedirect(
  tx: Tx,
  siteId: string,
  siteRedirectId: string,
  { source, destination }: Partial<WrittenRedirect>,
): Promise<SiteRedirectRow> {
  const site = await getSite(tx, siteId);
  const redirect = await queries.findSiteRedirectById(tx.db, siteId, siteRedirectId);
  if (redirect === undefined) throw notFound('redirect');
  const changes = {
    ...(source !== undefined && { source: await getFreeSource(tx, siteId, source, siteRedirectId) }),
    ...(destination !== undefined && { destination: JSON.stringify(destination) }),
  };
  if (Object.keys(changes).length === 0) return redirect;
  await queries.updateSiteRedirectRow(tx.db, siteRedirectId, changes);
  await changeSite(tx, site);
  return { ...redirect, ...changes };
}

/** Deletes a redirect, if it is there. */
export async function deleteSiteRedirect(tx: Tx, siteId: string, siteRedirectId: string): Promise<void> {
  const site = await getSite(tx, siteId);
  if ((await queries.findSiteRedirectById(tx.db, siteId, siteRedirectId)) === undefined) return;
  await queries.deleteSiteRedirectRow(tx.db, siteRedirectId);
  await changeSite(tx, site);
}

/**
 * Where an organization sends visitors of a path below its site, percent codes decoded. It counts where nothing of the
 * site stands at the path.
 */
export async function findSiteRedirect(
  db: Kysely<Tables> | Transaction<Tables>,
  siteId: string,
  path: string,
): Promise<SiteRedirectDestination | undefined> {
  const source = sourceOfPath(path);
  const redirect = source === undefined ? undefined : await queries.findSiteRedirectBySource(db, siteId, source);
  return redirect && JSON.parse(redirect.destination);
}

/** @param ownId the redirect that may have the source already */
async function getFreeSource(tx: Tx, siteId: string, text: string, ownId?: string): Promise<string> {
  const read = readSource(text);
  if ('fault' in read) throw badRequest(`body/source ${read.fault}.`);
  const other = await queries.findSiteRedirectBySource(tx.db, siteId, read.source);
  if (other !== undefined && other.id !== ownId) throw taken('source', read.source);
  return read.source;
}
