import { type Static, Type } from 'typebox';
import { Body, Id, named, OneOf } from '../../http/schemas.ts';

const Address = Type.String({ minLength: 1, maxLength: 8192 });

export const ResolvePublishedUrl = Body({
  url: Address,
  redirectOnError: Type.Optional(
    Type.Boolean({ description: 'Redirect to the front page of the site where a URL of it does not exist.' }),
  ),
  cacheBust: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Accepted: renderers send it to pass caches that are keyed by the body.',
    }),
  ),
  visitor: Type.Optional(
    Body({
      type: Type.Optional(OneOf(['human', 'agent'], 'Accepted: people and programs are shown the same.')),
      jwtToken: Type.Optional(Type.String({ maxLength: 8192, description: 'What the login of the site has signed.' })),
      unsignedClaims: Type.Optional(
        Type.Object({}, { additionalProperties: true, description: 'Unsigned claims, as the visitor states them.' }),
      ),
    }),
  ),
});
export type ResolvePublishedUrl = Static<typeof ResolvePublishedUrl>;

/** The same in the query of a GET, as older clients ask. */
export const ResolvePublishedUrlQuery = Type.Object({
  url: Address,
  redirectOnError: Type.Optional(Type.Boolean()),
  visitorAuthToken: Type.Optional(Type.String({ maxLength: 8192, description: '`visitor.jwtToken` of the POST.' })),
});

/** What a published URL shows. */
const PublishedContent = Type.Object({
  organization: Id,
  site: Id,
  siteSection: Type.Optional(Id),
  siteSpace: Id,
  space: Id,
  changeRequest: Type.Optional(Id),
  revision: Type.Optional(Type.String({ description: 'Shown in place of the active one.' })),
  pathname: Type.String({ description: 'Path below the space, decoded, begins with a slash.' }),
  basePath: Type.String({ description: 'Path of the space, begins and ends with a slash.' }),
  siteBasePath: Type.String({ description: 'Path of the site, begins and ends with a slash.' }),
  apiToken: Type.String({ description: 'Reads this site as the visitor sees it, for a while.' }),
  shareKey: Type.Optional(Type.String()),
  complete: Type.Boolean({
    description: 'Longer URLs lead to the same space, to the path with the rest appended as it is.',
  }),
  contextId: Type.Optional(Type.String({ description: 'Equal for visitors who see the same.' })),
  canonicalUrl: Type.String(),
});

const Redirected = Type.Object({
  target: OneOf(['application', 'content', 'external']),
  redirect: Type.String({ description: 'Where the visitor is to go.' }),
});

export const PublishedUrl = named('PublishedUrl', Type.Union([PublishedContent, Redirected]));
export type PublishedUrl = Static<typeof PublishedUrl>;

export const ResolveContentUrlQuery = Type.Object({ url: Address });

/** What a URL of this installation stands for. */
export const ContentUrl = named(
  'ContentUrl',
  Type.Union([
    Type.Object({ collection: Id }),
    Type.Object({ space: Id, changeRequest: Type.Optional(Id), page: Type.Optional(Id) }),
  ]),
);
export type ContentUrl = Static<typeof ContentUrl>;

export const PreviewQuery = Type.Object({
  siteSpace: Type.Optional(Id),
  claims: Type.Optional(Type.String({ maxLength: 1024, description: 'Claims of the visitor, a JSON object.' })),
  changeRequest: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'Id or number of a change request of the space.' }),
  ),
  revision: Type.Optional(Id),
});
export type PreviewQuery = Static<typeof PreviewQuery>;

export const Preview = named(
  'SitePreview',
  Type.Object({ url: Type.String({ description: 'Expires in one hour. Anyone who has it can use it.' }) }),
);
