import { checkAccess } from './check-access.ts';
import { checkAnswers } from './check-answers.ts';
import { checkContentHistory } from './check-content.ts';
import { checkDiscussions } from './check-discussions.ts';
import { checkDrafts } from './check-drafts.ts';
import { checkRequests } from './check-requests.ts';
import { checkStructures } from './check-structure.ts';
import type { History } from './history.ts';

/**
 * The violations of a history, as sentences; empty if some serial order of all calls that is consistent with real time
 * explains every response and the final state (linearizability). Pure.
 */
export function checkHistory(history: History): string[] {
  return [
    ...checkAnswers(history),
    ...checkContentHistory(history),
    ...checkRequests(history),
    ...checkDiscussions(history),
    ...checkAccess(history),
    ...checkStructures(history),
    ...checkDrafts(history),
  ];
}
