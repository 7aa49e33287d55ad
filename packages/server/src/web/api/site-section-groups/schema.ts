import { type Static, Type } from 'typebox';
import { Body, Id, Line, ListQuery, Nullable, named, OneOf } from '../../../platform/http/schemas.ts';
import { IconSchema, SiteSection } from '../site-sections/schema.ts';

export const SiteSectionGroupParams = Type.Object({ organizationId: Id, siteId: Id, siteSectionGroupId: Id });
export const GroupedSectionParams = Type.Object({
  organizationId: Id,
  siteId: Id,
  siteSectionGroupId: Id,
  siteSectionId: Id,
});

const Title = Line({ minLength: 1, maxLength: 100 });

/** A group of sections in the navigation of a site. */
export const SiteSectionGroup = named(
  'SiteSectionGroup',
  Type.Object({
    object: Type.Literal('site-section-group'),
    id: Id,
    title: Title,
    sections: Type.Array(SiteSection),
    icon: Type.Optional(IconSchema),
  }),
);
export type SiteSectionGroup = Static<typeof SiteSectionGroup>;

export const ListSiteSectionGroupsQuery = Type.Object(ListQuery);

export const CreateSiteSectionGroup = Body({
  title: Title,
  icon: Type.Optional(Nullable(IconSchema)),
  sections: Type.Optional(Type.Array(Id, { maxItems: 100, uniqueItems: true })),
});
export type CreateSiteSectionGroup = Static<typeof CreateSiteSectionGroup>;

export const UpdateSiteSectionGroup = Body({ title: Type.Optional(Title), icon: Type.Optional(Nullable(IconSchema)) });
export type UpdateSiteSectionGroup = Static<typeof UpdateSiteSectionGroup>;

export const AddSectionToGroup = Body({ sectionId: Id });

/** A group, or a section without one. */
const Neighbour = Body({ type: OneOf(['site-section', 'site-section-group']), id: Id });

/** Target of a move of a group (docs/api/contract.md#positions). */
export const MoveSiteSectionGroup = Body({
  position: Type.Optional(Body({ before: Type.Optional(Neighbour), after: Type.Optional(Neighbour) })),
});
