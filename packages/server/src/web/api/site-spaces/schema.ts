import { type Static, Type } from 'typebox';
import { Body, Id, ListQuery, Nullable, named } from '../../../platform/http/schemas.ts';
import { Space } from '../spaces/schema.ts';

export const SiteSpaceParams = Type.Object({ organizationId: Id, siteId: Id, siteSpaceId: Id });

export const Path = Type.String({ minLength: 1, maxLength: 100 });
export const ConditionSchema = Type.String({
  minLength: 1,
  maxLength: 1024,
  description: 'Expression over visitor claims that decides whether it is shown.',
});

/** A space on a site. */
export const SiteSpace = named(
  'SiteSpace',
  Type.Object({
    object: Type.Literal('site-space'),
    id: Id,
    path: Path,
    section: Type.Optional(Id),
    space: Space,
    title: Type.String({ description: 'Title of the space.' }),
    default: Type.Boolean({ description: 'Served at the root of the site, without its path.' }),
    condition: Type.Optional(ConditionSchema),
    urls: Type.Object({
      published: Type.Optional(Type.String({ description: 'Only while the site is published.' })),
    }),
  }),
);
export type SiteSpace = Static<typeof SiteSpace>;

export const ListSiteSpacesQuery = Type.Object({
  ...ListQuery,
  shareKey: Type.Optional(Type.String({ maxLength: 100, description: 'Key of a share link of the site.' })),
  default: Type.Optional(Type.Boolean({ description: 'true: only the default one. false: only the others.' })),
});

export const CreateSiteSpace = Body({ spaceId: Id, sectionId: Type.Optional(Id) });
export type CreateSiteSpace = Static<typeof CreateSiteSpace>;

export const UpdateSiteSpace = Body({ path: Type.Optional(Path), condition: Type.Optional(Nullable(ConditionSchema)) });
export type UpdateSiteSpace = Static<typeof UpdateSiteSpace>;

const SiteSpaceReference = Body({ type: Type.Literal('site-space'), siteSpace: Id });

/** Visibility of a copied site space. */
export const DuplicateSiteSpace = Body({
  draft: Type.Optional(
    Type.Boolean({ description: 'Hidden until its condition is removed. Otherwise like the original.' }),
  ),
});
export type DuplicateSiteSpace = Static<typeof DuplicateSiteSpace>;

/** Target of a move of a site space (docs/api/contract.md#positions). */
export const MoveSiteSpace = Body({
  position: Type.Optional(
    Body({ before: Type.Optional(SiteSpaceReference), after: Type.Optional(SiteSpaceReference) }),
  ),
});
export type MoveSiteSpace = Static<typeof MoveSiteSpace>;
