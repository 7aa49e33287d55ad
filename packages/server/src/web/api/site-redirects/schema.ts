import { type Static, Type } from 'typebox';
import { Body, Id, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

export const SiteRedirectParams = Type.Object({ organizationId: Id, siteId: Id, siteRedirectId: Id });

const Source = Type.String({
  minLength: 1,
  maxLength: 512,
  description:
    'Path below the site, beginning with "/"; percent codes are decoded. "/*" at its end matches the path and all below it.',
});

const Path = Type.String({
  minLength: 1,
  maxLength: 512,
  description: 'Path below the same site. "/*" at its end is replaced by what the wildcard of the source matched.',
});
const Url = Type.String({
  minLength: 1,
  maxLength: 2048,
  description:
    'URL on the web (http or https). "/*" at its end is replaced by what the wildcard of the source matched.',
});

/** The target of a redirect: a part of the site, which may move, a path of the site, or an external URL. */
const SiteRedirectDestination = Type.Union([
  Type.Object({ kind: Type.Literal('site-section'), siteSectionId: Id }),
  Type.Object({ kind: Type.Literal('site-space'), siteSpaceId: Id }),
  Type.Object({ kind: Type.Literal('site-page'), siteSpaceId: Id, pageId: Id }),
  Type.Object({ kind: Type.Literal('site-path'), path: Path }),
  Type.Object({ kind: Type.Literal('external'), url: Url }),
]);

const Permanent = Type.Boolean({
  description: 'Whether browsers and search engines keep the new URL (301) or ask again next time (302).',
});
const Draft = Type.Boolean({ description: 'A draft can be tested and has no effect for readers.' });

/** A redirect from a path of a site. */
export const SiteRedirect = named(
  'SiteRedirect',
  Type.Object({
    object: Type.Literal('site-redirect'),
    id: Id,
    source: Source,
    destination: SiteRedirectDestination,
    permanent: Permanent,
    draft: Draft,
    createdAt: Timestamp,
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type SiteRedirect = Static<typeof SiteRedirect>;

const WrittenDestination = Body({
  kind: OneOf(['site-section', 'site-space', 'site-page', 'site-path', 'external']),
  siteSectionId: Type.Optional({ ...Id, description: 'For a site-section.' }),
  siteSpaceId: Type.Optional({ ...Id, description: 'For a site-space or site-page.' }),
  pageId: Type.Optional({ ...Id, description: 'For a site-page.' }),
  path: Type.Optional(Path),
  url: Type.Optional(Url),
});
export type WrittenDestination = Static<typeof WrittenDestination>;

export const CreateSiteRedirect = Body({
  source: Source,
  destination: WrittenDestination,
  permanent: Type.Optional({ ...Permanent, default: true }),
  draft: Type.Optional({ ...Draft, default: false }),
});
export type CreateSiteRedirect = Static<typeof CreateSiteRedirect>;

export const UpdateSiteRedirect = Body({
  source: Type.Optional(Source),
  destination: Type.Optional(WrittenDestination),
  permanent: Type.Optional(Permanent),
  draft: Type.Optional(Draft),
});
export type UpdateSiteRedirect = Static<typeof UpdateSiteRedirect>;

export const ResolveSiteRedirectQuery = Type.Object({
  source: Type.String({ maxLength: 2048, description: 'Path below the site.' }),
  shareKey: Type.Optional(Type.String({ maxLength: 100, description: 'Key of a share link of the site.' })),
});

export const ResolvedSiteRedirect = named(
  'ResolvedSiteRedirect',
  Type.Object({
    redirect: SiteRedirect,
    target: Type.String({ description: 'URL that visitors of the source are redirected to.' }),
  }),
);

export const TestSiteRedirectQuery = Type.Object({
  path: Type.String({ minLength: 1, maxLength: 2048, description: 'Path below the site, as a reader asks for it.' }),
  drafts: Type.Optional(Type.Boolean({ default: false, description: 'Whether drafts act as if they were published.' })),
});

/** The result of a path: see the descriptions in the schema. */
export const SiteRedirectTest = named(
  'SiteRedirectTest',
  Type.Object({
    path: Type.String({ description: 'The path, normalized like the paths of redirects.' }),
    outcome: OneOf(
      ['redirect', 'none', 'content', 'reserved', 'loop', 'unavailable'],
      'redirect: readers are redirected to the target. none: no redirect matches. content: a page exists at the path and precedes redirects. reserved: redirects never match the path. loop: the redirects form a loop and have no effect. unavailable: the destination is gone or not visible to you.',
    ),
    redirects: Type.Array(SiteRedirect, { description: 'The applied redirects, in order.' }),
    target: Type.Optional(Type.String({ description: 'URL that readers are redirected to.' })),
    status: Type.Optional(Type.Union([Type.Literal(301), Type.Literal(302)])),
  }),
);
export type SiteRedirectTest = Static<typeof SiteRedirectTest>;
