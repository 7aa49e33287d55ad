import type { Kysely, Transaction } from 'kysely';
import type { AccountExportTable } from './tables/account-exports.ts';
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
  ViewedPageTable,
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
import type { DomainEventTable } from './tables/domain-events.ts';
import type { EmailDomainCheckTable } from './tables/email-domains.ts';
import type { FavoriteTable } from './tables/favorites.ts';
import type { GitOperationTable, GitSyncTable } from './tables/git.ts';
import type { GitConnectionTable, GitDeliveryTable } from './tables/git-connections.ts';
import type { CustomHostnameTable } from './tables/hostnames.ts';
import type { InstallationExportTable } from './tables/installation-exports.ts';
import type { InviteTable } from './tables/invites.ts';
import type { JobTable } from './tables/jobs.ts';
import type { MemberTable, RemovedMemberTable } from './tables/members.ts';
import type { OrganizationMergeRulesTable, SpaceMergeRulesTable } from './tables/merge-rules.ts';
import type {
  ChangeRequestSubscriptionTable,
  CommentSubscriptionTable,
  NotificationMailCountTable,
  NotificationSettingsTable,
  NotificationTable,
} from './tables/notifications.ts';
import type { OidcIdTokenTable, OidcProviderTable, OidcRequestTable, UserIdentityTable } from './tables/oidc.ts';
import type { OpenApiSpecTable, OpenApiSpecVersionTable } from './tables/openapi.ts';
import type { DeletedOrganizationTable, OrganizationTable } from './tables/organizations.ts';
import type { PageDraftStepTable, PageDraftTable } from './tables/page-drafts.ts';
import type { SamlAssertionTable, SamlProviderTable, SamlRequestTable } from './tables/saml.ts';
import type { PasskeyTable, RecoveryCodeTable, SpentChallengeTable, UserTotpTable } from './tables/second-factors.ts';
import type { ServerNodeTable } from './tables/server-nodes.ts';
import type { ShareLinkTable } from './tables/share-links.ts';
import type { SiteCustomizationTable, SiteSpaceCustomizationTable } from './tables/site-customization.ts';
import type {
  SiteAdaptiveSchemaTable,
  SiteEntryCodeTable,
  SiteVisitorAuthTable,
  VisitorEntryCodeTable,
} from './tables/site-publishing.ts';
import type { SiteFormerPathTable, SiteRedirectTable } from './tables/site-redirects.ts';
import type { SiteSectionGroupTable } from './tables/site-section-groups.ts';
import type { SiteSectionTable } from './tables/site-sections.ts';
import type { SiteSpaceTable } from './tables/site-spaces.ts';
import type { SiteFormerBasenameTable, SiteTable, SiteTeamGrantTable, SiteUserGrantTable } from './tables/sites.ts';
import type { SpaceTable, SpaceTeamGrantTable, SpaceUserGrantTable } from './tables/spaces.ts';
import type { OrganizationQuotaTable, SpaceStorageTable, SpecificationStorageTable } from './tables/storage.ts';
import type { TeamMemberTable, TeamTable } from './tables/teams.ts';
import type { AccessTokenTable } from './tables/tokens.ts';
import type { TranslationLanguageTable, TranslationSettingsTable } from './tables/translations.ts';
import type { UserPreferencesTable } from './tables/user-preferences.ts';
import type { DisabledUserTable, UserTable } from './tables/users.ts';
import type { WebhookDeliveryTable, WebhookTable } from './tables/webhooks.ts';

/** Facts about the installation itself, such as that the sample was created. */
export interface InstallationTable {
  name: string;
  value: string;
}

/** All tables. */
export interface Tables {
  installation: InstallationTable;
  users: UserTable;
  disabled_users: DisabledUserTable;
  access_tokens: AccessTokenTable;
  user_preferences: UserPreferencesTable;
  favorites: FavoriteTable;
  user_passwords: UserPasswordTable;
  unproven_users: UnverifiedUserTable;
  user_totp: UserTotpTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  spent_challenges: SpentChallengeTable;
  account_exports: AccountExportTable;
  sessions: SessionTable;
  sign_in_links: SignInLinkTable;
  sign_in_attempts: SignInAttemptTable;
  organizations: OrganizationTable;
  deleted_organizations: DeletedOrganizationTable;
  email_domain_checks: EmailDomainCheckTable;
  members: MemberTable;
  removed_members: RemovedMemberTable;
  audit_events: AuditEventTable;
  installation_audit_events: InstallationAuditEventTable;
  teams: TeamTable;
  team_members: TeamMemberTable;
  saml_providers: SamlProviderTable;
  saml_requests: SamlRequestTable;
  saml_assertions: SamlAssertionTable;
  oidc_providers: OidcProviderTable;
  oidc_requests: OidcRequestTable;
  oidc_id_tokens: OidcIdTokenTable;
  user_identities: UserIdentityTable;
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
  viewed_pages: ViewedPageTable;
  organization_merge_rules: OrganizationMergeRulesTable;
  space_merge_rules: SpaceMergeRulesTable;
  page_drafts: PageDraftTable;
  page_draft_steps: PageDraftStepTable;
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
  site_entry_codes: SiteEntryCodeTable;
  visitor_entry_codes: VisitorEntryCodeTable;
  site_customizations: SiteCustomizationTable;
  site_space_customizations: SiteSpaceCustomizationTable;
  site_redirects: SiteRedirectTable;
  site_former_basenames: SiteFormerBasenameTable;
  site_former_paths: SiteFormerPathTable;
  custom_hostnames: CustomHostnameTable;
  openapi_specs: OpenApiSpecTable;
  openapi_spec_versions: OpenApiSpecVersionTable;
  notifications: NotificationTable;
  change_request_subscriptions: ChangeRequestSubscriptionTable;
  comment_subscriptions: CommentSubscriptionTable;
  notification_settings: NotificationSettingsTable;
  notification_mail_counts: NotificationMailCountTable;
  space_storage: SpaceStorageTable;
  specification_storage: SpecificationStorageTable;
  organization_quotas: OrganizationQuotaTable;
  installation_exports: InstallationExportTable;
  domain_events: DomainEventTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  server_nodes: ServerNodeTable;
  jobs: JobTable;
}

/** Target of SQL: a connection, or a unit of work. */
export type Db = Kysely<Tables> | Transaction<Tables>;
