import { type Static, Type } from 'typebox';
import { Body, Nullable } from '../../http/schemas.ts';
import { SettingsSchema } from '../sites/customization-schema.ts';

export const GetCustomizationQuery = Type.Object({
  unmasked: Type.Optional(
    Type.Boolean({ description: 'Without effect: no setting is masked, as none depends on a plan.' }),
  ),
});

const { properties } = SettingsSchema;
const { header, ai } = properties;

/** The members some values of which clients of one release know nothing, or no more. */
const WrittenMembers = {
  header: Body({ ...header.properties, preset: Type.Optional(header.properties.preset) }),
  ai: Body({ ...ai.properties, pageLinkSummaries: Type.Optional(ai.properties.pageLinkSummaries) }),
};

/**
 * All settings of a site. Members that not every release of the interface has may be absent, and are then as on a new
 * site (docs/api/contract.md#customization).
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

/** Members that a site space has; null is as on the site (docs/api/contract.md#customization). */
export const UpdateSiteSpaceCustomization = Type.Unsafe<SiteSpaceMembers>(
  Body(Object.fromEntries(Object.entries(writable).map(([name, member]) => [name, Type.Optional(Nullable(member))]))),
);
export type UpdateSiteSpaceCustomization = Static<typeof UpdateSiteSpaceCustomization>;
