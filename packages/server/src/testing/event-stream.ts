/** An event as it came. */
export interface ReceivedEvent {
  readonly event: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  readonly data: any;
}

/** A connection that reads server-sent events. */
export interface EventStream {
  readonly status: number;
  readonly events: readonly ReceivedEvent[];
  /** Resolves with the next event that was not returned yet and that fits. */
  next(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>;
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens a stream of events. */
export async function openEventStream(url: string, headers: Readonly<Record<string, string>>): Promise<EventStream> {
  const closing = new AbortController();
  const response = await fetch(url, { headers, signal: closing.signal });
  const events: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  const read = async () => {
    let text = '';
    for await (const part of response.body ?? []) {
      text += Buffer.from(part).toString();
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      events.push(...parts.flatMap(readEvent));
      for (const look of waiting) look();
    }
  };
  const ended = read().catch(() => undefined);
  let returned = 0;
  const next = (fits: (event: ReceivedEvent) => boolean) =>
    new Promise<ReceivedEvent>((resolve) => {
      const look = () => {
        const index = events.findIndex((event, at) => at >= returned && fits(event));
        const event = events[index];
        if (event === undefined) return;
        returned = index + 1;
        waiting.delete(look);
        resolve(event);
      };
      waiting.add(look);
      look();
    });
  return { status: response.status, events, next, ended, close: () => closing.abort() };
}

/** Comments are no events. */
function readEvent(text: string): ReceivedEvent[] {
  const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(text) ?? [];
  return event === undefined || data === undefined ? [] : [{ event, data: JSON.parse(data) }];
}
