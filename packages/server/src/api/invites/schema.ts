import { type Static, Type } from 'typebox';
import { Body, Id, named, RoleName, Timestamp } from '../../http/schemas.ts';
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
    Type.Boolean({ description: 'Require single sign-on of those who join by this, as of members who are marked.' }),
  ),
});
export type InviteUsers = Static<typeof InviteUsers>;

/** What became of an invitation of several addresses. */
export const InvitedUsers = named(
  'InvitedUsers',
  Type.Object({
    users: Type.Array(Id, { description: 'Always empty: people become members when they accept.' }),
    invited: Type.Integer({ description: 'Pending invitations: one for each e-mail address that is not of a member.' }),
    failedSSOEmails: Type.Optional(
      Type.Array(Email, { description: 'Not invited: the organization has single sign-on switched off.' }),
    ),
    invitations: Type.Optional(
      Type.Array(Type.Object({ email: Email, url: Type.String() }), {
        description:
          'Where no mail is sent: the link of each pending invitation, to be passed on to its recipient. It is returned only once.',
      }),
    ),
  }),
);
export type InvitedUsers = Static<typeof InvitedUsers>;

/** An invitation to an address that nobody has accepted yet. Its link is shown to nobody. */
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

export const ReceivedInviteParams = Type.Object({ inviteId: Id });

/** An invitation that waits for the caller. */
export const ReceivedInvite = named(
  'ReceivedInvite',
  Type.Object({
    object: Type.Literal('received-invite'),
    id: Id,
    organization: Type.Object({ id: Id, title: Type.String() }),
    role: InvitedRole,
    invitedBy: Type.Optional(Type.String({ description: 'Name of who invites.' })),
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
      description: 'It gives no more than members with the default role of the organization have without it.',
    }),
    createdAt: Timestamp,
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type LinkInvite = Static<typeof LinkInvite>;

export const CreateLinkInvite = Body({
  role: Type.Optional(RoleName),
  level: Type.Optional(RoleName),
  space: Type.Optional(Id),
  collection: Type.Optional(Id),
});
export type CreateLinkInvite = Static<typeof CreateLinkInvite>;

export const UpdateLinkInvite = Body({
  role: Type.Optional(RoleName),
  level: Type.Optional(RoleName),
});
export type UpdateLinkInvite = Static<typeof UpdateLinkInvite>;

/** Nothing but the fact that it worked. */
export const Accepted = Type.Object({}, { additionalProperties: false });
