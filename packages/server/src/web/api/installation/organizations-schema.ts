import { type Static, Type } from 'typebox';
import { Body, Id, ListQuery, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

/** An organization as installation administrators see it: its size, but none of its content. */
export const InstallationOrganization = named(
  'InstallationOrganization',
  Type.Object({
    object: Type.Literal('installation-organization'),
    id: Id,
    title: Type.String(),
    hostname: Type.String({ description: 'Subdomain of the organization, part of the URLs of its published sites.' }),
    createdAt: Timestamp,
    deletedAt: Type.Optional(Timestamp),
    members: Type.Integer({ description: 'Members and guests, including disabled ones.' }),
    spaces: Type.Integer({ description: 'Spaces, without those in the trash.' }),
    sites: Type.Integer({ description: 'Sites, published or not.' }),
    storage: Type.Object({
      used: Type.Integer({ description: 'Storage used by its spaces and specifications, in bytes.' }),
      quota: Type.Optional(Type.Integer({ description: 'Storage quota, in bytes; absent if there is none.' })),
    }),
  }),
);
export type InstallationOrganization = Static<typeof InstallationOrganization>;

export const ListInstallationOrganizationsQuery = Type.Object({
  ...ListQuery,
  sort: Type.Optional(OneOf(['createdAt', 'title', 'storage'], 'Newest first by default; by title; or largest first.')),
  deleted: Type.Optional(
    Type.Boolean({
      description: 'The organizations instead that were deleted in the last 7 days and can be restored.',
    }),
  ),
});

/** Maximum of bytes that are exact in JSON numbers: 8 PiB. */
const MAX_QUOTA = 2 ** 53 - 1;

export const UpdateInstallationOrganization = Body({
  storageQuota: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: MAX_QUOTA,
        description: 'Bytes that the organization may store; `null` removes the quota.',
      }),
    ),
  ),
});

export const InstallationOrganizationParams = Type.Object({ organizationId: Id });
