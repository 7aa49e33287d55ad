import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFaultRandom } from '../faults/random.ts';
import { checkHistory } from './check-history.ts';
import type { History } from './history.ts';
import { FAULTS } from './inject-faults.ts';
import { SerialModel } from './serial-model.ts';
import { type Loose, type Name, smallHistory } from './small-history.ts';

/** A change of a short history, and the expected violations. */
type Change = (parts: { calls: Record<Name, Loose>; space: Loose; history: Loose }) => unknown;

function check(change: Change): string[] {
  const { history, calls } = smallHistory();
  change({ calls, history, space: history.spaces.s });
  return checkHistory(history);
}

/** Puts a call at other times. */
const at = (call: Loose, began: number, ended?: number) => Object.assign(call, { began, ended });

const RIGHT: readonly (readonly [string, Change])[] = [
  ['as it is', () => undefined],
  [
    'an applied edit without a response',
    ({ calls }) => at(Object.assign(calls.first, { status: undefined, answer: undefined }), 0),
  ],
  [
    'an unapplied edit without a response',
    ({ history }) =>
      history.entries.push({ client: 'two', kind: 'edit', asked: { space: 's', writes: { x: 'lost' } }, began: 50 }),
  ],
  [
    'a read of the previous revision during an edit',
    ({ calls }) => {
      at(calls.tree, calls.matching.began + 1, calls.matching.ended + 20);
      calls.tree.answer = { revision: 'r1', documents: { x: 'of b' } };
      at(calls.page, calls.tree.ended + 1, calls.tree.ended + 2);
    },
  ],
  [
    'a rejection during the grant',
    ({ calls }) => Object.assign(calls.allowed, { status: 404, began: calls.grant.began + 1 }),
  ],
  [
    'a read of the previous order during a move',
    ({ calls }) => {
      at(calls.structure, calls.move.began + 1, calls.move.ended + 10);
      calls.structure.answer.order = ['a', 'b', 'c'];
    },
  ],
  [
    'a count during a comment',
    ({ calls }) => {
      at(calls.counts, calls.second.began + 1, calls.second.ended + 30);
      calls.counts.answer.comments = 2;
    },
  ],
  [
    'a list walk without items created during it',
    ({ calls }) => {
      at(calls.second, calls.walk.began + 1, calls.walk.ended - 1);
      calls.walk.answer.pages = [
        { ids: ['m1'], count: 1, began: calls.walk.began + 0.5, ended: calls.walk.ended - 0.5 },
      ];
      at(calls.resolve, calls.walk.ended + 0.1, calls.walk.ended + 0.2);
      calls.counts.answer.comments = 1;
    },
  ],
];

