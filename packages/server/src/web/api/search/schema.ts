import { type Static, type TSchema, Type } from 'typebox';
import { Body, Id, ListQuery, ListSchema, named, OneOf } from '../../../platform/http/schemas.ts';

export const SearchSpaceParams = Type.Object({ spaceId: Id });
export const SearchOrganizationParams = Type.Object({ organizationId: Id });
export const SearchSiteParams = Type.Object({ organizationId: Id, siteId: Id });

const Query = Type.String({
  maxLength: 512,
  description: 'Words, parts of words or identifiers. The last word may be incomplete, and others may be misspelled.',
});

export const SearchQuery = Type.Object({ ...ListQuery, query: Query });
export const SearchSiteQuery = Type.Object(ListQuery);

/** Which site spaces are searched. */
const Scope = Type.Union([
  Body({
    mode: Type.Literal('default', {
      description: 'The first site space of each section; on a site without sections, the default site space.',
    }),
    includedSiteSpaces: Type.Optional(
      Type.Array(Id, { maxItems: 100, description: 'Additional site spaces to search.' }),
    ),
    currentSiteSpace: Type.Optional(
      Type.String({ maxLength: 64, description: 'Site space that the search starts from, which is always searched.' }),
    ),
    restrictTo: Type.Optional(
      OneOf(
        ['currentSiteSpace', 'otherSiteSpaces'],
        'Leaves the current site space, or the others of the default scope; requires `currentSiteSpace`.',
      ),
    ),
  }),
  Body({ mode: Type.Literal('specific'), siteSpaceIds: Type.Array(Id, { maxItems: 100 }) }),
  Body({ mode: Type.Literal('all') }),
]);

export type SearchScope = Static<typeof Scope>;

const SiteSpaceIds = Type.Optional(
  Type.Array(Id, { maxItems: 100, description: 'Older form of the member of `scope`.' }),
);

export const SearchSite = Body({
  query: Query,
  scope: Type.Optional(Scope),
  mode: Type.Optional(
    OneOf(['default', 'specific', 'current', 'all'], 'Older form: the members of `scope` at the top level.'),
  ),
  includedSiteSpaces: SiteSpaceIds,
  siteSpaceIds: SiteSpaceIds,
  siteSpaceId: Type.Optional(Id),
});
export type SearchSite = Static<typeof SearchSite>;

/** A list of search results. */
export const SearchList = <Item extends TSchema>(item: Item) =>
  Type.Object({
    ...ListSchema(item).properties,
    isPartial: Type.Optional(
      Type.Literal(true, {
        description: 'Many pages are being indexed, and those that are not yet are not found. Absent otherwise.',
      }),
    ),
  });

const AppUrl = Type.Object({ app: Type.String() });

/** A matching page, with the matching sections. */
export const SearchPageResult = named(
  'SearchPageResult',
  Type.Object({
    id: Id,
    title: Type.String(),
    path: Type.String({ description: 'Path of the page in its space.' }),
    score: Type.Number({ description: 'Relevance; there is no upper limit.' }),
    ancestors: Type.Array(Type.Object({ title: Type.String() }), {
      description: 'Ancestors of the page, topmost first.',
    }),
    sections: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String(),
          title: Type.String(),
          path: Type.String({ description: 'Path of the page, with the anchor of the section.' }),
          body: Type.String({ description: 'Plain text around the match.' }),
          score: Type.Number({ description: 'Relevance of the page.' }),
          urls: AppUrl,
        }),
        { description: 'The sections that match, best first.' },
      ),
    ),
    urls: AppUrl,
  }),
);
export type SearchPageResult = Static<typeof SearchPageResult>;

/** Pages of one space, in responses of searches over several. */
export const SearchSpaceResult = named(
  'SearchSpaceResult',
  Type.Object({
    type: Type.Literal('space'),
    id: Id,
    title: Type.String(),
    pages: Type.Array(SearchPageResult),
  }),
);
export type SearchSpaceResult = Static<typeof SearchSpaceResult>;
