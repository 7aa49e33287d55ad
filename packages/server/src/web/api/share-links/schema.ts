import { type Static, Type } from 'typebox';
import { Body, Id, Line, named, Timestamp } from '../../../platform/http/schemas.ts';

export const ShareLinkParams = Type.Object({ organizationId: Id, siteId: Id, shareLinkId: Id });

const Name = Line({ maxLength: 50 });

/** A share link. The key is a part of `urls.published` (docs/api/contract.md#share-keys). */
export const ShareLink = named(
  'ShareLink',
  Type.Object({
    object: Type.Literal('share-link'),
    id: Id,
    createdAt: Timestamp,
    name: Name,
    active: Type.Boolean({ description: 'Whether the URL opens the site.' }),
    urls: Type.Object({
      published: Type.Optional(
        Type.String({
          description: 'With the secret key. Only while the site is published and its visibility is share-link.',
        }),
      ),
    }),
  }),
);
export type ShareLink = Static<typeof ShareLink>;

export const CreateShareLink = Body({ name: Name });
export type CreateShareLink = Static<typeof CreateShareLink>;

export const UpdateShareLink = Body({ active: Type.Optional(Type.Boolean()), name: Type.Optional(Name) });
export type UpdateShareLink = Static<typeof UpdateShareLink>;
