import { type Static, Type } from 'typebox';
import { Id, named, Timestamp } from '../../../platform/http/schemas.ts';
import { ChangeRequestParams } from './schema.ts';

export const ViewedPageParams = Type.Object({ ...ChangeRequestParams.properties, pageId: Id });

/** A page of a change request that the caller has viewed. */
export const ViewedPage = named(
  'ViewedPage',
  Type.Object({
    object: Type.Literal('viewed-page'),
    page: Id,
    revision: Type.String({ description: 'Id of the revision of the change request that they saw.' }),
    isCurrent: Type.Boolean({ description: 'false: the page has changed since.' }),
    viewedAt: Timestamp,
  }),
);
export type ViewedPage = Static<typeof ViewedPage>;

export const MarkViewedQuery = Type.Object({
  revision: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Revision of the space that was looked at; the active one of the change request when left out.',
    }),
  ),
});
