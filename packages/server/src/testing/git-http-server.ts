import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What goes wrong; may be changed while the server runs. */
export interface GitServerFailures {
  /** Answer this many requests with 500 first; counts down. */
  serverErrors?: number;
  /** Answer every request with this status and a page. */
  status?: number;
  /** Redirect every request to the same path at this URL, such as `http://127.0.0.1:4000`. */
  redirectTo?: string;
  /** Break the connection after this many bytes of a pack. */
  cutAfterBytes?: number;
  /** Answer nothing before this. */
  hold?: Promise<void> | undefined;
  /** Accept requests and never answer. */
  isSilent?: boolean;
  /** Answer what is pushed with this status and these words. */
  pushStatus?: { readonly status: number; readonly text?: string };
  /** Break the connection after this many bytes of a pack that is pushed have come in. */
  cutPushAfterBytes?: number;
  /** Do what a push asks for, and break the connection instead of answering; counts down. */
  lostPushAnswers?: number;
  /** Called before what is pushed reaches git: another push may come in between. */
  beforePush?: () => void;
}

export interface GitServerOptions {
  /** Bare repositories by the name under which they are served, such as `owner/name.git`. */
  readonly repositories: Readonly<Record<string, string>>;
  /** Asked of every request. */
  readonly credentials?: { readonly username: string; readonly password: string };
  readonly failures?: GitServerFailures;
}

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly authorization: string | undefined;
}

export interface GitServer {
  /** `http://127.0.0.1:<port>`, without a slash at the end. */
  readonly url: string;
  /** `127.0.0.1:<port>`, for an allow list. */
  readonly host: string;
  readonly failures: GitServerFailures;
  /** What came in, in order. */
  readonly requests: readonly SeenRequest[];
  /** Bytes of all answers so far. */
  readonly sentBytes: () => number;
  readonly close: () => Promise<void>;
}

/** Serves bare repositories over real smart HTTP: `git http-backend` served by a server on the loopback address. */
export async function startGitServer(options: GitServerOptions): Promise<GitServer> {
  const failures = options.failures ?? {};
  const requests: SeenRequest[] = [];
  let sent = 0;
  const server = createServer(async (incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    requests.push({ method, url, authorization: headers.authorization });
    outgoing.on('error', () => {});
    if (failures.hold !== undefined) await failures.hold;
    if (failures.isSilent) return;
    if ((failures.serverErrors ?? 0) > 0) {
      failures.serverErrors = (failures.serverErrors ?? 0) - 1;
      outgoing.writeHead(500).end();
    } else if (failures.status !== undefined) outgoing.writeHead(failures.status).end('<p>\nNot a repository\n</p>');
    else if (!isAuthorized(incoming, options.credentials)) {
      outgoing.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
    } else if (failures.redirectTo !== undefined) {
      outgoing.writeHead(302, { location: failures.redirectTo + url }).end();
    } else if (isPush(incoming) && failures.pushStatus !== undefined) {
      outgoing.writeHead(failures.pushStatus.status, { 'content-type': 'text/plain' }).end(failures.pushStatus.text);
    } else {
      if (isPush(incoming)) failures.beforePush?.();
      runBackend(incoming, outgoing, options, failures, (bytes) => {
        sent += bytes;
      });
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const bound = server.address();
  const host = `127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`;
  return {
    url: `http://${host}`,
    host,
    failures,
    requests,
    sentBytes: () => sent,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const isPush = ({ method, url }: IncomingMessage) => method === 'POST' && url?.endsWith('/git-receive-pack') === true;

function isAuthorized({ headers }: IncomingMessage, credentials: GitServerOptions['credentials']): boolean {
  if (credentials === undefined) return true;
  const pair = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64');
  return headers.authorization === `Basic ${pair}`;
}

/** Hands a request to git's CGI program and its answer back. */
function runBackend(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { repositories, credentials }: GitServerOptions,
  failures: GitServerFailures,
  onSent: (bytes: number) => void,
): void {
  const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
  const decoded = decodeURIComponent(pathname).slice(1);
  const name = Object.keys(repositories).find((each) => decoded.startsWith(`${each}/`));
  if (name === undefined) {
    outgoing.writeHead(404).end();
    return;
  }
  const backend = startBackend(incoming, repositories[name], decoded.slice(name.length), credentials?.username);
  const { cutAfterBytes, cutPushAfterBytes = Number.POSITIVE_INFINITY } = failures;
  const room = isPush(incoming) ? cutPushAfterBytes : Number.POSITIVE_INFINITY;
  let received = 0;
  // A push that is cut must not reach git as a whole, however few pieces it came in: git would do what it asks for.
  const takeRoom = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      yield chunk.subarray(0, Math.max(0, room - received));
      received += chunk.length;
      if (received <= room) continue;
      incoming.socket.destroy();
      return;
    }
  };
  pipeline(incoming, takeRoom, backend.stdin).catch(() => undefined);
  const isPack = incoming.method === 'POST';
  // A probe for credentials has no pack and gets a response.
  const isAnswerLost = () => isPush(incoming) && received > 4 && (failures.lostPushAnswers ?? 0) > 0;
  let head: Buffer | undefined = Buffer.alloc(0);
  let bytes = 0;
  backend.stdout.on('data', (chunk: Buffer) => {
    if (isAnswerLost()) return;
    if (head !== undefined) {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      writeHead(outgoing, head.subarray(0, end).toString());
      chunk = head.subarray(end + 4);
      head = undefined;
    }
    bytes += chunk.length;
    onSent(chunk.length);
    outgoing.write(chunk);
    if (isPack && cutAfterBytes !== undefined && bytes > cutAfterBytes) outgoing.destroy();
  });
  backend.stdout.on('end', () => {
    if (isAnswerLost()) {
      failures.lostPushAnswers = (failures.lostPushAnswers ?? 0) - 1;
      outgoing.destroy();
    } else outgoing.end();
  });
  outgoing.on('close', () => backend.kill('SIGKILL'));
}

function startBackend(
  { method, url = '/', headers }: IncomingMessage,
  repository: string | undefined,
  folder: string,
  user: string | undefined,
) {
  // Without `git` in between: it would be killed, and its child be left, which waits at full speed for what was cut off.
  return spawn(path.join(findGitPrograms(), 'git-http-backend'), {
    env: {
      PATH: process.env['PATH'],
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_CONFIG_KEY_1: 'http.receivepack',
      GIT_CONFIG_VALUE_1: 'true',
      GIT_PROJECT_ROOT: repository,
      GIT_HTTP_EXPORT_ALL: '1',
      PATH_INFO: folder,
      QUERY_STRING: new URL(url, 'http://localhost').search.slice(1),
      REQUEST_METHOD: method,
      REMOTE_USER: user,
      CONTENT_TYPE: headers['content-type'],
      CONTENT_LENGTH: headers['content-length'],
      HTTP_CONTENT_ENCODING: headers['content-encoding']?.toString(),
      GIT_PROTOCOL: headers['git-protocol']?.toString(),
    },
  });
}

let gitPrograms: string | undefined;

/** The folder of git's own programs. */
function findGitPrograms(): string {
  gitPrograms ??= execFileSync('git', ['--exec-path'], { encoding: 'utf8' }).trim();
  return gitPrograms;
}

function writeHead(outgoing: ServerResponse, head: string): void {
  let status = 200;
  for (const line of head.split('\r\n')) {
    const [name = '', value = ''] = line.split(/: */, 2);
    if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10);
    else outgoing.setHeader(name, value);
  }
  outgoing.writeHead(status);
}
