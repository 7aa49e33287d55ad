import { expect } from 'vitest';
import { done, refused } from './client.ts';
import type { Journey, JourneyTeam } from './journey.ts';

const site = '/v1/orgs/{organizationId}/sites/{siteId}';

/** The site and its spaces. */
export interface JourneySite {
  readonly organizationId: string;
  readonly siteId: string;
}

/** Creates a site of one space, customizes it, and shares it with a link only. */
export async function openSite(
  { owner, guest }: Journey,
  { organizationId }: JourneyTeam,
  spaceId: string,
): Promise<JourneySite> {
  const params = { path: { organizationId } };
  const { id: siteId } = await done(
    owner.POST('/v1/orgs/{organizationId}/sites', {
      params,
      body: { title: 'Larder', spaces: [spaceId], visibility: 'share-link' },
    }),
  );
  const path = { organizationId, siteId };
  const ofSite = { params: { path } };
  await done(owner.PATCH(site, { ...ofSite, body: { title: 'The larder' } }));
  expect((await done(owner.GET(site, ofSite))).published).toBe(false);
  await done(owner.POST(`${site}/publish`, ofSite));
  expect(
    (await done(owner.GET('/v1/orgs/{organizationId}/sites', { params: { path: { organizationId } } }))).items.map(
      ({ title, published }) => [title, published],
    ),
  ).toEqual([['The larder', true]]);

  const customization = await done(owner.GET(`${site}/customization`, ofSite));
  await done(
    owner.PUT(`${site}/customization`, {
      ...ofSite,
      body: { ...customization, title: 'The larder, and what it holds' },
    }),
  );
  expect((await done(owner.GET(`${site}/published`, ofSite))).customizations.site.title).toMatch(/holds$/);

  const link = await done(owner.POST(`${site}/share-links`, { ...ofSite, body: { name: 'Cooks' } }));
  const ofLink = { params: { path: { ...path, shareLinkId: link.id } } };
  await done(owner.PATCH(`${site}/share-links/{shareLinkId}`, { ...ofLink, body: { name: 'Cooks and bakers' } }));
  expect((await done(owner.GET(`${site}/share-links`, ofSite))).items.map(({ name }) => name)).toEqual([
    'Cooks and bakers',
  ]);
  expect((await fetch(link.urls.published ?? '')).status).toBe(200);
  // Members who may not change the site do not see its share keys.
  expect(await refused(guest.GET(`${site}/share-links`, ofSite))).toBe(403);
  await done(owner.DELETE(`${site}/share-links/{shareLinkId}`, ofLink));
  expect((await fetch(link.urls.published ?? '')).status).toBe(404);
  return path;
}

/** Visitors sign in elsewhere, and their claims determine what they read. */
export async function admitVisitors({ owner }: Journey, path: JourneySite): Promise<void> {
  const ofSite = { params: { path } };
  const jsonSchema = {
    type: 'object',
    properties: { plan: { type: 'string', enum: ['free', 'paid'] } },
    additionalProperties: false,
  };
  await done(owner.PUT(`${site}/adaptive-schema`, { ...ofSite, body: { jsonSchema } }));
  expect((await done(owner.GET(`${site}/adaptive-schema`, ofSite))).jsonSchema).toEqual(jsonSchema);
  await done(
    owner.PATCH(site, { ...ofSite, body: { visibility: 'visitor-auth', adaptiveContent: { enabled: true } } }),
  );
  const before = await done(owner.GET(`${site}/publishing/auth`, ofSite));
  await done(owner.PATCH(`${site}/publishing/auth`, { ...ofSite, body: { fallbackURL: 'https://larder.example/in' } }));
  const after = await done(owner.POST(`${site}/publishing/auth/regenerate`, ofSite));
  expect(after.privateKey).not.toBe(before.privateKey);
  const { urls } = await done(owner.GET(site, ofSite));
  const closed = await fetch(urls.published ?? '', { redirect: 'manual' });
  expect(closed.headers.get('location')).toMatch(/^https:\/\/larder\.example\/in/);
  await done(owner.PATCH(site, { ...ofSite, body: { visibility: 'public' } }));
  expect((await fetch(urls.published ?? '')).status).toBe(200);
}

