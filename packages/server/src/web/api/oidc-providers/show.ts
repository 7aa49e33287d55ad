import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { OidcProviderRow } from '../../../platform/db/tables/oidc.ts';
import { listTeams } from '../../../platform/queries/saml.ts';
import { showTeams } from '../teams/show.ts';
import { presentOidcProvider } from './present.ts';
import type { OidcProvider } from './schema.ts';

/** Presents providers of one organization to an administrator of it. */
export async function showOidcProviders(
  ctx: Context,
  viewer: MemberRow,
  providers: readonly OidcProviderRow[],
): Promise<OidcProvider[]> {
  const teamIds = [...new Set(providers.flatMap(({ default_team_id }) => default_team_id ?? []))];
  const rows = await listTeams(ctx.database.reader, viewer.organization_id, teamIds);
  const teams = new Map((await showTeams(ctx, viewer, rows)).map((team) => [team.id, team]));
  return providers.map((provider) => presentOidcProvider(ctx, provider, teams.get(provider.default_team_id ?? '')));
}

/** One of them. */
export async function showOidcProvider(
  ctx: Context,
  viewer: MemberRow,
  provider: OidcProviderRow,
): Promise<OidcProvider> {
  const [presented] = await showOidcProviders(ctx, viewer, [provider]);
  if (presented === undefined) throw new Error('A provider was presented as none.');
  return presented;
}
