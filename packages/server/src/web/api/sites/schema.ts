import { type Static, Type } from 'typebox';
import { SITE_TYPES, SITE_VISIBILITIES } from '../../../platform/db/tables/sites.ts';
import { Body, Id, Line, ListQuery, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { PublishedCustomization } from './customization-schema.ts';
import { PublishedStructure } from './structure-schema.ts';

export const SiteParams = Type.Object({ organizationId: Id, siteId: Id });

const SiteTypeName = OneOf(SITE_TYPES);
const Visibility = OneOf(
  SITE_VISIBILITIES,
  'Who can read it: anyone; anyone except search engines; people with a secret link; authenticated visitors.',
);
const Title = Line({ minLength: 2, maxLength: 128 });
const AdaptiveContent = Body({ enabled: Type.Boolean() });
/** Host and path of a reverse proxy: a path of one segment or more. */
const ProxyOrigin = Type.String({
  maxLength: 512,
  pattern: '^([\\w-]+\\.)*[\\w-]+\\.[a-zA-Z]{2,}(\\/[\\w-]+)+$',
  description: 'A host and a path of at least one segment, such as example.com/docs.',
});

/** A site as shown to a member. */
export const Site = named(
  'Site',
  Type.Object({
    object: Type.Literal('site'),
    id: Id,
    type: SiteTypeName,
    title: Title,
    hostname: Type.Optional(Type.String({ maxLength: 512, description: 'Custom hostname.' })),
    basename: Type.String({ minLength: 1, maxLength: 100 }),
    proxy: Type.Optional(
      Type.Object({
        origin: ProxyOrigin,
        target: Type.String({ description: 'URL that the proxy must forward to.' }),
      }),
    ),
    visibility: Visibility,
    published: Type.Boolean(),
    siteSpaces: Type.Integer({ description: 'Number of site spaces.' }),
    createdAt: Timestamp,
    adaptiveContent: AdaptiveContent,
    features: Type.Array(Type.Object({ id: Type.String(), plan: SiteTypeName, frozen: Type.Boolean() }), {
      description: 'What the site makes use of.',
    }),
    urls: Type.Object({
      location: Type.String(),
      app: Type.String(),
      published: Type.Optional(Type.String({ description: 'Only while the site is published.' })),
    }),
  }),
);
export type Site = Static<typeof Site>;

export const ListSitesQuery = Type.Object({
  ...ListQuery,
  space: Type.Optional(Type.String({ maxLength: 64, description: 'Only sites that show this space.' })),
  title: Type.Optional(Type.String({ maxLength: 128, description: 'Part of the title, in any letter case.' })),
  published: Type.Optional(Type.Boolean()),
  type: Type.Optional(Type.Array(SiteTypeName, { maxItems: 20 })),
});
export type ListSitesQuery = Static<typeof ListSitesQuery>;

export const CreateSite = Body({
  type: Type.Optional(SiteTypeName),
  title: Type.Optional(Title),
  visibility: Type.Optional(Visibility),
  spaces: Type.Optional(
    Type.Union([Type.Array(Id, { maxItems: 100, uniqueItems: true }), OneOf(['sample', 'empty'])], {
      description: 'Ids of the spaces that it shows; or one new space, with sample pages or empty.',
    }),
  ),
});
export type CreateSite = Static<typeof CreateSite>;

export const UpdateSite = Body({
  title: Type.Optional(Title),
  visibility: Type.Optional(Visibility),
  basename: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  adaptiveContent: Type.Optional(AdaptiveContent),
  defaultSiteSpace: Type.Optional(Id),
  defaultSiteSection: Type.Optional(Id),
  proxy: Type.Optional(Nullable(ProxyOrigin)),
});
export type UpdateSite = Static<typeof UpdateSite>;

export const GetPublishedSiteQuery = Type.Object({
  shareKey: Type.Optional(Type.String({ maxLength: 100, description: 'Key of a share link of the site.' })),
});

/** Visitors' view of a site: its structure and customization. */
export const PublishedContentSite = named(
  'PublishedContentSite',
  Type.Object({
    object: Type.Literal('published-content-site'),
    site: Site,
    structure: PublishedStructure,
    customizations: Type.Object({
      site: PublishedCustomization,
      siteSpaces: Type.Record(Type.String(), PublishedCustomization),
    }),
    scripts: Type.Array(
      Type.Object({
        script: Type.String(),
        contentSecurityPolicy: Type.Optional(Type.String()),
        cookies: Type.Boolean(),
      }),
    ),
  }),
);
export type PublishedContentSite = Static<typeof PublishedContentSite>;
