import { shorten } from '@bindery/content';
import { type Reason, reasonOfPlace } from './reasons.ts';

/** A refusal that the caller receives: HTTP status, one sentence, and a stable reason that programs act on. */
export class ServiceError extends Error {
  readonly status: number;
  readonly reason: Reason;
  constructor(status: number, message: string, reason: Reason) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.reason = reason;
  }
}

/** @param message begins with the place where it names one: `body/…`, `query/…` or `path/…` */
export const badRequest = (message: string, reason = reasonOfPlace(message)) => new ServiceError(400, message, reason);
export const importFailed = (message: string) => badRequest(message, 'import_failed');
export const conflict = (message: string, reason: Reason) => new ServiceError(409, message, reason);
export const preconditionFailed = (message: string, reason: Reason) => new ServiceError(412, message, reason);
export const limitReached = (message: string) => conflict(message, 'limit_reached');
export const spaceDeleted = () => conflict('The space is deleted. Restore it first.', 'space_deleted');
export const serverBusy = (message: string) => new ServiceError(503, message, 'server_busy');
export const serverStopping = () =>
  new ServiceError(503, 'The server is stopping. Try again in a minute.', 'server_stopping');

/** Also the response for invisible resources, so that they cannot be distinguished from missing ones. */
export const notFound = (what: string) => new ServiceError(404, `The ${what} does not exist.`, 'not_found');
export const forbidden = (act: string) =>
  new ServiceError(403, `You do not have permission to ${act}.`, 'permission_denied');

export const missingToken = () =>
  new ServiceError(401, 'Send an access token in the header "Authorization: Bearer <token>".', 'token_required');
export const wrongToken = () =>
  new ServiceError(401, 'The access token is not valid, has expired or was revoked.', 'invalid_token');

export const siteTokenOnly = () =>
  new ServiceError(
    403,
    'This token reads one published site, and nothing else. Use an access token of a person.',
    'site_token_not_accepted',
  );

export const unknownMember = (member: string) => badRequest(`body/${shorten(member)} is not a member of this request.`);
export const wrongPageToken = () =>
  badRequest('query/page is not a page of this list: use "next.page" of a previous response.');
export const taken = (what: string, value: string) =>
  conflict(`The ${what} "${value}" is already taken.`, 'name_taken');

/** @param seconds for which nothing more is taken */
export function tooManyAttempts(seconds: number): ServiceError {
  const minutes = Math.ceil(seconds / 60);
  return new ServiceError(
    429,
    `Too many attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    'too_many_attempts',
  );
}
