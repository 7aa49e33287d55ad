import { ServiceError } from '../errors.ts';

/**
 * The error while a store of events is unavailable. Its cause is for the log.
 * @param what one sentence, to which the advice to retry is appended
 */
export const storeUnavailable = (what: string, cause: unknown): ServiceError =>
  Object.assign(new ServiceError(503, `${what} Try again later.`, 'insights_unavailable'), { cause });
