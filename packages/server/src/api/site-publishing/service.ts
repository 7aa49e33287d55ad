import { randomBytes } from 'node:crypto';
import { writeAuditEvent } from '../../audit/record.ts';
import type { SiteAdaptiveSchemaRow, SiteVisitorAuthRow } from '../../db/tables/site-publishing.ts';
import type { Tx } from '../../db/transact.ts';
import { badRequest } from '../../errors.ts';
import { canParseUrl } from '../../http/can-parse-url.ts';
import * as queries from '../../queries/site-publishing.ts';
import { parseAdaptiveSchema } from '../../sites/adaptive-schema.ts';
import { changeSite, getSite } from '../sites/change-site.ts';
import type { ReplaceSiteAdaptiveSchema, UpdateSiteVisitorAuth } from './schema.ts';

/** As many as HS256 makes use of. */
const KEY_BYTES = 32;

/**
 * Sets what claims of visitors look like. The schema is kept as it was given.
 * @throws 400 naming the place of what is not allowed (docs/api/contract.md#claims-schema)
 */
export async function replaceSiteAdaptiveSchema(
  tx: Tx,
  siteId: string,
  { jsonSchema }: ReplaceSiteAdaptiveSchema,
): Promise<SiteAdaptiveSchemaRow> {
  parseAdaptiveSchema(jsonSchema);
  const site = await getSite(tx, siteId);
  const row = { site_id: siteId, json_schema: JSON.stringify(jsonSchema), updated_at: tx.now };
  await queries.replaceAdaptiveSchemaRow(tx.db, row);
  await changeSite(tx, site);
  return row;
}

/** How visitors of the site sign in. A key is made for a site that has none yet. */
export async function prepareVisitorAuth(tx: Tx, siteId: string): Promise<SiteVisitorAuthRow> {
  await getSite(tx, siteId);
  const found = await queries.findVisitorAuth(tx.db, siteId);
  if (found !== undefined) return found;
  const row: SiteVisitorAuthRow = {
    site_id: siteId,
    backend: 'custom',
    private_key: newKey(),
    fallback_url: null,
    integration: null,
    updated_at: tx.now,
  };
  await queries.insertVisitorAuth(tx.db, row);
  return row;
}

/**
 * Changes the members that are given.
 * @throws 400 when the login page has no http or https address
 */
export async function updateSiteVisitorAuth(
  tx: Tx,
  siteId: string,
  userId: string,
  { backend, fallbackURL, integration }: UpdateSiteVisitorAuth,
): Promise<SiteVisitorAuthRow> {
  const changed = Object.entries({ backend, fallbackURL, integration }).flatMap(([name, value]) =>
    value === undefined ? [] : [name],
  );
  return changeVisitorAuth(tx, siteId, userId, changed, {
    ...(backend !== undefined && { backend }),
    ...(fallbackURL !== undefined && { fallback_url: fallbackURL === null ? null : checkLoginUrl(fallbackURL) }),
    ...(integration !== undefined && { integration }),
  });
}

/** Makes a new key. What was signed with the old one lets nobody in from the next request on. */
export const regenerateSiteVisitorAuth = (tx: Tx, siteId: string, userId: string): Promise<SiteVisitorAuthRow> =>
  changeVisitorAuth(tx, siteId, userId, ['privateKey'], { private_key: newKey() });

/** @param members those of the API that `changes` are of; only their names are recorded */
async function changeVisitorAuth(
  tx: Tx,
  siteId: string,
  userId: string,
  members: readonly string[],
  changes: Partial<SiteVisitorAuthRow>,
): Promise<SiteVisitorAuthRow> {
  const auth = await prepareVisitorAuth(tx, siteId);
  if (members.length === 0) return auth;
  const changed = { ...changes, updated_at: tx.now };
  await queries.updateVisitorAuthRow(tx.db, siteId, changed);
  const site = await changeSite(tx, await getSite(tx, siteId));
  await writeAuditEvent(tx, site.organization_id, {
    action: 'site.visitor-auth-changed',
    actorId: userId,
    target: { kind: 'site', id: siteId },
    details: { changed: members.join(', ') },
  });
  return { ...auth, ...changed };
}

/** Text, so that it can be copied into the settings of any program: 43 characters [0-9A-Za-z_-]. */
const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Names and passwords in an address would be shown to every visitor. */
function checkLoginUrl(text: string): string {
  // What URLs drop when they are read would be stored all the same.
  const url = canParseUrl(text) && !/[\s\p{C}]/u.test(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isWeb && url.username === '' && url.password === '') return text;
  throw badRequest('body/fallbackURL must be an http or https URL without a user name.');
}
