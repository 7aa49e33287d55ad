import type { ScreenName } from '../../packages/app/src/routes/paths.ts';
import type { Application } from './application.ts';
import { seedPages } from './seed-pages.ts';
import { type SeededSpace, seedRequest, seedSpace } from './seed-review.ts';

const SPECIFICATION = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Tides', version: '1' },
  paths: { '/tides': { get: { responses: { 200: { description: 'Done.' } } } } },
});

/** Content that has an item for each screen. */
export interface SeededScreens {
  readonly organization: string;
  /** A space with a tree, whose first page is “Welcome”. */
  readonly almanac: string;
  /** A space with an open change request, a history and a broken link. */
  readonly guide: SeededSpace;
  /** A space with an open change request whose changed blocks are compared. */
  readonly manual: SeededSpace;
  /** The path of each screen. A new screen needs one, or the types are wrong. */
  readonly paths: Readonly<Record<ScreenName, string>>;
}

/** Creates an item of each kind in the organization of the administrator. */
export async function seedScreens(own: Application): Promise<SeededScreens> {
  const { organizationId: organization, call } = own;
  const root = `/v1/orgs/${organization}`;
  const { space: almanac } = await seedPages(own, organization);
  const guide = await seedSpace(own, organization, 'Developer guide');
  const field = await seedSpace(own, organization, 'Field guide');
  for (const { api } of [guide, field])
    await call('POST', `${api}/content`, {
      changes: [{ operation: 'insert_page', title: 'Log', document: { markdown: 'See [that](gone.md).' } }],
    });
  await seedRequest(own, guide, 'Longer tokens');
  await seedRequest(own, field, 'Longer days');
  const tables = await seedSpace(own, organization, 'Tide tables');
  await seedConflict(own, tables);
  const manual = await seedSpace(own, organization, 'Manual');
  await seedRequest(own, manual, 'Verified archives');
  const collection: string = (await call('POST', `${root}/collections`, { title: 'Shelf' })).id;
  await call('POST', `${root}/spaces`, { title: 'Logbook', parent: collection });
  const site: string = (await call('POST', `${root}/sites`, { title: 'Harbor', spaces: [almanac, guide.id, field.id] }))
    .id;
  const { count } = await call('GET', `${root}/openapi`);
  const specification = count === 0 ? 'tides' : `tides-${count + 1}`;
  await call('POST', `${root}/openapi`, { slug: specification, source: { text: SPECIFICATION } });
  const translation: string = (await call('POST', `${root}/translations`, { title: 'Guides' })).id;
  await call('PUT', `${root}/translations/${translation}/languages/ja`, {});
  const { email } = await own.addPerson('edit');
  await call('POST', `${root}/invites`, { emails: ['ines@example.com'], role: 'read' });
  const user: string = (await call('GET', `${root}/members?search=${email}`)).items[0].id;
  const team: string = (await call('PUT', `${root}/teams`, { title: 'Pilots', members: [email] })).id;
  const events = ['space.created'];
  const { webhook } = await call('POST', `${root}/webhooks`, { title: 'Builds', url: 'https://example.com/', events });
  // Failed synchronizations are in the inbox of the administrator.
  for (const title of ['Mirror', 'Second mirror']) {
    const { id } = await call('POST', `${root}/spaces`, { title });
    await call('POST', `/v1/spaces/${id}/git/import`, { url: 'http://10.1.2.3/docs.git', ref: 'refs/heads/main' });
  }
  const revisions = (await call('GET', `${field.api}/revisions`)).items;
  for (const title of ['Lighthouse', 'Salt store'])
    await call('DELETE', `/v1/orgs/${await own.addOrganization(title)}`);
  await own.addOrganization('Buoy yard');
  const ids = {
    organization,
    almanac,
    guide: field.path,
    tables: tables.path,
    collection,
    site,
    specification,
    translation,
  };
  return {
    organization,
    almanac,
    guide,
    manual,
    paths: pathsOf({ ...ids, user, team, webhook: webhook.id, revision: revisions[0].id }),
  };
}

