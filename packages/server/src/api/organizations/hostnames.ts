import { slugOf, uniqueSlug } from '@bindery/content';
import type { Tx } from '../../db/transact.ts';
import { conflict, taken } from '../../errors.ts';
import { findOrganizationByHostname, listHostnamesLike } from '../../queries/organizations.ts';

/**
 * Names below a sites domain that an operator needs for the installation itself, or that visitors would mistake for it.
 */
const RESERVED = new Set([
  ...['admin', 'api', 'app', 'assets', 'auth', 'cdn', 'files', 'localhost', 'login'],
  ...['mail', 'sites', 'smtp', 'static', 'status', 'www'],
]);

/** A free subdomain from the title, in the pattern of the specification (Subdomain: 3 to 32 of [a-z0-9-]). */
export async function findFreeHostname(tx: Tx, title: string): Promise<string> {
  const ascii = slugOf(title.normalize('NFKD').replace(/\p{M}/gu, '')).replace(/[^a-z0-9-]+/g, '-');
  const stem = ascii
    .replace(/^-+|-+$/g, '')
    .slice(0, 26)
    .replace(/-+$/, '');
  const wanted = stem.length >= 3 ? stem : `docs${stem === '' ? '' : `-${stem}`}`;
  return uniqueSlug(wanted, new Set([...RESERVED, ...(await listHostnamesLike(tx.db, wanted))]));
}

/** @throws 409 when the subdomain is reserved, or belongs to another organization */
export async function checkHostname(tx: Tx, organizationId: string, hostname: string): Promise<void> {
  if (RESERVED.has(hostname))
    throw conflict(`The hostname "${hostname}" is reserved for the installation.`, 'name_reserved');
  const holder = await findOrganizationByHostname(tx.db, hostname);
  if (holder !== undefined && holder.id !== organizationId) throw taken('hostname', hostname);
}
