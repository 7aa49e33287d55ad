import createClient, { type Middleware } from 'openapi-fetch';
import { bootstrap } from './bootstrap.ts';
import type { paths } from './generated/api.ts';
import { currentCsrfToken, waitForConfirmation, waitForSession } from './session.ts';

/** A refusal of the API, in its own words. */
export class ApiError extends Error {
  readonly status: number;
  /** A stable word (docs/api/errors.md); `network` where nothing answered. */
  readonly reason: string;

  constructor(status: number, message: string, reason: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.reason = reason;
  }
}

/** Every request carries the token of the session; one that the session has outlived is sent again when there is another. */
const withSession: Middleware = {
  onRequest({ request }) {
    request.headers.set('x-csrf-token', currentCsrfToken());
    return request;
  },
};

async function send(request: Request): Promise<Response> {
  const again = request.clone();
  const answer = await fetch(request);
  const reason = answer.status === 403 ? await reasonOf(answer) : undefined;
  // Another tab may have signed in meanwhile: then this goes on at once.
  if (answer.status === 401 || reason === 'invalid_csrf_token') await waitForSession();
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

/** The API with the types of its OpenAPI document. Only files of `data` call it. */
export const api = createClient<paths>({ baseUrl: location.origin + bootstrap.basePath, fetch: send });
api.use(withSession);

interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * The answer of a call: `await call(api.GET('/v1/…'))`.
 * @throws ApiError with the sentence and the reason of the refusal
 */
export const call = async <Data>(answered: Promise<Answered<Data>>): Promise<NonNullable<Data>> =>
  (await callTagged(answered)).data;

/** The same with the tag of what was answered, for changes that are decided on it (`If-Match`). */
export async function callTagged<Data>(
  answered: Promise<Answered<Data>>,
): Promise<{ readonly data: NonNullable<Data>; readonly tag: string | undefined }> {
  const { data, error, response } = await answered.catch((failure: unknown): never => {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
    throw new ApiError(0, 'The server cannot be reached.', 'network');
  });
  if (response.ok) return { data: data as NonNullable<Data>, tag: response.headers.get('etag') ?? undefined };
  const told = (error as { error?: { message?: string; reason?: string } } | undefined)?.error;
  throw new ApiError(
    response.status,
    told?.message ?? `The server answered ${response.status}.`,
    told?.reason ?? 'unknown',
  );
}
