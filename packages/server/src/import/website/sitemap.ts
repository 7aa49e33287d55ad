import { Parser } from 'htmlparser2';
import { canParseUrl } from '../../http/can-parse-url.ts';

/** The addresses of a sitemap: of pages, or of further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
}

const MAX_ADDRESSES = 50_000;

/** Reads a sitemap (sitemaps.org): XML, or a plain list of addresses. Anything else is an empty one. */
export function parseSitemap(text: string): Sitemap {
  if (!/<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(text.slice(0, 10_000))) {
    const lines = text.split(/\s+/, MAX_ADDRESSES);
    return {
      pages: lines.every((line) => line === '' || canParseUrl(line)) ? lines.filter((line) => line !== '') : [],
      sitemaps: [],
    };
  }
  const found = { pages: [] as string[], sitemaps: [] as string[] };
  let list: string[] | undefined;
  let address: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'url') list = found.pages;
        else if (name === 'sitemap') list = found.sitemaps;
        else if (name === 'loc') address = '';
      },
      ontext(part) {
        if (address !== undefined && address.length < 8_000) address += part;
      },
      onclosetag(name) {
        if (name !== 'loc') return;
        const url = address?.trim() ?? '';
        if (list !== undefined && list.length < MAX_ADDRESSES && canParseUrl(url)) list.push(url);
        address = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return found;
}
