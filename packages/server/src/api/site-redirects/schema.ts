import { type Static, Type } from 'typebox';
import { Body, Id, named, OneOf, Timestamp } from '../../http/schemas.ts';

export const SiteRedirectParams = Type.Object({ organizationId: Id, siteId: Id, siteRedirectId: Id });

const Source = Type.String({
  minLength: 1,
  maxLength: 512,
  description: 'Path below the site, beginning with "/"; percent codes are decoded.',
});

/** Where a redirect leads: a thing, which may move, and no path. So no redirect leads in a circle. */
const SiteRedirectDestination = Type.Union([
  Type.Object({ kind: Type.Literal('site-section'), siteSectionId: Id }),
  Type.Object({ kind: Type.Literal('site-space'), siteSpaceId: Id }),
  Type.Object({ kind: Type.Literal('site-page'), siteSpaceId: Id, pageId: Id }),
]);
export type SiteRedirectDestination = Static<typeof SiteRedirectDestination>;

/** An address of a site that leads elsewhere (complement). */
export const SiteRedirect = named(
  'SiteRedirect',
  Type.Object({
    object: Type.Literal('site-redirect'),
    id: Id,
    source: Source,
    destination: SiteRedirectDestination,
    createdAt: Timestamp,
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type SiteRedirect = Static<typeof SiteRedirect>;

const WrittenDestination = Body({
  kind: OneOf(['site-section', 'site-space', 'site-page']),
  siteSectionId: Type.Optional({ ...Id, description: 'Of a site-section.' }),
  siteSpaceId: Type.Optional({ ...Id, description: 'Of a site-space or site-page.' }),
  pageId: Type.Optional({ ...Id, description: 'Of a site-page.' }),
});
export type WrittenDestination = Static<typeof WrittenDestination>;

export const CreateSiteRedirect = Body({ source: Source, destination: WrittenDestination });
export type CreateSiteRedirect = Static<typeof CreateSiteRedirect>;

export const UpdateSiteRedirect = Body({
  source: Type.Optional(Source),
  destination: Type.Optional(WrittenDestination),
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
    target: Type.String({ description: 'Address that visitors of the source are sent to.' }),
  }),
);
