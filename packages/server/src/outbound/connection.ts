import { promises as dns, type LookupAddress } from 'node:dns';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { type AllowList, isAddressAllowed } from './allow-list.ts';
import { OutboundError } from './outbound-error.ts';

/** All addresses of a host name. Tests put their own in place of the system's. */
export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Opens a TCP connection to a host (without brackets when it is an IPv6 address). */
export type OpenConnection = (host: string, port: number, signal: AbortSignal) => Promise<Socket>;

/** The system's resolver, which follows aliases and reads the hosts file. */
export const systemResolve: Resolve = (host) => dns.lookup(host, { all: true });

const CONNECT_TIMEOUT_MS = 10_000;

/** The addresses of a host, each of which may be connected to. */
export type ResolveAllowed = (host: string, port: number, signal: AbortSignal) => Promise<readonly LookupAddress[]>;

/**
 * Resolves a name once and checks every address that it has: one that is refused refuses them all. Code that connects
 * elsewhere than through `createOpenConnection` (ssh) connects to these addresses and resolves nothing again.
 * @throws OutboundError `refused`, `unreachable` or `timeout`; the reason of `signal` when that is aborted
 */
export function createResolveAllowed(allow: AllowList, resolve: Resolve = systemResolve): ResolveAllowed {
  return async (host, port, signal) => {
    const timeout = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
    try {
      const addresses = await resolveHost(host, resolve, AbortSignal.any([signal, timeout]));
      if (addresses.every(({ address }) => isAddressAllowed(address, host, port, allow))) return addresses;
    } catch (error) {
      throw error === timeout.reason ? noAnswer(host) : error;
    }
    throw new OutboundError('refused', `Bindery does not connect to ${host}: it is not on the public network.`);
  };
}

const noAnswer = (host: string) => new OutboundError('timeout', `The host ${host} does not respond.`);

/**
 * The one place that opens connections to addresses that users name. A name is resolved once, every address that it
 * has is checked, and the connection goes to those very addresses: what the name resolves to later does not matter.
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
  const addresses = await unlessAborted(resolve(host), signal).catch((): LookupAddress[] => {
    signal.throwIfAborted();
    return [];
  });
  if (addresses.length > 0) return addresses;
  throw new OutboundError('unreachable', `The host ${host} cannot be found.`);
}

/** Stops waiting for what cannot be interrupted, and leaves it to itself. */
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
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<Socket> {
  const lookup: LookupFunction = (_host, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0]?.address ?? '', addresses[0]?.family);
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
    // The next owner of the socket listens for errors too; one that comes in between must not end the process.
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
