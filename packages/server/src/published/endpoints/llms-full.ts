import { type KeyedMutex, runExclusive } from '../../concurrency/keyed-mutex.ts';
import type { Context } from '../../context.ts';
import { serverBusy } from '../../errors.ts';
import { readMarkdown } from '../../revisions/read-markdown.ts';
import type { RequestScope } from '../../sites/request-scope.ts';
import { type Answer, TYPES } from '../../sites/site-response.ts';
import { LruCache } from '../../store/lru-cache.ts';
import type { LocatedEndpointRequest } from '../endpoint-registry.ts';
import { isNoIndex, type ListedPage, listedPageUrl, listListedPages, markdownAddressOf } from './listed-pages.ts';
import { cacheText, digestScope } from './text-cache.ts';

/** Bytes of one part, apart from the lines that say where the next one is. */
const MAX_PART = 10 * 1024 * 1024;
/** Room for what is added to a page. */
const ROOM = 4096;
const MAX_PARTS = 1000;

/** Where parts begin: numbers of their first pages, and whether these are all parts that there are. */
interface Parts {
  readonly starts: readonly number[];
  readonly isComplete: boolean;
}

/** By what the visitor sees. */
const partsOf = new LruCache<Parts>(100_000, ({ starts }) => starts.length + 10);
/** Parts that wait to be put together. */
const MAX_WAITING = 10;
let waiting = 0;
/** Whole sites are put together one at a time: each needs the memory of a part. */
const turns: KeyedMutex = new Map();

/** `llms-full.txt`: the text of all pages, in parts of 10 MiB (`?page=2`). */
export async function answerLlmsFull(
  ctx: Context,
  scope: RequestScope,
  { query }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const asked = query.get('page') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(asked) || Number(asked) > MAX_PARTS) return undefined;
  const part = Number(asked);
  if (isBeyond(scope, part)) return undefined;
  // Where a later part begins depends on all that the visitor saw in those before it.
  const name = part === 1 ? 'llms-full.txt' : `llms-full.txt ${part} ${scope.viewer.digest}`;
  const encoded = await cacheText(scope, name, TYPES.text, (seen) => waitForTurn(() => writePart(ctx, seen, part)));
  const event = { type: 'llms_request', llmsVariant: 'full' } as const;
  return encoded && { kind: 'bytes', status: 200, encoded, noIndex: scope.noIndex, counts: { event } };
}

/** @throws 503 when too many others wait */
async function waitForTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MAX_WAITING) throw serverBusy('Too many texts are being generated. Try again later.');
  waiting += 1;
  return runExclusive(turns, 'whole texts', work).finally(() => {
    waiting -= 1;
  });
}

const keyOf = (scope: RequestScope): string => `${digestScope(scope)} ${scope.viewer.digest}`;

/** Whether it is known that there are fewer parts. */
function isBeyond(scope: RequestScope, part: number): boolean {
  const known = partsOf.get(keyOf(scope));
  return known?.isComplete === true && part > known.starts.length;
}

async function writePart(ctx: Context, scope: RequestScope, part: number): Promise<Buffer | undefined> {
  const known = partsOf.get(keyOf(scope)) ?? { starts: [0], isComplete: false };
  const starts = [...known.starts];
  let number = Math.min(part, starts.length);
  let start = starts[number - 1] ?? 0;
  let written = new Part(ctx, scope);
  let [place, isEnd] = [-1, true];
  for await (const page of listListedPages(ctx, scope)) {
    if (isNoIndex(page)) continue;
    place += 1;
    if (place < start || (await written.add(page))) continue;
    if (starts.length === number) starts.push(place);
    isEnd = number < part;
    if (!isEnd) break;
    number += 1;
    start = place;
    written = new Part(ctx, scope);
    await written.add(page);
  }
  if (!isEnd) written.finish(`${scope.canonicalBase}llms-full.txt?page=${part + 1}`);
  partsOf.set(keyOf(scope), { starts, isComplete: known.isComplete || isEnd });
  return number === part ? written.toBuffer() : undefined;
}

/** The text of pages, up to the size of a part. */
class Part {
  readonly #ctx: Context;
  readonly #scope: RequestScope;
  readonly #pieces: Buffer[] = [];
  #size = 0;

  constructor(ctx: Context, scope: RequestScope) {
    this.#ctx = ctx;
    this.#scope = scope;
  }

  /** False when there is no room left for the page; a part has one at least, cut off if it must be. */
  async add(page: ListedPage): Promise<boolean> {
    const { indexed, view } = page;
    const { found, viewer } = this.#scope;
    const place = { organizationId: found.organization.id, view, page: indexed.page };
    const body = await readMarkdown({ ...this.#ctx, isBulk: true }, place, viewer);
    const heading = /^\s*(?:# |.+\n=)/.test(body) ? '' : `# ${indexed.page.title}\n\n`;
    let piece = Buffer.from(`Source: ${listedPageUrl(this.#scope, page)}\n\n${heading}${body.trim()}\n\n---\n\n`);
    if (this.#pieces.length > 0 && this.#size + piece.length > MAX_PART) return false;
    if (piece.length > MAX_PART) {
      // What is left of a character that was cut through is no text.
      const text = piece
        .subarray(0, MAX_PART - ROOM)
        .toString()
        .replace(/\ufffd$/, '');
      const rest = `\n\nThe rest of this page is at ${markdownAddressOf(this.#scope, page)}\n\n---\n\n`;
      piece = Buffer.from(text + rest);
    }
    this.#pieces.push(piece);
    this.#size += piece.length;
    return true;
  }

  /** Says where it goes on. */
  finish(next: string): void {
    this.#pieces.push(Buffer.from(`The text goes on at ${next}\n`));
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}