const WRONG: readonly (readonly [string, Change, RegExp])[] = [
  [
    'a lost update',
    ({ space }) => Object.assign(space.revisions.r2.documents, { x: 'of b' }),
    /"x" says b in place of d/,
  ],
  [
    'an edit that reverts another one',
    ({ space }) => Object.assign(space.revisions.r3.documents, { x: 'of b' }),
    /"x" says b in place of d/,
  ],
  [
    'an edit with text that nobody wrote',
    ({ space }) => Object.assign(space.revisions.r2.documents, { z: 'of a' }),
    /"z" says a in place of nothing/,
  ],
  [
    'a merge without one of the pages',
    ({ space }) => delete space.revisions.r3.documents.y,
    /"y" says nothing in place of c/,
  ],
  [
    'a merge of a conflict',
    ({ calls, space }) => {
      calls.inside.asked.writes = { x: 'c' };
      space.revisions.c1.documents = { x: 'of c' };
      space.revisions.r3.documents = { x: 'of c' };
    },
    /both sides changed x/,
  ],
  [
    'an unexplained revision',
    ({ history, calls }) => history.entries.splice(history.entries.indexOf(calls.first), 1),
    /Nobody made revision r1/,
  ],
  [
    'an edit without a revision',
    ({ space, calls }) => {
      space.revisions.r2.parents = ['r0'];
      calls.create.answer.initial = 'r0';
    },
    /made no revision/,
  ],
  [
    'two edits that made one revision',
    ({ calls }) => Object.assign(calls.mismatch, { status: 200, answer: { revision: 'r2' } }),
    /made by more than one/,
  ],
  ['an edit ordered before an earlier one', ({ calls }) => at(calls.matching, -3, -2), /came before what was there/],
  [
    'a head that is not the latest revision',
    ({ history }) => Object.assign(history.heads, { s: 'other' }),
    /does not follow/,
  ],
  [
    'a stale read',
    ({ calls }) => Object.assign(calls.tree.answer, { revision: 'r1', documents: { x: 'of b' } }),
    /less than what was known/,
  ],
  [
    'a read that goes backwards',
    ({ calls }) => {
      at(calls.matching, calls.matching.began, calls.page.ended + 1);
      Object.assign(calls.page.answer, { revision: 'r1', text: 'b' });
    },
    /less than what was known/,
  ],
  ['a read of an edit that had not started', ({ calls }) => at(calls.tree, 1, 2), /was not begun/],
  [
    'a read of a revision of another head',
    ({ calls }) => Object.assign(calls.tree.answer, { revision: 'c1' }),
    /never had/,
  ],
  [
    'a tree of two revisions',
    ({ calls }) => Object.assign(calls.tree.answer.documents, { y: 'of c' }),
    /differs from its revision in y/,
  ],
  ['a page of another revision', ({ calls }) => Object.assign(calls.page.answer, { text: 'b' }), /says something else/],
  [
    'If-Match that is passed over',
    ({ calls }) => Object.assign(calls.matching.asked, { ifMatch: 'r0' }),
    /another revision than the one that it names/,
  ],
  [
    'If-Match that is refused without need',
    ({ calls }) => Object.assign(calls.mismatch.asked, { ifMatch: 'r3' }),
    /refused though its revision was the head/,
  ],
  [
    'a change request based on a stale revision',
    ({ calls, space }) => {
      at(calls.create, 36, 37);
      at(calls.inside, 38, 39);
      space.revisions.r2.parents = ['r1'];
    },
    /took less than what was known/,
  ],
  [
    'a change request with a different base',
    ({ space }) => Object.assign(space.revisions.c0.documents, { x: 'of a' }),
    /The first revision/,
  ],
  [
    'a duplicate number',
    ({ space }) => space.requests.push({ ...space.requests[0], id: 'q2' }),
    /have the numbers 1, 1/,
  ],
  [
    'a skipped number',
    ({ space, calls }) => {
      space.requests[0].number = 2;
      calls.create.answer.number = 2;
    },
    /have the numbers 2/,
  ],
  ['another number than was told', ({ calls }) => Object.assign(calls.create.answer, { number: 3 }), /another number/],
  ['a lost change request', ({ space }) => space.requests.pop(), /in no change request/],
  [
    'two merges of one change request',
    ({ history, calls }) => history.entries.push({ ...calls.merge }),
    /merged twice/,
  ],
  ['a reverted merge', ({ space }) => Object.assign(space.requests[0], { status: 'open' }), /is open at rest/],
  ['an edit after the merge', ({ calls }) => at(calls.inside, 76, 77), /took a change though it was merged/],
  [
    'an edit of an archived change request',
    ({ calls }) =>
      Object.assign(at(calls.open, 15.5, 15.8), { asked: { space: 's', request: 'q1', status: 'archived' } }),
    /took a change though it was archived/,
  ],
  ['a rejected edit of a draft', ({ calls }) => at(calls.late, 28, 29), /took no change/],
  [
    'a change request that changes after its merge',
    ({ space }) => Object.assign(space.revisions.r3, { parents: ['r2', 'c0'] }),
    /changed since it was merged/,
  ],
  ['an unset status', ({ calls }) => Object.assign(calls.request.answer, { status: 'draft' }), /no such status/],
  [
    'too many comments counted',
    ({ calls }) => Object.assign(calls.counts.answer, { comments: 2 }),
    /Comments are not 1 to 1/,
  ],
  [
    'too few comments counted',
    ({ calls }) => Object.assign(calls.counts.answer, { comments: 0 }),
    /Comments are not 1 to 1/,
  ],
  [
    'change requests miscounted',
    ({ calls }) => Object.assign(calls.counts.answer, { total: 2 }),
    /Change requests are not/,
  ],
  ['replies miscounted', ({ calls }) => Object.assign(calls.replies.answer, { replies: 0 }), /Replies are not/],
  [
    'comments miscounted at rest',
    ({ space }) => Object.assign(space.counts, { comments: 2 }),
    /open comments of s: 2, and not 1/,
  ],
  ['drafts miscounted at rest', ({ space }) => Object.assign(space.counts, { draft: 1 }), /drafts of s/],
  [
    'replies miscounted at rest',
    ({ space }) => Object.assign(space.comments[''][0], { replies: 2 }),
    /replies of m1: 2/,
  ],
  ['a lost comment', ({ space }) => space.comments[''].pop(), /m2 is missing/],
  ['a lost reply', ({ space }) => Object.assign(space.comments[''][0], { replies: 0, replyIds: [] }), /p1 is missing/],
  [
    'an unexplained comment',
    ({ space }) => space.comments[''].push({ id: 'm3', status: 'resolved', replies: 0, replyIds: [] }),
    /m3 is resolved/,
  ],
  [
    'a reopened comment',
    ({ space }) => {
      space.comments[''][1].status = 'open';
      space.counts.comments = 2;
    },
    /m2 is open/,
  ],
  ['a list with a duplicate', ({ calls }) => calls.walk.answer.pages[1].ids.push('m2'), /shows something twice/],
  ['a list without one of its items', ({ calls }) => calls.walk.answer.pages.pop(), /leaves out m1/],
  ['a list with an unknown item', ({ calls }) => calls.walk.answer.pages[0].ids.push('m9'), /shows m9/],
  [
    'a list with a wrong count',
    ({ calls }) => Object.assign(calls.walk.answer.pages[0], { count: 3 }),
    /counts 3, not 2 to 2/,
  ],
  ['access after a revocation', ({ calls }) => Object.assign(calls.refused, { status: 200 }), /Access without grant/],
  [
    'access before the grant',
    ({ calls }) => at(calls.allowed, calls.grant.began - 4, calls.grant.began - 3),
    /Access without grant/,
  ],
  ['no access with a grant', ({ calls }) => Object.assign(calls.allowed, { status: 404 }), /No access with all/],
  ['a rejection for the wrong reason', ({ calls }) => Object.assign(calls.refused, { status: 401 }), /wrong reason/],
  ['a rejection of another kind', ({ calls }) => Object.assign(calls.refused, { status: 409 }), /another status/],
  [
    'a site with a duplicate',
    ({ calls }) => Object.assign(calls.structure.answer, { order: ['c', 'c', 'b'] }),
    /shows something twice/,
  ],
  ['a lost site space', ({ history }) => Object.assign(history.finalOrders, { site: ['c', 'a'] }), /no order of moves/],
  [
    'an unexplained order',
    ({ calls }) => Object.assign(calls.structure.answer, { order: ['b', 'a', 'c'] }),
    /no order of moves/,
  ],
  [
    'a lost move',
    ({ history, calls }) => {
      Object.assign(history.finalOrders, { site: ['a', 'b', 'c'] });
      calls.structure.answer.order = ['a', 'b', 'c'];
    },
    /no order of moves/,
  ],
  ['an error response', ({ calls }) => Object.assign(calls.late, { status: 500 }), /answered with an error/],
];

