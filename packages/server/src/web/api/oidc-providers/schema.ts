import { type Static, Type } from 'typebox';
import { Body, Id, Line, Nullable, named, OneOf, RoleName, Timestamp } from '../../../platform/http/schemas.ts';
import { Team } from '../teams/schema.ts';

export const OidcProviderParams = Type.Object({ organizationId: Id, oidcProviderId: Id });

/** Name of a provider on the sign-in page. */
const Label = Line({ minLength: 1, maxLength: 30 });
const Issuer = Type.String({ maxLength: 1024, description: 'URL of the issuer, exactly as the provider writes it.' });
const ClientId = Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' });
const Kind = OneOf(
  ['oidc', 'github'],
  'OpenID Connect, or OAuth of GitHub, whose `issuer` is https://github.com or your GitHub Enterprise Server.',
);
const GroupsClaim = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'Claim with the groups of a person. Nested claims are separated by dots, such as `realm_access.roles`.',
});

const SignOut = Type.Boolean({
  description:
    'Whether people who sign out here are signed out at the provider as well, where it supports that. It has to know `service.postLogoutRedirectURI`.',
});

const GroupMapping = Type.Object(
  {
    group: Type.String({ minLength: 1, maxLength: 255 }),
    role: Type.Optional(RoleName),
    teams: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
  },
  { additionalProperties: false },
);
const GroupMappings = Type.Array(GroupMapping, {
  maxItems: 100,
  description: 'Roles for groups, applied at each sign-in. The highest of several roles applies.',
});

/** A provider of OpenID Connect (docs/operation/openid-connect.md). Its client secret is never returned. */
export const OidcProvider = named(
  'OidcProvider',
  Type.Object({
    object: Type.Literal('oidc-provider'),
    id: Id,
    kind: Kind,
    label: Label,
    issuer: Issuer,
    clientID: ClientId,
    hasClientSecret: Type.Boolean({ description: 'Whether a client secret is stored, which no response contains.' }),
    groupsClaim: GroupsClaim,
    groupMappings: GroupMappings,
    defaultTeam: Type.Optional(Team),
    defaultRole: Nullable(RoleName),
    signOut: SignOut,
    createdAt: Timestamp,
    service: Type.Object(
      { redirectURI: Type.String(), startURL: Type.String(), postLogoutRedirectURI: Type.String() },
      { description: 'Settings of this server for the provider.' },
    ),
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type OidcProvider = Static<typeof OidcProvider>;

const settings = {
  clientSecret: Type.Optional(
    Nullable(
      Type.String({ minLength: 1, maxLength: 1024, description: 'Stored encrypted; null for a public client.' }),
    ),
  ),
  groupsClaim: Type.Optional(GroupsClaim),
  groupMappings: Type.Optional(GroupMappings),
  defaultTeam: Type.Optional(Nullable(Id)),
  defaultRole: Type.Optional(Nullable(RoleName)),
  signOut: Type.Optional(SignOut),
};

export const CreateOidcProvider = Body({
  label: Label,
  kind: Type.Optional(Kind),
  issuer: Type.Optional(Issuer),
  clientID: ClientId,
  ...settings,
});
export type CreateOidcProvider = Static<typeof CreateOidcProvider>;

export const UpdateOidcProvider = Body({
  label: Type.Optional(Label),
  issuer: Type.Optional(Issuer),
  clientID: Type.Optional(ClientId),
  ...settings,
});
export type UpdateOidcProvider = Static<typeof UpdateOidcProvider>;

/** Whether the metadata of a provider is sufficient for sign-in. */
export const OidcProviderCheck = named(
  'OidcProviderCheck',
  Type.Object({
    isReachable: Type.Boolean(),
    problem: Type.Optional(Type.String({ description: 'What is wrong, and what to do.' })),
    supportsConfirmation: Type.Boolean({
      description: 'Whether people can confirm their identity with it: GitHub never says when somebody signed in.',
    }),
  }),
);
export type OidcProviderCheck = Static<typeof OidcProviderCheck>;
