import type { Config } from '../../../platform/config/config.ts';
import type { InstallationProvider } from '../../../platform/config/oidc-config.ts';
import type { OidcProviderRow } from '../../../platform/db/tables/oidc.ts';
import { findOidcProviderRow } from '../../../platform/queries/oidc.ts';
import type { Secret } from '../../../platform/secret/secret.ts';
import type { Context } from '../../context.ts';
import { OidcRefusal } from './refusal.ts';

/** This server as the client of a provider: for the whole installation, or for one organization. */
export interface OidcClient {
  readonly id: string;
  readonly kind: 'oidc' | 'github';
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  /** The organization that trusts it, with its rules; undefined for a provider of the installation. */
  readonly ofOrganization: OidcProviderRow | undefined;
  /** Whether new people without an invitation get an account; only for providers of the installation. */
  readonly allowsSignUp: boolean;
  /** Whether sign-out here also signs people out there. */
  readonly signsOut: boolean;
}

/** Location of the encrypted client secret of a provider; the encrypted text is bound to its row. */
export const clientSecretOwner = (providerId: string): string => `oidc_providers ${providerId} client_secret`;

/**
 * A provider by id, of the installation or of any organization.
 * @throws OidcRefusal if its client secret cannot be decrypted any more
 */
export async function findOidcClient(ctx: Context, providerId: string): Promise<OidcClient | undefined> {
  const own = findInstallationProvider(ctx, providerId);
  if (own !== undefined) return fromConfig(own);
  const row = await findOidcProviderRow(ctx.database.reader, providerId);
  return row && fromRow(ctx.secret, row);
}

export const findInstallationProvider = (
  { config }: Pick<Context, 'config'>,
  providerId: string,
): InstallationProvider | undefined => config.oidcProviders.find(({ id }) => id === providerId);

const fromConfig = ({ clientSecret, signsOut = false, ...provider }: InstallationProvider): OidcClient => ({
  ...provider,
  clientSecret,
  signsOut,
  ofOrganization: undefined,
});

function fromRow(secret: Secret, row: OidcProviderRow): OidcClient {
  const { id, kind, label, issuer, client_id: clientId } = row;
  return {
    id,
    kind,
    label,
    issuer,
    clientId,
    clientSecret: decryptSecret(secret, row),
    ofOrganization: row,
    allowsSignUp: false,
    signsOut: row.sign_out === 1,
  };
}

function decryptSecret(secret: Secret, { id, client_secret: encrypted }: OidcProviderRow): string | undefined {
  if (encrypted === null) return undefined;
  if (!secret.isEncryptedHere(encrypted)) throw new OidcRefusal('secret-lost');
  return secret.decrypt(clientSecretOwner(id), encrypted);
}

/** The trusting party of an identity: an organization's id, or empty for the installation. */
export const trustedBy = ({ ofOrganization }: OidcClient): string => ofOrganization?.organization_id ?? '';

/** URLs of this server for a provider. Each has a separate redirect URI, which prevents mix-up attacks. */
export function oidcUrls({ publicUrl }: Pick<Config, 'publicUrl'>, providerId: string) {
  const base = `${publicUrl}/oidc/${providerId}`;
  return {
    startURL: `${base}/start`,
    redirectURI: `${base}/callback`,
    postLogoutRedirectURI: `${base}/signed-out`,
  };
}
