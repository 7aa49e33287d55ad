import { Type } from 'typebox';
import { SentEvent } from '../../../domain/visitor-events/event-schema.ts';
import { MAX_EVENTS } from '../../../domain/visitor-events/read-events.ts';

export const RecordSiteEvents = Type.Object(
  { events: Type.Array(SentEvent, { minItems: 1, maxItems: MAX_EVENTS }) },
  { description: 'All of them are recorded, or none. Members that are not named here are ignored.' },
);
