import { createHmac } from 'node:crypto';
import type { ExpressionData } from '@bindery/content';
import type { SiteVisitorAuthRow } from '../../platform/db/tables/site-publishing.ts';
import { findOidcProviderRow } from '../../platform/queries/oidc.ts';
import { findVisitorAuth } from '../../platform/queries/site-publishing.ts';
import { findSite } from '../../platform/queries/sites.ts';
import type { Context } from '../context.ts';
import { keepDeclaredClaims } from './declared-claims.ts';
import { loadAdaptiveSchema } from './load-adaptive-schema.ts';

/** The access rules of a site for visitors. */
export interface VisitorRules {
  /** The authentication backend. */
  readonly backend: SiteVisitorAuthRow['backend'];
  /** Key that verifies their tokens; if empty, no token is valid. */
  readonly key: string;
  /** Hash of the site's password, if one is set. */
  readonly passwordHash: string | undefined;
  /** The identity provider that admits visitors, if it still exists. */
  readonly oidcProviderId: string | undefined;
  /** Admitted domains of e-mail addresses; undefined if everyone who signs in there is admitted. */
  readonly emailDomains: readonly string[] | undefined;
  /** Groups of which an admitted visitor is in one; undefined if everyone who signs in there is admitted. */
  readonly groups: readonly string[] | undefined;
  /** The claim that lists them; undefined for that of the provider. */
  readonly groupsClaim: string | undefined;
  /** Where visitors without a token are sent. */
  readonly loginUrl: string | undefined;
  /** Filters the claims that the adaptive schema of the site declares; all of them without a schema. */
  readonly keepDeclared: (claims: ExpressionData) => ExpressionData;
}

/** Whether the owner of the site signs the tokens of visitors; otherwise this server does, for the cookie only. */
export const hasOwnLogin = ({ backend }: Pick<VisitorRules, 'backend'>): boolean =>
  backend === 'custom' || backend === 'integration';

/** The rules of a site, as they are at this moment. */
export async function loadVisitorRules(ctx: Context, siteId: string): Promise<VisitorRules> {
  return ctx.cache.get(`visitor rules of ${siteId}`, async () => {
    const auth = await findVisitorAuth(ctx.database.reader, siteId);
    const schema = await loadAdaptiveSchema(ctx.database.reader, siteId);
    const client = auth && (await findClient(ctx, auth));
    return {
      backend: auth?.backend ?? 'custom',
      key: auth === undefined ? '' : keyOf(auth, client),
      passwordHash: auth?.password_hash ?? undefined,
      oidcProviderId: client?.id,
      emailDomains: auth?.email_domains == null ? undefined : (JSON.parse(auth.email_domains) as string[]),
      groups: auth?.groups == null ? undefined : (JSON.parse(auth.groups) as string[]),
      groupsClaim: auth?.groups_claim ?? undefined,
      loginUrl: auth?.fallback_url ?? undefined,
      keepDeclared: (claims) =>
        schema === undefined ? claims : { unsigned: {}, ...keepDeclaredClaims(schema, claims) },
    };
  });
}

/**
 * The key that signs visitors' tokens. It is derived from the login configuration: changing the password or the backend
 * invalidates all tokens, and the key of the owner's login is valid only for that backend. Pure.
 */
function keyOf(auth: SiteVisitorAuthRow, client: VisitorClient | undefined): string {
  const { backend, private_key: key, password_hash: hash } = auth;
  const derive = (subject: string) => createHmac('sha256', key).update(subject).digest('base64url');
  if (backend === 'members') return derive('members');
  if (backend === 'password') return hash === null ? '' : derive(`password ${hash}`);
  if (backend === 'oidc') {
    // Without groups, as before groups were introduced: existing visits stay valid.
    const groups = auth.groups === null ? [] : [auth.groups, auth.groups_claim];
    return client === undefined ? '' : derive(`oidc ${JSON.stringify([client, auth.email_domains, ...groups])}`);
  }
  return key;
}

/** The provider settings that determine a visitor's identity. */
interface VisitorClient {
  readonly id: string;
  readonly issuer: string;
  readonly clientId: string;
}

/** The provider of a site: of the installation, or of the organization of the site. */
async function findClient(
  { config, database }: Context,
  { site_id: siteId, backend, oidc_provider_id: providerId }: SiteVisitorAuthRow,
): Promise<VisitorClient | undefined> {
  if (backend !== 'oidc' || providerId === null) return undefined;
  const own = config.oidcProviders.find(({ id }) => id === providerId);
  if (own !== undefined) return { id: own.id, issuer: own.issuer, clientId: own.clientId };
  const row = await findOidcProviderRow(database.reader, providerId);
  const site = row && (await findSite(database.reader, siteId));
  if (row === undefined || row.organization_id !== site?.organization_id) return undefined;
  return { id: row.id, issuer: row.issuer, clientId: row.client_id };
}
