import { type Static, Type } from 'typebox';
import { Id, named, RoleName, Timestamp } from '../../../platform/http/schemas.ts';
import { EmailDomainName, OrganizationParams } from '../organizations/schema.ts';

export const EmailDomainParams = Type.Object({ ...OrganizationParams.properties, domain: EmailDomainName });

/** A domain in `emailDomains` of an organization, and whether DNS verifies it. */
export const EmailDomain = named(
  'EmailDomain',
  Type.Object({
    object: Type.Literal('email-domain'),
    domain: Type.String(),
    verified: Type.Boolean({
      description: 'Users with a verified e-mail address of this domain may join the organization.',
    }),
    verifiedAt: Type.Optional(Timestamp),
    checkedAt: Type.Optional(Timestamp),
    status: Type.Optional(Type.String({ description: 'Why the last check did not verify the domain.' })),
    record: Type.Object(
      { type: Type.Literal('TXT'), name: Type.String(), value: Type.String() },
      { description: 'The DNS record that proves the domain.' },
    ),
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type EmailDomain = Static<typeof EmailDomain>;

/** An organization that the caller may join without an invitation. */
export const JoinableOrganization = named(
  'JoinableOrganization',
  Type.Object({
    object: Type.Literal('joinable-organization'),
    organization: Type.Object({ id: Id, title: Type.String() }),
    domain: Type.String({ description: 'The domain of the e-mail address of the caller.' }),
    role: RoleName,
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type JoinableOrganization = Static<typeof JoinableOrganization>;
