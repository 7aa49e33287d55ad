import type { StoredEvent } from '../insights/stored-event.ts';
import type { LiveChange } from '../live/live-change.ts';

/** What the server tells a compute process first. */
export interface StartMessage {
  readonly kind: 'start';
  /** Path of the socket to listen on. */
  readonly socket: string;
  /** Value of `SECRET_HEADER` that every request carries. */
  readonly secret: string;
}

/** What the server tells a compute process. */
export type ServerMessage = StartMessage | { readonly kind: 'hand-back-jobs' };

/** What a compute process tells the server. */
export type ComputeMessage =
  | { readonly kind: 'ready' }
  /** Analytics events, whose store only the server has open. */
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  /** A change that was committed, for the live connections of the server. */
  | { readonly kind: 'live'; readonly change: LiveChange };

/** Proves that a request comes from the server that started the process. */
export const SECRET_HEADER = 'x-bindery-compute';
/** IP address of the peer of the connection that the server received the request on. */
export const PEER_HEADER = 'x-bindery-peer';
/** CPU time that an answer took, in milliseconds. */
export const CPU_HEADER = 'x-bindery-cpu';
/** Path prefix of tasks, which are no operations of the API; `~` begins no route of the server. */
export const TASKS_PATH = '/~compute';
