import { type Static, Type } from 'typebox';
import { Body, Id, Line, named, Timestamp } from '../../../platform/http/schemas.ts';

export const TokenParams = Type.Object({ tokenId: Id });

const AccessTokenMembers = {
  id: Id,
  title: Type.String({ description: 'Empty when it has none.' }),
  createdAt: Timestamp,
  expiresAt: Type.Optional(Timestamp),
};

/** An access token of the caller, without its value. */
export const AccessToken = named('AccessToken', Type.Object(AccessTokenMembers, { additionalProperties: false }));
export type AccessToken = Static<typeof AccessToken>;

/** A newly issued token. */
export const NewAccessToken = named(
  'NewAccessToken',
  Type.Object({
    ...AccessTokenMembers,
    token: Type.String({ description: 'The token. Only this response contains it; it is not stored.' }),
  }),
);

export const CreateToken = Body({
  title: Type.Optional(Line({ maxLength: 100 })),
  expiresAt: Type.Optional(Type.String({ format: 'date-time', description: 'When it expires; never when absent.' })),
});
