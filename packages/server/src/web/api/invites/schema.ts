import { type Static, Type } from 'typebox';
import { Body, Id, ListQuery, Nullable, named, RoleName, Timestamp } from '../../../platform/http/schemas.ts';
import { User } from '../users/schema.ts';

export const InviteParams = Type.Object({ organizationId: Id, inviteId: Id });

const Email = Type.String({ maxLength: 254, description: 'E-mail address.' });
const InvitedRole = Type.Union([RoleName, Type.Null()], { description: 'null invites a guest.' });

export const InviteUsers = Body({
  emails: Type.Array(
    Type.Union([Email, Type.Object({ email: Email, role: InvitedRole }, { additionalProperties: false })]),
    { minItems: 1, maxItems: 100 },
  ),
  role: Type.Optional(InvitedRole),
  sso: Type.Optional(
    Type.Boolean({ description: 'Whether people who join through it must use single sign-on, like marked members.' }),
  ),
});
export type InviteUsers = Static<typeof InviteUsers>;

/** The result of inviting several e-mail addresses. */
export const InvitedUsers = named(
  'InvitedUsers',
  Type.Object({
    users: Type.Array(Id, { description: 'Always empty: people become members when they accept.' }),
    invited: Type.Integer({
      description: 'Pending invitations: one for each e-mail address that does not belong to a member.',
    }),
    failedSSOEmails: Type.Optional(
      Type.Array(Email, { description: 'Not invited: single sign-on is turned off in the organization.' }),
    ),
    invitations: Type.Optional(
      Type.Array(Type.Object({ email: Email, url: Type.String() }), {
        description:
          'If the installation sends no mail: the link of each pending invitation, to pass on to its recipient. Only this response contains it.',
      }),
    ),
  }),
);
export type InvitedUsers = Static<typeof InvitedUsers>;

/** A pending invitation to an e-mail address. Its link is shown to nobody. */
export const EmailInvite = named(
  'EmailInvite',
  Type.Object({
    object: Type.Literal('email-invite'),
    id: Id,
    email: Email,
    role: InvitedRole,
    sso: Type.Boolean(),
    invitedBy: Type.Optional(User),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type EmailInvite = Static<typeof EmailInvite>;

export const ListInvitesQuery = Type.Object({
  ...ListQuery,
  createdBy: Type.Optional(
    Type.String({ maxLength: 64, description: 'Id of a user: only what that user made, which ends with their role.' }),
  ),
});

export const AcceptInviteQuery = Type.Object({
  key: Type.Optional(
    Type.String({ maxLength: 200, description: 'The key in the URL of an invitation link; required for a link.' }),
  ),
});

export const ReceivedInviteParams = Type.Object({ inviteId: Id });

/** A pending invitation of the caller. */
export const ReceivedInvite = named(
  'ReceivedInvite',
  Type.Object({
    object: Type.Literal('received-invite'),
    id: Id,
    organization: Type.Object({ id: Id, title: Type.String() }),
    role: InvitedRole,
    invitedBy: Type.Optional(Type.String({ description: 'Name of the person who invites.' })),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type ReceivedInvite = Static<typeof ReceivedInvite>;

/** A link that invites anyone who has it. */
export const LinkInvite = named(
  'LinkInvite',
  Type.Object({
    object: Type.Literal('invite'),
    id: Id,
    role: Type.Union([RoleName, Type.Null()], {
      description: 'Role in the organization; null for a link to one space or collection, which makes guests.',
    }),
    level: Type.Optional(RoleName),
    space: Type.Optional(Id),
    collection: Type.Optional(Id),
    redundant: Type.Boolean({
      description: 'Whether it adds nothing to the default role of the organization.',
    }),
    createdAt: Timestamp,
    expiresAt: Timestamp,
    uses: Type.Integer({ description: 'How many people have joined by it.' }),
    maxUses: Type.Optional(Type.Integer({ description: 'How many people can join by it; absent without a limit.' })),
    urls: Type.Object({
      location: Type.String(),
      join: Type.String({ description: 'The page where people join, with the key of the link: hand it on.' }),
    }),
  }),
);
export type LinkInvite = Static<typeof LinkInvite>;

const LINK_LIMITS = {
  expiresAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'Within the next 366 days. Default: in 30 days.' }),
  ),
  maxUses: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 100_000, description: 'null: without a limit.' })),
  ),
};

export const CreateLinkInvite = Body({
  role: Type.Optional(RoleName),
  level: Type.Optional(RoleName),
  space: Type.Optional(Id),
  collection: Type.Optional(Id),
  ...LINK_LIMITS,
});
export type CreateLinkInvite = Static<typeof CreateLinkInvite>;

export const UpdateLinkInvite = Body({
  role: Type.Optional(RoleName),
  level: Type.Optional(RoleName),
  ...LINK_LIMITS,
});
export type UpdateLinkInvite = Static<typeof UpdateLinkInvite>;

/** Confirms success without details. */
export const Accepted = Type.Object({}, { additionalProperties: false });
