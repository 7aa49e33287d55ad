import type { Entry, History } from './history.ts';

/** What tests change of a history: every member, regardless of the kind of call it is of. */
// biome-ignore lint/suspicious/noExplicitAny: calls of every kind
export type Loose = any;

const client = 'one';
const done = { status: 200, answer: {} };
const space = 's';
const inRequest = { space, request: 'q1' };
const site = 'site';

/** By name, so that tests can speak of them. */
const CALLS = {
  first: { kind: 'edit', asked: { space, writes: { x: 'b' } }, ...done, answer: { revision: 'r1' } },
  create: { kind: 'create-request', asked: { space }, ...done, answer: { id: 'q1', number: 1, initial: 'r1' } },
  inside: { kind: 'edit', asked: { ...inRequest, writes: { y: 'c' } }, ...done, answer: { revision: 'c1' } },
  matching: { kind: 'edit', asked: { space, writes: { x: 'd' }, ifMatch: 'r1' }, ...done, answer: { revision: 'r2' } },
  tree: {
    kind: 'read-tree',
    asked: { space },
    ...done,
    answer: { revision: 'r2', documents: { x: 'of d' } },
  },
  page: { kind: 'read-page', asked: { space, title: 'x' }, ...done, answer: { revision: 'r2', text: 'd' } },
  open: { kind: 'set-status', asked: { ...inRequest, status: 'open' }, ...done, answer: { status: 'open' } },
  merge: { kind: 'merge', asked: inRequest, ...done, answer: { result: 'merge', revision: 'r3' } },
  late: { kind: 'edit', asked: { ...inRequest, writes: { y: 'e' } }, status: 409, message: 'It is merged.' },
  mismatch: { kind: 'edit', asked: { space, writes: { x: 'f' }, ifMatch: 'r1' }, status: 412 },
  request: {
    kind: 'read-request',
    asked: inRequest,
    ...done,
    answer: { revision: 'c1', status: 'merged', comments: 0 },
  },
  comment: { kind: 'comment', asked: { space }, ...done, answer: { id: 'm1' } },
  reply: { kind: 'reply', asked: { space, comment: 'm1' }, ...done, answer: { id: 'p1' } },
  second: { kind: 'comment', asked: { space }, ...done, answer: { id: 'm2' } },
  resolve: { kind: 'resolve', asked: { space, comment: 'm2', resolved: true }, ...done },
  counts: {
    kind: 'read-space',
    asked: { space },
    ...done,
    answer: { revision: 'r3', comments: 1, total: 1, open: 0, draft: 0 },
  },
  replies: {
    kind: 'read-comment',
    asked: { space, comment: 'm1' },
    ...done,
    answer: { status: 'open', replies: 1 },
  },
  walk: { kind: 'walk', asked: { list: 'comments s ', limit: 1 }, ...done, answer: { pages: [] as Loose[] } },
  grant: { kind: 'set-access', asked: { keys: ['grant'], isOn: true }, ...done },
  allowed: { kind: 'try', asked: { keys: ['grant', 'token'], token: 'token' }, ...done },
  revoke: { kind: 'set-access', asked: { keys: ['grant'], isOn: false }, ...done },
  refused: { kind: 'try', asked: { keys: ['grant', 'token'], token: 'token' }, status: 404 },
  move: { kind: 'move', asked: { site, id: 'c', before: 'a' }, ...done },
  structure: { kind: 'read-structure', asked: { site }, ...done, answer: { order: ['c', 'a', 'b'] } },
};

export type Name = keyof typeof CALLS;

/** A short history that is right: calls one after the other, each from 10 times its place to 5 more. */
export function smallHistory(): { history: Loose; calls: Record<Name, Loose> } {
  const calls = structuredClone(CALLS) as Record<Name, Loose>;
  Object.values(calls).forEach((call, index) => {
    Object.assign(call, { client, began: index * 10, ended: index * 10 + 5 });
  });
  const { began } = calls.walk;
  calls.walk.answer.pages = [
    { ids: ['m2'], count: 2, began: began + 1, ended: began + 2 },
    { ids: ['m1'], count: 2, began: began + 3, ended: began + 4 },
  ];
  const revision = (type: string, parents: string[], texts: Record<string, string>) => ({
    type,
    parents,
    documents: Object.fromEntries(Object.entries(texts).map(([title, text]) => [title, `of ${text}`])),
  });
  const history: History = {
    entries: Object.values(calls) as Entry[],
    heads: { s: 'r0' },
    orders: { site: ['a', 'b', 'c'] },
    access: ['token'],
    finalOrders: { site: ['c', 'a', 'b'] },
    spaces: {
      s: {
        head: 'r3',
        counts: { comments: 1, total: 1, open: 0, draft: 0 },
        revisions: {
          r0: revision('edits', [], { x: 'a' }),
          r1: revision('edits', ['r0'], { x: 'b' }),
          c0: revision('edits', ['r1'], { x: 'b' }),
          c1: revision('edits', ['c0'], { x: 'b', y: 'c' }),
          r2: revision('edits', ['r1'], { x: 'd' }),
          r3: revision('merge', ['r2', 'c1'], { x: 'd', y: 'c' }),
        },
        texts: { 'of a': 'a', 'of b': 'b', 'of c': 'c', 'of d': 'd' },
        requests: [{ id: 'q1', number: 1, status: 'merged', revision: 'c1', revisionMerged: 'r3', comments: 0 }],
        comments: {
          '': [
            { id: 'm1', status: 'open', replies: 1, replyIds: ['p1'] },
            { id: 'm2', status: 'resolved', replies: 0, replyIds: [] },
          ],
          q1: [],
        },
      },
    },
  };
  return { history, calls };
}
