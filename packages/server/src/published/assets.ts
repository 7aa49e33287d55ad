import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type PageAssets, siteAssets } from '@bindery/site';
import type { App } from '../http/app.ts';
import { type Encoded, encodeBytes, sendEncoded } from './encoded.ts';

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

const STYLESHEET = 'site.css';

/** The stylesheet and the scripts of published pages, by name, read once: they are part of the program. */
function readAssets(): ReadonlyMap<string, Asset> {
  assets ??= new Map([
    makeAsset(
      STYLESHEET,
      Buffer.concat(siteAssets.styles.map((name) => readFile(`assets/styles/${name}`))),
      'text/css',
    ),
    ...[siteAssets.themeScript, ...siteAssets.scripts].map((name) =>
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
  return [name, { address, encoded: encodeBytes(bytes, `${type}; charset=utf-8`) }];
}

/** What a page loads. `theme` is the address of the site's own stylesheet, which comes after the common one. */
export function pageAssets(publicPath: string, theme?: string): PageAssets {
  const addressOf = (name: string) => `${publicPath}/assets/${readAssets().get(name)?.address ?? name}`;
  return {
    stylesheets: [addressOf(STYLESHEET), ...(theme === undefined ? [] : [theme])],
    themeScript: addressOf(siteAssets.themeScript),
    scripts: siteAssets.scripts.map(addressOf),
  };
}

/** Serves the files under names that change with their bytes, so that browsers keep them for good. */
export function registerAssets(app: App): void {
  const byAddress = new Map([...readAssets().values()].map((asset) => [asset.address, asset.encoded]));
  app.get('/assets/:name', async (request, reply) => {
    const { name } = request.params as { name: string };
    const encoded = byAddress.get(name);
    if (encoded === undefined) return reply.callNotFound();
    reply.header('x-content-type-options', 'nosniff');
    return sendEncoded(request, reply, encoded, IMMUTABLE);
  });
}
