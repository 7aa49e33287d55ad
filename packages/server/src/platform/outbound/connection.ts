import { promises as dns, type LookupAddress } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { type AllowList, isIpAllowed } from './allow-list.ts';
import { OutboundError } from './outbound-error.ts';

/** Resolves a host name to all its IP addresses. Tests replace the system's resolver. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Opens a TCP connection to a host (without brackets when it is an IPv6 address). */
export type OpenConnection = (host: string, port: number, signal: AbortSignal) => Promise<Socket>;

/** The system's resolver, which follows aliases and reads the hosts file. */
export const systemResolve: Resolve = (host) => dns.lookup(host, { all: true });

const CONNECT_TIMEOUT_MS = 10_000;

/** The IP addresses of a host, each of which may be connected to. */
export type ResolveAllowed = (host: string, port: number, signal: AbortSignal) => Promise<readonly LookupAddress[]>;

/**
 * Resolves a host name once and checks all its IP addresses: one that is refused refuses them all. Code that connects
 * without `createOpenConnection` (ssh) connects to these IP addresses and resolves nothing again.
 * @throws OutboundError `refused`, `unreachable` or `timeout`; the reason of `signal` when that is aborted
 */
export function createResolveAllowed(allow: AllowList, resolve: Resolve = systemResolve): ResolveAllowed {
  return async (host, port, signal) => {
    const timeout = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
    try {
      const records = await resolveHost(host, resolve, AbortSignal.any([signal, timeout]));
      if (records.every(({ address: ip }) => isIpAllowed(ip, host, port, allow))) return records;
    } catch (error) {
      throw error === timeout.reason ? noAnswer(host) : error;
    }
    throw new OutboundError('refused', `Bindery does not connect to ${host}: it is not on the public network.`);
  };
}

const noAnswer = (host: string) => new OutboundError('timeout', `The host ${host} does not respond.`);

/**
 * The only place that opens connections to URLs that users enter. A host name is resolved once, all its IP addresses
 * are checked, and the connection is opened to one of them, which prevents DNS rebinding.
 * @throws OutboundError `refused`, `unreachable` or `timeout`; the reason of `signal` when that is aborted
 */
export function createOpenConnection(resolveAllowed: ResolveAllowed): OpenConnection {
  return async (host, port, signal) => {
    const timeout = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
    const either = AbortSignal.any([signal, timeout]);
    try {
      return await connectTo(host, port, await resolveAllowed(host, port, either), either);
    } catch (error) {
      throw error === timeout.reason ? noAnswer(host) : error;
    }
  };
}

async function resolveHost(host: string, resolve: Resolve, signal: AbortSignal): Promise<readonly LookupAddress[]> {
  const family = isIP(host);
  if (family !== 0) return [{ address: host, family }];
  const records = await unlessAborted(resolve(host), signal).catch((): LookupAddress[] => {
    signal.throwIfAborted();
    return [];
  });
  if (records.length > 0) return records;
  throw new OutboundError('unreachable', `The host ${host} cannot be found.`);
}

/** Stops waiting for work that cannot be interrupted, which continues unobserved. */
export function unlessAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function connectTo(
  host: string,
  port: number,
  records: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<Socket> {
  const lookup: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, [...records]);
    else callback(null, records[0]?.address ?? '', records[0]?.family);
  };
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const socket = connect({
      host,
      port,
      lookup,
      autoSelectFamily: true,
      autoSelectFamilyAttemptTimeout: CONNECT_TIMEOUT_MS / 5,
    });
    // The next owner of the socket listens for errors too; one that occurs in between must not end the process.
    socket.on('error', () => {});
    const fail = (error: unknown) => {
      finish();
      socket.destroy();
      reject(error);
    };
    const abort = () => fail(signal.reason);
    const refuse = () => fail(new OutboundError('unreachable', `The host ${host} cannot be reached on port ${port}.`));
    const pickSuccessor = () => {
      finish();
      socket.setNoDelay(true);
      resolve(socket);
    };
    const finish = () => {
      signal.removeEventListener('abort', abort);
      socket.off('error', refuse).off('connect', pickSuccessor);
    };
    signal.addEventListener('abort', abort, { once: true });
    socket.once('error', refuse).once('connect', pickSuccessor);
  });
}
