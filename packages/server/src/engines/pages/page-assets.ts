import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type PageAssets, siteAssets } from '@bindery/site';
import { BEST, type Encoded, encodeBytes } from '../../platform/http/compression.ts';
import { writePagePolicy } from '../../platform/http/security-policy.ts';
import { LruCache } from '../../platform/store/lru-cache.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

interface Asset {
  readonly fileName: string;
  readonly encoded: Encoded;
  /** SHA-256 of the bytes, as policies and the attribute `integrity` have it. */
  readonly hash: string;
}

let assets: ReadonlyMap<string, Asset> | undefined;

const SPECULATION_NAME = 'speculation-rules.json';

/**
 * The stylesheets, the scripts and the speculation rules of published pages, by name, read once: they are part of the
 * program.
 */
export function readAssets(): ReadonlyMap<string, Asset> {
  assets ??= new Map([
    ...siteAssets.stylesheets.map(({ name, files }) =>
      makeAsset(name, Buffer.concat(files.map((file) => readFile(`assets/styles/${file}`))), 'text/css'),
    ),
    ...[siteAssets.themeScript, ...siteAssets.scripts.map(({ name }) => name)].map((name) =>
      makeAsset(name, readFile(`islands/${name}`), 'text/javascript'),
    ),
    makeAsset(SPECULATION_NAME, Buffer.from(JSON.stringify(SPECULATION_RULES)), 'application/speculationrules+json'),
  ]);
  return assets;
}

function readFile(name: string): Buffer {
  return readFileSync(createRequire(import.meta.url).resolve(`@bindery/site/${name}`));
}

function makeAsset(name: string, bytes: Buffer, type: string): [string, Asset] {
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const extension = path.extname(name);
  const fileName = `${path.basename(name, extension)}-${digest}${extension}`;
  return [name, { fileName, encoded: encodeBytes(bytes, `${type}; charset=utf-8`, BEST), hash: hashSource(bytes) }];
}

/** SHA-256 of a script as content security policies have it, without quotes. */
const hashSource = (source: Buffer | string): string =>
  `sha256-${createHash('sha256').update(source).digest('base64')}`;

/** The program's files below one path, and the security policy of a page that uses them. */
interface PathAssets {
  readonly assets: PageAssets;
  readonly policy: string;
  readonly speculationRules: string;
}

/** Paths with assets: one for the public URL and one for hosts of sites, and one for each site behind a proxy. */
const MAX_PATHS = 2_000;
const assetsByPath = new LruCache<PathAssets>(MAX_PATHS, () => 1, 1);

/** The part that is the same for every page with this assets path, computed once. */
function assetsBelow(assetsPath: string): PathAssets {
  const known = assetsByPath.get(assetsPath);
  if (known !== undefined) return known;
  const find = (name: string): Asset => {
    const asset = readAssets().get(name);
    if (asset === undefined) throw new Error(`There is no asset ${name}.`);
    return asset;
  };
  const urlOf = (name: string) => `${assetsPath}/${find(name).fileName}`;
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
  const policy = writePagePolicy([...hashes.values(), hashSource(importMap)]);
  const pathAssets = { assets, policy, speculationRules: `"${urlOf(SPECULATION_NAME)}"` };
  assetsByPath.set(assetsPath, pathAssets);
  return pathAssets;
}

/**
 * The assets that pages may load; each page names those that it needs.
 *
 * @param assetsPath path of the program's files, without a slash at its end
 * @param theme URL of the site's stylesheet, which follows the common one
 */
export function pageAssets(assetsPath: string, theme?: string): PageAssets {
  const { assets } = assetsBelow(assetsPath);
  return theme === undefined ? assets : { ...assets, stylesheets: [...assets.stylesheets, theme] };
}

/**
 * The content security policy of a cacheable page with content. Scripts are allowed by hash, including the import map
 * and the scripts it names, so that the origin of a script is not sufficient.
 */
export const pagePolicy = (assetsPath: string): string => assetsBelow(assetsPath).policy;

/** The header `Speculation-Rules` of a published page, which names a file below the assets path. */
export const speculationRulesHeader = (assetsPath: string): string => assetsBelow(assetsPath).speculationRules;
