import { type ProviderCertificate, readCertificates } from '../../access/sso-certificates.ts';
import { isUsable } from '../../access/sso-scope.ts';
import type { Context } from '../../context.ts';
import type { MemberRow } from '../../db/tables/members.ts';
import type { SamlProviderRow } from '../../db/tables/saml.ts';
import { listTeams } from '../../queries/saml.ts';
import { serviceAddresses } from '../../sso/service-urls.ts';
import { presentTeams } from '../teams/present.ts';
import type { SamlProvider } from './schema.ts';

/** How long before it happens an administrator sees that a certificate expires. */
const WARNING_MS = 30 * 24 * 60 * 60 * 1000;

/** Presents providers of one organization to this administrator of it. */
export async function presentSamlProviders(
  ctx: Context,
  viewer: MemberRow,
  providers: readonly SamlProviderRow[],
): Promise<SamlProvider[]> {
  const teamIds = [...new Set(providers.flatMap(({ default_team_id }) => default_team_id ?? []))];
  const rows = await listTeams(ctx.database.reader, viewer.organization_id, teamIds);
  const teams = new Map((await presentTeams(ctx, viewer, rows)).map((team) => [team.id, team]));
  const now = ctx.clock().toISOString();
  return providers.map((provider) => {
    const defaultTeam = teams.get(provider.default_team_id ?? '');
    return {
      object: 'saml-provider',
      id: provider.id,
      label: provider.label,
      ssoURL: provider.sso_url,
      entityID: provider.entity_id,
      certificate: provider.certificate,
      certificates: provider.certificate === '' ? [] : readCertificates(provider.certificate).map(presentAt(now)),
      ...(defaultTeam !== undefined && { defaultTeam }),
      defaultRole: provider.default_role,
      status: isUsable(provider) ? 'active' : 'pending',
      createdAt: provider.created_at,
      service: serviceAddresses(ctx.config, provider.id),
      urls: { location: `${ctx.config.publicUrl}/v1/orgs/${provider.organization_id}/saml/${provider.id}` },
    };
  });
}

/** One of them. */
export async function presentSamlProvider(
  ctx: Context,
  viewer: MemberRow,
  provider: SamlProviderRow,
): Promise<SamlProvider> {
  const [shown] = await presentSamlProviders(ctx, viewer, [provider]);
  if (shown === undefined) throw new Error('A provider was presented as none.');
  return shown;
}

const presentAt =
  (now: string) =>
  ({ subject, fingerprint, notBefore, expiresAt }: ProviderCertificate) => {
    const warning = warnOf(expiresAt, now);
    return { subject, fingerprint, notBefore, expiresAt, ...(warning !== undefined && { warning }) };
  };

function warnOf(expiresAt: string, now: string): string | undefined {
  const day = expiresAt.slice(0, 10);
  if (expiresAt <= now)
    return `This certificate has expired on ${day}. Ask the administrator of the identity provider for its new one.`;
  const isSoon = Date.parse(expiresAt) - Date.parse(now) < WARNING_MS;
  return isSoon ? `This certificate expires on ${day}. Add the new one of the identity provider before.` : undefined;
}
