import { type Static, Type } from 'typebox';
import { Body, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { EmailDomainName } from '../organizations/schema.ts';

const JsonSchema = Type.Record(Type.String(), Type.Unknown(), {
  description:
    'JSON Schema (draft-07) of the claims: booleans, numbers, texts, lists of texts to choose from, lists, objects.',
});

/** The schema of the claims of a site's visitors. */
export const SiteAdaptiveSchema = named(
  'SiteAdaptiveSchema',
  Type.Object({ object: Type.Literal('site-adaptive-schema'), jsonSchema: JsonSchema, updatedAt: Timestamp }),
);
export type SiteAdaptiveSchema = Static<typeof SiteAdaptiveSchema>;

export const ReplaceSiteAdaptiveSchema = Body({ jsonSchema: JsonSchema });
export type ReplaceSiteAdaptiveSchema = Static<typeof ReplaceSiteAdaptiveSchema>;

const TemplateCondition = Type.Object({
  description: Type.String({ description: 'Meaning of the condition.' }),
  condition: Type.String(),
});
export type TemplateCondition = Static<typeof TemplateCondition>;
export const TemplateConditions = Type.Object({ items: Type.Array(TemplateCondition) });

const Backend = OneOf(
  ['custom', 'integration', 'members', 'password', 'oidc'],
  'Who lets visitors in: `custom`, your own login, or `integration`, which sign their tokens; `members`, the sign-in of this installation for members of the organization who can read the site; `password`, a password of the site; or `oidc`, an OpenID Connect provider of the organization or the installation, whose claims conditions can use.',
);
const LoginUrl = Type.String({
  minLength: 1,
  maxLength: 2048,
  description: 'Where visitors without a token are redirected to: an http or https URL.',
});
const Integration = Type.String({ minLength: 1, maxLength: 100 });

const OidcProviderId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Id of the OpenID Connect provider that visitors sign in at, or the name of one of the installation.',
});
const VisitorDomains = Type.Array(EmailDomainName, {
  maxItems: 50,
  description:
    'Domains of verified e-mail addresses that `oidc` admits. Without it, everybody who signs in at the provider is admitted.',
});

const VisitorGroups = Type.Array(Type.String({ minLength: 1, maxLength: 255 }), {
  minItems: 1,
  maxItems: 50,
  description:
    'Groups of the provider: `oidc` admits the members of any of them. Without it, everybody who signs in at the provider is admitted.',
});
const GroupsClaim = Type.String({
  minLength: 1,
  maxLength: 100,
  description:
    'Claim that lists the groups of a visitor, such as `realm_access.roles`. Default: that of the provider, otherwise `groups`.',
});

/** Visitor authentication of a site. */
export const SiteVisitorAuth = named(
  'SiteVisitorAuth',
  Type.Object({
    object: Type.Literal('publishing-auth'),
    backend: Backend,
    privateKey: Type.String({ description: 'Secret that tokens of visitors are signed with (HS256).' }),
    fallbackURL: Type.Optional(LoginUrl),
    integration: Type.Optional(Integration),
    oidcProvider: Type.Optional(OidcProviderId),
    emailDomains: Type.Optional(VisitorDomains),
    groups: Type.Optional(VisitorGroups),
    groupsClaim: Type.Optional(GroupsClaim),
    hasPassword: Type.Boolean({ description: 'Whether a password is set, which no response contains.' }),
  }),
);
export type SiteVisitorAuth = Static<typeof SiteVisitorAuth>;

export const UpdateSiteVisitorAuth = Body({
  backend: Type.Optional(Backend),
  fallbackURL: Type.Optional(Nullable(LoginUrl)),
  integration: Type.Optional(Nullable(Integration)),
  oidcProvider: Type.Optional(Nullable(OidcProviderId)),
  emailDomains: Type.Optional(Nullable(VisitorDomains)),
  groups: Type.Optional(Nullable(VisitorGroups)),
  groupsClaim: Type.Optional(Nullable(GroupsClaim)),
  password: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 400,
        description:
          'The password for the backend `password`, of 12 to 200 characters. A new one ends the visits of everybody who entered the former.',
      }),
    ),
  ),
});
export type UpdateSiteVisitorAuth = Static<typeof UpdateSiteVisitorAuth>;
