import { type Static, Type } from 'typebox';
import { Body, Id, Nullable, named, OneOf } from '../../../platform/http/schemas.ts';
import { SettingsSchema } from '../sites/customization-schema.ts';

export const GetCustomizationQuery = Type.Object({
  unmasked: Type.Optional(
    Type.Boolean({ description: 'Without effect: no setting is masked, as none depends on a plan.' }),
  ),
});

const { properties } = SettingsSchema;
const { header, ai } = properties;

/** The members some values of which are unknown to clients of one release. */
const WrittenMembers = {
  header: Body({ ...header.properties, preset: Type.Optional(header.properties.preset) }),
  ai: Body({ ...ai.properties, pageLinkSummaries: Type.Optional(ai.properties.pageLinkSummaries) }),
};

/**
 * All settings of a site. Members that not every release of the interface has may be absent, and then have the default
 * (docs/api/contract.md#customization).
 */
export const ReplaceSiteCustomization = Body({
  ...properties,
  header: WrittenMembers.header,
  aiSearch: Type.Optional(properties.aiSearch),
  ai: Type.Optional(WrittenMembers.ai),
  advancedCustomization: Type.Optional(properties.advancedCustomization),
  git: Type.Optional(properties.git),
  pagination: Type.Optional(properties.pagination),
  trademark: Type.Optional(properties.trademark),
  privacyPolicy: Type.Optional(properties.privacyPolicy),
  socialPreview: Type.Optional(properties.socialPreview),
  insights: Type.Optional(properties.insights),
  externalLinks: Type.Optional(properties.externalLinks),
  pageActions: Type.Optional(properties.pageActions),
});
export type ReplaceSiteCustomization = Static<typeof ReplaceSiteCustomization>;

const writable = ReplaceSiteCustomization.properties;
type SiteSpaceMembers = {
  -readonly [Name in keyof ReplaceSiteCustomization]?: ReplaceSiteCustomization[Name] | null;
};

/** Overrides of a site space; null inherits from the site (docs/api/contract.md#customization). */
export const UpdateSiteSpaceCustomization = Type.Unsafe<SiteSpaceMembers>(
  Body(Object.fromEntries(Object.entries(writable).map(([name, member]) => [name, Type.Optional(Nullable(member))]))),
);
export type UpdateSiteSpaceCustomization = Static<typeof UpdateSiteSpaceCustomization>;

export const PreviewCustomizationQuery = Type.Object({
  siteSpace: Type.Optional(Id),
  theme: Type.Optional(OneOf(['light', 'dark'], 'The theme that the preview shows first.')),
});
export type PreviewCustomizationQuery = Static<typeof PreviewCustomizationQuery>;

export const CustomizationPreview = named(
  'CustomizationPreview',
  Type.Object({ url: Type.String({ description: 'Expires in 15 minutes. Anyone who has it can use it.' }) }),
);
