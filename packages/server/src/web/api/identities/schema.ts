import { type Static, Type } from 'typebox';
import { Body, Id, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

export const IdentityParams = Type.Object({ identityId: Id });

/** Id of an organization's provider, or the name of one of the installation. */
const ProviderId = Type.String({ minLength: 1, maxLength: 64 });

/** An account at an identity provider for the caller's sign-in. */
export const UserIdentity = named(
  'UserIdentity',
  Type.Object({
    object: Type.Literal('identity'),
    id: Id,
    issuer: Type.String(),
    email: Type.Optional(
      Type.String({ description: 'As last reported by the provider. Never used to identify the user.' }),
    ),
    label: Type.Optional(Type.String({ description: 'Name of the provider, if it still exists.' })),
    organization: Type.Optional(
      Type.Object({ id: Id, title: Type.String() }, { description: 'Where it applies. Default: everywhere.' }),
    ),
    createdAt: Timestamp,
    usedAt: Timestamp,
  }),
);
export type UserIdentity = Static<typeof UserIdentity>;

/** A provider at which the caller can link an account. */
export const IdentityProvider = Type.Object({
  id: ProviderId,
  label: Type.String(),
  kind: OneOf(['oidc', 'github'], 'OpenID Connect, or GitHub.'),
  organization: Type.Optional(Type.Object({ id: Id, title: Type.String() })),
});
export type IdentityProvider = Static<typeof IdentityProvider>;
export const IdentityProviders = Type.Object({ items: Type.Array(named('IdentityProvider', IdentityProvider)) });

export const LinkIdentity = Body({
  provider: ProviderId,
  returnTo: Type.Optional(Type.String({ maxLength: 2048, description: 'Path of this server to come back to.' })),
});

export const IdentityLink = named(
  'IdentityLink',
  Type.Object({
    url: Type.String({ description: 'URL to open in the browser of the session, to sign in at the provider.' }),
  }),
);
