import { isLastStatus, listStatusWrites } from './check-requests.ts';
import { type Entry, type History, isDone, listName, mayCount, ofKind, show, type WalkedPage } from './history.ts';
import { AT_REST, possibleValues, type Write } from './register.ts';

/** The states of each thing that a list may contain, by its id. */
type Things = ReadonlyMap<string, readonly Write<string>[]>;

const GONE = 'gone';
const isLast = (state: string): boolean => state === GONE || isLastStatus(state);

/** The contents of a list: items in one of these states, or all that are not deleted. */
interface List {
  readonly things: Things;
  readonly holds: (state: string) => boolean;
}

const isThere = (state: string): boolean => state !== GONE;

/** Checks paginated lists, counters, and their final state. */
export function checkDiscussions(history: History): string[] {
  const lists = collectLists(history);
  const find = (name: string): List => lists.get(name) ?? { things: new Map(), holds: isThere };
  return [
    ...ofKind(history.entries, 'walk').flatMap((walk) =>
      isDone(walk) ? checkWalk(find(walk.asked.list), walk, walk.answer.pages) : [],
    ),
    ...checkCounters(history, find),
    ...checkAtRest(history, find),
  ];
}

/** All lists by their names. */
function collectLists(history: History): Map<string, List> {
  const { entries, spaces } = history;
  const lists = new Map<string, { things: Map<string, Write<string>[]>; holds: (state: string) => boolean }>();
  const note = (name: string, id: string, write: Write<string>) => {
    const list = lists.get(name) ?? { things: new Map(), holds: isThere };
    list.things.set(id, [...(list.things.get(id) ?? []), write]);
    lists.set(name, list);
  };
  for (const entry of entries) if (mayCount(entry)) noteDiscussion(entry, note);
  // Replies go with their comment.
  for (const { asked, began, ended } of ofKind(entries, 'delete-comment').filter(mayCount)) {
    const name = listName.replies(asked.comment);
    for (const id of lists.get(name)?.things.keys() ?? []) note(name, id, { value: GONE, began, ended });
  }
  for (const [space, { requests }] of Object.entries(spaces)) {
    for (const status of ['draft', 'open', 'archived', 'merged']) {
      const things = new Map(requests.map(({ id }) => [id, listStatusWrites(history, id)]));
      lists.set(listName.requests(space, status), { things, holds: (state) => state === status });
    }
  }
  return lists;
}

/** The effect of a call on a list of comments or replies. */
function noteDiscussion(entry: Entry, note: (name: string, id: string, write: Write<string>) => void): void {
  const { began, ended } = entry;
  switch (entry.kind) {
    case 'comment':
      if (entry.answer !== undefined)
        note(listName.comments(entry.asked), entry.answer.id, { value: 'open', began, ended });
      break;
    case 'resolve': {
      const value = entry.asked.resolved ? 'resolved' : 'open';
      note(listName.comments(entry.asked), entry.asked.comment, { value, began, ended });
      break;
    }
    case 'delete-comment':
      note(listName.comments(entry.asked), entry.asked.comment, { value: GONE, began, ended });
      break;
    case 'reply':
      if (entry.answer !== undefined)
        note(listName.replies(entry.asked.comment), entry.answer.id, { value: 'open', began, ended });
      break;
    case 'delete-reply':
      note(listName.replies(entry.asked.comment), entry.asked.reply, { value: GONE, began, ended });
      break;
  }
}

/** Whether a list contains a thing for a read between two times. */
function holding({ holds }: List, writes: readonly Write<string>[], began: number, ended: number) {
  const states = [...possibleValues(writes, began, ended, isLast)];
  const isBorn = writes.some((write) => write.ended !== undefined && write.ended < began);
  return { isCertain: isBorn && states.every(holds), isPossible: states.some(holds) };
}

/** How many things a list may contain then. */
function bounds(list: List, began: number, ended: number): { least: number; most: number } {
  let [least, most] = [0, 0];
  for (const writes of list.things.values()) {
    const { isCertain, isPossible } = holding(list, writes, began, ended);
    least += Number(isCertain);
    most += Number(isPossible);
  }
  return { least, most };
}

