import type {
  SessionTable,
  SignInAttemptTable,
  SignInLinkTable,
  UnverifiedUserTable,
  UserPasswordTable,
} from './tables/accounts.ts';
import type { AuditEventTable, InstallationAuditEventTable } from './tables/audit-events.ts';
import type {
  ChangeRequestContributorTable,
  ChangeRequestReviewerTable,
  ChangeRequestReviewTable,
  ChangeRequestTable,
} from './tables/change-requests.ts';
import type { CollectionTable, CollectionTeamGrantTable, CollectionUserGrantTable } from './tables/collections.ts';
import type {
  CommentReactionTable,
  CommentReplyReactionTable,
  CommentReplyTable,
  CommentTable,
} from './tables/comments.ts';
import type { ContentObjectTable, RevisionTable } from './tables/content.ts';
import type { CustomFieldTable, CustomFieldValueTable } from './tables/custom-fields.ts';
import type { EmailDomainCheckTable } from './tables/email-domains.ts';
import type { FavoriteTable } from './tables/favorites.ts';
import type { GitOperationTable, GitSyncTable } from './tables/git.ts';
import type { GitConnectionTable, GitDeliveryTable } from './tables/git-connections.ts';
import type { CustomHostnameTable } from './tables/hostnames.ts';
import type { InviteTable } from './tables/invites.ts';
import type { JobTable } from './tables/jobs.ts';
import type { MemberTable } from './tables/members.ts';
import type { OpenApiSpecTable, OpenApiSpecVersionTable } from './tables/openapi.ts';
import type { OrganizationTable } from './tables/organizations.ts';
import type { SamlAssertionTable, SamlProviderTable, SamlRequestTable } from './tables/saml.ts';
import type { ShareLinkTable } from './tables/share-links.ts';
import type { SiteCustomizationTable, SiteSpaceCustomizationTable } from './tables/site-customization.ts';
import type { SiteAdaptiveSchemaTable, SiteVisitorAuthTable } from './tables/site-publishing.ts';
import type { SiteFormerPathTable, SiteRedirectTable } from './tables/site-redirects.ts';
import type { SiteSectionGroupTable } from './tables/site-section-groups.ts';
import type { SiteSectionTable } from './tables/site-sections.ts';
import type { SiteSpaceTable } from './tables/site-spaces.ts';
import type { SiteFormerBasenameTable, SiteTable, SiteTeamGrantTable, SiteUserGrantTable } from './tables/sites.ts';
import type { SpaceTable, SpaceTeamGrantTable, SpaceUserGrantTable } from './tables/spaces.ts';
import type { TeamMemberTable, TeamTable } from './tables/teams.ts';
import type { AccessTokenTable } from './tables/tokens.ts';
import type { TranslationLanguageTable, TranslationSettingsTable } from './tables/translations.ts';
import type { UserPreferencesTable } from './tables/user-preferences.ts';
import type { UserTable } from './tables/users.ts';

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
  user_preferences: UserPreferencesTable;
  favorites: FavoriteTable;
  user_passwords: UserPasswordTable;
  unproven_users: UnverifiedUserTable;
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
