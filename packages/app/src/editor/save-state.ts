import { ApiError } from '../data/client.ts';

/** State of the text in relation to the draft on the server. */
export type DraftSaveState =
  | { readonly kind: 'saved' | 'saving' | 'offline' }
  | { readonly kind: 'failed'; readonly message: string };

/** An event of the draft, shown in a notice above it. */
export type SessionNotice =
  /** The page was deleted; the draft may still exist. */
  | { readonly kind: 'deleted' }
  /** The user may not edit the page here, but may propose the change. */
  | { readonly kind: 'refused'; readonly message: string };

/** The consequence of a rejected request for the unsaved text. */
export type Failure =
  /** No response, or the server is busy: the same request is repeated. */
  | { readonly kind: 'offline' | 'busy'; readonly message: string }
  /** The draft must be reloaded. */
  | { readonly kind: 'outdated' }
  /** The batch or the draft exceeds a limit: another batch may be accepted. */
  | { readonly kind: 'too-large'; readonly message: string }
  | { readonly kind: 'deleted' | 'refused'; readonly message: string };

/** Temporary statuses of servers and proxies. */
const BUSY = [408, 425, 429, 500, 502, 503, 504, 507];

/** Reads the reason of a rejection. Pure. */
export function describeFailure(error: unknown): Failure {
  const { status, reason, message } = error instanceof ApiError ? error : new ApiError(0, String(error), 'unknown');
  if (reason === 'network') return { kind: 'offline', message };
  if (BUSY.includes(status)) return { kind: 'busy', message };
  if (reason === 'draft_outdated') return { kind: 'outdated' };
  if (status === 413 || reason === 'limit_reached' || status === 400) return { kind: 'too-large', message };
  if (status === 404 || reason === 'draft_page_deleted') return { kind: 'deleted', message };
  return { kind: 'refused', message };
}

/** Delays before a batch is sent again, in milliseconds; the last one applies to all further attempts. */
const PAUSES = [1000, 2000, 4000, 8000, 15_000];

/** Time between two requests while somebody types, and between a key and the request that sends it. */
const [SEND_MS, KEY_MS] = [150, 20];

/** Milliseconds until what was typed is sent. @param since the last request */
export const pauseBefore = (failures: number, since: number): number =>
  failures > 0 ? pauseAfter(failures) : Math.max(KEY_MS, SEND_MS - since);

/** Milliseconds until an attempt is repeated, spread so that windows do not come back together. */
const pauseAfter = (failures: number): number =>
  (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? 1000) * (0.75 + Math.random() / 2);
