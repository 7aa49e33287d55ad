import createClient, { type Client } from 'openapi-fetch';
import type { paths } from '../../packages/app/src/data/generated/api.ts';
import { fetchChecked } from '../../packages/server/src/testing/fetch-checked.ts';

/** A typed API client as users would write it: every path, parameter, body and response has the generated types. */
export type ApiClient = Client<paths>;

/**
 * A client with or without a token; responses are validated against the document.
 * @param onDone receives the method and path of every successful call
 */
export function aClient(
  baseUrl: string,
  token: string | undefined,
  onDone: (method: string, pathname: string) => void,
): ApiClient {
  return createClient<paths>({
    baseUrl,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    fetch: async (request) => {
      const answer = await fetchChecked(request);
      if (answer.ok) onDone(request.method, new URL(request.url).pathname);
      return answer;
    },
  });
}

interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** The data of a response. @throws Error with the message of an error response */
export async function done<Data>(answer: Promise<Answered<Data>>): Promise<NonNullable<Data>> {
  const { data, error, response } = await answer;
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(error)}`);
  return data as NonNullable<Data>;
}

/** The status of a refusal. @throws Error where it was none */
export async function refused(answer: Promise<Answered<unknown>>): Promise<number> {
  const { response } = await answer;
  if (response.ok) throw new Error(`${response.url} answered ${response.status}, and was to refuse.`);
  return response.status;
}
