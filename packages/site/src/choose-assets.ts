import type { PageAssets } from './page-view.ts';
import { type SiteAsset, siteAssets } from './site-assets.ts';

const known: ReadonlyMap<string, SiteAsset> = new Map(
  [...siteAssets.stylesheets, ...siteAssets.scripts].map((asset) => [asset.name, asset]),
);

/** Name of the file at a URL, without the digest of its bytes: `/assets/code-0a1b2c3d4e5f.css` is `code.css`. */
function nameOfAsset(url: string): string {
  const file = /[^/?#]*(?=$|[?#])/.exec(url)?.[0] ?? '';
  return file.replace(/-[0-9a-f]{8,64}(?=\.\w+$)/, '');
}

/** Every class in a part of a page with its prefixes: `nav-list` is `nav-list` and `nav`. */
function listClassNames(html: string): ReadonlySet<string> {
  const values = new Set<string>();
  for (const [, value = ''] of html.matchAll(/ class="([^"]*)"/g)) values.add(value);
  const names = new Set<string>();
  for (const value of values) {
    for (const name of value.split(' ')) {
      for (let end = name.length; end > 0; end = name.lastIndexOf('-', end - 1)) names.add(name.slice(0, end));
    }
  }
  return names;
}

/**
 * The files that a page needs, determined by the classes in its body; files outside of `siteAssets`, such as a site's
 * own theme, are always needed. In their original order.
 */
export function chooseAssets(assets: PageAssets, body: string): PageAssets {
  const names = listClassNames(body);
  const isNeeded = (url: string): boolean => {
    const neededBy = known.get(nameOfAsset(url))?.neededBy;
    return neededBy === undefined || neededBy.some((name) => names.has(name));
  };
  return { ...assets, stylesheets: assets.stylesheets.filter(isNeeded), scripts: assets.scripts.filter(isNeeded) };
}

/** URL of one of the files that the server serves; undefined when it does not serve it. */
export function findAsset({ stylesheets, scripts }: PageAssets, name: string): string | undefined {
  return [...stylesheets, ...scripts].find((url) => nameOfAsset(url) === name);
}
