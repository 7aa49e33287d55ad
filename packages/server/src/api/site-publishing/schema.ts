import { type Static, Type } from 'typebox';
import { Body, Nullable, named, OneOf, Timestamp } from '../../http/schemas.ts';

const JsonSchema = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'JSON Schema (draft-07) of the claims: booleans, numbers, texts, lists of texts to choose from, lists, objects.',
});

/** The schema of the claims that visitors of a site have. */
export const SiteAdaptiveSchema = named(
  'SiteAdaptiveSchema',
  Type.Object({ object: Type.Literal('site-adaptive-schema'), jsonSchema: JsonSchema, updatedAt: Timestamp }),
);
export type SiteAdaptiveSchema = Static<typeof SiteAdaptiveSchema>;

export const ReplaceSiteAdaptiveSchema = Body({ jsonSchema: JsonSchema });
export type ReplaceSiteAdaptiveSchema = Static<typeof ReplaceSiteAdaptiveSchema>;

const TemplateCondition = Type.Object({
  description: Type.String({ description: 'What it means, in words.' }),
  condition: Type.String(),
});
export type TemplateCondition = Static<typeof TemplateCondition>;
export const TemplateConditions = Type.Object({ items: Type.Array(TemplateCondition) });

const Backend = OneOf(['custom', 'integration'], 'Who signs the tokens: your own login, or an integration.');
const LoginUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'Where visitors without a token are redirected to: an http or https URL.',
});
const Integration = Type.String({ minLength: 1, maxLength: 100 });

/** Visitor authentication of a site. */
export const SiteVisitorAuth = named(
  'SiteVisitorAuth',
  Type.Object({
    object: Type.Literal('publishing-auth'),
    backend: Backend,
    privateKey: Type.String({ description: 'Secret that tokens of visitors are signed with (HS256).' }),
    fallbackURL: Type.Optional(LoginUrl),
    integration: Type.Optional(Integration),
  }),
);
export type SiteVisitorAuth = Static<typeof SiteVisitorAuth>;

export const UpdateSiteVisitorAuth = Body({
  backend: Type.Optional(Backend),
  fallbackURL: Type.Optional(Nullable(LoginUrl)),
  integration: Type.Optional(Nullable(Integration)),
});
export type UpdateSiteVisitorAuth = Static<typeof UpdateSiteVisitorAuth>;
