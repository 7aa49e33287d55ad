import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describeTextFault } from '../http/text-faults.ts';
import { describeFailure, type Failure, ValidationError } from '../http/validation.ts';
import { EVENTS, type SentEvent, TARGETS } from './event-schema.ts';

/** Events of one call. */
export const MAX_EVENTS = 1000;

/** What all calls have in common; the rest depends on the type of each event. */
const Outline = Type.Object({
  events: Type.Array(Type.Object({ type: Type.Enum([...EVENTS.keys()]) }), { minItems: 1, maxItems: MAX_EVENTS }),
});

/** The same of links, the rest of which depends on what they lead to. */
const LinkOutline = Type.Object({
  link: Type.Object({ target: Type.Object({ kind: Type.Enum(Object.keys(TARGETS)) }) }),
});

type Check = ReturnType<typeof Compile>;

const checks = new Map<TSchema, Check>();

/**
 * Checks the body of a call. Each event is held against the shape of its type alone: tried one after the other, the
 * many shapes would need longer than all that follows, and what was wrong with the others would be reported as well.
 * @throws ValidationError naming the place in one sentence
 */
export function checkEvents(body: unknown): readonly SentEvent[] {
  check(Outline, 'body', body);
  const { events } = body as { events: readonly SentEvent[] };
  for (const [index, event] of events.entries()) {
    const place = `body/events/${index}`;
    if (event.type === 'link_click') checkTarget(place, event);
    check(EVENTS.get(event.type) ?? Type.Never(), place, event);
  }
  return events;
}

function checkTarget(place: string, event: Extract<SentEvent, { readonly type: 'link_click' }>): void {
  check(LinkOutline, place, event);
  const { target } = event.link;
  check(TARGETS[target.kind], `${place}/link/target`, target);
}

/** Compiled when the first call needs it. */
function check(schema: TSchema, place: string, value: unknown): void {
  const compiled = checks.get(schema) ?? Compile(schema);
  checks.set(schema, compiled);
  if (compiled.Check(value)) return;
  throw new ValidationError(describeFailure(place, compiled.Errors(value) as readonly Failure[]));
}

const notJson = () => new ValidationError('The request body is not valid JSON.', 'invalid_json');

/** A name that every object has, and that no JSON of any operation may have. */
const PROTOTYPE = /"__proto__"\s*:/;

/** Escapes of U+0000 and of surrogates. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/**
 * Reads the text of a body as JSON.
 * @throws ValidationError for what is none, and for texts that no store is sure to keep
 */
export function parseEvents(text: string): unknown {
  if (PROTOTYPE.test(text)) throw notJson();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw notJson();
  }
  // Both can come as an escape alone.
  const fault = ESCAPED.test(text) ? describeTextFault('body', body) : undefined;
  if (fault === undefined) return body;
  throw new ValidationError(fault);
}
