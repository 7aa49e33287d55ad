import type { Db } from '../db/database.ts';
import { listOrganizationsWithProviders } from './accounts.ts';
import { findOidcProviderRow, listOidcProviders, listOrganizationsWithOidc } from './oidc.ts';
import { findProvider, listUsableProviders } from './saml.ts';

/** Common columns of the identity providers of organizations, for all protocols. */
export interface ProviderOfOrganization {
  readonly id: string;
  readonly organization_id: string;
  readonly label: string;
  readonly protocol: 'saml' | 'oidc';
}

/** An identity provider of any organization, by its id. */
export async function findAnyProvider(db: Db, providerId: string): Promise<ProviderOfOrganization | undefined> {
  const saml = await findProvider(db, providerId);
  if (saml !== undefined) return { ...saml, protocol: 'saml' };
  const oidc = await findOidcProviderRow(db, providerId);
  return oidc && { ...oidc, protocol: 'oidc' };
}

/** The usable identity providers of an organization, newest first for each protocol. */
export async function listSignInProviders(db: Db, organizationId: string): Promise<ProviderOfOrganization[]> {
  const [saml, oidc] = await Promise.all([
    listUsableProviders(db, organizationId),
    listOidcProviders(db, organizationId),
  ]);
  const tag = (protocol: 'saml' | 'oidc') => (row: Omit<ProviderOfOrganization, 'protocol'>) => ({ ...row, protocol });
  return [...saml.map(tag('saml')), ...oidc.map(tag('oidc'))];
}

/** Up to `limit` organizations with usable identity providers. */
export async function listOrganizationsWithSignIn(db: Db, limit: number): Promise<string[]> {
  const saml = await listOrganizationsWithProviders(db, limit);
  const oidc = await listOrganizationsWithOidc(db, limit);
  return [...new Set([...saml, ...oidc])].slice(0, limit);
}
