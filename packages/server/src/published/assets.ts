import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type PageAssets, siteAssets } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app.ts';
import { BEST, type Encoded, encodeBytes, sendEncoded } from './encoded.ts';
import { findFontBytes } from './fonts.ts';
import { ASSETS_SEGMENT } from './place.ts';
import { ON_SITE_HOST } from './site-hosts.ts';

/** No script, style or frame but our own files; images may come from elsewhere, nothing else may. */
export const SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

interface Asset {
  readonly address: string;
  readonly encoded: Encoded;
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
  return [name, { address, encoded: encodeBytes(bytes, `${type}; charset=utf-8`, BEST) }];
}

/**
 * What pages may load, of which each names what it needs.
 *
 * @param assetsPath where the files of the program are, without a slash at its end
 * @param theme address of the site's own stylesheet, which comes after the common one
 */
export function pageAssets(assetsPath: string, theme?: string): PageAssets {
  const addressOf = (name: string) => `${assetsPath}/${readAssets().get(name)?.address ?? name}`;
  return {
    stylesheets: [
      ...siteAssets.stylesheets.map(({ name }) => addressOf(name)),
      ...(theme === undefined ? [] : [theme]),
    ],
    themeScript: addressOf(siteAssets.themeScript),
    scripts: siteAssets.scripts.map(({ name }) => addressOf(name)),
  };
}

/**
 * Serves the files under names that change with their bytes, so that browsers keep them for good: below the public
 * address once, and below every other place of a site, where nothing beside its path may be reachable.
 */
export function registerAssets(app: App): void {
  const byAddress = new Map([...readAssets().values()].map((asset) => [asset.address, asset.encoded]));
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const { name } = request.params as { name: string };
    const encoded = byAddress.get(name);
    if (encoded !== undefined) return sendEncoded(request, reply, encoded, IMMUTABLE);
    const font = await findFontBytes(name);
    if (font === undefined) return reply.callNotFound();
    return reply.header('cache-control', IMMUTABLE).type('font/woff2').send(font);
  };
  app.get('/assets/:name', handle);
  app.get(`/proxied/:site/${ASSETS_SEGMENT}/:name`, handle);
  app.get(`/${ASSETS_SEGMENT}/:name`, { constraints: ON_SITE_HOST }, handle);
}
