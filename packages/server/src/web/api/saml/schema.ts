import { type Static, Type } from 'typebox';
import { Body, Id, Line, Nullable, named, OneOf, RoleName, Timestamp } from '../../../platform/http/schemas.ts';
import { Team } from '../teams/schema.ts';

export const SamlProviderParams = Type.Object({ organizationId: Id, samlProviderId: Id });

/** Name of a provider on the sign-in page. */
const Label = Line({ minLength: 1, maxLength: 30 });
const EntityId = Type.String({ maxLength: 1024, pattern: '^\\S*$' });
const Certificate = Type.String({ maxLength: 10_000 });
const SsoUrl = Type.String({ maxLength: 2048 });

/** The metadata of a certificate. Times in UTC. */
const CertificateInfo = Type.Object({
  subject: Type.String(),
  fingerprint: Type.String({ description: 'SHA-256, in hexadecimal with colons.' }),
  notBefore: Timestamp,
  expiresAt: Timestamp,
  warning: Type.Optional(
    Type.String({ description: 'Present if it has expired, or will within 30 days. It continues to work.' }),
  ),
});

/** An identity provider; members without a value are empty (docs/api/contract.md#identity-providers). */
export const SamlProvider = named(
  'SamlProvider',
  Type.Object({
    object: Type.Literal('saml-provider'),
    id: Id,
    label: Label,
    ssoURL: SsoUrl,
    entityID: EntityId,
    certificate: Certificate,
    certificates: Type.Array(CertificateInfo, { description: 'Details of `certificate`.' }),
    defaultTeam: Type.Optional(Team),
    defaultRole: Nullable(RoleName),
    status: OneOf(['active', 'pending'], 'Pending until ssoURL, entityID and certificate are set.'),
    createdAt: Timestamp,
    service: Type.Object(
      { acsURL: Type.String(), startURL: Type.String(), entityID: Type.String() },
      { description: 'Settings of this server for the identity provider.' },
    ),
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type SamlProvider = Static<typeof SamlProvider>;

const settings = {
  entityID: Type.Optional(EntityId),
  certificate: Type.Optional(
    Type.String({ maxLength: 10_000, description: 'One or more certificates in PEM format, or one in base64.' }),
  ),
  ssoURL: Type.Optional(SsoUrl),
  defaultTeam: Type.Optional(Nullable(Id)),
  defaultRole: Type.Optional(Nullable(RoleName)),
};

export const CreateSamlProvider = Body({ label: Label, ...settings });
export type CreateSamlProvider = Static<typeof CreateSamlProvider>;

export const UpdateSamlProvider = Body({ label: Type.Optional(Label), ...settings });
export type UpdateSamlProvider = Static<typeof UpdateSamlProvider>;

/** Sign-in URLs of an organization. */
export const SsoLogins = Type.Object({
  items: Type.Array(named('SsoLogin', Type.Object({ id: Id, label: Label, startURL: Type.String() }))),
});