describe('a short history', () => {
  it.each(RIGHT)('is valid: %s', (_name, change) => {
    expect(check(change)).toEqual([]);
  });

  it.each(WRONG)('is invalid: %s', (_name, change, sentence) => {
    expect(check(change).join('\n')).toMatch(sentence);
  });
});

/** A history of a model that does one call after the other, as if the calls had overlapped. */
function aHistory(seed: number, steps: number): History {
  const model = new SerialModel(createFaultRandom(seed));
  for (let step = 0; step < steps; step += 1) model.step();
  return model.history();
}

const seeds = fc.integer();

describe('histories of a serial model', () => {
  it('are valid with any overlap of calls', () => {
    const law = fc.property(seeds, fc.integer({ min: 0, max: 120 }), (seed, steps) => {
      expect(checkHistory(aHistory(seed, steps))).toEqual([]);
    });
    fc.assert(law, { numRuns: 100 });
  });

  it.each(Object.entries(FAULTS))('are invalid with one fault: %s', (_name, inject) => {
    let injected = 0;
    const law = fc.property(seeds, (seed) => {
      const history = aHistory(seed, 120);
      fc.pre(inject(history as never, createFaultRandom(seed)));
      injected += 1;
      expect(checkHistory(history)).not.toEqual([]);
    });
    fc.assert(law, { numRuns: 15 });
    expect(injected).toBeGreaterThanOrEqual(15);
  });
});
