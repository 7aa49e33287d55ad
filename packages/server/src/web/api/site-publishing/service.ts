import { randomBytes } from 'node:crypto';
import { hashPassword, validatePassword } from '../../../domain/accounts/passwords.ts';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import { parseAdaptiveSchema } from '../../../domain/sites/adaptive-schema.ts';
import type { SiteAdaptiveSchemaRow, SiteVisitorAuthRow } from '../../../platform/db/tables/site-publishing.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest } from '../../../platform/errors.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import { findOidcProviderRow } from '../../../platform/queries/oidc.ts';
import * as queries from '../../../platform/queries/site-publishing.ts';
import { changeSite, getSite } from '../sites/change-site.ts';
import type { ReplaceSiteAdaptiveSchema, UpdateSiteVisitorAuth } from './schema.ts';

/** The maximum that HS256 uses. */
const KEY_BYTES = 32;

/**
 * Sets the schema of visitors' claims. It is stored verbatim.
 * @throws 400 naming the path of an unsupported part (docs/api/contract.md#claims-schema)
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

/** Visitor authentication of the site. Creates a key for a site without one. */
export async function prepareVisitorAuth(tx: Tx, siteId: string): Promise<SiteVisitorAuthRow> {
  await getSite(tx, siteId);
  const visitorAuth = await queries.findVisitorAuth(tx.db, siteId);
  if (visitorAuth !== undefined) return visitorAuth;
  const row: SiteVisitorAuthRow = {
    site_id: siteId,
    backend: 'custom',
    private_key: newKey(),
    fallback_url: null,
    integration: null,
    password_hash: null,
    oidc_provider_id: null,
    email_domains: null,
    groups: null,
    groups_claim: null,
    updated_at: tx.now,
  };
  await queries.insertVisitorAuth(tx.db, row);
  return row;
}

/** The changed site, the user, and the new password. */
interface VisitorAuthChange {
  readonly siteId: string;
  readonly userId: string;
  readonly password?: string | null | undefined;
}

/**
 * Changes the given members.
 * @param change the site, and the hash of its new password, null for none; see `hashSitePassword`
 * @throws 400 if the login page has no HTTP URL, or if the backend requires a missing password or provider
 */
export async function updateSiteVisitorAuth(
  ctx: Pick<Context, 'config'>,
  tx: Tx,
  { siteId, userId, password }: VisitorAuthChange,
  { backend, fallbackURL, integration, oidcProvider, emailDomains, groups, groupsClaim }: UpdateSiteVisitorAuth,
): Promise<SiteVisitorAuthRow> {
  const ofProvider = { oidcProvider, emailDomains, groups, groupsClaim };
  const members = { backend, fallbackURL, integration, ...ofProvider, password };
  const changed = Object.entries(members).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const before = await prepareVisitorAuth(tx, siteId);
  if (oidcProvider != null) await requireProvider(ctx, tx, siteId, oidcProvider);
  const needsProvider = (backend ?? before.backend) === 'oidc';
  if (needsProvider && (oidcProvider === undefined ? before.oidc_provider_id : oidcProvider) === null)
    throw badRequest('body/oidcProvider is needed for the backend oidc.');
  const needsPassword = (backend ?? before.backend) === 'password';
  if (needsPassword && (password === undefined ? before.password_hash : password) === null)
    throw badRequest('body/password is needed for the backend password.');
  return changeVisitorAuth(tx, siteId, userId, changed, {
    ...(backend !== undefined && { backend }),
    ...(fallbackURL !== undefined && { fallback_url: fallbackURL === null ? null : checkLoginUrl(fallbackURL) }),
    ...(integration !== undefined && { integration }),
    ...(oidcProvider !== undefined && { oidc_provider_id: oidcProvider }),
    ...(emailDomains !== undefined && { email_domains: emailDomains === null ? null : writeDomains(emailDomains) }),
    ...(groups !== undefined && { groups: groups === null ? null : JSON.stringify([...new Set(groups)]) }),
    ...(groupsClaim !== undefined && { groups_claim: groupsClaim }),
    ...(password !== undefined && { password_hash: password }),
  });
}

const writeDomains = (domains: readonly string[]): string =>
  JSON.stringify([...new Set(domains.map((domain) => domain.toLowerCase()))]);

/** @throws 400 for a provider that belongs neither to the installation nor to the organization of the site */
async function requireProvider(
  { config }: Pick<Context, 'config'>,
  tx: Tx,
  siteId: string,
  providerId: string,
): Promise<void> {
  if (config.oidcProviders.some(({ id }) => id === providerId)) return;
  const [site, provider] = [await getSite(tx, siteId), await findOidcProviderRow(tx.db, providerId)];
  if (provider?.organization_id !== site.organization_id)
    throw badRequest('body/oidcProvider is not an OpenID Connect provider of this organization.');
}

/**
 * The hash of a site's password; undefined if none is given. Slow, so it must run outside of any unit of work.
 * @throws 400 for one that is too short, too long or easy to guess, 503 if too many wait for a hash
 */
export async function hashSitePassword(
  ctx: Context,
  { password }: UpdateSiteVisitorAuth,
): Promise<string | null | undefined> {
  if (password == null) return password;
  const fault = validatePassword(password, []);
  if (fault !== undefined) throw badRequest(`body/password cannot be used. ${fault}`);
  return hashPassword(ctx.config, password);
}

/** Replaces the key. Tokens signed with the old one are invalid from the next request on. */
export const regenerateSiteVisitorAuth = (tx: Tx, siteId: string, userId: string): Promise<SiteVisitorAuthRow> =>
  changeVisitorAuth(tx, siteId, userId, ['privateKey'], { private_key: newKey() });

/** @param members API members of `changes`; only their names are recorded */
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

/** Text that can be copied into the settings of any program: 43 characters [0-9A-Za-z_-]. */
const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url');

/** Every visitor would see credentials in the URL. */
function checkLoginUrl(text: string): string {
  // URL parsing drops some characters, which would be stored nevertheless.
  const url = canParseUrl(text) && !/[\s\p{C}]/u.test(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isWeb && url.username === '' && url.password === '') return text;
  throw badRequest('body/fallbackURL must be an http or https URL without a user name.');
}
