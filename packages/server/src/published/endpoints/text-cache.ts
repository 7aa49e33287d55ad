import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoded, encodeBytes } from '../../http/encoded.ts';
import type { RequestScope } from '../../sites/request-scope.ts';
import { VaryCache } from '../../sites/vary-cache.ts';

/** Bytes of all texts in memory, with their compressed forms, and of one of them. */
const MAX_KEPT = 64 * 1024 * 1024;
const MAX_TEXT = 24 * 1024 * 1024;
/** Bytes that stay in memory however long nobody reads them. */
export const RESTING_TEXTS = 2 * 1024 * 1024;
/** Texts that are longer are compressed ahead, and not while a visitor's request delays everybody. */
const LONG_TEXT = 128 * 1024;

/** What is being made, for those who ask for it at once. */
const building = new Map<string, Promise<Encoded | undefined>>();

const weigh = (encoded: Encoded | undefined): number =>
  encoded === undefined
    ? 100
    : encoded.plain.length + [...encoded.forms.values()].reduce((sum, { length }) => sum + length, 500);

/** Texts of sites, shared by all contexts of the process. */
export const textCache = new VaryCache<Encoded | undefined>(MAX_KEPT, weigh, MAX_TEXT);

/** Changes with everything that decides what visitors see of the site, but for what they answer themselves. */
export function digestScope({ found, place, basePath, canonicalBase, spaces, preview }: RequestScope): string {
  const seen = spaces.map(({ row }) => row.id);
  const parts = [found.digest, place, basePath, canonicalBase, seen, preview?.revision?.row.id ?? ''];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/** A text of a site that is made once for all who see the same of the site, and shared by those who wait for it. */
export async function cacheText(
  scope: RequestScope,
  name: string,
  contentType: string,
  build: (scope: RequestScope) => Promise<string | Buffer | undefined>,
): Promise<Encoded | undefined> {
  const key = `${name} ${digestScope(scope)}`;
  const waiting = `${key} ${scope.viewer.digest}`;
  const known = building.get(waiting);
  if (known !== undefined) return known;
  const made = textCache
    .get(key, scope.viewer, (viewer) => buildText(contentType, () => build({ ...scope, viewer })))
    .finally(() => building.delete(waiting));
  building.set(waiting, made);
  return made;
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
