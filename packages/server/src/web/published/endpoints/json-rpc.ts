/** A request or, without an id, a notification (JSON-RPC 2.0). */
export interface RpcCall {
  readonly id: string | number | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

export const PARSE_ERROR = -32_700;
export const INVALID_REQUEST = -32_600;
export const UNKNOWN_METHOD = -32_601;
export const INVALID_PARAMS = -32_602;
export const INTERNAL_ERROR = -32_603;

/** An error with its code, data and headers. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data?: unknown) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

/**
 * Parses one message. Responses sent by a client return `undefined`, since this server sends no requests.
 * @throws RpcError for invalid messages, and for batches, which the protocol has removed
 */
export function readCall(body: Buffer): RpcCall | undefined {
  const message = parse(body);
  if (Array.isArray(message)) throw new RpcError(INVALID_REQUEST, 'Send one message at a time.');
  if (!isRpcObject(message) || message['jsonrpc'] !== '2.0') {
    throw new RpcError(INVALID_REQUEST, 'The message is not one of JSON-RPC 2.0.');
  }
  const { id, method, params = {} } = message;
  if (method === undefined && ('result' in message || 'error' in message)) return undefined;
  const isNamed = id === undefined || (typeof id === 'string' && id.length <= 1000) || Number.isSafeInteger(id);
  if (typeof method !== 'string' || !isNamed) throw new RpcError(INVALID_REQUEST, 'The message has no method or id.');
  if (!isRpcObject(params)) throw new RpcError(INVALID_PARAMS, 'The parameters must be an object.');
  return { id: id as RpcCall['id'], method, params };
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new RpcError(PARSE_ERROR, 'The message is not valid JSON.');
  }
}

export const isRpcObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const writeResult = (id: RpcCall['id'], result: unknown): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result });

/** @param id of the request, if one could be read */
export const writeError = (id: RpcCall['id'] | null, { code, message, data }: RpcError): string =>
  JSON.stringify({ jsonrpc: '2.0', id: id ?? null, error: { code, message, ...(data !== undefined && { data }) } });
