import { organizationPermissions } from '../../../domain/access/permissions.ts';
import type { Context } from '../../../domain/context.ts';
import type { Role } from '../../../platform/db/role.ts';
import type { OrganizationRow } from '../../../platform/db/tables/organizations.ts';
import type { Organization } from './schema.ts';

/** Properties of an organization besides its row. */
export interface OrganizationDetails {
  /** Whether the member owns a team in it. */
  readonly ownsTeam: boolean;
  /** A custom domain of its sites. */
  readonly customHostname: string | undefined;
  /** Time of deletion, for one in the trash; ISO 8601. */
  readonly deletedAt?: string;
}

/** An organization for a member with this role; null is a guest. */
export function presentOrganization(
  ctx: Context,
  organization: OrganizationRow,
  role: Role | null,
  { ownsTeam, customHostname, deletedAt }: OrganizationDetails,
): Organization {
  const { id, use_case: useCase, community_type: communityType, default_content: defaultContent, logo } = organization;
  const { publicUrl } = ctx.config;
  return {
    object: 'organization',
    id,
    title: organization.title,
    createdAt: organization.created_at,
    ...(deletedAt !== undefined && { deletedAt }),
    emailDomains: JSON.parse(organization.email_domains),
    hostname: organization.hostname,
    ...(customHostname !== undefined && { customHostname }),
    type: organization.type,
    ...(useCase !== null && { useCase }),
    ...(communityType !== null && { communityType }),
    defaultRole: organization.default_role,
    ...(defaultContent !== null && { defaultContent: JSON.parse(defaultContent) }),
    sso: organization.sso === 1,
    ssoEnforced: organization.sso_enforced === 1,
    secondFactorEnforced: organization.second_factor_enforced === 1,
    ai: organization.ai === 1,
    inviteLinks: organization.invite_links === 1,
    plan: 'enterprise_2024',
    urls: {
      location: `${publicUrl}/v1/orgs/${id}`,
      app: `${publicUrl}/o/${id}`,
      ...(logo !== null && { logo }),
    },
    trial: { status: 'notapplicable' },
    permissions: organizationPermissions(role, ownsTeam),
  };
}
