import type { Random } from '../faults/random.ts';
import { type Entry, type EntryOf, type FinalSpace, type History, isDone, type Kind, ofKind } from './history.ts';

/** Histories here are copies, which may be changed. */
type Free<Value> = Value extends object ? { -readonly [Member in keyof Value]: Free<Value[Member]> } : Value;
type FreeHistory = Free<History>;

/** Introduces one violation. @returns false if the history has no place for it */
export type Fault = (history: FreeHistory, random: Random) => boolean;

const NEVER_ENDED = Number.POSITIVE_INFINITY;

function some<K extends Kind>(
  history: FreeHistory,
  random: Random,
  kind: K,
  fits: (entry: Free<EntryOf<K>> & { ended: number; answer: NonNullable<EntryOf<K>['answer']> }) => boolean,
) {
  const entries = ofKind(history.entries as Entry[], kind).filter(isDone) as unknown as (Free<EntryOf<K>> & {
    ended: number;
    answer: Free<NonNullable<EntryOf<K>['answer']>>;
  })[];
  const fitting = entries.filter((entry) => fits(entry as never));
  return fitting[Math.floor(random() * fitting.length)];
}

const spaceOf = (history: FreeHistory): Free<FinalSpace> => Object.values(history.spaces)[0] as Free<FinalSpace>;

/** Main content from its head to the first revision. */
function chainOf(history: FreeHistory): string[] {
  const { head, revisions } = spaceOf(history);
  const ids: string[] = [];
  for (let id: string | undefined = head; id !== undefined; id = revisions[id]?.parents[0]) ids.unshift(id);
  return ids;
}

/** Edits of main content, by their results. */
const isOfMain = ({ asked }: { asked: { request?: string } }): boolean => asked.request === undefined;

const loseUpdate: Fault = (history, random) => {
  const { revisions } = spaceOf(history);
  const edit = some(history, random, 'edit', isOfMain);
  const revision = revisions[edit?.answer.revision ?? ''];
  const title = Object.keys(edit?.asked.writes ?? {})[0];
  if (revision === undefined || title === undefined) return false;
  const before = revisions[revision.parents[0] ?? '']?.documents[title];
  if (before === undefined) delete revision.documents[title];
  else revision.documents[title] = before;
  return true;
};

const loseRevision: Fault = (history, random) => {
  const state = spaceOf(history);
  const chain = chainOf(history);
  const edit = some(
    history,
    random,
    'edit',
    ({ asked, answer }) => isOfMain({ asked }) && chain.includes(answer.revision),
  );
  const index = chain.indexOf(edit?.answer.revision ?? '');
  if (index === -1) return false;
  const before = chain[index - 1] ?? '';
  const next = state.revisions[chain[index + 1] ?? ''];
  if (next === undefined) state.head = before;
  else next.parents[0] = before;
  return true;
};

const comeTooEarly: Fault = (history, random) => {
  const edit = some(history, random, 'edit', isOfMain);
  const chain = chainOf(history);
  if (edit === undefined || chain.indexOf(edit.answer.revision) < 2) return false;
  Object.assign(edit, { began: -100, ended: -99 });
  return true;
};

const readStale: Fault = (history, random) => {
  const first = Object.values(history.heads)[0] ?? '';
  const known = (began: number) =>
    ofKind(history.entries as Entry[], 'edit').some((edit) => isDone(edit) && isOfMain(edit) && edit.ended < began);
  const read = some(history, random, 'read-tree', ({ asked, began }) => isOfMain({ asked }) && known(began));
  if (read === undefined) return false;
  Object.assign(read.answer, { revision: first, documents: spaceOf(history).revisions[first]?.documents });
  return true;
};

const startStale: Fault = (history, random) => {
  const first = Object.values(history.heads)[0] ?? '';
  const known = (began: number) =>
    ofKind(history.entries as Entry[], 'edit').some((edit) => isDone(edit) && isOfMain(edit) && edit.ended < began);
  const created = some(history, random, 'create-request', ({ began }) => known(began));
  if (created !== undefined) created.answer.initial = first;
  return created !== undefined;
};

const readAhead: Fault = (history, random) => {
  const { head, revisions } = spaceOf(history);
  const maker = (history.entries as Entry[]).find(
    ({ answer }) =>
      answer !== undefined && 'revision' in answer && answer.revision === head && !('documents' in answer),
  );
  const read = some(
    history,
    random,
    'read-tree',
    ({ asked, ended }) => isOfMain({ asked }) && ended < (maker?.began ?? 0),
  );
  if (read === undefined || maker?.kind !== 'edit') return false;
  Object.assign(read.answer, { revision: head, documents: revisions[head]?.documents });
  return true;
};

const tearTree: Fault = (history, random) => {
  const read = some(history, random, 'read-tree', () => true);
  const title = Object.keys(read?.answer.documents ?? {})[0];
  if (read === undefined || title === undefined) return false;
  read.answer.documents[title] = 'document of another revision';
  return true;
};

const tearPage: Fault = (history, random) => {
  const read = some(history, random, 'read-page', () => true);
  if (read !== undefined) read.answer.text = 'of another revision';
  return read !== undefined;
};

const ignoreIfMatch: Fault = (history, random) => {
  const edit = some(history, random, 'edit', ({ asked }) => asked.ifMatch !== undefined);
  if (edit !== undefined) edit.asked.ifMatch = 'another';
  return edit !== undefined;
};

