import type {
  ChangeRequestContributorTable,
  ChangeRequestReviewerTable,
  ChangeRequestReviewTable,
  ChangeRequestTable,
} from '../api/change-requests/table.ts';
import type { CollectionTable, CollectionUserGrantTable } from '../api/collections/table.ts';
import type { ContentObjectTable, RevisionTable } from '../api/content/table.ts';
import type { GitSyncTable } from '../api/git/table.ts';
import type { CustomHostnameTable } from '../api/hostnames/table.ts';
import type { InviteTable } from '../api/invites/table.ts';
import type { MemberTable } from '../api/members/table.ts';
import type { OrganizationTable } from '../api/organizations/table.ts';
import type { ShareLinkTable } from '../api/share-links/table.ts';
import type { SiteCustomizationTable, SiteSpaceCustomizationTable } from '../api/site-customization/table.ts';
import type { SiteAdaptiveSchemaTable, SiteVisitorAuthTable } from '../api/site-publishing/table.ts';
import type { SiteFormerPathTable, SiteRedirectTable } from '../api/site-redirects/table.ts';
import type { SiteSectionGroupTable } from '../api/site-section-groups/table.ts';
import type { SiteSectionTable } from '../api/site-sections/table.ts';
import type { SiteSpaceTable } from '../api/site-spaces/table.ts';
import type { SiteEventTable } from '../api/sites/events-table.ts';
import type { SiteTable } from '../api/sites/table.ts';
import type { SpaceTable, SpaceUserGrantTable } from '../api/spaces/table.ts';
import type { AccessTokenTable } from '../api/tokens/table.ts';
import type { UserTable } from '../api/users/table.ts';
import type { JobTable } from '../jobs/table.ts';

/** Facts about the installation itself, such as that the sample was made. */
export interface InstallationTable {
  name: string;
  value: string;
}

/** All tables. */
export interface Tables {
  installation: InstallationTable;
  users: UserTable;
  access_tokens: AccessTokenTable;
  organizations: OrganizationTable;
  members: MemberTable;
  content_objects: ContentObjectTable;
  collections: CollectionTable;
  collection_user_grants: CollectionUserGrantTable;
  spaces: SpaceTable;
  revisions: RevisionTable;
  space_user_grants: SpaceUserGrantTable;
  change_requests: ChangeRequestTable;
  change_request_contributors: ChangeRequestContributorTable;
  change_request_reviews: ChangeRequestReviewTable;
  change_request_reviewers: ChangeRequestReviewerTable;
  invites: InviteTable;
  git_syncs: GitSyncTable;
  sites: SiteTable;
  share_links: ShareLinkTable;
  site_section_groups: SiteSectionGroupTable;
  site_sections: SiteSectionTable;
  site_spaces: SiteSpaceTable;
  site_adaptive_schemas: SiteAdaptiveSchemaTable;
  site_visitor_auth: SiteVisitorAuthTable;
  site_customizations: SiteCustomizationTable;
  site_space_customizations: SiteSpaceCustomizationTable;
  site_redirects: SiteRedirectTable;
  site_former_paths: SiteFormerPathTable;
  custom_hostnames: CustomHostnameTable;
  site_events: SiteEventTable;
  jobs: JobTable;
}

type ColumnsOf<Table> = { readonly [Column in keyof Table]-?: true };

/**
 * The columns of every table, in an order in which rows can be written so that references hold. The compiler keeps it
 * equal to `Tables`, a test keeps it equal to the schema on both engines, and the archive of an installation reads it.
 */
