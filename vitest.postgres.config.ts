import base from './vitest.config.ts';

/**
 * What `.ci/run` runs on PostgreSQL: files that together send every statement that the whole suite sends on SQLite,
 * which `.ci/compare-statements.mjs` requires, and those of races, faults, servers, events and callers, where the
 * engines may differ in more than what they are sent. `.ci/with-postgres npm test` runs them all.
 */
export default {
  ...base,
  test: {
    ...base.test,
    include: [
      // The engine itself, the queue, and several servers on it.
      'packages/server/src/db/*.test.ts',
      'packages/server/src/jobs/*.test.ts',
      'packages/server/src/secret/instance-key.test.ts',
      'test/nodes.test.ts',
      'test/backup.test.ts',
      'packages/server/src/db/migrations/0013-sso-marks.test.ts',
      'test/upgrade.test.ts',
      // Events, also on ClickHouse where there is one.
      'packages/server/src/insights/{server-stores,store-migrations,stores}.test.ts',
      // What races, and what breaks.
      'packages/server/src/api/change-requests/histories.test.ts',
      'packages/server/src/api/content/content-changes.test.ts',
      'packages/server/src/api/permissions/permissions-model.test.ts',
      'packages/server/src/api/sites/structure-history.test.ts',
      'test/histories/histories.test.ts',
      'test/faults/{faults,database-gone,clock}.test.ts',
      // Who may do what.
      'test/authorization-matrix.test.ts',
      // Every other statement.
      'packages/server/src/account/{account-pages,reauthentication,session-api}.test.ts',
      'packages/server/src/accounts/{change-email,invitations,setup,sign-in}.test.ts',
      'packages/server/src/access/require-sso-scope.test.ts',
      'packages/server/src/api/audit-events/audit-events.test.ts',
      'packages/server/src/api/change-requests/{change-requests,reviews}.test.ts',
      'packages/server/src/api/collections/collections.test.ts',
      'packages/server/src/api/comments/{comments,replies}.test.ts',
      'packages/server/src/api/custom-fields/custom-fields.test.ts',
      'packages/server/src/api/email-domains/email-domains.test.ts',
      'packages/server/src/api/favorites/favorites.test.ts',
      'packages/server/src/api/user-preferences/user-preferences.test.ts',
      'packages/server/src/api/git/export.test.ts',
      'packages/server/src/api/git-connections/{automatic,git-connections,stored-keys,webhook}.test.ts',
      'packages/server/src/api/hostnames/hostnames.test.ts',
      'packages/server/src/api/installation/installation.test.ts',
      'packages/server/src/api/invites/{consent,invites}.test.ts',
      'packages/server/src/api/live/live.test.ts',
      'packages/server/src/api/members/{member-changes,member-parts,members}.test.ts',
      'packages/server/src/api/openapi/openapi.test.ts',
      'packages/server/src/api/organizations/organizations.test.ts',
      'packages/server/src/api/permissions/{permissions,site-permissions}.test.ts',
      'packages/server/src/api/published-urls/published-urls.test.ts',
      'packages/server/src/api/revisions/{history,revisions}.test.ts',
      'packages/server/src/api/saml/saml-providers.test.ts',
      'packages/server/src/api/share-links/share-links.test.ts',
      'packages/server/src/api/site-customization/site-customization.test.ts',
      'packages/server/src/api/site-publishing/site-publishing.test.ts',
      'packages/server/src/api/site-redirects/{former-paths,redirect-chain,site-redirects}.test.ts',
      'packages/server/src/api/site-section-groups/site-section-groups.test.ts',
      'packages/server/src/api/site-sections/site-sections.test.ts',
      'packages/server/src/api/site-spaces/site-spaces.test.ts',
      'packages/server/src/api/sites/sites.test.ts',
      'packages/server/src/api/spaces/{move-space,spaces}.test.ts',
      'packages/server/src/api/teams/{team-members,teams}.test.ts',
      'packages/server/src/api/tokens/tokens.test.ts',
      'packages/server/src/api/translations/translations.test.ts',
      'packages/server/src/archive/archive.test.ts',
      'packages/server/src/app/cli.test.ts',
      'packages/server/src/http/http.test.ts',
      'packages/server/src/mail/mail.test.ts',
      'packages/server/src/published/{custom-links,hosts}.test.ts',
      'packages/server/src/revisions/load-apis.test.ts',
      'packages/server/src/sso/{confirm,sign-in}.test.ts',
    ],
  },
};
