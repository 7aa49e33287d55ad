import { type ProviderCertificate, readCertificates } from '../../../domain/access/sso-certificates.ts';
import { isUsable } from '../../../domain/access/sso-scope.ts';
import type { Context } from '../../../domain/context.ts';
import { samlUrls } from '../../../domain/sso/service-urls.ts';
import type { SamlProviderRow } from '../../../platform/db/tables/saml.ts';
import type { Team } from '../teams/schema.ts';
import type { SamlProvider } from './schema.ts';

/** How long before its expiry administrators are warned about a certificate. */
const WARNING_MS = 30 * 24 * 60 * 60 * 1000;

/** A provider as shown to an administrator of its organization at the time `now`. */
export const presentSamlProvider = (
  ctx: Context,
  provider: SamlProviderRow,
  { defaultTeam, now }: { readonly defaultTeam: Team | undefined; readonly now: string },
): SamlProvider => ({
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
  service: samlUrls(ctx.config, provider.id),
  urls: { location: `${ctx.config.publicUrl}/v1/orgs/${provider.organization_id}/saml/${provider.id}` },
});

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
