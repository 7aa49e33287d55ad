import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import { Id, named, OneOf } from '../../../platform/http/schemas.ts';
import { LIVE_KINDS } from '../../../platform/live/live-change.ts';

/** Seconds after which the server ends a stream. */
export const MAX_LIFETIME = 1800;

export const LiveQuery = Type.Object({
  lifetime: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_LIFETIME,
      default: MAX_LIFETIME,
      description: 'Seconds after which the server ends the stream; 0 ends it after the event `ready`.',
    }),
  ),
});

/** The data of an event `change`: the ids of the changed objects. */
export const LiveEvent = named(
  'LiveEvent',
  Type.Object({
    kind: OneOf(LIVE_KINDS),
    organization: Type.Optional(Id),
    collection: Type.Optional(Id),
    space: Type.Optional(Id),
    changeRequest: Type.Optional(Id),
    site: Type.Optional(Id),
  }),
);
export type LiveEvent = Static<typeof LiveEvent>;

export const LiveEvents = Type.Unsafe<Readable>({
  type: 'string',
  description:
    'Server-sent events: `ready`, `change` with a `LiveEvent`, `reset` and `end`. A comment is sent every 20 seconds.',
});
