import { type Static, Type } from 'typebox';
import { Body, Id, named, OneOf } from '../../../platform/http/schemas.ts';
import { REASONS, type Reason } from '../../../platform/reasons.ts';

const Position = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

const Selection = named(
  'DraftSelection',
  Body({
    draft: Id,
    version: Type.Integer({ minimum: 0, maximum: 2_000_000_000, description: 'Version of the document.' }),
    anchor: Position,
    head: Position,
  }),
);

/** A frame that a client sends. */
export const ClientFrame = named(
  'CollaborationClientFrame',
  Type.Union([
    Body({
      type: Type.Literal('hello'),
      csrfToken: Type.Optional(
        Type.String({
          maxLength: 512,
          description: 'Required with a session: the content of `<meta name="csrf-token">`.',
        }),
      ),
    }),
    Body({
      type: Type.Literal('join'),
      space: Id,
      changeRequest: Type.Optional(Id),
      page: Type.Optional(Id),
    }),
    Body({ type: Type.Literal('select'), selection: Type.Optional(Selection) }),
    Body({ type: Type.Literal('leave') }),
  ]),
);
export type ClientFrame = Static<typeof ClientFrame>;

const CollaboratorShape = named(
  'Collaborator',
  Type.Object({
    id: Type.String({ description: 'Identifies the window or program while it is present.' }),
    kind: OneOf(['person', 'program']),
    user: Type.String({ description: 'Id of the person, or of the owner of the token.' }),
    name: Type.String({ description: 'Display name of the person, or title of the token.' }),
    photo: Type.Optional(Type.String()),
    page: Type.Optional(Id),
    writes: Type.Boolean({ description: 'Whether they may edit the page.' }),
    selection: Type.Optional(Selection),
  }),
);
export type ShownCollaborator = Static<typeof CollaboratorShape>;

/** A frame that the server sends. */
export const ServerFrame = named(
  'CollaborationServerFrame',
  Type.Union([
    Type.Object({ type: Type.Literal('ready'), id: Type.String({ description: 'Your id as a collaborator.' }) }),
    Type.Object({ type: Type.Literal('joined'), people: Type.Array(CollaboratorShape) }),
    Type.Object({
      type: Type.Literal('people'),
      people: Type.Array(CollaboratorShape),
      left: Type.Array(Type.String(), { description: 'Ids of those who have left.' }),
    }),
    Type.Object({
      type: Type.Literal('draft'),
      page: Id,
      draft: Id,
      version: Type.Integer({ description: 'Version of the draft: read the steps after your own.' }),
    }),
    Type.Object({
      type: Type.Literal('reset', { description: 'Frames may have been missed: read the steps.' }),
    }),
    Type.Object({
      type: Type.Literal('refused'),
      reason: OneOf(Object.keys(REASONS) as Reason[]),
      message: Type.String(),
    }),
  ]),
);
export type ServerFrame = Static<typeof ServerFrame>;