const refuseIfMatch: Fault = (history, random) => {
  const chain = chainOf(history);
  const edit = some(history, random, 'edit', ({ asked, answer }) => {
    return asked.ifMatch !== undefined && isOfMain({ asked }) && answer.revision === chain.at(-1);
  });
  if (edit === undefined) return false;
  history.entries.push({
    ...edit,
    status: 412,
    answer: undefined,
    began: edit.began - 2,
    ended: edit.began - 1,
  } as never);
  return true;
};

const forgetCaller: Fault = (history, random) => {
  const edit = some(history, random, 'edit', () => true);
  history.entries = history.entries.filter((entry) => (entry as unknown) !== edit);
  return edit !== undefined;
};

const doubleNumber: Fault = (history) => {
  const [one, other] = spaceOf(history).requests;
  if (one === undefined || other === undefined) return false;
  other.number = one.number;
  return true;
};

const leaveHole: Fault = (history) => {
  const last = spaceOf(history).requests.at(-1);
  if (last !== undefined) last.number += 1;
  return last !== undefined;
};

const mergeTwice: Fault = (history, random) => {
  const merge = some(history, random, 'merge', ({ answer }) => answer.result === 'merge');
  if (merge !== undefined) history.entries.push(structuredClone(merge) as never);
  return merge !== undefined;
};

const reviveMerged: Fault = (history) => {
  const merged = spaceOf(history).requests.find(({ status }) => status === 'merged');
  if (merged !== undefined) merged.status = 'open';
  return merged !== undefined;
};

const editMerged: Fault = (history, random) => {
  const merge = some(history, random, 'merge', ({ answer }) => answer.result === 'merge');
  const edit = some(history, random, 'edit', ({ asked }) => asked.request === merge?.asked.request);
  if (merge === undefined || edit === undefined) return false;
  Object.assign(edit, { began: merge.ended + 1, ended: merge.ended + 2 });
  return true;
};

const miscount: Fault = (history, random) => {
  const read = some(history, random, 'read-space', () => true);
  if (read !== undefined) read.answer.comments += 1000;
  return read !== undefined;
};

const miscountAtRest: Fault = (history) => {
  spaceOf(history).counts.comments += 1;
  return true;
};

const forgetComment: Fault = (history) => {
  const state = spaceOf(history);
  const lost = state.comments['']?.pop();
  if (lost?.status === 'open') state.counts.comments -= 1;
  return lost !== undefined;
};

const showTwice: Fault = (history, random) => {
  const walk = some(history, random, 'walk', ({ answer }) => (answer.pages[0]?.ids.length ?? 0) > 0);
  const page = walk?.answer.pages[0];
  page?.ids.push(page.ids[0] ?? '');
  return page !== undefined;
};

const leaveOut: Fault = (history, random) => {
  const deleted = new Set(ofKind(history.entries as Entry[], 'delete-comment').map(({ asked }) => asked.comment));
  const bornAt = new Map(
    ofKind(history.entries as Entry[], 'comment').map(({ answer, ended }) => [answer?.id ?? '', ended ?? NEVER_ENDED]),
  );
  const walk = some(history, random, 'walk', ({ answer, began }) =>
    answer.pages.some(({ ids }) => ids.some((id) => !deleted.has(id) && (bornAt.get(id) ?? NEVER_ENDED) < began)),
  );
  for (const page of walk?.answer.pages ?? [])
    page.ids = page.ids.filter((id) => deleted.has(id) || (bornAt.get(id) ?? NEVER_ENDED) >= (walk?.began ?? 0));
  return walk !== undefined;
};

const letIn: Fault = (history, random) => {
  const end = Math.max(...history.entries.map(({ ended = 0 }) => ended));
  const tried = some(history, random, 'try', () => true) ?? { kind: 'try', asked: { keys: ['token'], token: 'token' } };
  const off = {
    client: 'x',
    kind: 'set-access',
    asked: { keys: ['token'], isOn: false },
    began: end + 1,
    ended: end + 2,
  };
  const answer = { status: 200, answer: {} };
  history.entries.push(
    { ...off, ...answer } as never,
    { ...tried, ...answer, began: end + 3, ended: end + 4 } as never,
  );
  return true;
};

const loseSiteSpace: Fault = (history) => {
  const order = Object.values(history.finalOrders)[0];
  return order?.pop() !== undefined;
};

const tearStructure: Fault = (history, random) => {
  const read = some(history, random, 'read-structure', ({ answer }) => answer.order.length > 0);
  if (read !== undefined) read.answer.order[0] = read.answer.order[1] ?? 'strange';
  return read !== undefined;
};

const breakDown: Fault = (history, random) => {
  const entry = history.entries[Math.floor(random() * history.entries.length)];
  if (entry === undefined) return false;
  Object.assign(entry, { status: 500, answer: undefined });
  return true;
};

/** Each makes a valid history invalid, in one place. */
export const FAULTS: Readonly<Record<string, Fault>> = {
  loseUpdate,
  loseRevision,
  comeTooEarly,
  readStale,
  startStale,
  readAhead,
  tearTree,
  tearPage,
  ignoreIfMatch,
  refuseIfMatch,
  forgetCaller,
  doubleNumber,
  leaveHole,
  mergeTwice,
  reviveMerged,
  editMerged,
  miscount,
  miscountAtRest,
  forgetComment,
  showTwice,
  leaveOut,
  letIn,
  loseSiteSpace,
  tearStructure,
  breakDown,
};
