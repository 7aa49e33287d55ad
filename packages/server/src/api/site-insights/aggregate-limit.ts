import { Semaphore } from '../../concurrency/semaphore.ts';
import { ServiceError, serverBusy } from '../../errors.ts';

/** Questions of one organization that the store has at once: as many as it answers at once, so that others come next. */
const ASKED_AT_ONCE = 2;
/** Questions of one organization that wait: what a page full of charts asks, and no more. */
const WAITING = 30;
/** Questions of all organizations that are asked or wait. */
const MAX_QUESTIONS = 200;

/** Asks a question of an organization when it may be asked. */
export type QuestionLimit = <Answer>(organizationId: string, ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * Limits what is asked of the store of events, which answers few questions at once: no organization uses all its turns,
 * and nobody waits without end. A question is refused with 429 when too many of its organization wait, with 503 when
 * too many of all do.
 */
export function createQuestionLimit(): QuestionLimit {
  const organizations = new Map<string, { readonly slots: Semaphore; questions: number }>();
  let questions = 0;
  return async (organizationId, ask) => {
    if (questions >= MAX_QUESTIONS) throw tooManyOfAll();
    const own = organizations.get(organizationId) ?? { slots: new Semaphore(ASKED_AT_ONCE, WAITING), questions: 0 };
    organizations.set(organizationId, own);
    own.questions++;
    questions++;
    try {
      return await own.slots.run(ask, tooManyOfOrganization);
    } finally {
      questions--;
      if (--own.questions === 0) organizations.delete(organizationId);
    }
  };
}

const tooManyOfOrganization = () =>
  new ServiceError(
    429,
    `Analytics query limit reached (${ASKED_AT_ONCE + WAITING} at once per organization). Wait for a query to finish.`,
    'too_many_running',
  );

const tooManyOfAll = () => serverBusy('Too many analytics queries are running. Try again in a minute.');
