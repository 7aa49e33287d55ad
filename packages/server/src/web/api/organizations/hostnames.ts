import { slugOf, uniqueSlug } from '@bindery/content';
import type { Tx } from '../../../platform/db/transact.ts';
import { conflict, taken } from '../../../platform/errors.ts';
import { isHostnameTaken, listHostnamesLike } from '../../../platform/queries/organizations.ts';

/**
 * Reserved names below a sites domain: operators need them for the installation, or visitors would mistake them for it.
 */
const RESERVED = new Set([
  ...['admin', 'api', 'app', 'assets', 'auth', 'cdn', 'files', 'localhost', 'login'],
  ...['mail', 'sites', 'smtp', 'static', 'status', 'www'],
]);

/** A free subdomain derived from the title, in the pattern of the specification (Subdomain: 3 to 32 of [a-z0-9-]). */
export async function findFreeHostname(tx: Tx, title: string): Promise<string> {
  const ascii = slugOf(title.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[^a-z0-9-]+/g, '-');
  const stem = ascii
    .replace(/^-+|-+$/g, '')
    .slice(0, 26)
    .replace(/-+$/, '');
  const stemHostname = stem.length >= 3 ? stem : `docs${stem === '' ? '' : `-${stem}`}`;
  return uniqueSlug(stemHostname, new Set([...RESERVED, ...(await listHostnamesLike(tx.db, stemHostname))]));
}

/** @throws 409 if the subdomain is reserved, or belongs to another organization */
export async function checkHostname(tx: Tx, organizationId: string, hostname: string): Promise<void> {
  if (RESERVED.has(hostname))
    throw conflict(`The hostname "${hostname}" is reserved for the installation.`, 'name_reserved');
  if (await isHostnameTaken(tx.db, hostname, organizationId)) throw taken('hostname', hostname);
}
