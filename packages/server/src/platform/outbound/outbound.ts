import { Agent, buildConnector, type Dispatcher, errors, request } from 'undici';
import type { AllowList } from './allow-list.ts';
import { readBody } from './body.ts';
import { canParseUrl } from './can-parse-url.ts';
import {
  createOpenConnection,
  createResolveAllowed,
  type OpenConnection,
  type Resolve,
  type ResolveAllowed,
  unlessAborted,
} from './connection.ts';
import { OutboundError } from './outbound-error.ts';
import { type OutboundProxy, type ProxyLimits, startProxy } from './proxy.ts';
import { type ResolvedName, resolveName } from './resolve-name.ts';
import { resolveTexts as lookUpTexts, type ResolvedTexts, type ResolveTexts } from './resolve-texts.ts';

export interface FetchOptions {
  readonly method?: 'GET' | 'HEAD' | 'POST';
  /** Sent with POST. A redirect of such a request is not followed but fails. */
  readonly body?: string;
  /** Returns responses of every status, with their bodies, instead of throwing for all but 200 to 299. */
  readonly anyStatus?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the body, after decompression. */
  readonly maxBytes: number;
  /** Returns the beginning of a longer body instead of throwing. */
  readonly truncatesBody?: boolean;
  /** Opens a connection for this request, so that the IP addresses of the host are checked again. */
  readonly isFresh?: boolean;
  /** For everything together: resolving, redirects, the whole body. */
  readonly timeoutMs: number;
  readonly maxRedirects: number;
  /** Ends the request early; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface FetchedResource {
  /** From 200 to 299; otherwise `fetch` throws, unless it was called with `anyStatus`. */
  readonly status: number;
  /** Names in lower case; values of a repeated header are joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The URL after the last redirect, without credentials. */
  readonly url: string;
}

/** The guarded client for all connections to URLs that users enter. */
export interface Outbound {
  /**
   * Fetches an `http` or `https` URL. Its credentials are sent to its own origin only, as are the headers
   * `authorization` and `cookie`.
   * @throws OutboundError
   */
  readonly fetch: (url: string, options: FetchOptions) => Promise<FetchedResource>;
  /** Starts an HTTP proxy that applies the same checks to other programs (git). */
  readonly startProxy: (limits?: Partial<ProxyLimits>) => Promise<OutboundProxy>;
  /** Looks a host name up; nothing is connected to. */
  readonly resolveName: (host: string) => Promise<ResolvedName>;
  /** Looks up the TXT records of a name; nothing is connected to. */
  readonly resolveTexts: (name: string) => Promise<ResolvedTexts>;
  /** For programs that support no proxy (ssh): the checked IP addresses of a host, the only ones to connect to. */
  readonly resolveAllowed: ResolveAllowed;
  /** Ends all connections and proxies. */
  readonly close: () => Promise<void>;
}

/** Bytes of an unwanted body that are read to reuse the connection; a longer one closes the connection. */
const DUMPED_BYTES = 16_384;

/** The parts of the client. `resolve` and `resolveTexts` replace the system's resolver in tests. */
interface OutboundParts {
  readonly allow: AllowList;
  readonly resolve?: Resolve | undefined;
  readonly resolveTexts?: ResolveTexts | undefined;
}

/** Creates the client. */
export function createOutbound({ allow, resolve, resolveTexts }: OutboundParts): Outbound {
  const resolveAllowed = createResolveAllowed(allow, resolve);
  const openConnection = createOpenConnection(resolveAllowed);
  const createAgent = () => new Agent({ connect: createConnector(openConnection), headersTimeout: 0, bodyTimeout: 0 });
  const dispatcher = createAgent();
  const proxies = new Set<OutboundProxy>();
  return {
    fetch: async (url, options) => {
      if (options.isFresh !== true) return fetchResource(dispatcher, url, options);
      const agent = createAgent();
      return fetchResource(agent, url, options).finally(() => agent.destroy());
    },
    resolveName: (host) => resolveName(host, resolve),
    resolveTexts: (name) => lookUpTexts(name, resolveTexts),
    resolveAllowed,
    startProxy: async (limits) => {
      const { url, close } = await startProxy(openConnection, limits);
      const proxy = {
        url,
        close: async () => {
          proxies.delete(proxy);
          await close();
        },
      };
      proxies.add(proxy);
      return proxy;
    },
    close: async () => {
      await Promise.all([dispatcher.destroy(), ...[...proxies].map((proxy) => proxy.close())]);
    },
  };
}