/** A change request that changes the same text as the main content. */
async function seedConflict({ call }: Application, { api, pages }: SeededSpace): Promise<void> {
  const { number } = await call('POST', `${api}/change-requests`, { subject: 'Higher limits' });
  const request = `${api}/change-requests/${number}`;
  for (const [target, count] of [
    [request, 500],
    [api, 200],
  ] as const) {
    const document = { markdown: `A token can make ${count} requests per minute.` };
    await call('POST', `${target}/content`, {
      changes: [{ operation: 'update_page', page: pages['Limits'], document }],
    });
  }
  await call('PATCH', request, { status: 'open' });
  await call('POST', `${request}/update`);
}

interface ScreenIds {
  readonly organization: string;
  readonly almanac: string;
  /** Paths in the application of a space with an open change request, and of one with conflicts. */
  readonly guide: string;
  readonly tables: string;
  readonly collection: string;
  readonly site: string;
  readonly specification: string;
  readonly translation: string;
  readonly user: string;
  readonly team: string;
  readonly webhook: string;
  readonly revision: string;
}

function pathsOf({ organization, almanac, guide, ...ids }: ScreenIds): Record<ScreenName, string> {
  const home = `/o/${organization}`;
  const request = `${guide}/~/changes/1`;
  const site = `${home}/site/${ids.site}`;
  const settings = '/settings/installation';
  return {
    start: '/',
    home,
    firstSteps: `${home}/~/start`,
    importSpace: `${home}/~/import`,
    collection: `${home}/c/${ids.collection}`,
    collectionPermissions: `${home}/c/${ids.collection}/~/permissions`,
    pages: `${home}/s/${almanac}/guide/configure`,
    git: `${guide}/~/git`,
    import: `${guide}/~/import`,
    library: `${guide}/~/library`,
    links: `${guide}/~/links`,
    history: `${guide}/~/revisions`,
    editor: `${guide}/~/edit/install`,
    source: `${guide}/~/source/install`,
    revision: `${guide}/~/revisions/${ids.revision}`,
    revisionPage: `${guide}/~/revisions/${ids.revision}/install`,
    spaceSettings: `${guide}/~/settings`,
    spacePermissions: `${guide}/~/permissions`,
    organizationChanges: `${home}/~/changes`,
    spaceChanges: `${guide}/~/changes`,
    changeRequest: request,
    changeRequestConflicts: `${ids.tables}/~/changes/1/~/conflicts`,
    changeRequestConversation: `${request}/~/comments`,
    changeRequestPreview: `${request}/~/preview`,
    changeRequestHistory: `${request}/~/revisions`,
    changedPages: `${request}/install`,
    changedLibrary: `${request}/~/library`,
    changedLinks: `${request}/~/links`,
    changeRequestEditor: `${request}/~/edit/install`,
    changeRequestSource: `${request}/~/source/install`,
    sites: `${home}/~/sites`,
    site,
    siteStructure: `${site}/~/structure`,
    siteCustomize: `${site}/~/customize`,
    siteInsights: `${site}/~/insights`,
    siteAudience: `${site}/~/audience`,
    siteDomains: `${site}/~/domains`,
    siteRedirects: `${site}/~/redirects`,
    sitePermissions: `${site}/~/permissions`,
    specifications: `${home}/~/openapi`,
    specification: `${home}/openapi/${ids.specification}`,
    translations: `${home}/~/translations`,
    translation: `${home}/~/translations/${ids.translation}`,
    members: `${home}/~/members`,
    member: `${home}/~/members/${ids.user}`,
    invitations: `${home}/~/invitations`,
    teams: `${home}/~/teams`,
    team: `${home}/~/teams/${ids.team}`,
    profile: `${home}/~/profile`,
    ownProfile: '/settings/profile',
    webhooks: `${home}/~/webhooks`,
    webhook: `${home}/~/webhooks/${ids.webhook}`,
    inbox: `${home}/~/inbox`,
    ownInbox: '/inbox',
    security: `${home}/~/security`,
    ownSecurity: '/settings/security',
    audit: `${home}/~/audit-log`,
    organizationSettings: `${home}/~/settings`,
    singleSignOn: `${home}/~/single-sign-on`,
    installation: settings,
    installationOrganizations: `${settings}/organizations`,
    installationPeople: `${settings}/people`,
    installationJobs: `${settings}/jobs`,
    installationBackups: `${settings}/backups`,
    installationAudit: `${settings}/audit-log`,
  };
}
