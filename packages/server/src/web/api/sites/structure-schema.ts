import { type Static, Type } from 'typebox';
import { Body, Id, OneOf } from '../../../platform/http/schemas.ts';
import { SiteSectionGroup } from '../site-section-groups/schema.ts';
import { SiteSection } from '../site-sections/schema.ts';
import { SiteSpace } from '../site-spaces/schema.ts';

/** The content of a site without sections. */
const SiteSpaces = Type.Object({ type: Type.Literal('siteSpaces'), structure: Type.Array(SiteSpace) });

/** All sections of a site in structure order, those of groups with `sectionGroup`. */
export const PublishedStructure = Type.Union([
  SiteSpaces,
  Type.Object({ type: Type.Literal('sections'), structure: Type.Array(SiteSection) }),
]);
export type PublishedStructure = Static<typeof PublishedStructure>;

/** The sections nested in their groups. */
export const SiteStructureAnswer = Type.Union([
  SiteSpaces,
  Type.Object({
    type: Type.Literal('sections'),
    structure: Type.Array(Type.Union([SiteSection, SiteSectionGroup])),
  }),
]);
export type SiteStructureAnswer = Static<typeof SiteStructureAnswer>;

const Item = Body({ type: OneOf(['site-space', 'site-section', 'site-section-group']), id: Id });

export const SortSiteStructure = Body({
  item: Item,
  position: Type.Optional(Body({ before: Type.Optional(Item), after: Type.Optional(Item) })),
});
export type SortSiteStructure = Static<typeof SortSiteStructure>;