/** Connects for undici; TLS is undici's own, on top of the checked connection. */
function createConnector(openConnection: OpenConnection): buildConnector.connector {
  const connectTls = buildConnector({});
  return (options, callback) => {
    const isTls = options.protocol === 'https:';
    const host = options.hostname.replace(/^\[|\]$/g, '');
    const port = Number(options.port || (isTls ? 443 : 80));
    openConnection(host, port, new AbortController().signal).then(
      (httpSocket) => {
        if (isTls) connectTls({ ...options, httpSocket }, callback);
        else callback(null, httpSocket);
      },
      (error: Error) => callback(error, null),
    );
  };
}

async function fetchResource(dispatcher: Dispatcher, url: string, options: FetchOptions): Promise<FetchedResource> {
  const timeout = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([timeout, options.signal]);
  const target = parseUrl(url);
  try {
    // undici does not look at the signal while it connects.
    return await unlessAborted(followRedirects(dispatcher, target, options, signal), signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw explain(error, target.host, timeout.aborted);
  }
}

async function followRedirects(
  dispatcher: Dispatcher,
  first: URL,
  options: FetchOptions,
  signal: AbortSignal,
): Promise<FetchedResource> {
  const { headers, secrets } = splitHeaders(first, options.headers ?? {});
  let target = first;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await request(withoutCredentials(target), {
      dispatcher,
      signal,
      method: options.method ?? 'GET',
      headers: target.origin === first.origin ? { ...headers, ...secrets } : headers,
      ...(options.body !== undefined && { body: options.body }),
    });
    const next = findRedirect(answer, target);
    if (next === undefined) return await readAnswer(answer, target, options);
    await answer.body.dump({ limit: DUMPED_BYTES });
    if (redirects >= options.maxRedirects || options.method === 'POST') {
      throw new OutboundError('status', `${target.host} redirects too often.`, answer.statusCode);
    }
    target = next;
  }
}

/** The headers for every host, and those for the origin of the first URL only. */
function splitHeaders(url: URL, requestHeaders: Readonly<Record<string, string>>) {
  const headers: Record<string, string> = { 'accept-encoding': 'gzip, br' };
  const secrets: Record<string, string> = credentialHeaders(url);
  for (const [name, value] of Object.entries(requestHeaders)) {
    const isSecret = ['authorization', 'cookie'].includes(name.toLowerCase());
    (isSecret ? secrets : headers)[name.toLowerCase()] = value;
  }
  return { headers, secrets };
}

function parseUrl(text: string, against?: URL): URL {
  const url = canParseUrl(text, against?.href) ? new URL(text, against?.href) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw against === undefined
      ? new OutboundError('bad-url', 'The URL must begin with http:// or https:// and name a host.')
      : new OutboundError('bad-url', `${against.host} redirects to a URL that is not http or https.`);
  }
  return url;
}

function withoutCredentials(url: URL): string {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  plain.hash = '';
  return plain.href;
}

function credentialHeaders({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  // A stray % is legal in a URL and is not an escape.
  const decode = (text: string) =>
    text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => Buffer.from(escapes.replaceAll('%', ''), 'hex').toString());
  const pair = Buffer.from(`${decode(username)}:${decode(password)}`).toString('base64');
  return { authorization: `Basic ${pair}` };
}

function findRedirect({ statusCode, headers }: Dispatcher.ResponseData, from: URL): URL | undefined {
  const location = [headers['location']].flat()[0];
  if (location === undefined || ![301, 302, 303, 307, 308].includes(statusCode)) return undefined;
  return parseUrl(location, from);
}

async function readAnswer(answer: Dispatcher.ResponseData, url: URL, options: FetchOptions): Promise<FetchedResource> {
  const { statusCode: status, body } = answer;
  // A redirect that cannot be followed has a body that was not requested.
  if (status >= 300 && options.anyStatus !== true) {
    await body.dump({ limit: DUMPED_BYTES });
    throw new OutboundError('status', `${url.host} answered ${status}.`, status);
  }
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value !== undefined) headers[name] = [value].flat().join(', ');
  }
  // A response without a body may still have the headers of one.
  const encoding = options.method === 'HEAD' || status === 204 ? '' : headers['content-encoding'];
  return {
    status,
    headers,
    body: await readBody(body, encoding ?? '', { ...options, truncates: options.truncatesBody }, url.host),
    url: withoutCredentials(url),
  };
}

function explain(error: unknown, host: string, isTimeout: boolean): OutboundError {
  if (error instanceof OutboundError) return error;
  if (isTimeout) return new OutboundError('timeout', `${host} did not respond in time.`);
  if (error instanceof errors.InvalidArgumentError) {
    return new OutboundError('bad-url', 'The URL or a header contains characters that cannot be sent.');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|TLS|SSL|SIGN|VERIFY/.test(code)) {
    return new OutboundError('unreachable', `The certificate of ${host} cannot be verified.`);
  }
  return new OutboundError('unreachable', `The connection to ${host} was broken.`);
}
