import type {
  SessionTable,
  SignInAttemptTable,
  SignInLinkTable,
  UnprovenUserTable,
  UserPasswordTable,
} from '../account/table.ts';
import type { AuditEventTable, InstallationAuditEventTable } from '../api/audit-events/table.ts';
import type {
  ChangeRequestContributorTable,
  ChangeRequestReviewerTable,
  ChangeRequestReviewTable,
  ChangeRequestTable,
} from '../api/change-requests/table.ts';
import type { CollectionTable, CollectionTeamGrantTable, CollectionUserGrantTable } from '../api/collections/table.ts';
import type {
  CommentReactionTable,
  CommentReplyReactionTable,
  CommentReplyTable,
  CommentTable,
} from '../api/comments/table.ts';
import type { ContentObjectTable, RevisionTable } from '../api/content/table.ts';
import type { CustomFieldTable, CustomFieldValueTable } from '../api/custom-fields/table.ts';
import type { EmailDomainCheckTable } from '../api/email-domains/table.ts';
import type { GitOperationTable, GitSyncTable } from '../api/git/table.ts';
import type { GitConnectionTable, GitDeliveryTable } from '../api/git-connections/table.ts';
import type { CustomHostnameTable } from '../api/hostnames/table.ts';
import type { InviteTable } from '../api/invites/table.ts';
import type { MemberTable } from '../api/members/table.ts';
import type { OpenApiSpecTable, OpenApiSpecVersionTable } from '../api/openapi/table.ts';
import type { OrganizationTable } from '../api/organizations/table.ts';
import type { SamlAssertionTable, SamlProviderTable, SamlRequestTable } from '../api/saml/table.ts';
import type { ShareLinkTable } from '../api/share-links/table.ts';
import type { SiteCustomizationTable, SiteSpaceCustomizationTable } from '../api/site-customization/table.ts';
import type { SiteAdaptiveSchemaTable, SiteVisitorAuthTable } from '../api/site-publishing/table.ts';
import type { SiteFormerPathTable, SiteRedirectTable } from '../api/site-redirects/table.ts';
import type { SiteSectionGroupTable } from '../api/site-section-groups/table.ts';
import type { SiteSectionTable } from '../api/site-sections/table.ts';
import type { SiteSpaceTable } from '../api/site-spaces/table.ts';
import type { SiteFormerBasenameTable, SiteTable, SiteTeamGrantTable, SiteUserGrantTable } from '../api/sites/table.ts';
import type { SpaceTable, SpaceTeamGrantTable, SpaceUserGrantTable } from '../api/spaces/table.ts';
import type { TeamMemberTable, TeamTable } from '../api/teams/table.ts';
import type { AccessTokenTable } from '../api/tokens/table.ts';
import type { TranslationLanguageTable, TranslationSettingsTable } from '../api/translations/table.ts';
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
  user_passwords: UserPasswordTable;
  unproven_users: UnprovenUserTable;
  sessions: SessionTable;
  sign_in_links: SignInLinkTable;
  sign_in_attempts: SignInAttemptTable;
  organizations: OrganizationTable;
  email_domain_checks: EmailDomainCheckTable;
  members: MemberTable;
  audit_events: AuditEventTable;
  installation_audit_events: InstallationAuditEventTable;
  teams: TeamTable;
  team_members: TeamMemberTable;
  saml_providers: SamlProviderTable;
  saml_requests: SamlRequestTable;
  saml_assertions: SamlAssertionTable;
  content_objects: ContentObjectTable;
  collections: CollectionTable;
  collection_user_grants: CollectionUserGrantTable;
  collection_team_grants: CollectionTeamGrantTable;
  spaces: SpaceTable;
  revisions: RevisionTable;
  space_user_grants: SpaceUserGrantTable;
  space_team_grants: SpaceTeamGrantTable;
  custom_fields: CustomFieldTable;
  custom_field_values: CustomFieldValueTable;
  translation_settings: TranslationSettingsTable;
  translation_languages: TranslationLanguageTable;
  change_requests: ChangeRequestTable;
  change_request_contributors: ChangeRequestContributorTable;
  change_request_reviews: ChangeRequestReviewTable;
  change_request_reviewers: ChangeRequestReviewerTable;
  comments: CommentTable;
  comment_replies: CommentReplyTable;
  comment_reactions: CommentReactionTable;
  comment_reply_reactions: CommentReplyReactionTable;
  invites: InviteTable;
  git_syncs: GitSyncTable;
  git_operations: GitOperationTable;
  git_connections: GitConnectionTable;
  git_deliveries: GitDeliveryTable;
  sites: SiteTable;
  site_user_grants: SiteUserGrantTable;
  site_team_grants: SiteTeamGrantTable;
  share_links: ShareLinkTable;
  site_section_groups: SiteSectionGroupTable;
  site_sections: SiteSectionTable;
  site_spaces: SiteSpaceTable;
  site_adaptive_schemas: SiteAdaptiveSchemaTable;
  site_visitor_auth: SiteVisitorAuthTable;
  site_customizations: SiteCustomizationTable;
  site_space_customizations: SiteSpaceCustomizationTable;
  site_redirects: SiteRedirectTable;
  site_former_basenames: SiteFormerBasenameTable;
  site_former_paths: SiteFormerPathTable;
  custom_hostnames: CustomHostnameTable;
  openapi_specs: OpenApiSpecTable;
  openapi_spec_versions: OpenApiSpecVersionTable;
  jobs: JobTable;
}
