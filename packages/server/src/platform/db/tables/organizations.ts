import type { Role } from '../role.ts';

/** Use cases that organizations select. */
export const USE_CASES = [
  'internalDocs',
  'docsSite',
  'audienceControlledSite',
  'productDocs',
  'teamKnowledgeBase',
  'designSystem',
  'openSourceDocs',
  'notes',
  'other',
] as const;

export const COMMUNITY_TYPES = ['nonProfit', 'openSource', 'education'] as const;

export interface OrganizationTable {
  id: string;
  title: string;
  /** Subdomain of the organization, unique. */
  hostname: string;
  /** JSON: string[] */
  email_domains: string;
  type: 'business' | 'community';
  use_case: (typeof USE_CASES)[number] | null;
  community_type: (typeof COMMUNITY_TYPES)[number] | null;
  default_role: Role;
  /** JSON: {type: 'site', site} */
  default_content: string | null;
  logo: string | null;
  sso: number;
  /** Whether only sign-ins by an identity provider of the organization are valid in it. */
  sso_enforced: number;
  /** Whether members must have a second factor, unless they sign in through an identity provider. */
  second_factor_enforced: number;
  ai: number;
  invite_links: number;
  created_at: string;
}

export type OrganizationRow = OrganizationTable;

/** An organization in the trash: invisible, except to those who may restore it. */
export interface DeletedOrganizationTable {
  organization_id: string;
  deleted_at: string;
  /** Null if the person's account was deleted. */
  deleted_by: string | null;
}
