import { bootstrap } from './bootstrap.ts';
import { isAffected, type LiveEvent, readEvents, type StreamEvent } from './live-events.ts';
import { queryClient } from './query-client.ts';
import { currentCsrfToken } from './session.ts';

/** Delays before reconnecting, in milliseconds; the last one repeats. */
const PAUSES = [500, 1000, 2000, 5000, 15_000, 30_000];
/** The server sends something every 20 seconds; a connection that is silent for longer is dead. */
const SILENCE_MS = 50_000;
/** Changes within this time are batched. */
const COLLECT_MS = 100;
const LOCK = 'bindery-live';

/** Message from the tab with the connection to the others. */
type Message = { readonly kind: 'change'; readonly event: LiveEvent } | { readonly kind: 'reset' };

let channel: BroadcastChannel | undefined;
let waiting: LiveEvent[] = [];

const listeners = new Set<(event: LiveEvent) => void>();

/** Calls a function for changes by others. @returns unsubscribes */
export function onChange(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Subscribes to changes by others. One tab of the browser has the connection and broadcasts what it receives; hidden
 * tabs close it, since browsers allow six connections to a server.
 */
export function followChanges(): void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return;
  channel = new BroadcastChannel(LOCK);
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => handle(data));
  document.addEventListener('visibilitychange', update);
  // A page in the back/forward cache must have no lock.
  window.addEventListener('pagehide', release);
  window.addEventListener('pageshow', update);
  update();
}

let candidacy: AbortController | undefined;

function update(): void {
  if (document.visibilityState === 'hidden') release();
  else if (candidacy === undefined) lead();
}

function release(): void {
  candidacy?.abort();
  candidacy = undefined;
}

/** Waits until no other tab has the connection, then keeps one open until this tab is hidden. */
function lead(): void {
  const own = new AbortController();
  candidacy = own;
  const work = () => keepConnected(own.signal);
  navigator.locks.request(LOCK, { signal: own.signal }, work).catch(() => undefined);
}

async function keepConnected(signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const outcome = await connect(signal, () => {
      failures = 0;
    });
    if (signal.aborted) break;
    // The next request of a screen asks for a sign-in.
    if (outcome === 'signed-out') await untilFocus(signal);
    const pause = PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0;
    failures += 1;
    await sleep(pause * (0.5 + Math.random()), signal);
  }
}

/** One connection, until it closes. */
async function connect(signal: AbortSignal, onReady: () => void): Promise<'signed-out' | 'ended'> {
  const closing = new AbortController();
  const close = () => closing.abort();
  signal.addEventListener('abort', close, { once: true });
  let silence = setTimeout(close, SILENCE_MS);
  let isSignedOut = false;
  try {
    const response = await fetch(`${location.origin}${bootstrap.basePath}/v1/live`, {
      headers: { accept: 'text/event-stream', 'x-csrf-token': currentCsrfToken() },
      cache: 'no-store',
      signal: closing.signal,
    });
    if (response.status === 401 || response.status === 403) return 'signed-out';
    if (!response.ok || response.body === null) return 'ended';
    await readEvents(response.body, (event) => {
      clearTimeout(silence);
      silence = setTimeout(close, SILENCE_MS);
      if (event.name === 'ready') onReady();
      if (event.name === 'end' && JSON.parse(event.data).reason === 'access') isSignedOut = true;
      receive(event);
    });
  } catch {
    // Reconnects.
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', close);
  }
  return isSignedOut ? 'signed-out' : 'ended';
}

function receive({ name, data }: StreamEvent): void {
  if (name === 'change') share({ kind: 'change', event: JSON.parse(data) as LiveEvent });
  // Changes before the connection was open may have been missed, by all tabs.
  if (name === 'ready') {
    channel?.postMessage({ kind: 'reset' } satisfies Message);
    if (isFirst) refetchLoaded();
    else void queryClient.invalidateQueries();
    isFirst = false;
  }
  if (name === 'reset') share({ kind: 'reset' });
}

/** Whether this tab has had no connection: its first one is ready while the first screen loads. */
let isFirst = true;

/** Refetches what has been loaded; requests of the first screen are not sent twice. */
function refetchLoaded(): void {
  void queryClient.invalidateQueries({ predicate: ({ state }) => state.data !== undefined }, { cancelRefetch: false });
}

function share(message: Message): void {
  channel?.postMessage(message);
  handle(message);
}

function handle(message: Message): void {
  if (message.kind === 'change') {
    waiting.push(message.event);
    if (waiting.length === 1) setTimeout(flush, COLLECT_MS);
  } else void queryClient.invalidateQueries();
}

/** Refetches changed data of visible queries, and invalidates the rest. */
function flush(): void {
  const events = waiting;
  waiting = [];
  for (const event of events) for (const listener of listeners) listener(event);
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => events.some((event) => isAffected(queryKey, event)),
  });
}

const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(pause);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const pause = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end);
  });

const untilFocus = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    window.addEventListener('focus', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
