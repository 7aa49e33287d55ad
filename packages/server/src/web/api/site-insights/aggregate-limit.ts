import { Semaphore } from '../../../platform/concurrency/semaphore.ts';
import { ServiceError, serverBusy } from '../../../platform/errors.ts';

/** Concurrent queries of one organization: as many as the store runs at once, so that others are next. */
const ASKED_AT_ONCE = 2;
/** Queued queries of one organization: enough for a page full of charts. */
const WAITING = 30;
/** Running and queued queries of all organizations. */
const MAX_QUESTIONS = 200;

/** Runs a query of an organization when it is its turn. */
export type QueryLimit = <Answer>(organizationId: string, ask: () => Promise<Answer>) => Promise<Answer>;

/**
 * Limits queries to the store of events, which runs few at once: no organization uses all its capacity, and waiting is
 * bounded. A query is rejected with 429 if too many of its organization wait, with 503 if too many of all do.
 */
export function createQueryLimit(): QueryLimit {
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