export const COLUMNS: { readonly [Table in keyof Tables]: ColumnsOf<Tables[Table]> } = {
  installation: { name: true, value: true },
  users: {
    id: true,
    display_name: true,
    email: true,
    email_folded: true,
    search_text: true,
    photo_url: true,
    created_at: true,
  },
  access_tokens: { id: true, user_id: true, title: true, token_hash: true, created_at: true, expires_at: true },
  organizations: {
    id: true,
    title: true,
    hostname: true,
    email_domains: true,
    type: true,
    use_case: true,
    community_type: true,
    default_role: true,
    default_content: true,
    logo: true,
    sso: true,
    ai: true,
    invite_links: true,
    created_at: true,
  },
  members: {
    organization_id: true,
    user_id: true,
    role: true,
    disabled: true,
    sso: true,
    joined_at: true,
    last_seen_at: true,
  },
  content_objects: { hash: true, bytes: true, stored_at: true },
  collections: {
    id: true,
    organization_id: true,
    parent_id: true,
    position: true,
    title: true,
    description: true,
    default_level: true,
    created_by: true,
    created_at: true,
    updated_at: true,
  },
  collection_user_grants: { collection_id: true, user_id: true, role: true, created_at: true },
  spaces: {
    id: true,
    organization_id: true,
    parent_id: true,
    position: true,
    title: true,
    emoji: true,
    edit_mode: true,
    default_level: true,
    revision_id: true,
    change_request_count: true,
    created_by: true,
    created_at: true,
    updated_at: true,
    deleted_at: true,
  },
  revisions: {
    id: true,
    space_id: true,
    type: true,
    root: true,
    parents: true,
    git: true,
    created_by: true,
    created_at: true,
  },
  space_user_grants: { space_id: true, user_id: true, role: true, created_at: true },
  change_requests: {
    id: true,
    space_id: true,
    number: true,
    status: true,
    subject: true,
    created_by: true,
    created_at: true,
    updated_at: true,
    revision_id: true,
    revision_initial_id: true,
    revision_ancestor_id: true,
    revision_merged_id: true,
    conflicts: true,
  },
  change_request_contributors: { change_request_id: true, user_id: true, count: true, updated_at: true },
  change_request_reviews: {
    id: true,
    change_request_id: true,
    revision_id: true,
    reviewer_id: true,
    requested_by: true,
    status: true,
    comment: true,
    created_at: true,
    updated_at: true,
  },
  change_request_reviewers: {
    change_request_id: true,
    user_id: true,
    revision_id: true,
    requested_by: true,
    created_at: true,
  },
  invites: {
    id: true,
    organization_id: true,
    email: true,
    email_folded: true,
    role: true,
    space_id: true,
    collection_id: true,
    level: true,
    sso: true,
    created_by: true,
    created_at: true,
    expires_at: true,
  },
  git_syncs: {
    space_id: true,
    url: true,
    repo_name: true,
    provider: true,
    ref: true,
    repo_tree_url: true,
    repo_commit_url: true,
    project_directory: true,
    commit_oid: true,
    last_timestamp: true,
    updated_at: true,
    operation: true,
  },
  sites: {
    id: true,
    organization_id: true,
    type: true,
    title: true,
    title_folded: true,
    basename: true,
    visibility: true,
    published: true,
    adaptive_content: true,
    proxy_origin: true,
    default_site_space_id: true,
    default_section_id: true,
    created_by: true,
    created_at: true,
    updated_at: true,
  },
  share_links: { id: true, site_id: true, name: true, key: true, active: true, created_at: true },
  site_section_groups: { id: true, site_id: true, title: true, icon: true, position: true, created_at: true },
  site_sections: {
    id: true,
    site_id: true,
    group_id: true,
    title: true,
    description: true,
    icon: true,
    path: true,
    condition: true,
    position: true,
    default_site_space_id: true,
    created_at: true,
  },
  site_spaces: {
    id: true,
    site_id: true,
    section_id: true,
    space_id: true,
    path: true,
    condition: true,
    position: true,
    created_at: true,
  },
  site_adaptive_schemas: { site_id: true, json_schema: true, updated_at: true },
  site_visitor_auth: {
    site_id: true,
    backend: true,
    private_key: true,
    fallback_url: true,
    integration: true,
    updated_at: true,
  },
  site_customizations: { site_id: true, settings: true, updated_at: true },
  site_space_customizations: { site_space_id: true, settings: true, updated_at: true },
  site_redirects: { id: true, site_id: true, source: true, destination: true, created_at: true },
  site_former_paths: { site_id: true, path: true, kind: true, target_id: true, created_at: true },
  custom_hostnames: {
    hostname: true,
    organization_id: true,
    site_id: true,
    is_active: true,
    status: true,
    checked_at: true,
    created_by: true,
    created_at: true,
  },
  site_events: { id: true, site_id: true, type: true, event: true, created_at: true },
  jobs: {
    id: true,
    kind: true,
    queue: true,
    payload: true,
    state: true,
    run_at: true,
    tries: true,
    crashes: true,
    lease_until: true,
    lease: true,
    error: true,
    created_at: true,
    finished_at: true,
  },
};
