import fc from 'fast-check';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { ValidationError } from '../../platform/http/validation.ts';
import { aBrowserSession, aLocation, anEvent } from '../../testing/sent-events.ts';
import { RecordSiteEvents } from '../../web/api/site-insights/schema.ts';
import { EVENTS } from './event-schema.ts';
import { checkEvents } from './read-events.ts';

const isRight = Compile(RecordSiteEvents);

/** Members of all types, so that many events are right by chance. */
const OWN = {
  query: 'words',
  result: { spaceId: 's', pageId: 'p' },
  feedback: { rating: 'ok', comment: 'Fine' },
  link: { target: { kind: 'page', page: 'p' }, position: 'content' },
  operation: { path: '/', method: 'get' },
  ad: { domain: 'example.com', zoneId: 'z', placement: 'aside' },
  placement: 'footer',
  rating: 1,
  responseId: 'r',
  llmsVariant: 'full',
};
const TIMESTAMP = '2026-01-15T10:00:00.000Z';

const aValue = fc.oneof(
  fc.constantFrom(null, '', 1, -1, true, 'good', 'sidebar', 'https://docs.test/', TIMESTAMP, [], {}),
  fc.string({ maxLength: 5 }),
  fc.integer({ min: 500, max: 2100 }).map((length) => 'a'.repeat(length)),
);
/** A path in an event, and its new value; undefined removes the member. */
const aChange = fc.tuple(
  fc.constantFrom(
    ...['type', 'session', 'location', 'timestamp', ...Object.keys(OWN)].map((name) => [name]),
    ...Object.keys(aBrowserSession({ ip: '', visitorAuthClaims: {} })).map((name) => ['session', name]),
    ...Object.keys(aLocation()).map((name) => ['location', name]),
    ...Object.entries(OWN).flatMap(([name, own]) =>
      typeof own === 'object' ? Object.keys(own).map((member) => [name, member]) : [],
    ),
    ['link', 'target', 'kind'],
  ),
  fc.option(aValue, { nil: undefined }),
);
const someEvent = fc
  .tuple(fc.constantFrom(...EVENTS.keys()), fc.array(aChange, { maxLength: 2 }))
  .map(([type, changes]) => {
    const event = structuredClone({ ...anEvent({ timestamp: TIMESTAMP }), ...OWN, type });
    for (const [path, value] of changes) put(event, path, value);
    return event;
  });

function put(object: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  const inner = object[name];
  if (rest.length > 0 && typeof inner === 'object' && inner !== null)
    put(inner as Record<string, unknown>, rest, value);
  else if (rest.length === 0 && value === undefined) delete object[name];
  else if (rest.length === 0) object[name] = value;
}

const isTaken = (body: unknown): boolean => {
  try {
    checkEvents(body);
    return true;
  } catch (error) {
    if (error instanceof ValidationError) return false;
    throw error;
  }
};

describe('the validation of events', () => {
  it('accepts exactly the schema of the operation', () => {
    let [taken, refused] = [0, 0];
    fc.assert(
      fc.property(fc.array(someEvent, { minLength: 1, maxLength: 3 }), (events) => {
        const expected = isRight.Check({ events });
        if (expected) taken++;
        else refused++;
        expect(isTaken({ events })).toBe(expected);
      }),
      { numRuns: 1000 },
    );
    // Both sides were seen.
    expect(Math.min(taken, refused)).toBeGreaterThan(100);
  });

  it.each([null, [], 'events', 1, {}, { events: {} }, { events: [null] }, { events: [[]] }])('rejects %j', (body) => {
    expect(isTaken(body)).toBe(false);
  });

  it('accepts no names of built-in object members', () => {
    for (const type of ['__proto__', 'constructor', 'toString']) expect(isTaken({ events: [{ type }] })).toBe(false);
    expect(isTaken(JSON.parse(`{"events":[{"__proto__":${JSON.stringify(anEvent())}}]}`))).toBe(false);
  });
});
