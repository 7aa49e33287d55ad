import { type Static, type TSchema, Type } from 'typebox';
import { Nullable, named, OneOf } from '../../platform/http/schemas.ts';

/** A text of the browser, with the longest that is taken. */
const Text = (maxLength: number, description?: string) =>
  Type.String({ maxLength, ...(description !== undefined && { description }) });

const Id = Type.Optional(Nullable(Text(64)));

/** Members that a visitor's claims may have at the top. */
export const MAX_CLAIMS = 32;

const Session = Type.Object(
  {
    visitorId: Text(
      64,
      'Random id of the visitor, for the time in which they may be recognized. Only a keyed hash is stored.',
    ),
    sessionId: Text(64, 'Random id of the visit. Only a keyed hash is stored.'),
    cookies: Type.Record(Type.String(), Text(4096), { maxProperties: 200, description: 'Ignored.' }),
    userAgent: Text(1024, 'Device, browser, system and bot are derived from it; it is not stored.'),
    language: Nullable(Text(35)),
    referrer: Nullable(Text(2048, 'Stored without query and fragment.')),
    ip: Type.Optional(
      Text(
        45,
        'IP address of the visitor, for servers that report with a token. The country is stored, not the address.',
      ),
    ),
    visitorAuthClaims: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), {
        maxProperties: MAX_CLAIMS,
        description: 'Trusted from servers that report with a token. At most 4 KiB and 4 levels deep.',
      }),
    ),
  },
  { description: 'The visitor.' },
);

const Location = Type.Object(
  {
    url: Type.String({
      maxLength: 2048,
      format: 'uri',
      description: 'Stored without query and fragment; `utm_…` parameters are stored separately.',
    }),
    siteSection: Id,
    siteSpace: Id,
    siteShareKey: Id,
    space: Id,
    revision: Id,
    page: Id,
  },
  { description: 'Where it happened.' },
);

const Query = { query: Text(512) };
const Operation = { operation: Type.Object({ path: Text(2048), method: Text(16) }) };
const Advertisement = {
  ad: Type.Object({ domain: Text(253), zoneId: Text(64), placement: OneOf(['aside']) }),
};
const Rating = OneOf(['bad', 'ok', 'good']);

/** Content references by their kinds. */
export const TARGETS = {
  url: Type.Object({ kind: Type.Literal('url'), url: Text(2048) }),
  page: Type.Object({ kind: Type.Literal('page'), page: Text(64), space: Type.Optional(Text(64)) }),
  anchor: Type.Object({
    kind: Type.Literal('anchor'),
    anchor: Text(256),
    page: Type.Optional(Text(64)),
    space: Type.Optional(Text(64)),
  }),
  file: Type.Object({ kind: Type.Literal('file'), file: Text(64) }),
  space: Type.Object({ kind: Type.Literal('space'), space: Text(64) }),
  collection: Type.Object({ kind: Type.Literal('collection'), collection: Text(64) }),
  user: Type.Object({ kind: Type.Literal('user'), user: Text(64) }),
  'reusable-content': Type.Object({
    kind: Type.Literal('reusable-content'),
    reusableContent: Text(64),
    space: Type.Optional(Text(64)),
  }),
} as const;

const { url, page, anchor, file, space, collection, user, 'reusable-content': reusableContent } = TARGETS;
const Target = Type.Union([url, page, anchor, file, space, collection, user, reusableContent], {
  description: 'A content reference.',
});

const shape = <const Kinds extends string[], Own extends Record<string, TSchema>>(
  types: readonly [...Kinds],
  own: Own,
) =>
  Type.Object({
    type: Type.Enum([...types]),
    session: Session,
    location: Location,
    timestamp: Type.Optional(
      Type.String({ format: 'date-time', maxLength: 64, description: 'By default the time of the request.' }),
    ),
    ...own,
  });

/** The shapes of events, each with the types that have it. Members that are not named are ignored. */
const SHAPES = [
  shape(['page_view', 'search_open', 'ask_view', 'agent_feedback', 'mcp_request', 'rss_request'], {}),
  shape(['search_type_query', 'ask_question'], Query),
  shape(['search_open_result'], { ...Query, result: Type.Object({ spaceId: Text(64), pageId: Text(64) }) }),
  shape(['page_post_feedback'], { feedback: Type.Object({ rating: Rating }) }),
  shape(['page_post_feedback_comment'], {
    feedback: Type.Object({ rating: Rating, comment: Type.String({ minLength: 1, maxLength: 512 }) }),
  }),
  shape(['ask_rate_response'], {
    ...Query,
    // No constants: generators of clients fail at negative ones.
    rating: Type.Integer({ minimum: -1, maximum: 1 }),
    responseId: Text(64),
  }),
  shape(['link_click'], {
    link: Type.Object({
      target: Target,
      position: OneOf(['announcement', 'header', 'footer', 'sidebar', 'content']),
    }),
  }),
  shape(['api_client_open', 'api_client_request'], Operation),
  shape(['ad_click', 'ad_display'], Advertisement),
  shape(['trademark_click'], { placement: OneOf(['sidebar', 'ad', 'footer', 'pdf']) }),
  shape(['page_markdown_request'], { markdownSource: Type.Optional(OneOf(['page-action'])) }),
  shape(['llms_request'], { llmsVariant: OneOf(['standard', 'full']) }),
] as const;

export type SentEvent = Static<(typeof SHAPES)[number]>;

export type EventType = SentEvent['type'];

/** The shape of each type (docs/api/contract.md#events). */
export const EVENTS: ReadonlyMap<EventType, TSchema> = new Map(
  SHAPES.flatMap((each) => each.properties.type.enum.map((type): [EventType, TSchema] => [type, each])),
);

/** An event on a site, as browsers, servers and the published site itself send it. */
export const SentEvent = named('SiteEvent', Type.Union([...SHAPES]));
