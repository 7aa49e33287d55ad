import type { Application } from './application.ts';
import type { SeededScreens } from './seed-screens.ts';

/** Values of path parameters: ids of the seeded content, and an unknown id for all other parameters. */
export async function makePathValues(
  own: Application,
  seeded: SeededScreens,
): Promise<Readonly<Record<string, string>>> {
  const idIn = (name: keyof SeededScreens['paths'], before: string) =>
    seeded.paths[name].split(`/${before}/`)[1]?.split('/')[0] ?? '';
  const site = idIn('site', 'site');
  const hostname = 'docs.example.com';
  await own.call('POST', `/v1/custom-hostnames/${hostname}`, { target: { type: 'site', site } });
  const absent = 'x'.repeat(20);
  const known: Record<string, string> = {
    organizationId: seeded.organization,
    spaceId: seeded.guide.id,
    changeRequestId: '1',
    siteId: site,
    hostname,
    collectionId: idIn('collection', 'c'),
    teamId: idIn('team', 'teams'),
    userId: idIn('member', 'members'),
    pageId: seeded.guide.pages['Tokens'] ?? '',
    specSlug: 'tides',
    translationLanguage: 'ja',
    fieldName: 'owner',
    translationSettingsId: idIn('translation', 'translations'),
    webhookId: idIn('webhook', 'webhooks'),
    domain: 'example.com',
    favoriteKind: 'space',
    subscriptionKind: 'change-request',
  };
  return new Proxy(known, { get: (target, name: string) => target[name] ?? absent });
}
