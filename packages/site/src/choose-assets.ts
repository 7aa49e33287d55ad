import type { PageAssets } from './page-view.ts';
import { type SiteAsset, siteAssets } from './site-assets.ts';

const known: ReadonlyMap<string, SiteAsset> = new Map(
  [...siteAssets.stylesheets, ...siteAssets.scripts].map((asset) => [asset.name, asset]),
);

/** Name of the file that is served at an address, without the digest of its bytes: `/assets/code-0a1b2c3d4e5f.css` is `code.css`. */
function nameOfAsset(address: string): string {
  const file = /[^/?#]*(?=$|[?#])/.exec(address)?.[0] ?? '';
  return file.replace(/-[0-9a-f]{8,64}(?=\.\w+$)/, '');
}

/** Every class of a part of a page with what it begins with: `nav-list` is `nav-list` and `nav`. */
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
 * Of the files that the server offers, those that a page needs, told by the classes of its body; files that are not of
 * `siteAssets`, such as a site's own theme, are all needed. In the order they came.
 */
export function chooseAssets(assets: PageAssets, body: string): PageAssets {
  const names = listClassNames(body);
  const isNeeded = (address: string): boolean => {
    const neededBy = known.get(nameOfAsset(address))?.neededBy;
    return neededBy === undefined || neededBy.some((name) => names.has(name));
  };
  return { ...assets, stylesheets: assets.stylesheets.filter(isNeeded), scripts: assets.scripts.filter(isNeeded) };
}

/** Address of one of the files that the server offers; undefined when it does not offer it. */
export function findAsset({ stylesheets, scripts }: PageAssets, name: string): string | undefined {
  return [...stylesheets, ...scripts].find((address) => nameOfAsset(address) === name);
}
