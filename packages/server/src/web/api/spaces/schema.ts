import { type Static, Type } from 'typebox';
import { Body, Id, Line, ListQuery, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { DefaultLevel, ParentId } from '../collections/schema.ts';

export const SpaceParams = Type.Object({ spaceId: Id });
export const SpaceOrganizationParams = Type.Object({ organizationId: Id });

const Title = Line({ maxLength: 50 });
const Emoji = Type.String({
  maxLength: 50,
  description: 'A character, or its hexadecimal code points joined by "-".',
});
const EditMode = OneOf(
  ['live', 'locked'],
  'live: direct edits are allowed. locked: content changes through change requests only.',
);
/** `permissions` of a space. */
const SpacePermissions = Type.Object({
  view: Type.Boolean(),
  access: Type.Boolean(),
  admin: Type.Boolean(),
  viewInviteLinks: Type.Boolean(),
  edit: Type.Boolean(),
  triggerGitSync: Type.Boolean(),
  comment: Type.Boolean(),
  merge: Type.Boolean(),
  review: Type.Boolean(),
});

/** A space as shown to a member. */
export const Space = named(
  'Space',
  Type.Object({
    object: Type.Literal('space'),
    id: Id,
    title: Title,
    emoji: Emoji,
    visibility: OneOf(
      ['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private'],
      'That of the published site with the widest audience. Without one: in-collection for a space that inherits the audience of its collection, else private.',
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Type.Optional(Timestamp),
    editMode: EditMode,
    urls: Type.Object({
      location: Type.String(),
      app: Type.String(),
      published: Type.Optional(Type.String()),
      public: Type.Optional(Type.String()),
    }),
    organization: Id,
    parent: Type.Optional(Type.String({ description: 'Parent collection, when you may see it.' })),
    gitSync: Type.Optional(
      Type.Object({
        repoName: Type.Optional(Type.String()),
        installationProvider: Type.Optional(Type.String()),
        integration: Type.Optional(Type.String()),
        url: Type.Optional(Type.String()),
        updatedAt: Type.Optional(Timestamp),
      }),
    ),
    gitConnected: Type.Optional(
      Type.Boolean({ description: 'Whether it has a Git connection; absent if it has none.' }),
    ),
    visitorAuth: Type.Optional(Type.Object({ backend: Type.String() })),
    revision: Id,
    defaultLevel: DefaultLevel,
    comments: Type.Integer({ description: 'Open comments.' }),
    changeRequests: Type.Integer(),
    changeRequestsOpen: Type.Integer(),
    changeRequestsDraft: Type.Integer(),
    permissions: SpacePermissions,
  }),
);
export type Space = Static<typeof Space>;

export const ListSpacesQuery = Type.Object({
  ...ListQuery,
  deleted: Type.Optional(Type.Boolean({ description: 'The spaces that were deleted in the last 7 days instead.' })),
});

export const CreateSpace = Body({
  title: Type.Optional(Title),
  emoji: Type.Optional(Emoji),
  parent: Type.Optional(ParentId),
  editMode: Type.Optional(EditMode),
});
export type CreateSpace = Static<typeof CreateSpace>;

export const GetSpaceQuery = Type.Object({
  shareKey: Type.Optional(Type.String({ maxLength: 100, description: 'Key of a share link that shows this space.' })),
});

export const UpdateSpace = Body({
  editMode: Type.Optional(EditMode),
  title: Type.Optional(Title),
  defaultLevel: Type.Optional(DefaultLevel),
  emoji: Type.Optional(Nullable(Emoji)),
});
export type UpdateSpace = Static<typeof UpdateSpace>;

export const TransferSpace = Body({ organization: Id });
