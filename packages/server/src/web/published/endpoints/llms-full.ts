import type { Context } from '../../../domain/context.ts';
import type { RequestScope } from '../../../domain/sites/request-scope.ts';
import { type Answer, TYPES } from '../../../domain/sites/site-response.ts';
import { readMarkdown } from '../../../engines/revisions/read-markdown.ts';
import { Semaphore } from '../../../platform/concurrency/semaphore.ts';
import { serverBusy } from '../../../platform/errors.ts';
import { LruCache } from '../../../platform/store/lru-cache.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { isNoIndex, type ListedPage, listedPageUrl, listListedPages, markdownUrlOf } from './listed-pages.ts';
import { cacheText, digestScope } from './text-cache.ts';

/** Bytes of one part, excluding the lines that link to the next one. */
const MAX_PART = 10 * 1024 * 1024;
/** Bytes reserved for what is added to a page. */
const ROOM = 4096;
const MAX_PARTS = 1000;

/** Numbers of the first page of each part, and whether these are all parts. */
interface Parts {
  readonly starts: readonly number[];
  readonly isComplete: boolean;
}

/** Maximum number of queued parts. */
const MAX_WAITING = 10;

const stateOf = stateOfServer(() => ({
  /** Keyed by the visitor's visible content. */
  parts: new LruCache<Parts>(100_000, ({ starts }) => starts.length + 10),
  /** Whole sites are built one at a time: each needs the memory of a part. */
  slots: new Semaphore(1, MAX_WAITING - 1),
}));

/** `llms-full.txt`: the text of all pages, in parts of 10 MiB (`?page=2`). */
export async function answerLlmsFull(
  ctx: Context,
  scope: RequestScope,
  { query }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const asked = query.get('page') ?? '1';
  if (!/^[1-9]\d{0,3}$/.test(asked) || Number(asked) > MAX_PARTS) return undefined;
  const part = Number(asked);
  if (isBeyond(ctx, scope, part)) return undefined;
  // The start of a later part depends on everything the visitor saw in the parts before it.
  const name = part === 1 ? 'llms-full.txt' : `llms-full.txt ${part} ${scope.viewer.digest}`;
  const encoded = await cacheText(ctx, scope, name, TYPES.text, (seen) =>
    stateOf(ctx).slots.run(() => writePart(ctx, seen, part), tooManyTexts),
  );
  const event = { type: 'llms_request', llmsVariant: 'full' } as const;
  return encoded && { kind: 'bytes', status: 200, encoded, noIndex: scope.noIndex, counts: { event } };
}

const tooManyTexts = () => serverBusy('Too many texts are being generated. Try again later.');

const keyOf = (scope: RequestScope): string => `${digestScope(scope)} ${scope.viewer.digest}`;

/** Whether it is known that there are fewer parts. */
function isBeyond(ctx: Context, scope: RequestScope, part: number): boolean {
  const known = stateOf(ctx).parts.get(keyOf(scope));
  return known?.isComplete === true && part > known.starts.length;
}

async function writePart(ctx: Context, scope: RequestScope, part: number): Promise<Buffer | undefined> {
  const known = stateOf(ctx).parts.get(keyOf(scope)) ?? { starts: [0], isComplete: false };
  const starts = [...known.starts];
  let number = Math.min(part, starts.length);
  let start = starts[number - 1] ?? 0;
  let written = new Part(ctx, scope);
  let [pageIndex, isEnd] = [-1, true];
  for await (const page of listListedPages(ctx, scope)) {
    if (isNoIndex(page)) continue;
    pageIndex += 1;
    if (pageIndex < start || (await written.add(page))) continue;
    if (starts.length === number) starts.push(pageIndex);
    isEnd = number < part;
    if (!isEnd) break;
    number += 1;
    start = pageIndex;
    written = new Part(ctx, scope);
    await written.add(page);
  }
  if (!isEnd) written.finish(`${scope.canonicalBase}llms-full.txt?page=${part + 1}`);
  stateOf(ctx).parts.set(keyOf(scope), { starts, isComplete: known.isComplete || isEnd });
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

  /** False if the page does not fit; a part has at least one, truncated if necessary. */
  async add(page: ListedPage): Promise<boolean> {
    const { indexed, view } = page;
    const { loadedSite, viewer } = this.#scope;
    const locatedPage = { organizationId: loadedSite.organization.id, view, page: indexed.page };
    const body = await readMarkdown({ ...this.#ctx, isBulk: true }, locatedPage, viewer);
    const heading = /^\s*(?:# |.+\n=)/.test(body) ? '' : `# ${indexed.page.title}\n\n`;
    let piece = Buffer.from(`Source: ${listedPageUrl(this.#scope, page)}\n\n${heading}${body.trim()}\n\n---\n\n`);
    if (this.#pieces.length > 0 && this.#size + piece.length > MAX_PART) return false;
    if (piece.length > MAX_PART) {
      // A truncated character is dropped.
      const text = piece
        .subarray(0, MAX_PART - ROOM)
        .toString()
        .replace(/\ufffd$/, '');
      const rest = `\n\nThe rest of this page is at ${markdownUrlOf(this.#scope, page)}\n\n---\n\n`;
      piece = Buffer.from(text + rest);
    }
    this.#pieces.push(piece);
    this.#size += piece.length;
    return true;
  }

  /** Adds the link to the next part. */
  finish(next: string): void {
    this.#pieces.push(Buffer.from(`The text goes on at ${next}\n`));
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#pieces);
  }
}
