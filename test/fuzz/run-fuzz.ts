import fc, { type Arbitrary } from 'fast-check';
import { apiRequests } from './api-requests.ts';
import { listFaults } from './check-answer.ts';
import { type FuzzDocument, readFuzzDocument } from './document.ts';
import { brokenBytes } from './hostile-http.ts';
import { type BrokenRequest, type FuzzRequest, showRequest, type Words, writeRequest } from './request.ts';
import { type ReceivedAnswer, sendRequest } from './send.ts';
import { siteRequests } from './site-requests.ts';
import { createTally, type Tally } from './tally.ts';
import type { WordsOfWorld } from './world.ts';

/** A listening server and its contents. */
export interface FuzzedServer {
  readonly port: number;
  /** `/openapi.json` */
  readonly document: FuzzDocument;
  /** Used alternately; objects deleted in one exist in the next. */
  readonly worlds: readonly WordsOfWorld[];
  /** Milliseconds after which a response is considered lost. */
  readonly longest: number;
}

export interface FuzzOptions {
  readonly seed: number;
  readonly requests: number;
  /** Number of the first request: a later one than 0 repeats a part of a run. */
  readonly from?: number;
  /** Requests of the whole run, where this is a part of it; they are shared among the worlds. */
  readonly whole?: number;
  /** Reports after each request how many there were. */
  readonly onAnswer?: (count: number) => Promise<void> | void;
}

/** Requests that are under way at once. */
const AT_ONCE = 8;
/** The share of a world's requests after which its things may be deleted. */
const KEPT_SHARE = 0.9;
/** Faults after which nobody needs more. */
const MAX_FAULTS = 20;
/** Milliseconds for which a smaller request is looked for that fails as well. */
const SHRINKING_MS = 20_000;

type Request = FuzzRequest | BrokenRequest;

/** Sends a server this many requests, and returns its behavior. */
export async function runFuzz(server: FuzzedServer, options: FuzzOptions): Promise<Tally> {
  const { operations, components } = readFuzzDocument(server.document);
  const tally = createTally(new Map(operations.map(({ operationId, tag }) => [operationId, tag])));
  const requests = fc.oneof<Arbitrary<Request>[]>(
    { weight: 76, arbitrary: apiRequests(operations, components) } as never,
    { weight: 20, arbitrary: siteRequests } as never,
    { weight: 4, arbitrary: brokenBytes.map((bytes): Request => ({ kind: 'broken', bytes })) } as never,
  );
  const sender = createSender(server);
  const { seed, from = 0 } = options;
  const end = from + options.requests;
  const whole = options.whole ?? end;
  let next = from;
  const work = async () => {
    while (next < end && tally.faults.length < MAX_FAULTS) {
      const number = next++;
      const progress = (number * server.worlds.length) / whole;
      const world = Math.floor(progress);
      const mayDelete = progress - world >= KEPT_SHARE;
      const [request] = fc.sample(requests, { seed: seedOf(seed, number), numRuns: 1 });
      if (request === undefined) continue;
      const send = (one: Request) => sender.send(mayDelete ? one : spare(one), world);
      const sent = await send(request);
      tally.add(sent);
      if (sent.faults.length > 0 && tally.isNew(sent)) {
        const least = await shrink(requests, seedOf(seed, number), send);
        tally.addFault(`--seed ${seed} --from ${number} --requests 1`, least ?? sent);
      }
      await options.onAnswer?.(number - from + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return tally;
}

/** Destructive requests are sent by somebody without permission. */
const spare = (request: Request): Request =>
  'bytes' in request || !request.isDestructive || request.caller !== 'admin'
    ? request
    : { ...request, caller: 'reader' };

/** A sent request and its result. */
export interface Sent {
  readonly kind: string;
  readonly shown: string;
  readonly answer: ReceivedAnswer | undefined;
  readonly faults: readonly string[];
}

/** Sends requests, and stores values of responses for later requests. */
function createSender({ port, worlds, longest }: FuzzedServer) {
  const seen = new Map<string, string>();
  const wordsOf =
    (world: number): Words =>
    (name) => {
      const own = worlds[world] ?? {};
      const other = worlds[(world + 1) % worlds.length] ?? {};
      if (name === 'token.nonMember') return other['token.admin'];
      return name.startsWith('other.') ? other[name.slice('other.'.length)] : (own[name] ?? seen.get(name));
    };
  const send = async (request: Request, world: number): Promise<Sent> => {
    const written = writeRequest(request, wordsOf(world));
    const { kind } = request;
    const shown = showRequest(written);
    try {
      const answer = await sendRequest(port, written, longest);
      remember(answer, seen);
      return { kind, shown, answer, faults: listFaults(written, answer) };
    } catch (error) {
      return { kind, shown, answer: undefined, faults: [(error as Error).message] };
    }
  };
  return { send };
}

function remember({ status, headers, body }: ReceivedAnswer, seen: Map<string, string>): void {
  const tag = headers.get('etag');
  if (tag !== undefined) seen.set('etag', tag);
  const page =
    status === 200 && body.length < 100_000 ? /"next":\{"page":"([^"]+)"/.exec(body.toString())?.[1] : undefined;
  if (page !== undefined) seen.set('page', page);
}

/** The smallest variant of a request that still fails; undefined if the failure is not reproducible. */
async function shrink(
  requests: Arbitrary<Request>,
  seed: number,
  send: (request: Request) => Promise<Sent>,
): Promise<Sent | undefined> {
  let least: Sent | undefined;
  const property = fc.asyncProperty(requests, async (request) => {
    const sent = await send(request);
    if (sent.faults.length > 0) least = sent;
    return sent.faults.length === 0;
  });
  await fc.check(property, { seed, numRuns: 1, interruptAfterTimeLimit: SHRINKING_MS });
  return least;
}

/** The seed of one request of a run. Runs whose own seeds are neighbors have no request in common. */
const seedOf = (seed: number, number: number): number =>
  Math.imul(seed ^ Math.imul(number + 1, 0x9e3779b1), 0x85ebca6b);
