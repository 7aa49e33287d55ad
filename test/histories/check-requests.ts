import { type EntryOf, type FinalRequest, type History, isDone, mayCount, ofKind, show } from './history.ts';
import { AT_REST, possibleValues, type Write } from './register.ts';

/** Their refusals when everybody changes the same thing at once. */
const OVERTAKEN = 'kept changing while this was written';

/** Status changes of a change request, including its first status. */
export function listStatusWrites({ entries }: Pick<History, 'entries'>, request: string): Write<string>[] {
  const created = ofKind(entries, 'create-request').filter(({ answer }) => answer?.id === request);
  const set = ofKind(entries, 'set-status').filter((entry) => entry.asked.request === request && mayCount(entry));
  const merged = ofKind(entries, 'merge').filter(
    ({ asked, answer, status }) => asked.request === request && (answer?.result === 'merge' || status === undefined),
  );
  return [
    ...created.map(({ began, ended }) => ({ value: 'draft', began, ended })),
    ...set.map(({ asked, began, ended }) => ({ value: asked.status, began, ended })),
    ...merged.map(({ began, ended }) => ({ value: 'merged', began, ended })),
  ];
}

/** A merge cannot be undone. */
export const isLastStatus = (status: string): boolean => status === 'merged';

/** Change requests are numbered without holes, merged once, and left alone after that. */
export function checkRequests(history: History): string[] {
  const wrong: string[] = [];
  for (const [space, { requests, revisions }] of Object.entries(history.spaces)) {
    wrong.push(...checkNumbers(history, space, requests));
    for (const request of requests) {
      const writes = listStatusWrites(history, request.id);
      wrong.push(...checkStatus(history, request, writes));
      wrong.push(...checkRefusals(history, request, writes));
      const merge = revisions[request.revisionMerged ?? ''];
      if (request.status === 'merged' && merge?.parents[1] !== request.revision)
        wrong.push(`Change request ${request.number} has changed since it was merged.`);
    }
  }
  return wrong;
}

function checkNumbers({ entries }: History, space: string, requests: readonly FinalRequest[]): string[] {
  const numbers = requests.map(({ number }) => number).sort((one, other) => one - other);
  const isWhole = numbers.every((number, index) => number === index + 1);
  const byId = new Map(requests.map(({ id, number }) => [id, number]));
  const created = ofKind(entries, 'create-request').filter(({ asked, answer }) => {
    return asked.space === space && answer !== undefined && byId.get(answer.id) !== answer.number;
  });
  return [
    ...(isWhole ? [] : [`Change requests of ${space} have the numbers ${numbers.join(', ')}.`]),
    ...created.map((entry) => `A change request has another number at rest: ${show(entry)}.`),
  ];
}

function checkStatus({ entries }: History, request: FinalRequest, writes: readonly Write<string>[]): string[] {
  const merges = ofKind(entries, 'merge').filter(
    ({ asked, answer }) => asked.request === request.id && answer?.result === 'merge',
  );
  const atRest = possibleValues(writes, AT_REST, AT_REST, isLastStatus);
  const reads = ofKind(entries, 'read-request').filter((read) => read.asked.request === request.id && isDone(read));
  return [
    ...(merges.length > 1 ? [`A change request was merged twice: ${merges.map(show).join(' and ')}.`] : []),
    ...(atRest.has(request.status)
      ? []
      : [`Change request ${request.number} is ${request.status} at rest, and not ${[...atRest].join(' or ')}.`]),
    ...reads
      .filter(
        ({ began, ended = began, answer }) =>
          !possibleValues(writes, began, ended, isLastStatus).has(answer?.status ?? ''),
      )
      .map((read) => `A change request had no such status then: ${show(read)}.`),
  ];
}

/** A finished change request rejects changes, and an open one accepts them. */
function checkRefusals({ entries }: History, { id }: FinalRequest, writes: readonly Write<string>[]): string[] {
  const calls = ofKind(entries, 'edit', 'import', 'update', 'merge').filter(({ asked }) => asked.request === id);
  return calls.flatMap((call: EntryOf<'edit' | 'import' | 'update' | 'merge'>) => {
    const { began, ended, status } = call;
    if (ended === undefined || status === undefined) return [];
    // A merge sees the status before its own.
    const others = call.kind === 'merge' ? writes.filter((write) => write.began !== began) : writes;
    const statuses = [...possibleValues(others, began, ended, isLastStatus)];
    const isFinished = (one: string) => one === 'merged' || one === 'archived';
    if (status < 300 && statuses.length > 0 && statuses.every(isFinished))
      return [`A change request took a change though it was ${statuses.join(' or ')}: ${show(call)}.`];
    const isOvertaken = call.message?.includes(OVERTAKEN) === true;
    if (status === 409 && !isOvertaken && statuses.length > 0 && !statuses.some(isFinished))
      return [`A change request was ${statuses.join(' or ')}, and took no change: ${show(call)}.`];
    return [];
  });
}
