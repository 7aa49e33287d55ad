import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { describeTextFault } from '../../platform/http/text-faults.ts';
import { describeFailure, type Failure, ValidationError } from '../../platform/http/validation.ts';
import { EVENTS, type SentEvent, TARGETS } from './event-schema.ts';

/** Events of one call. */
export const MAX_EVENTS = 1000;

/** The common part of all calls; the rest depends on the type of each event. */
const Outline = Type.Object({
  events: Type.Array(Type.Object({ type: Type.Enum([...EVENTS.keys()]) }), { minItems: 1, maxItems: MAX_EVENTS }),
});

/** The common part of links, the rest of which depends on their target. */
const LinkOutline = Type.Object({
  link: Type.Object({ target: Type.Object({ kind: Type.Enum(Object.keys(TARGETS)) }) }),
});

type Check = ReturnType<typeof Compile>;

const checks = new Map<TSchema, Check>();

/**
 * Validates the body of a call. Each event is checked against the schema of its type only: trying the many schemas in
 * turn would be slower than all later work, and would report irrelevant errors.
 * @throws ValidationError with the path, in one sentence
 */
export function checkEvents(body: unknown): readonly SentEvent[] {
  check(Outline, 'body', body);
  const { events } = body as { events: readonly SentEvent[] };
  for (const [index, event] of events.entries()) {
    const path = `body/events/${index}`;
    if (event.type === 'link_click') checkTarget(path, event);
    check(EVENTS.get(event.type) ?? Type.Never(), path, event);
  }
  return events;
}

function checkTarget(path: string, event: Extract<SentEvent, { readonly type: 'link_click' }>): void {
  check(LinkOutline, path, event);
  const { target } = event.link;
  check(TARGETS[target.kind], `${path}/link/target`, target);
}

/** Compiled when the first call needs it. */
function check(schema: TSchema, path: string, value: unknown): void {
  const compiled = checks.get(schema) ?? Compile(schema);
  checks.set(schema, compiled);
  if (compiled.Check(value)) return;
  throw new ValidationError(describeFailure(path, compiled.Errors(value) as readonly Failure[]));
}

const notJson = () => new ValidationError('The request body is not valid JSON.', 'invalid_json');

/** A name that every object has, and that no JSON of any operation may have. */
const PROTOTYPE = /"__proto__"\s*:/;

/** Escapes of U+0000 and of surrogates. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/**
 * Parses the text of a body as JSON.
 * @throws ValidationError for invalid JSON, and for texts that some store rejects
 */
export function parseEvents(text: string): unknown {
  if (PROTOTYPE.test(text)) throw notJson();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw notJson();
  }
  // Both can occur only as an escape.
  const fault = ESCAPED.test(text) ? describeTextFault('body', body) : undefined;
  if (fault === undefined) return body;
  throw new ValidationError(fault);
}
