import {
  followRedirects,
  isPublished,
  isWildcard,
  matchSiteRedirect,
} from '../../../domain/old-urls/match-site-redirect.ts';
import { readSource } from '../../../domain/old-urls/redirect-source.ts';
import type { SiteRedirectDestination, SiteRedirectRow } from '../../../platform/db/tables/site-redirects.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, conflict, limitReached, notFound, taken } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import * as queries from '../../../platform/queries/site-redirects.ts';
import { changeSite, getSite } from '../sites/change-site.ts';
import { takesCapture } from './destination.ts';

const MAX_REDIRECTS = 10_000;

/** A redirect to be stored; its target was checked. */
export interface WrittenRedirect {
  readonly source: string;
  readonly destination: SiteRedirectDestination;
  readonly permanent: boolean;
  readonly draft: boolean;
}

/**
 * Creates a redirect, which applies where no other content exists.
 * @throws 400 for an invalid source path, 404 if the site was deleted meanwhile, 409 for a duplicate source, for
 * redirect cycles, and if the site has 10,000 redirects
 */
export async function createSiteRedirect(tx: Tx, siteId: string, written: WrittenRedirect): Promise<SiteRedirectRow> {
  const site = await getSite(tx, siteId);
  const source = await getFreeSource(tx, siteId, written.source);
  if ((await queries.countSiteRedirects(tx.db, siteId)) >= MAX_REDIRECTS) {
    throw limitReached(`Redirect limit reached (${MAX_REDIRECTS.toLocaleString('en')} per site). Delete one first.`);
  }
  const row = { id: newId(), site_id: siteId, created_at: tx.now, ...toColumns({ ...written, source }) };
  await validateRedirect(tx, row);
  await queries.insertSiteRedirect(tx.db, row);
  await changeSite(tx, site);
  return row;
}

/**
 * Changes the given members.
 * @throws 400, 404, 409 like on creation
 */
export async function updateSiteRedirect(
  tx: Tx,
  siteId: string,
  siteRedirectId: string,
  written: Partial<WrittenRedirect>,
): Promise<SiteRedirectRow> {
  const site = await getSite(tx, siteId);
  const redirect = await queries.findSiteRedirectById(tx.db, siteId, siteRedirectId);
  if (redirect === undefined) throw notFound('redirect');
  const { source } = written;
  const changes = toColumns({
    ...written,
    ...(source !== undefined && { source: await getFreeSource(tx, siteId, source, siteRedirectId) }),
  });
  if (Object.keys(changes).length === 0) return redirect;
  await validateRedirect(tx, { ...redirect, ...changes });
  await queries.updateSiteRedirectRow(tx.db, siteRedirectId, changes);
  await changeSite(tx, site);
  return { ...redirect, ...changes };
}

/** Deletes a redirect, if it exists. */
export async function deleteSiteRedirect(tx: Tx, siteId: string, siteRedirectId: string): Promise<void> {
  const site = await getSite(tx, siteId);
  if ((await queries.findSiteRedirectById(tx.db, siteId, siteRedirectId)) === undefined) return;
  await queries.deleteSiteRedirectRow(tx.db, siteRedirectId);
  await changeSite(tx, site);
}

function toColumns(written: WrittenRedirect): Omit<SiteRedirectRow, 'id' | 'site_id' | 'created_at'>;
function toColumns(written: Partial<WrittenRedirect>): Partial<SiteRedirectRow>;
function toColumns({ source, destination, permanent, draft }: Partial<WrittenRedirect>): Partial<SiteRedirectRow> {
  return {
    ...(source !== undefined && { source }),
    ...(destination !== undefined && { destination: JSON.stringify(destination) }),
    ...(permanent !== undefined && { is_temporary: permanent ? 0 : 1 }),
    ...(draft !== undefined && { is_draft: draft ? 1 : 0 }),
  };
}

/** Rejects a target that requires a wildcard source, and redirect cycles. */
async function validateRedirect(tx: Tx, row: SiteRedirectRow): Promise<void> {
  const destination: SiteRedirectDestination = JSON.parse(row.destination);
  if (takesCapture(destination) && !isWildcard(row.source)) {
    throw badRequest('body/destination ends in "/*", which requires a source that ends in "/*".');
  }
  if (destination.kind !== 'site-path' || !isPublished(row)) return;
  // The id stands for any text that a wildcard matches: no path contains it.
  const path = isWildcard(row.source) ? row.source.slice(0, -1) + row.id : row.source;
  const isOther = (redirect: SiteRedirectRow) => isPublished(redirect) && redirect.id !== row.id;
  const findMatch = (asked: string) => matchSiteRedirect(tx.db, row.site_id, asked, isOther, [row]);
  const chain = await followRedirects(path, findMatch, async () => false);
  if (chain !== undefined && chain.target === undefined) {
    const sources = chain.redirects.map(({ source }) => `"${source}"`).join(', ');
    throw conflict(`The redirect forms a loop (${sources}). Change its source or destination.`, 'redirect_loop');
  }
}

/** @param ownId the redirect that may already have the source */
async function getFreeSource(tx: Tx, siteId: string, text: string, ownId?: string): Promise<string> {
  const read = readSource(text);
  if ('fault' in read) throw badRequest(`body/source ${read.fault}.`);
  const existingRedirect = await queries.findSiteRedirectBySource(tx.db, siteId, read.source);
  if (existingRedirect !== undefined && existingRedirect.id !== ownId) throw taken('source', read.source);
  return read.source;
}
