import { type Static, Type } from 'typebox';
import { Body, Id, named, OneOf } from '../../../platform/http/schemas.ts';

const UrlText = Type.String({ minLength: 1, maxLength: 8192 });

export const ResolvePublishedUrl = Body({
  url: UrlText,
  redirectOnError: Type.Optional(
    Type.Boolean({ description: 'Whether nonexistent URLs of the site redirect to its front page.' }),
  ),
  cacheBust: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'No effect: renderers send it to bypass caches that are keyed by the body.',
    }),
  ),
  visitor: Type.Optional(
    Body({
      type: Type.Optional(OneOf(['human', 'agent'], 'No effect: people and programs receive the same content.')),
      jwtToken: Type.Optional(Type.String({ maxLength: 8192, description: 'Claims signed by the login of the site.' })),
      unsignedClaims: Type.Optional(
        Type.Object({}, { additionalProperties: true, description: 'Unsigned claims, as the visitor states them.' }),
      ),
    }),
  ),
});
export type ResolvePublishedUrl = Static<typeof ResolvePublishedUrl>;

/** The same members in the query of a GET, for older clients. */
export const ResolvePublishedUrlQuery = Type.Object({
  url: UrlText,
  redirectOnError: Type.Optional(Type.Boolean()),
  visitorAuthToken: Type.Optional(Type.String({ maxLength: 8192, description: '`visitor.jwtToken` of the POST.' })),
});

/** The target of a published URL. */
const PublishedContent = Type.Object({
  organization: Id,
  site: Id,
  siteSection: Type.Optional(Id),
  siteSpace: Id,
  space: Id,
  changeRequest: Type.Optional(Id),
  revision: Type.Optional(Type.String({ description: 'Id of the revision that is shown instead of the active one.' })),
  pathname: Type.String({ description: 'Path below the space, decoded, begins with a slash.' }),
  basePath: Type.String({ description: 'Path of the space, begins and ends with a slash.' }),
  siteBasePath: Type.String({ description: 'Path of the site, begins and ends with a slash.' }),
  apiToken: Type.String({ description: 'Short-lived token that reads this site as the visitor sees it.' }),
  shareKey: Type.Optional(Type.String()),
  complete: Type.Boolean({
    description: 'Longer URLs lead to the same space, to the path with the rest appended as it is.',
  }),
  contextId: Type.Optional(Type.String({ description: 'Equal for visitors who see the same content.' })),
  canonicalUrl: Type.String(),
});

const Redirected = Type.Object({
  target: OneOf(['application', 'content', 'external']),
  redirect: Type.String({ description: 'URL to redirect the visitor to.' }),
});

export const PublishedUrl = named('PublishedUrl', Type.Union([PublishedContent, Redirected]));
export type PublishedUrl = Static<typeof PublishedUrl>;

export const ResolveContentUrlQuery = Type.Object({ url: UrlText });

/** The target of a URL of this installation. */
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
