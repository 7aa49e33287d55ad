import type { Context } from '../../domain/context.ts';
import type { LoadedSite } from '../../domain/sites/find-site.ts';
import type { EventLocation, MachineEvent } from '../../domain/sites/machine-event.ts';
import type { EventOrigin } from '../../domain/visitor-events/event-origin.ts';
import { recordEvents, unknownSession } from '../../domain/visitor-events/record-events.ts';
import { limiterOf } from '../../platform/http/rate-limit.ts';

/** A request and its outcome. */
export interface CountedRequest {
  readonly loadedSite: LoadedSite;
  readonly event: MachineEvent;
  /** Absolute. */
  readonly url: string;
  readonly location: EventLocation;
}

/** Properties of a request that identify its sender. */
interface Sender {
  readonly sender: () => EventOrigin;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** `Sec-Fetch-Site` */
  readonly fetchSite: string | undefined;
}

/** Maximum number of requests recorded concurrently; others are not counted, which bounds memory. */
const MAX_RUNNING = 500;
/** Maximum characters of a user agent. */
const MAX_AGENT = 1024;

/** Creates a function that counts a request. Callers do not wait for it, and errors are only logged. */
export function createRequestCounter(ctx: Context): (counted: CountedRequest, sender: Sender) => void {
  let running = 0;
  let isFailing = false;
  const record = async (counted: CountedRequest, asked: Sender): Promise<void> => {
    try {
      await recordRequest(ctx, counted, asked);
      isFailing = false;
    } catch (error) {
      // An unavailable store is reported once, not on each request.
      if (!isFailing) ctx.log.warn({ err: error }, 'requests of programs are not counted');
      isFailing = true;
    }
  };
  return (counted, asked) => {
    if (running >= MAX_RUNNING || !limiterOf(ctx, 'events').allowsIp(asked.ip)) return;
    running += 1;
    record(counted, asked).finally(() => {
      running -= 1;
    });
  };
}

async function recordRequest(
  ctx: Context,
  { loadedSite, event, url, location }: CountedRequest,
  asked: Sender,
): Promise<void> {
  const session = unknownSession(asked.userAgent?.slice(0, MAX_AGENT));
  // A page of the site requests its text when the reader copies or views it.
  const isAction = event.type === 'page_markdown_request' && asked.fetchSite === 'same-origin';
  const machineEvent = isAction ? { ...event, markdownSource: 'page-action' as const } : event;
  await recordEvents(ctx, loadedSite, asked.sender(), [{ ...machineEvent, session, location: { ...location, url } }]);
}
