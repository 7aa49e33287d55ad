import type { Context } from '../context.ts';
import { limiterOf } from '../http/rate-limit.ts';
import type { FoundSite } from '../sites/find-site.ts';
import type { EventOrigin } from '../visitor-events/event-origin.ts';
import { recordEvents, unknownSession } from '../visitor-events/record-events.ts';
import type { EventPlace } from './event-location.ts';

/** What programs ask a site for, which run no script that would tell of it. */
export type MachineEvent =
  | { readonly type: 'page_markdown_request' }
  | { readonly type: 'llms_request'; readonly llmsVariant: 'standard' | 'full' }
  | { readonly type: 'mcp_request' }
  | { readonly type: 'rss_request' };

/** Such a request, and where it led. */
export interface CountedRequest {
  readonly found: FoundSite;
  readonly event: MachineEvent;
  /** Absolute. */
  readonly url: string;
  readonly place: EventPlace;
}

/** What a request tells of who sends it. */
interface Sender {
  readonly sender: () => EventOrigin;
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** `Sec-Fetch-Site` */
  readonly fetchSite: string | undefined;
}

/** Requests that are being recorded; what comes beyond them is not counted, so that no crowd fills the memory. */
const MAX_RUNNING = 500;
/** Characters of a program's name that are read (`EVENTS`). */
const MAX_AGENT = 1024;

/** Gives a function that counts a request. Nobody waits for it, and what fails is in the log and nowhere else. */
export function createRequestCounter(ctx: Context): (counted: CountedRequest, sender: Sender) => void {
  let running = 0;
  let isFailing = false;
  const record = async (counted: CountedRequest, asked: Sender): Promise<void> => {
    try {
      await recordRequest(ctx, counted, asked);
      isFailing = false;
    } catch (error) {
      // A store that is down is reported once, and not with each request.
      if (!isFailing) ctx.log.warn({ err: error }, 'requests of programs are not counted');
      isFailing = true;
    }
  };
  return (counted, asked) => {
    if (running >= MAX_RUNNING || !limiterOf(ctx, 'events').allowsAddress(asked.ip)) return;
    running += 1;
    record(counted, asked).finally(() => {
      running -= 1;
    });
  };
}

async function recordRequest(ctx: Context, { found, event, url, place }: CountedRequest, asked: Sender): Promise<void> {
  const session = unknownSession(asked.userAgent?.slice(0, MAX_AGENT));
  // A page of the site asks for the text of a page when its reader copies or views it.
  const isAction = event.type === 'page_markdown_request' && asked.fetchSite === 'same-origin';
  const told = isAction ? { ...event, markdownSource: 'page-action' as const } : event;
  await recordEvents(ctx, found, asked.sender(), [{ ...told, session, location: { ...place, url } }]);
}
