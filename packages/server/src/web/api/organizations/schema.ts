import { type Static, Type } from 'typebox';
import { COMMUNITY_TYPES, USE_CASES } from '../../../platform/db/tables/organizations.ts';
import {
  Body,
  Id,
  Line,
  ListQuery,
  Nullable,
  named,
  OneOf,
  RoleName,
  Timestamp,
} from '../../../platform/http/schemas.ts';

export const OrganizationParams = Type.Object({ organizationId: Id });

export const ListOrganizationsQuery = Type.Object({
  ...ListQuery,
  deleted: Type.Optional(
    Type.Boolean({
      description: 'The organizations instead that were deleted in the last 7 days and that the caller may restore.',
    }),
  ),
});

const Title = Line({ minLength: 2, maxLength: 255 });
export const EmailDomainName = Type.String({ maxLength: 253, pattern: '^([A-Za-z0-9-]+\\.)+[A-Za-z0-9-]{2,}$' });
const EmailDomains = Type.Array(EmailDomainName, { maxItems: 100 });
const Kind = OneOf(['business', 'community']);
const UseCase = OneOf(USE_CASES);
/** Subdomain of the sites domain. */
const Hostname = Type.String({
  minLength: 3,
  maxLength: 32,
  pattern: '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$',
  description: 'Subdomain of the organization, part of the URLs of its published sites.',
});
const DefaultContent = Type.Object({ type: Type.Literal('site'), site: Id }, { additionalProperties: false });

const SsoEnforced = Type.Boolean({
  description: 'Whether the organization only accepts sign-ins through one of its identity providers.',
});

const SecondFactorEnforced = Type.Boolean({
  description:
    'Whether members must have a second factor. Sign-ins through an identity provider of the organization are exempt.',
});

/** `permissions` of an organization. */
const OrganizationPermissions = Type.Object({
  view: Type.Boolean(),
  admin: Type.Boolean(),
  ownTeam: Type.Boolean(),
  createContent: Type.Boolean(),
  createOpenAPISpec: Type.Boolean(),
  viewBilling: Type.Boolean(),
  listMembers: Type.Boolean(),
  listTeams: Type.Boolean(),
  listIntegrations: Type.Boolean(),
});

/** An organization as shown to a member. */
export const Organization = named(
  'Organization',
  Type.Object({
    object: Type.Literal('organization'),
    id: Id,
    title: Title,
    createdAt: Timestamp,
    deletedAt: Type.Optional(Timestamp),
    emailDomains: Type.Array(Type.String(), {
      description: 'Users with a verified e-mail address of one of these domains may join once DNS proves the domain.',
    }),
    hostname: Hostname,
    customHostname: Type.Optional(
      Type.String({ description: 'A hostname of the organization that serves its sites, once DNS confirms it.' }),
    ),
    type: Kind,
    useCase: Type.Optional(UseCase),
    communityType: Type.Optional(OneOf(COMMUNITY_TYPES)),
    defaultRole: RoleName,
    defaultContent: Type.Optional(DefaultContent),
    sso: Type.Boolean(),
    ssoEnforced: SsoEnforced,
    secondFactorEnforced: SecondFactorEnforced,
    ai: Type.Boolean(),
    inviteLinks: Type.Boolean({ description: 'Whether invitation links are accepted.' }),
    plan: Type.Literal('enterprise_2024', {
      description: 'Constant: every installation has all features, and clients derive features from the plan.',
    }),
    urls: Type.Object({ location: Type.String(), app: Type.String(), logo: Type.Optional(Type.String()) }),
    trial: Type.Object({ status: Type.Literal('notapplicable') }),
    permissions: OrganizationPermissions,
  }),
);
export type Organization = Static<typeof Organization>;

export const CreateOrganization = Body({
  title: Title,
  emailDomains: Type.Optional(EmailDomains),
  type: Type.Optional(Kind),
  useCase: Type.Optional(UseCase),
});
export type CreateOrganization = Static<typeof CreateOrganization>;

export const UpdateOrganization = Body({
  title: Type.Optional(Title),
  emailDomains: Type.Optional(EmailDomains),
  hostname: Type.Optional(Hostname),
  defaultRole: Type.Optional(RoleName),
  defaultContent: Type.Optional(Nullable(DefaultContent)),
  logo: Type.Optional(Nullable(Type.String({ format: 'uri', maxLength: 2048, pattern: '^https?://' }))),
  sso: Type.Optional(Type.Boolean()),
  ssoEnforced: Type.Optional(SsoEnforced),
  secondFactorEnforced: Type.Optional(SecondFactorEnforced),
  ai: Type.Optional(Type.Boolean()),
  inviteLinks: Type.Optional(Type.Boolean()),
});
export type UpdateOrganization = Static<typeof UpdateOrganization>;
