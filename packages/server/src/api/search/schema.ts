import { type Static, Type } from 'typebox';
import { Body, Id, ListQuery, named, OneOf } from '../../http/schemas.ts';

export const SearchSpaceParams = Type.Object({ spaceId: Id });
export const SearchOrganizationParams = Type.Object({ organizationId: Id });
export const SearchSiteParams = Type.Object({ organizationId: Id, siteId: Id });

const Query = Type.String({
  maxLength: 512,
  description: 'Words, parts of words or identifiers; the last word may be unfinished, and others misspelled.',
});

export const SearchQuery = Type.Object({ ...ListQuery, query: Query });
export const SearchSiteQuery = Type.Object(ListQuery);

/** Which site spaces are searched. */
const Scope = Type.Union([
  Body({
    mode: Type.Literal('default', {
      description: 'What each section begins with; on a site without sections its default site space.',
    }),
    includedSiteSpaces: Type.Optional(
      Type.Array(Id, { maxItems: 100, description: 'Site spaces that are searched as well.' }),
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
  Type.Array(Id, { maxItems: 100, description: 'Older form of the same in `scope`.' }),
);

export const SearchSite = Body({
  query: Query,
  scope: Type.Optional(Scope),
  mode: Type.Optional(
    OneOf(['default', 'specific', 'current', 'all'], 'Older form: the members of `scope` next to the query.'),
  ),
  includedSiteSpaces: SiteSpaceIds,
  siteSpaceIds: SiteSpaceIds,
  siteSpaceId: Type.Optional(Id),
});
export type SearchSite = Static<typeof SearchSite>;

const AppUrl = Type.Object({ app: Type.String() });

/** A page that was found, with the sections that match. */
export const SearchPageResult = named(
  'SearchPageResult',
  Type.Object({
    id: Id,
    title: Type.String(),
    path: Type.String({ description: 'Path of the page in its space.' }),
    score: Type.Number({ description: 'How well it matches; without a bound.' }),
    ancestors: Type.Array(Type.Object({ title: Type.String() }), {
      description: 'The ancestors of the page, the topmost first.',
    }),
    sections: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String(),
          title: Type.String(),
          path: Type.String({ description: 'Path of the page, with the anchor of the section.' }),
          body: Type.String({ description: 'Plain text around the match.' }),
          score: Type.Number({ description: 'That of the page.' }),
          urls: AppUrl,
        }),
        { description: 'The sections that match, best first.' },
      ),
    ),
    urls: AppUrl,
  }),
);
export type SearchPageResult = Static<typeof SearchPageResult>;

/** Pages of one space, in the answers of the searches over several. */
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
