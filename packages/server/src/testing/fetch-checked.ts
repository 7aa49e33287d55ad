import { type AnswerCheck, readApiDocument } from './api-document.ts';

let check: Promise<AnswerCheck> | undefined;

/**
 * `fetch` for tests that call the real program: answers of the API must have the shape that `/openapi.json` declares for
 * their operation and status. The document is asked once of the first server that is called.
 *
 * @throws Error naming the operation and what is wrong with its answer
 */
export async function fetchChecked(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  const { method, url } = request;
  const answer = await fetch(request);
  const { origin, pathname } = new URL(url);
  if (!pathname.startsWith('/v1/')) return answer;
  const text = await answer.clone().text();
  check ??= askForDocument(origin);
  const listFaults = await check.catch(() => {
    // Servers of tests are killed at any moment: the next one is asked.
    check = undefined;
  });
  const fault = listFaults?.(method, pathname, answer.status, text);
  if (fault !== undefined) throw new Error(fault);
  return answer;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Json = any;

/** Calls an operation of the real program, as `fetchChecked` does; `body` is undefined where the answer is no JSON. */
export async function callProgram(
  url: string,
  token: string,
  method: string,
  targetUrl: string,
  body?: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<{ status: number; headers: Headers; text: string; body: Json }> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const answer = await fetchChecked(url + targetUrl, {
    method,
    headers: { authorization: `Bearer ${token}`, ...type, ...more },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json') === true && text !== '';
  return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : undefined };
}

/**
 * Gives a function for calls of one user that must succeed: it resolves to the body.
 * @throws Error with what was answered to one that did not
 */
export const callerOf =
  (url: string, token: string) =>
  async (method: string, targetUrl: string, body?: unknown): Promise<Json> => {
    const answer = await callProgram(url, token, method, targetUrl, body);
    if (answer.status >= 400) throw new Error(`${method} ${targetUrl}: ${answer.status} ${answer.text}`);
    return answer.body;
  };

async function askForDocument(origin: string): Promise<AnswerCheck> {
  return readApiDocument(await (await fetch(`${origin}/openapi.json`)).text());
}
