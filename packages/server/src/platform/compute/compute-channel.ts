import type { StoredEvent } from '../../engines/insights/stored-event.ts';
import type { LiveMessage } from '../live/live-hub.ts';

/** The first message from the server to a compute process. */
export interface StartMessage {
  readonly kind: 'start';
  /** Path of the socket to listen on. */
  readonly socket: string;
  /** Value of `SECRET_HEADER` that every request carries. */
  readonly secret: string;
}

/** Messages from the server to a compute process. */
export type ServerMessage = StartMessage | { readonly kind: 'hand-back-jobs' };

/** Messages from a compute process to the server. */
export type ComputeMessage =
  | { readonly kind: 'ready' }
  /** Analytics events, whose store only the server has open. */
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  /** A committed change, for the live connections of the server. */
  | { readonly kind: 'live'; readonly change: LiveMessage };

/** Authenticates requests of the server that started the process. */
export const SECRET_HEADER = 'x-bindery-compute';
/** IP address of the peer of the connection that the server received the request on. */
export const PEER_HEADER = 'x-bindery-peer';
/** CPU time of a response, in milliseconds. */
export const CPU_HEADER = 'x-bindery-cpu';
/** Path prefix of tasks, which are not operations of the API; no route of the server begins with `~`. */
export const TASKS_PATH = '/~compute';
