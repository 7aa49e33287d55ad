import { ServiceError } from '../errors.ts';

/**
 * The refusal while a store of events cannot do its work. Its cause is for the log.
 * @param what one sentence, to which the advice to try again is added
 */
export const storeUnavailable = (what: string, cause: unknown): ServiceError =>
  Object.assign(new ServiceError(503, `${what} Try again later.`, 'insights_unavailable'), { cause });
