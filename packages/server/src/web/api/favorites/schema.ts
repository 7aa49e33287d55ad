import { type Static, Type } from 'typebox';
import { Id, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';

export const FavoriteKind = OneOf(['space', 'page', 'site', 'collection']);

export const FavoriteParams = Type.Object({
  favoriteKind: FavoriteKind,
  favoriteId: Type.String({ maxLength: 64, description: 'Id of the space, page, site or collection.' }),
});

export const FavoriteQuery = Type.Object({
  space: Type.Optional(Type.String({ maxLength: 64, description: 'Space of the page; required for pages.' })),
});

/** A favorite of the caller, with the properties that they may read. */
export const Favorite = named(
  'Favorite',
  Type.Object({
    object: Type.Literal('favorite'),
    kind: FavoriteKind,
    id: Id,
    title: Type.String(),
    emoji: Type.Optional(Type.String()),
    icon: Type.Optional(Type.String()),
    organization: Id,
    space: Type.Optional(Type.String({ description: 'Id of the space of a page.' })),
    createdAt: Timestamp,
    urls: Type.Object({ app: Type.String() }),
  }),
);
export type Favorite = Static<typeof Favorite>;

export const FavoriteList = Type.Object({ count: Type.Integer(), items: Type.Array(Favorite) });
