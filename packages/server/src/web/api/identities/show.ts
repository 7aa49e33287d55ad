import { listOrganizationsOutOfScope } from '../../../domain/access/require-sso-scope.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import type { UserIdentityRow } from '../../../platform/db/tables/oidc.ts';
import { listOidcProviders } from '../../../platform/queries/oidc.ts';
import { findOrganization } from '../../../platform/queries/organizations.ts';
import { listOrganizationsOf } from '../../../platform/queries/sso.ts';
import { presentIdentity, presentIdentityProvider } from './present.ts';
import type { IdentityProvider, UserIdentity } from './schema.ts';

/** Presents identities to their owner. */
export async function showIdentities(ctx: Context, rows: readonly UserIdentityRow[]): Promise<UserIdentity[]> {
  const db = ctx.database.reader;
  const scopes = new Map(
    await Promise.all(
      [...new Set(rows.map(({ trusted_by }) => trusted_by))].map(async (id) => {
        const organization = id === '' ? undefined : await findOrganization(db, id);
        const providers = id === '' ? ctx.config.oidcProviders : await listOidcProviders(db, id);
        return [id, { organization, providers }] as const;
      }),
    ),
  );
  return rows.map((row) => {
    const scope = scopes.get(row.trusted_by);
    const provider = scope?.providers.find(({ issuer }) => issuer === row.issuer);
    return presentIdentity(row, { organization: scope?.organization, label: provider?.label });
  });
}

/** Providers at which the person can link an account: those of the installation and of organizations in scope. */
export async function showIdentityProviders(ctx: Context, caller: Caller): Promise<IdentityProvider[]> {
  const db = ctx.database.reader;
  const own = caller.samlProviderId === undefined ? ctx.config.oidcProviders : [];
  const outOfScope = new Set(await listOrganizationsOutOfScope(ctx, caller));
  const ids = (await listOrganizationsOf(db, caller.userId)).filter((id) => !outOfScope.has(id));
  const ofOrganizations = await Promise.all(
    ids.map(async (id) => {
      const [organization, providers] = [await findOrganization(db, id), await listOidcProviders(db, id)];
      return providers.map((provider) => presentIdentityProvider(provider, organization));
    }),
  );
  return [...own.map((provider) => presentIdentityProvider(provider, undefined)), ...ofOrganizations.flat()];
}
