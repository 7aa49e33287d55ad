import type { SiteAdaptiveSchemaRow, SiteVisitorAuthRow } from '../../../platform/db/tables/site-publishing.ts';
import type { SiteAdaptiveSchema, SiteVisitorAuth } from './schema.ts';

export const presentAdaptiveSchema = ({ json_schema, updated_at }: SiteAdaptiveSchemaRow): SiteAdaptiveSchema => ({
  object: 'site-adaptive-schema',
  jsonSchema: JSON.parse(json_schema),
  updatedAt: updated_at,
});

export const presentVisitorAuth = (auth: SiteVisitorAuthRow): SiteVisitorAuth => ({
  object: 'publishing-auth',
  backend: auth.backend,
  privateKey: auth.private_key,
  ...(auth.fallback_url !== null && { fallbackURL: auth.fallback_url }),
  ...(auth.integration !== null && { integration: auth.integration }),
  ...(auth.oidc_provider_id !== null && { oidcProvider: auth.oidc_provider_id }),
  ...(auth.email_domains !== null && { emailDomains: JSON.parse(auth.email_domains) }),
  ...(auth.groups !== null && { groups: JSON.parse(auth.groups) }),
  ...(auth.groups_claim !== null && { groupsClaim: auth.groups_claim }),
  hasPassword: auth.password_hash !== null,
});
