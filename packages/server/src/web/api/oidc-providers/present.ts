import type { Context } from '../../../domain/context.ts';
import { readGroupMappings } from '../../../domain/sso/oidc/apply-groups.ts';
import { oidcUrls } from '../../../domain/sso/oidc/provider.ts';
import type { OidcProviderRow } from '../../../platform/db/tables/oidc.ts';
import type { Team } from '../teams/schema.ts';
import type { OidcProvider } from './schema.ts';

/** A provider as shown to an administrator of its organization. */
export const presentOidcProvider = (
  ctx: Context,
  provider: OidcProviderRow,
  defaultTeam: Team | undefined,
): OidcProvider => ({
  object: 'oidc-provider',
  id: provider.id,
  kind: provider.kind,
  label: provider.label,
  issuer: provider.issuer,
  clientID: provider.client_id,
  hasClientSecret: provider.client_secret !== null,
  groupsClaim: provider.groups_claim,
  groupMappings: readGroupMappings(provider).map(({ group, role, teams }) => ({
    group,
    ...(role !== undefined && { role }),
    teams: [...teams],
  })),
  ...(defaultTeam !== undefined && { defaultTeam }),
  defaultRole: provider.default_role,
  signOut: provider.sign_out === 1,
  createdAt: provider.created_at,
  service: oidcUrls(ctx.config, provider.id),
  urls: { location: `${ctx.config.publicUrl}/v1/orgs/${provider.organization_id}/oidc/${provider.id}` },
});
