import { shorten } from '@bindery/content';

/** A refusal that the caller is told about: HTTP status, one sentence, and a stable word where programs act on it. */
export class ServiceError extends Error {
  readonly status: number;
  readonly reason: string | undefined;
  constructor(status: number, message: string, reason?: string) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.reason = reason;
  }
}

export const badRequest = (message: string) => new ServiceError(400, message);
export const conflict = (message: string) => new ServiceError(409, message);
export const preconditionFailed = (message: string) => new ServiceError(412, message);

/** What a stranger hears as well: nothing tells a thing that is not there from one that may not be seen. */
export const notFound = (what: string) => new ServiceError(404, `The ${what} does not exist.`);
export const forbidden = (act: string) => new ServiceError(403, `You do not have the permission to ${act}.`);

/** As RFC 6750 names it, too. */
export const INVALID_TOKEN = 'invalid_token';

export const missingToken = () =>
  new ServiceError(401, 'Send an access token in the header "Authorization: Bearer <token>".', 'token_required');
export const wrongToken = () =>
  new ServiceError(401, 'The access token is not valid, has expired or was revoked.', INVALID_TOKEN);

export const siteTokenOnly = () =>
  new ServiceError(403, 'This token reads one published site, and nothing else. Use an access token of a person.');

export const unknownMember = (member: string) => badRequest(`body/${shorten(member)} is not a member of this request.`);
export const wrongPageToken = () =>
  badRequest('query/page is not a page of this list: take it from "next.page" of an earlier answer.');
export const taken = (what: string, value: string) => conflict(`The ${what} "${value}" is already taken.`);

/** @param seconds for which nothing more is taken */
export function tooManyTries(seconds: number): ServiceError {
  const minutes = Math.ceil(seconds / 60);
  return new ServiceError(429, `Too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`);
}
