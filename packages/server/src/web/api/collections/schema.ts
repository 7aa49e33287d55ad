import { type Static, Type } from 'typebox';
import { Body, Id, Line, ListQuery, Nullable, named, RoleName } from '../../../platform/http/schemas.ts';

export const CollectionParams = Type.Object({ collectionId: Id });

const Title = Line({ maxLength: 50 });
const Description = Type.String({ maxLength: 100 });

/** Base level of members on a space or collection. */
export const DefaultLevel = Type.Union([RoleName, Type.Literal('inherit'), Type.Null()], {
  description: 'Base level of members: a role, inherit (from the collection or organization), or null for none.',
});

/** A collection of spaces and further collections. */
export const Collection = named(
  'Collection',
  Type.Object({
    object: Type.Literal('collection'),
    id: Id,
    title: Title,
    description: Type.Optional(Description),
    organization: Id,
    parent: Type.Optional(Type.String({ description: 'Parent collection, when you may see it.' })),
    defaultLevel: DefaultLevel,
    urls: Type.Object({ location: Type.String(), app: Type.String() }),
    permissions: Type.Object({
      view: Type.Boolean(),
      admin: Type.Boolean(),
      viewInviteLinks: Type.Boolean(),
      create: Type.Boolean(),
    }),
  }),
);
export type Collection = Static<typeof Collection>;

export const ListCollectionsQuery = Type.Object({
  ...ListQuery,
  nested: Type.Optional(Type.Boolean({ description: 'true: those inside of collections too.' })),
});

/** Target of a move: the id of a collection, or null for the top level of the organization. */
export const ParentId = Nullable(Id);

export const CreateCollection = Body({ title: Type.Optional(Title), parent: Type.Optional(ParentId) });
export type CreateCollection = Static<typeof CreateCollection>;

export const UpdateCollection = Body({
  title: Type.Optional(Title),
  description: Type.Optional(Nullable(Description)),
  defaultLevel: Type.Optional(DefaultLevel),
});
export type UpdateCollection = Static<typeof UpdateCollection>;

/** A space or a collection among its siblings. */
const ContentPointer = Type.Union([
  Body({ type: Type.Literal('space'), space: Id }),
  Body({ type: Type.Literal('collection'), collection: Id }),
]);
export type ContentPointer = Static<typeof ContentPointer>;

/** Siblings to place an item next to (docs/api/contract.md#positions). */
const ContentPosition = Body({ before: Type.Optional(ContentPointer), after: Type.Optional(ContentPointer) });
export type ContentPosition = Static<typeof ContentPosition>;

/** A move of a space or of a collection; requires one of the two members (docs/api/contract.md#moving-a-space). */
export const MoveContent = Body({ parent: Type.Optional(ParentId), position: Type.Optional(ContentPosition) });
export type MoveContent = Static<typeof MoveContent>;
