import type { Context } from '../../../domain/context.ts';
import type { MemberRow } from '../../../platform/db/tables/members.ts';
import type { SamlProviderRow } from '../../../platform/db/tables/saml.ts';
import { listTeams } from '../../../platform/queries/saml.ts';
import { showTeams } from '../teams/show.ts';
import { presentSamlProvider } from './present.ts';
import type { SamlProvider } from './schema.ts';

/** Presents providers of one organization to an administrator of it. */
export async function showSamlProviders(
  ctx: Context,
  viewer: MemberRow,
  providers: readonly SamlProviderRow[],
): Promise<SamlProvider[]> {
  const teamIds = [...new Set(providers.flatMap(({ default_team_id }) => default_team_id ?? []))];
  const rows = await listTeams(ctx.database.reader, viewer.organization_id, teamIds);
  const teams = new Map((await showTeams(ctx, viewer, rows)).map((team) => [team.id, team]));
  const now = ctx.clock().toISOString();
  return providers.map((provider) =>
    presentSamlProvider(ctx, provider, { defaultTeam: teams.get(provider.default_team_id ?? ''), now }),
  );
}

/** One of them. */
export async function showSamlProvider(
  ctx: Context,
  viewer: MemberRow,
  provider: SamlProviderRow,
): Promise<SamlProvider> {
  const [presented] = await showSamlProviders(ctx, viewer, [provider]);
  if (presented === undefined) throw new Error('A provider was presented as none.');
  return presented;
}
