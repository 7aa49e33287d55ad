import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTIFICATION_KINDS } from '../../../platform/db/tables/notifications.ts';
import {
  decideRecipients,
  listConcernedByComment,
  listConcernedByFailure,
  listConcernedByMerge,
} from './decide-recipients.ts';

const NOBODY = { actorId: null, muted: new Set<string>() };

describe('the recipients of an event', () => {
  it('are notified once, for the strongest reason', () => {
    const facts = { mentioned: ['a', 'b'], participants: ['b', 'c'], requestAuthor: 'a', followers: ['d', 'c'] };
    expect([...decideRecipients(listConcernedByComment(facts), NOBODY)]).toEqual([
      ['a', 'mention'],
      ['b', 'mention'],
      ['c', 'reply'],
      ['d', 'reply'],
    ]);
  });

  it('are never the person who caused it, for any reason', () => {
    const person = fc.constantFrom<string>('a', 'b', 'c');
    const people = fc.array(person);
    const concerned = fc.array(fc.record({ userId: person, kind: fc.constantFrom(...NOTIFICATION_KINDS) }));
    fc.assert(
      fc.property(concerned, people, (given, muted) => {
        const recipients = decideRecipients(given, { actorId: 'a', muted: new Set(muted) });
        expect(recipients.has('a')).toBe(false);
        for (const [userId, kind] of recipients) {
          expect(given).toContainEqual({ userId, kind });
          if (muted.includes(userId)) expect(['mention', 'review-request', 'sync-failure']).toContain(kind);
          const counts = (one: string) => !muted.includes(userId) || !['reply', 'merge'].includes(one);
          const kinds = given.filter((one) => one.userId === userId && counts(one.kind)).map((one) => one.kind);
          const strongest = Math.min(...kinds.map((one) => NOTIFICATION_KINDS.indexOf(one)));
          expect(NOTIFICATION_KINDS[strongest]).toBe(kind);
        }
      }),
    );
  });

  it('of something muted are only those whom it is directed at', () => {
    const facts = { mentioned: ['a'], participants: ['a', 'b'], requestAuthor: null, followers: [] };
    const muted = new Set(['a', 'b']);
    expect([...decideRecipients(listConcernedByComment(facts), { actorId: null, muted })]).toEqual([['a', 'mention']]);
  });

  it('of a merge are those who wrote it or follow it', () => {
    const concerned = listConcernedByMerge({ author: 'a', contributors: ['b', 'c'], followers: ['d'] });
    expect([...decideRecipients(concerned, { actorId: 'c', muted: new Set(['d']) }).keys()]).toEqual(['a', 'b']);
  });

  it('of a failure are those who maintain the connection, or else the administrators', () => {
    const administrators = ['a', 'b'];
    expect(listConcernedByFailure({ maintainers: ['c'], administrators }).map(({ userId }) => userId)).toEqual(['c']);
    expect(listConcernedByFailure({ maintainers: [], administrators }).map(({ userId }) => userId)).toEqual(['a', 'b']);
  });
});
