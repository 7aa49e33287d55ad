import type { CreateOrganization, Organization } from '../../api/organizations/schema.ts';
import type { Role } from '../role.ts';

export interface OrganizationTable {
  id: string;
  title: string;
  /** Subdomain of the organization, unique. */
  hostname: string;
  /** JSON: string[] */
  email_domains: string;
  type: 'business' | 'community';
  use_case: NonNullable<CreateOrganization['useCase']> | null;
  community_type: NonNullable<Organization['communityType']> | null;
  default_role: Role;
  /** JSON: {type: 'site', site} */
  default_content: string | null;
  logo: string | null;
  sso: number;
  /** Whether only sign-ins by an identity provider of the organization count in it. */
  sso_enforced: number;
  ai: number;
  invite_links: number;
  created_at: string;
}

export type OrganizationRow = OrganizationTable;
