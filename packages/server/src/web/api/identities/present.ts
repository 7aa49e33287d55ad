import type { UserIdentityRow } from '../../../platform/db/tables/oidc.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { IdentityProvider, UserIdentity } from './schema.ts';

type OrganizationTitle = Pick<OrganizationRow, 'id' | 'title'>;

/** An identity as shown to its owner. */
export const presentIdentity = (
  { id, issuer, email, created_at, used_at }: UserIdentityRow,
  { organization, label }: { readonly organization: OrganizationTitle | undefined; readonly label: string | undefined },
): UserIdentity => ({
  object: 'identity',
  id,
  issuer,
  createdAt: created_at,
  usedAt: used_at,
  ...(email !== null && { email }),
  ...(label !== undefined && { label }),
  ...(organization !== undefined && { organization: { id: organization.id, title: organization.title } }),
});

/** A provider of the installation, or of an organization. */
export const presentIdentityProvider = (
  { id, label, kind }: Pick<IdentityProvider, 'id' | 'label' | 'kind'>,
  organization: OrganizationTitle | undefined,
): IdentityProvider => ({
  id,
  label,
  kind,
  ...(organization !== undefined && { organization: { id: organization.id, title: organization.title } }),
});
