import type { Context } from '../../../domain/context.ts';
import { type RequestScope, readShown } from '../../../domain/sites/request-scope.ts';
import { type Answer, answerText, TYPES } from '../../../domain/sites/site-response.ts';
import { isDocument } from '../../../engines/pages/is-document.ts';
import { isPageVisible } from '../../../engines/pages/page-visibility.ts';
import { createMutex } from '../../../platform/concurrency/mutex.ts';
import { type Encoded, encodeBytes } from '../../../platform/http/compression.ts';
import { LruCache } from '../../../platform/store/lru-cache.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';
import type { LocatedEndpointRequest } from '../endpoint.ts';
import { customizationOf, titleOf } from '../site-view.ts';
import { type Card, drawCard } from './draw-card.ts';
import { DRAW_CARD } from './draw-card-task.ts';

/** Maximum number of queued images: they are drawn one at a time, so that they do not delay pages. */
const MAX_WAITING = 30;
/** Maximum bytes of images in memory. */
const MAX_KEPT = 32 * 1024 * 1024;

/** Keyed by the texts on the image, its only input. */
const imagesOf = stateOfServer(() => ({
  cached: new LruCache<Encoded>(MAX_KEPT, ({ plain }) => plain.length + 500),
  pending: new Map<string, Promise<Encoded>>(),
  runExclusive: createMutex(),
}));

/** `~og/{siteSpaceId}/{pageId}.png`: an image of a page of a public site, for social networks (1200 by 630 pixels). */
export async function answerSocialImage(
  ctx: Context,
  scope: RequestScope,
  { path }: LocatedEndpointRequest,
): Promise<Answer | undefined> {
  const card = scope.noIndex ? undefined : await findCard(ctx, scope, path);
  if (card === undefined) return undefined;
  const name = JSON.stringify(card);
  const { cached, pending } = imagesOf(ctx);
  const known = cached.get(name) ?? pending.get(name);
  if (known === undefined && pending.size >= MAX_WAITING) {
    return answerText('text', 'Too many images are being rendered. Try again in a minute.\n', { status: 503 });
  }
  return { kind: 'bytes', status: 200, encoded: await (known ?? draw(ctx, name, card)), noIndex: false };
}

function draw(ctx: Context, name: string, card: Card): Promise<Encoded> {
  const { cached, pending, runExclusive } = imagesOf(ctx);
  const drawn = runExclusive(() => drawApart(ctx, card))
    .then((png) => {
      const encoded = encodeBytes(png, TYPES.png);
      cached.set(name, encoded);
      return encoded;
    })
    .finally(() => pending.delete(name));
  pending.set(name, drawn);
  return drawn;
}

/** Native code processes customers' texts, if possible in a process that can be ended. */
async function drawApart({ compute }: Context, card: Card): Promise<Buffer> {
  return compute === undefined ? drawCard(card) : Buffer.from(await DRAW_CARD.run(compute, card), 'base64');
}

async function findCard(ctx: Context, scope: RequestScope, path: string): Promise<Card | undefined> {
  const [, siteSpaceId, pageId = ''] = /^~og\/([\w-]{1,64})\/([\w-]{1,64})\.png$/.exec(path) ?? [];
  const siteSpace = scope.spaces.find(({ row }) => row.id === siteSpaceId);
  const indexed = siteSpace && (await readShown(ctx, scope, siteSpace)).index.byId.get(pageId);
  if (siteSpace === undefined || indexed === undefined || !isDocument(indexed)) return undefined;
  if (!isPageVisible(indexed, scope.viewer)) return undefined;
  const { title, description = '' } = indexed.page;
  const color = customizationOf(scope.loadedSite, siteSpace).styling.primaryColor.light;
  return { site: titleOf(scope.loadedSite, siteSpace), title, description, color };
}
