import { type Static, Type } from 'typebox';
import { Body, Id, Line, ListQuery, Nullable, named } from '../../../platform/http/schemas.ts';
import { ConditionSchema, Path, SiteSpace } from '../site-spaces/schema.ts';

export const SiteSectionParams = Type.Object({ organizationId: Id, siteId: Id, siteSectionId: Id });

const Title = Line({ minLength: 2, maxLength: 128 });
const Description = Type.String({ maxLength: 256 });
/** Name of an icon. Unknown names are accepted: icon sets grow. */
export const IconSchema = Type.String({ maxLength: 50, pattern: '^[a-z0-9-]{1,50}$', description: 'Name of an icon.' });

/** A section of a site. */
export const SiteSection = named(
  'SiteSection',
  Type.Object({
    object: Type.Literal('site-section'),
    id: Id,
    title: Title,
    description: Type.Optional(Description),
    default: Type.Boolean({ description: 'Served at the root of the site, without its path.' }),
    path: Path,
    condition: Type.Optional(ConditionSchema),
    sectionGroup: Type.Optional(Id),
    siteSpaces: Type.Array(SiteSpace),
    urls: Type.Object({
      published: Type.Optional(
        Type.String({ description: 'Only while the site is published and the section shows content.' }),
      ),
    }),
    icon: Type.Optional(IconSchema),
  }),
);
export type SiteSection = Static<typeof SiteSection>;

export const ListSiteSectionsQuery = Type.Object({
  ...ListQuery,
  shareKey: Type.Optional(Type.String({ maxLength: 100, description: 'Key of a share link of the site.' })),
});

export const CreateSiteSection = Body({
  spaceId: Id,
  title: Type.Optional(Line({ minLength: 2, maxLength: 64, description: 'Default: that of the space.' })),
});
export type CreateSiteSection = Static<typeof CreateSiteSection>;

export const UpdateSiteSection = Body({
  title: Type.Optional(Title),
  path: Type.Optional(Path),
  defaultSiteSpace: Type.Optional(Id),
  condition: Type.Optional(Nullable(ConditionSchema)),
  icon: Type.Optional(Nullable(IconSchema)),
  description: Type.Optional(Nullable(Description)),
});
export type UpdateSiteSection = Static<typeof UpdateSiteSection>;

const SiteSectionReference = Body({ type: Type.Literal('site-section'), siteSection: Id });

/** Target of a move of a section (docs/api/contract.md#positions). */
export const MoveSiteSection = Body({
  position: Type.Optional(
    Body({ before: Type.Optional(SiteSectionReference), after: Type.Optional(SiteSectionReference) }),
  ),
});
