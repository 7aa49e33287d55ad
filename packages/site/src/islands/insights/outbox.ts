/** Milliseconds that an event waits for others. */
const pause = 3000;
/** Events that are sent together at most. */
const most = 10;

/** Sends events in batches: some seconds after the first, and before the page is unloaded. Failures are ignored. */
export function openOutbox(href: string): (event: object) => void {
  let waiting: object[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const body = new Blob([JSON.stringify({ events: waiting })], { type: 'application/json' });
    waiting = [];
    if (navigator.sendBeacon?.(href, body)) return;
    fetch(href, { method: 'POST', body, keepalive: true }).catch(() => undefined);
  };
  // In some situations a browser fires only one of these two events.
  addEventListener('pagehide', send);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
  return (event) => {
    waiting.push(event);
    if (waiting.length === most || document.visibilityState === 'hidden') send();
    else timer ??= setTimeout(send, pause);
  };
}
