import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Context } from '../../../domain/context.ts';
import type { RequestScope } from '../../../domain/sites/request-scope.ts';
import { VaryCache } from '../../../domain/sites/vary-cache.ts';
import { type Encoded, encodeBytes } from '../../../platform/http/compression.ts';
import { stateOfServer } from '../../../platform/store/server-state.ts';

/** Maximum bytes of all texts in memory, with their compressed forms, and of one of them. */
const MAX_KEPT = 64 * 1024 * 1024;
const MAX_TEXT = 24 * 1024 * 1024;
/** Bytes that stay cached when unused. */
const RESTING_TEXTS = 2 * 1024 * 1024;
/** Longer texts are compressed ahead of time, not during a visitor's request, which would delay everybody. */
const LONG_TEXT = 128 * 1024;

const weigh = (encoded: Encoded | undefined): number =>
  encoded === undefined
    ? 100
    : encoded.plain.length + [...encoded.forms.values()].reduce((sum, { length }) => sum + length, 500);

const textsOf = stateOfServer(({ idleEviction }: Context) => ({
  cached: idleEviction.add(new VaryCache<Encoded | undefined>(MAX_KEPT, weigh, MAX_TEXT), RESTING_TEXTS),
  /** Builds in progress, shared by concurrent requests. */
  building: new Map<string, Promise<Encoded | undefined>>(),
}));

/** Changes with everything that determines what visitors see of the site, except what depends on the viewer. */
export function digestScope({ loadedSite, mount, basePath, canonicalBase, spaces, preview }: RequestScope): string {
  const seen = spaces.map(({ row }) => row.id);
  const parts = [loadedSite.digest, mount, basePath, canonicalBase, seen, preview?.revision?.row.id ?? ''];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * A text of a site, built once for all visitors with the same view of the site; concurrent requests share one build.
 */
export async function cacheText(
  ctx: Context,
  scope: RequestScope,
  name: string,
  contentType: string,
  build: (scope: RequestScope) => Promise<string | Buffer | undefined>,
): Promise<Encoded | undefined> {
  const key = `${name} ${digestScope(scope)}`;
  const waiting = `${key} ${scope.viewer.digest}`;
  const { cached, building } = textsOf(ctx);
  const known = building.get(waiting);
  if (known !== undefined) return known;
  const encoded = cached
    .get(key, scope.viewer, (viewer) => buildText(contentType, () => build({ ...scope, viewer })))
    .finally(() => building.delete(waiting));
  building.set(waiting, encoded);
  return encoded;
}

async function buildText(
  contentType: string,
  build: () => Promise<string | Buffer | undefined>,
): Promise<Encoded | undefined> {
  const text = await build();
  if (text === undefined) return undefined;
  const encoded = encodeBytes(Buffer.from(text), contentType);
  if (encoded.plain.length > LONG_TEXT) await compressAhead(encoded);
  return encoded;
}

async function compressAhead({ plain, forms }: Encoded): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  forms.set('br', await promisify(brotliCompress)(plain, { params }));
  forms.set('gzip', await promisify(gzip)(plain, { level: 5 }));
}