/** Creates sections of further spaces, groups them, sorts and removes them. */
export async function arrangeSite({ owner }: Journey, path: JourneySite, spaceIds: readonly string[]): Promise<void> {
  const { organizationId } = path;
  const ofSite = { params: { path } };
  const makeSpace = async (title: string) =>
    (
      await done(
        owner.POST('/v1/orgs/{organizationId}/spaces', { params: { path: { organizationId } }, body: { title } }),
      )
    ).id;
  const [second = ''] = spaceIds;
  const section = await done(
    owner.POST(`${site}/sections`, { ...ofSite, body: { spaceId: second, title: 'Reference' } }),
  );
  const ofSection = { params: { path: { ...path, siteSectionId: section.id } } };
  await done(owner.PATCH(`${site}/sections/{siteSectionId}`, { ...ofSection, body: { path: 'reference' } }));
  const { items: sections } = await done(owner.GET(`${site}/sections`, ofSite));
  expect(sections.map(({ path: at }) => at)).toContain('reference');
  const first = sections.find(({ id }) => id !== section.id)?.id ?? '';
  await done(
    owner.POST(`${site}/sections/{siteSectionId}/move`, {
      ...ofSection,
      body: { position: { before: { type: 'site-section', siteSection: first } } },
    }),
  );
  const moved = await done(owner.GET(`${site}/sections`, ofSite));
  expect(moved.items.map(({ id }) => id)).toEqual([section.id, first]);

  const variant = await done(
    owner.POST(`${site}/site-spaces`, {
      ...ofSite,
      body: { spaceId: await makeSpace('Reference of last year'), sectionId: section.id },
    }),
  );
  const ofVariant = { params: { path: { ...path, siteSpaceId: variant.id } } };
  await done(owner.PATCH(`${site}/site-spaces/{siteSpaceId}`, { ...ofVariant, body: { path: 'last-year' } }));
  const { items: siteSpaces } = await done(owner.GET(`${site}/site-spaces`, ofSite));
  expect(siteSpaces).toHaveLength(3);
  const sibling = siteSpaces.find((item) => item.section === section.id && item.id !== variant.id)?.id ?? '';
  await done(
    owner.POST(`${site}/site-spaces/{siteSpaceId}/move`, {
      ...ofVariant,
      body: { position: { before: { type: 'site-space', siteSpace: sibling } } },
    }),
  );
  await done(owner.DELETE(`${site}/site-spaces/{siteSpaceId}`, ofVariant));
  await groupSections({ owner }, path, section.id, first);
  await done(owner.DELETE(`${site}/sections/{siteSectionId}`, ofSection));
}

async function groupSections(
  { owner }: Pick<Journey, 'owner'>,
  path: JourneySite,
  sectionId: string,
  firstSectionId: string,
): Promise<void> {
  const ofSite = { params: { path } };
  const group = await done(owner.POST(`${site}/section-groups`, { ...ofSite, body: { title: 'More' } }));
  const ofGroup = { params: { path: { ...path, siteSectionGroupId: group.id } } };
  await done(
    owner.PATCH(`${site}/section-groups/{siteSectionGroupId}`, { ...ofGroup, body: { title: 'Further reading' } }),
  );
  const filled = await done(
    owner.POST(`${site}/section-groups/{siteSectionGroupId}/sections`, { ...ofGroup, body: { sectionId } }),
  );
  expect(filled.sections.map(({ id }) => id)).toEqual([sectionId]);
  await done(
    owner.POST(`${site}/section-groups/{siteSectionGroupId}/move`, {
      ...ofGroup,
      body: { position: { after: { type: 'site-section', id: firstSectionId } } },
    }),
  );
  expect((await done(owner.GET(`${site}/section-groups`, ofSite))).items.map(({ title }) => title)).toEqual([
    'Further reading',
  ]);
  await done(
    owner.DELETE(`${site}/section-groups/{siteSectionGroupId}/sections/{siteSectionId}`, {
      params: { path: { ...ofGroup.params.path, siteSectionId: sectionId } },
    }),
  );
  await done(owner.DELETE(`${site}/section-groups/{siteSectionGroupId}`, ofGroup));
}

/** Readers visit, search and are counted; moved content is found again. */
export async function serveReaders({ owner, guest }: Journey, path: JourneySite): Promise<void> {
  const ofSite = { params: { path } };
  const { items } = await done(owner.GET(`${site}/site-spaces`, ofSite));
  const redirect = await done(
    owner.POST(`${site}/redirects`, {
      ...ofSite,
      body: { source: '/old', destination: { kind: 'site-space', siteSpaceId: items[0]?.id ?? '' } },
    }),
  );
  const resolved = await done(owner.GET(`${site}/redirect`, { params: { path, query: { source: '/old' } } }));
  expect(resolved.redirect.id).toBe(redirect.id);
  const { pages } = await done(
    owner.POST(`${site}/search`, { ...ofSite, body: { query: 'bread', scope: { mode: 'all' } } }),
  ).then((results) => ({ pages: JSON.stringify(results) }));
  expect(pages).toContain('Bread');

  const session = { visitorId: 'a', sessionId: 'a', cookies: {}, userAgent: '', language: 'en', referrer: null };
  const view = { type: 'page_view', session, location: { url: 'https://larder.example/' } } as const;
  await done(guest.POST(`${site}/insights/events`, { ...ofSite, body: { events: [view, view] } }));
  const counted = await done(
    owner.POST(`${site}/insights/events/aggregate`, {
      ...ofSite,
      body: { select: [{ column: 'eventsCount' }], range: 'last30Days' },
    }),
  );
  expect(counted.columns).toHaveLength(1);
  await done(owner.GET(`${site}/insights/visitor-segments`, ofSite));
}

/** The site is closed and taken down. */
export async function closeSite({ owner }: Journey, path: JourneySite): Promise<void> {
  const ofSite = { params: { path } };
  const { urls } = await done(owner.GET(site, ofSite));
  await done(owner.POST(`${site}/unpublish`, ofSite));
  expect((await fetch(urls.published ?? '')).status).toBe(404);
  await done(owner.DELETE(site, ofSite));
  expect(await refused(owner.GET(site, ofSite))).toBe(404);
}
