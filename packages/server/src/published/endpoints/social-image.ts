import { type KeyedMutex, runExclusive } from '../../concurrency/keyed-mutex.ts';
import type { Context } from '../../context.ts';
import { type Encoded, encodeBytes } from '../../http/encoded.ts';
import { isPageVisible } from '../../pages/content-urls.ts';
import { isDocument } from '../../pages/is-document.ts';
import { type RequestScope, readShown } from '../../sites/request-scope.ts';
import { type Answer, answerText, TYPES } from '../../sites/site-response.ts';
import { LruCache } from '../../store/lru-cache.ts';
import { runTask } from '../../workers/compute-tasks.ts';
import type { LocatedEndpointRequest } from '../endpoint-registry.ts';
import { customizationOf, titleOf } from '../site-view.ts';
import { type Card, drawCard } from './draw-card.ts';

/** Pictures that wait to be drawn: one after the other, so that they leave room for the pages. */
const MAX_WAITING = 30;
/** Bytes of pictures in memory. */
const MAX_KEPT = 32 * 1024 * 1024;

/** By what stands on them, which is all that they depend on. */
const kept = new LruCache<Encoded>(MAX_KEPT, ({ plain }) => plain.length + 500);
const pending = new Map<string, Promise<Encoded>>();
const turns: KeyedMutex = new Map();

/** `~og/{siteSpaceId}/{pageId}.png`: a picture of a page of a public site, for social networks (1200 by 630 pixels). */
export async function answerSocialImage(
  ctx: Context,
  scope: RequestScope,
  { path }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const card = scope.noIndex ? undefined : await findCard(ctx, scope, path);
  if (card === undefined) return undefined;
  const name = JSON.stringify(card);
  const known = kept.get(name) ?? pending.get(name);
  if (known === undefined && pending.size >= MAX_WAITING) {
    return answerText('text', 'Too many images are being rendered. Try again in a minute.\n', { status: 503 });
  }
  return { kind: 'bytes', status: 200, encoded: await (known ?? draw(ctx, name, card)), noIndex: false };
}

function draw(ctx: Context, name: string, card: Card): Promise<Encoded> {
  const drawn = runExclusive(turns, 'pictures', () => drawApart(ctx, card))
    .then((png) => {
      const encoded = encodeBytes(png, TYPES.png);
      kept.set(name, encoded);
      return encoded;
    })
    .finally(() => pending.delete(name));
  pending.set(name, drawn);
  return drawn;
}

/** Native code reads texts of customers in a process that can be ended, where there is one. */
async function drawApart({ compute }: Context, card: Card): Promise<Buffer> {
  return compute === undefined ? drawCard(card) : Buffer.from(await runTask(compute, 'draw-card', card), 'base64');
}

async function findCard(ctx: Context, scope: RequestScope, path: string): Promise<Card | undefined> {
  const [, siteSpaceId, pageId = ''] = /^~og\/([\w-]{1,64})\/([\w-]{1,64})\.png$/.exec(path) ?? [];
  const shown = scope.spaces.find(({ row }) => row.id === siteSpaceId);
  const indexed = shown && (await readShown(ctx, scope, shown)).index.byId.get(pageId);
  if (shown === undefined || indexed === undefined || !isDocument(indexed)) return undefined;
  if (!isPageVisible(indexed, scope.viewer)) return undefined;
  const { title, description = '' } = indexed.page;
  const color = customizationOf(scope.found, shown).styling.primaryColor.light;
  return { site: titleOf(scope.found, shown), title, description, color };
}