function checkWalk(list: List, walk: Entry & { ended: number }, pages: readonly WalkedPage[]): string[] {
  const ids = pages.flatMap((page) => page.ids);
  const idSet = new Set(ids);
  const wrong: string[] = [];
  if (idSet.size < ids.length) wrong.push(`A list shows something twice: ${show(walk)}.`);
  for (const [id, writes] of list.things) {
    if (idSet.has(id)) continue;
    const { isCertain } = holding(list, writes, walk.began, walk.ended);
    if (isCertain) wrong.push(`A list leaves out ${id}: ${show(walk)}.`);
  }
  for (const { ids: shown, count, began, ended } of pages) {
    const strange = shown.filter((id) => !holding(list, list.things.get(id) ?? [], began, ended).isPossible);
    if (strange.length > 0) wrong.push(`A list shows ${strange.join(', ')}, which is not in it: ${show(walk)}.`);
    const { least, most } = bounds(list, began, ended);
    if (count < least || count > most) wrong.push(`A list counts ${count}, not ${least} to ${most}: ${show(walk)}.`);
  }
  return wrong;
}

/** Counters read during concurrent changes. */
function checkCounters({ entries, spaces }: History, find: (name: string) => List): string[] {
  const wrong: string[] = [];
  const check = (entry: Entry, what: string, count: number, list: List) => {
    const { least, most } = bounds(list, entry.began, entry.ended ?? 0);
    if (count < least || count > most) wrong.push(`${what} are not ${least} to ${most}: ${show(entry)}.`);
  };
  const openIn = (list: List): List => ({ ...list, holds: (state) => state === 'open' });
  for (const entry of ofKind(entries, 'read-space', 'read-request', 'read-comment')) {
    if (entry.answer === undefined) continue;
    if (entry.kind === 'read-comment') {
      const replies = find(listName.replies(entry.asked.comment));
      check(entry, 'Replies', entry.answer.replies, replies);
      const states = find(listName.comments(entry.asked)).things.get(entry.asked.comment) ?? [];
      if (!possibleValues(states, entry.began, entry.ended ?? 0, isLast).has(entry.answer.status))
        wrong.push(`A comment had no such status then: ${show(entry)}.`);
      continue;
    }
    check(entry, 'Comments', entry.answer.comments, openIn(find(listName.comments(entry.asked))));
    if (entry.kind !== 'read-space' || spaces[entry.asked.space] === undefined) continue;
    const requests = find(listName.requests(entry.asked.space, 'draft'));
    check(entry, 'Change requests', entry.answer.total, { ...requests, holds: isThere });
    check(entry, 'Open change requests', entry.answer.open, openIn(requests));
    check(entry, 'Drafts', entry.answer.draft, requests);
  }
  return wrong;
}

function checkAtRest({ spaces }: History, find: (name: string) => List): string[] {
  const wrong: string[] = [];
  const expect = (what: string, actual: unknown, expected: unknown) => {
    if (actual !== expected) wrong.push(`At rest, ${what}: ${String(actual)}, and not ${String(expected)}.`);
  };
  for (const [space, { requests, comments, counts }] of Object.entries(spaces)) {
    const inStatus = (status: string) => requests.filter((request) => request.status === status).length;
    const openOf = (request: string) => (comments[request] ?? []).filter(({ status }) => status === 'open').length;
    expect(`change requests of ${space}`, counts.total, requests.length);
    expect(`open change requests of ${space}`, counts.open, inStatus('open'));
    expect(`drafts of ${space}`, counts.draft, inStatus('draft'));
    expect(`open comments of ${space}`, counts.comments, openOf(''));
    for (const { id, comments: count } of requests) expect(`open comments of change request ${id}`, count, openOf(id));
    for (const [request, list] of Object.entries(comments)) {
      const scope = request === '' ? { space } : { space, request };
      const shown = new Map(list.map(({ id, status }) => [id, status]));
      wrong.push(...checkThings(find(listName.comments(scope)), shown, `comments of ${space} ${request}`));
      for (const { id, replies, replyIds } of list) {
        expect(`replies of ${id}`, replies, replyIds.length);
        const states = new Map(replyIds.map((reply) => [reply, 'open']));
        wrong.push(...checkThings(find(listName.replies(id)), states, `replies of ${id}`));
      }
    }
  }
  return wrong;
}

/** The final list contains the created items that were not deleted, in their last state. */
function checkThings({ things }: List, shown: ReadonlyMap<string, string>, what: string): string[] {
  const strange = [...shown.keys()].filter((id) => !things.has(id));
  const wrong = [...things].filter(
    ([id, writes]) => !possibleValues(writes, AT_REST, AT_REST, isLast).has(shown.get(id) ?? GONE),
  );
  return [...strange, ...wrong.map(([id]) => id)].map(
    (id) => `At rest, among the ${what}, ${id} is ${shown.get(id) ?? 'missing'}.`,
  );
}
