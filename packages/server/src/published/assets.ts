import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type PageAssets, siteAssets } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { BEST, type Encoded, encodeBytes, sendEncoded } from '../http/encoded.ts';
import { ASSETS_SEGMENT, matchSite } from '../sites/match-site.ts';
import { ON_SITE_HOST } from '../sites/site-hosts.ts';
import { LruCache } from '../store/lru-cache.ts';
import { findFontBytes } from './fonts.ts';
import { listRequestedHosts, PROXY_HEADERS } from './from-proxy.ts';

interface Asset {
  readonly address: string;
  readonly encoded: Encoded;
  /** SHA-256 of the bytes, as policies and the attribute `integrity` have it. */
  readonly hash: string;
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

let assets: ReadonlyMap<string, Asset> | undefined;

/** The stylesheets and the scripts of published pages, by name, read once: they are part of the program. */
function readAssets(): ReadonlyMap<string, Asset> {
  assets ??= new Map([
    ...siteAssets.stylesheets.map(({ name, files }) =>
      makeAsset(name, Buffer.concat(files.map((file) => readFile(`assets/styles/${file}`))), 'text/css'),
    ),
    ...[siteAssets.themeScript, ...siteAssets.scripts.map(({ name }) => name)].map((name) =>
      makeAsset(name, readFile(`islands/${name}`), 'text/javascript'),
    ),
  ]);
  return assets;
}

function readFile(name: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(`@bindery/site/${name}`));
}

function makeAsset(name: string, bytes: Buffer, type: string): [string, Asset] {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const extension = path.extname(name);
  const address = `${path.basename(name, extension)}-${digest}${extension}`;
  return [name, { address, encoded: encodeBytes(bytes, `${type}; charset=utf-8`, BEST), hash: hashSource(bytes) }];
}

/** SHA-256 of a script as content security policies have it, without quotes. */
const hashSource = (source: Buffer | string): string =>
  `sha256-${createHash('sha256').update(source).digest('base64')}`;

/** The files of the program as they are below one path, and what a page may do that names them. */
interface PlacedAssets {
  readonly assets: PageAssets;
  readonly policy: string;
}

/** Paths with assets: one for the public URL and one for hosts of sites, and one for each site behind a proxy. */
const MAX_PLACES = 2_000;
const placed = new LruCache<PlacedAssets>(MAX_PLACES, () => 1, 1);

/** What is the same for every page with this path of its assets, worked out once. */
function placeAssets(assetsPath: string): PlacedAssets {
  const known = placed.get(assetsPath);
  if (known !== undefined) return known;
  const find = (name: string): Asset => {
    const asset = readAssets().get(name);
    if (asset === undefined) throw new Error(`There is no asset ${name}.`);
    return asset;
  };
  const urlOf = (name: string) => `${assetsPath}/${find(name).address}`;
  const { stylesheets, themeScript, scripts } = siteAssets;
  const hashes = new Map([themeScript, ...scripts.map(({ name }) => name)].map((name) => [name, find(name).hash]));
  const listIntegrity = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [urlOf(name), hashes.get(name) ?? '']));
  const onDemand = scripts.filter(({ neededBy }) => neededBy?.length === 0).map(({ name }) => name);
  const importMap = JSON.stringify({ integrity: listIntegrity(onDemand) }).replaceAll('<', '\\u003c');
  const assets = {
    stylesheets: stylesheets.map(({ name }) => urlOf(name)),
    themeScript: urlOf(themeScript),
    scripts: scripts.map(({ name }) => urlOf(name)),
    integrity: listIntegrity([...hashes.keys()]),
    importMap,
  };
  const made = { assets, policy: writePagePolicy([...hashes.values(), hashSource(importMap)]) };
  placed.set(assetsPath, made);
  return made;
}

/**
 * What pages may load, of which each names what it needs.
 *
 * @param assetsPath where the files of the program are, without a slash at its end
 * @param theme address of the site's own stylesheet, which comes after the common one
 */
export function pageAssets(assetsPath: string, theme?: string): PageAssets {
  const { assets } = placeAssets(assetsPath);
  return theme === undefined ? assets : { ...assets, stylesheets: [...assets.stylesheets, theme] };
}

/**
 * The security policy of a page that shows content and that caches may store. Scripts are admitted by their hashes, those of
 * the import map and of what it names among them, so that where a script comes from is no permission to run.
 */
export const pagePolicy = (assetsPath: string): string => placeAssets(assetsPath).policy;

/** The same for a preview, which the application shows in a frame. */
export const previewPolicy = ({ config }: Pick<Context, 'config'>, assetsPath: string): string =>
  pagePolicy(assetsPath).replace("frame-ancestors 'none'", `frame-ancestors ${new URL(config.publicUrl).origin}`);

const writePagePolicy = (hashes: readonly string[]): string =>
  [
    "default-src 'none'",
    `script-src ${hashes.map((hash) => `'${hash}'`).join(' ')}`,
    "style-src 'self'",
    // Images may come from elsewhere, nothing else may.
    "img-src 'self' data: https:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/**
 * Serves the files under names that change with their bytes, so that browsers keep them for good: below the public
 * address once, and below every other place of a site, where only its path may be reachable.
 */
export function registerAssets(app: App, ctx: Context): void {
  const byAddress = new Map([...readAssets().values()].map((asset) => [asset.address, asset.encoded]));
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = request.params as { name: string };
    // Frames of previews have a separate origin, and these files are the same for everybody.
    reply.header('access-control-allow-origin', '*');
    const encoded = byAddress.get(name);
    if (encoded !== undefined) return sendEncoded(request, reply, encoded, IMMUTABLE);
    const font = await findFontBytes(name);
    if (font === undefined) return reply.callNotFound();
    return reply.header('cache-control', IMMUTABLE).type('font/woff2').send(font);
  };
  app.get('/assets/:name', handle);
  app.get(`/proxied/:site/${ASSETS_SEGMENT}/:name`, async (request, reply) => {
    const door = { kind: 'proxy', hosts: listRequestedHosts(request) } as const;
    const match = await matchSite(ctx, door, request.url.split('?', 1)[0] ?? '');
    return match.kind === 'site' ? handle(request, reply.header('vary', PROXY_HEADERS)) : reply.callNotFound();
  });
  app.get(`/${ASSETS_SEGMENT}/:name`, { constraints: ON_SITE_HOST }, handle);
}
