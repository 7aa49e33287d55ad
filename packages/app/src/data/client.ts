import createClient, { type Middleware } from 'openapi-fetch';
import { bootstrap } from './bootstrap.ts';
import type { paths } from './generated/api.ts';
import { currentCsrfToken, isOfEndedSession, waitForConfirmation, waitForSession } from './session.ts';

/** An error of the API, with its message. */
export class ApiError extends Error {
  readonly status: number;
  /** A stable code (docs/api/errors.md); `network` without a response. */
  readonly reason: string;

  constructor(status: number, message: string, reason: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.reason = reason;
  }
}

/** Adds the token of the session to every request. */
const withSession: Middleware = {
  onRequest({ request }) {
    request.headers.set('x-csrf-token', currentCsrfToken());
    return request;
  },
};

/** Sends a request; one with an expired session is repeated once the person is signed in again. */
async function send(request: Request): Promise<Response> {
  const again = request.clone();
  const answer = await fetch(request);
  const reason = answer.status === 403 ? await reasonOf(answer) : undefined;
  // Another tab may have signed in meanwhile: as the same person, this continues at once.
  if (isOfEndedSession({ status: answer.status, reason })) await waitForSession();
  else if (reason !== 'reauthentication_required' || !(await waitForConfirmation())) return answer;
  again.headers.set('x-csrf-token', currentCsrfToken());
  return fetch(again);
}

async function reasonOf(answer: Response): Promise<string | undefined> {
  const body: { error?: { reason?: string } } | undefined = await answer
    .clone()
    .json()
    .catch(() => undefined);
  return body?.error?.reason;
}

/** The API with the types of its OpenAPI document. Only files in `data` call it. */
export const api = createClient<paths>({ baseUrl: location.origin + bootstrap.basePath, fetch: send });
api.use(withSession);

interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * Returns the body of a response: `await call(api.GET('/v1/…'))`.
 * @throws ApiError with the message and the reason of the error
 */
export const call = async <Data>(answered: Promise<Answered<Data>>): Promise<NonNullable<Data>> =>
  (await callTagged(answered)).data;

/** Like `call`, with the ETag, for conditional changes (`If-Match`). */
export async function callTagged<Data>(
  answered: Promise<Answered<Data>>,
): Promise<{ readonly data: NonNullable<Data>; readonly tag: string | undefined }> {
  const { data, error, response } = await answered.catch((failure: unknown): never => {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
    throw new ApiError(0, 'The server cannot be reached.', 'network');
  });
  if (response.ok) return { data: data as NonNullable<Data>, tag: response.headers.get('etag') ?? undefined };
  const reported = (error as { error?: { message?: string; reason?: string } } | undefined)?.error;
  throw new ApiError(
    response.status,
    reported?.message ?? `The server answered ${response.status}.`,
    reported?.reason ?? 'unknown',
  );
}
