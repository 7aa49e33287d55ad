import { checkAccess } from './check-access.ts';
import { checkAnswers } from './check-answers.ts';
import { checkContentHistory } from './check-content.ts';
import { checkDiscussions } from './check-discussions.ts';
import { checkRequests } from './check-requests.ts';
import { checkStructures } from './check-structure.ts';
import type { History } from './history.ts';

/**
 * Everything that is wrong with a history, in sentences; nothing where some serial order of all calls that agrees with
 * their times explains every answer and what exists at rest. Pure.
 */
export function checkHistory(history: History): string[] {
  return [
    ...checkAnswers(history),
    ...checkContentHistory(history),
    ...checkRequests(history),
    ...checkDiscussions(history),
    ...checkAccess(history),
    ...checkStructures(history),
  ];
}
