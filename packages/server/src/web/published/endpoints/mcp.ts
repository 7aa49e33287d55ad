import type { Context } from '../../../domain/context.ts';
import type { RequestScope } from '../../../domain/sites/request-scope.ts';
import { type Answer, answerText } from '../../../domain/sites/site-response.ts';
import { VERSION } from '../../../platform/config/version.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { titleOf } from '../site-view.ts';
import { isFromSite } from './is-from-site.ts';
import {
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  isRpcObject,
  type RpcCall,
  RpcError,
  readCall,
  UNKNOWN_METHOD,
  writeError,
  writeResult,
} from './json-rpc.ts';
import { callTool, TOOLS } from './mcp-tools.ts';

/**
 * Revisions of the protocol with a handshake, latest first, and the one without, in which every request names its
 * version.
 */
const WITH_HANDSHAKE = ['2025-11-25', '2025-06-18', '2025-03-26'] as const;
const WITHOUT_HANDSHAKE = '2026-07-28';
const SUPPORTED = [WITHOUT_HANDSHAKE, ...WITH_HANDSHAKE];
const UNSUPPORTED_VERSION = -32_022;
/** Member of `_meta` that names the protocol version in a request and the server in a response. */
const VERSION_MEMBER = 'io.modelcontextprotocol/protocolVersion';
const SERVER_MEMBER = 'io.modelcontextprotocol/serverInfo';
/** How long the list of tools is valid, in milliseconds. */
const TOOLS_FRESH_MS = 3_600_000;

/**
 * `~mcp`: the site for clients of the Model Context Protocol over streamable HTTP. No state is stored between two
 * requests of a client, so there are no sessions and no streams.
 */
export async function answerMcp(ctx: Context, scope: RequestScope, request: LocatedEndpointRequest): Promise<Answer> {
  if (request.method !== 'POST') return refuseMethod();
  if (!isFromSite(scope, request)) {
    const error = new RpcError(INVALID_REQUEST, 'Pages of other sites may not call this.');
    return answerText('json', writeError(null, error), { status: 403, noIndex: true });
  }
  let call: RpcCall | undefined;
  try {
    call = readCall(request.body);
    // Notifications, and responses without a request.
    if (call === undefined || call.id === undefined) return answerText('json', '', { status: 202, noIndex: true });
    const result = await answerCall(ctx, scope, call, request.protocolVersion);
    const answer = answerText('json', writeResult(call.id, result), { noIndex: true });
    return { ...answer, counts: { event: { type: 'mcp_request' } } };
  } catch (error) {
    return answerError(ctx, call?.id, error);
  }
}

/** No stream exists to subscribe to. */
function refuseMethod(): Answer {
  const text = writeError(null, new RpcError(INVALID_REQUEST, 'Send a message with POST.'));
  const answer = answerText('json', text, { status: 405, noIndex: true });
  return { ...answer, headers: { allow: 'POST' } };
}

function answerError(ctx: Context, id: RpcCall['id'], error: unknown): Answer {
  const known = error instanceof RpcError ? error : new RpcError(INTERNAL_ERROR, 'Something went wrong on the server.');
  if (known !== error) ctx.log.error({ err: error }, 'a call of the MCP endpoint failed');
  // Unparsable messages are rejected; parsed ones get a response, including errors.
  const isRefused = id === undefined || known.code === UNSUPPORTED_VERSION;
  return answerText('json', writeError(id, known), { status: isRefused ? 400 : 200, noIndex: true });
}

async function answerCall(
  ctx: Context,
  scope: RequestScope,
  { method, params }: RpcCall,
  version: string | undefined,
): Promise<object> {
  const metaVersion = isRpcObject(params['_meta']) ? params['_meta'][VERSION_MEMBER] : undefined;
  for (const requested of [metaVersion, version]) {
    if (requested === undefined || SUPPORTED.some((one) => one === requested)) continue;
    const data = { supported: SUPPORTED, requested: String(requested).slice(0, 100) };
    throw new RpcError(UNSUPPORTED_VERSION, 'Unsupported protocol version.', data);
  }
  const result = await findResult(ctx, scope, method, params);
  if (metaVersion !== WITHOUT_HANDSHAKE) return result;
  return { ...result, resultType: 'complete', _meta: { [SERVER_MEMBER]: describeServer(scope) } };
}

async function findResult(
  ctx: Context,
  scope: RequestScope,
  method: string,
  params: RpcCall['params'],
): Promise<object> {
  switch (method) {
    case 'initialize':
      return initialize(scope, params);
    case 'server/discover':
      return { supportedVersions: SUPPORTED, ...describeService(scope), ...freshness(scope) };
    case 'ping':
      return {};
    case 'tools/list':
      return { tools: TOOLS, ...freshness(scope) };
    case 'tools/call':
      return callTool(ctx, scope, params);
    default:
      throw new RpcError(UNKNOWN_METHOD, 'Method not found.');
  }
}

/** The requested protocol version, or the latest one of this server, which the client may accept or reject. */
function initialize(scope: RequestScope, { protocolVersion }: RpcCall['params']): object {
  if (typeof protocolVersion !== 'string') throw new RpcError(INVALID_PARAMS, 'Send the protocol version.');
  const spoken = WITH_HANDSHAKE.find((one) => one === protocolVersion) ?? WITH_HANDSHAKE[0];
  return { protocolVersion: spoken, ...describeService(scope), serverInfo: describeServer(scope) };
}

const describeService = ({ loadedSite }: RequestScope) => ({
  capabilities: { tools: {} },
  instructions: `The documentation "${titleOf(loadedSite)}". Search it, then fetch the pages that matter; cite their URLs.`,
});

const describeServer = ({ loadedSite }: RequestScope) => ({
  name: 'bindery',
  title: titleOf(loadedSite),
  version: VERSION,
});

const freshness = ({ noIndex }: RequestScope) => ({
  ttlMs: TOOLS_FRESH_MS,
  cacheScope: noIndex ? 'private' : 'public',
});
