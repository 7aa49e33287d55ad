import { type Static, Type } from 'typebox';
import { Body, Id, named } from '../../http/schemas.ts';

/** Specification, User. */
export const User = named(
  'User',
  Type.Object({
    object: Type.Literal('user'),
    id: Id,
    displayName: Type.String(),
    email: Type.String({ description: 'E-mail address.' }),
    photoURL: Type.String({ description: 'Address of a picture; a drawn one when the user has none.' }),
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type User = Static<typeof User>;

export const UserParams = Type.Object({ userId: Id });

export const UpdateUser = Body({
  displayName: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  photoURL: Type.Optional(
    Type.Union([Type.String({ format: 'uri', maxLength: 2048, pattern: '^https?://' }), Type.Null()]),
  ),
});
export type UpdateUser = Static<typeof UpdateUser>;
