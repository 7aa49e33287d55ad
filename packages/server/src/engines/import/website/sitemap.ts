import { Parser } from 'htmlparser2';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';

/** The URLs of a sitemap: of pages, or of further sitemaps. */
export interface Sitemap {
  readonly pages: readonly string[];
  readonly sitemaps: readonly string[];
}

const MAX_URLS = 50_000;

/** Parses a sitemap (sitemaps.org): XML, or a plain list of URLs. Anything else is an empty one. */
export function parseSitemap(text: string): Sitemap {
  if (!/<(?:\w+:)?(?:urlset|sitemapindex)[\s>]/.test(text.slice(0, 10_000))) {
    const lines = text.split(/\s+/, MAX_URLS);
    return {
      pages: lines.every((line) => line === '' || canParseUrl(line)) ? lines.filter((line) => line !== '') : [],
      sitemaps: [],
    };
  }
  const urls = { pages: [] as string[], sitemaps: [] as string[] };
  let list: string[] | undefined;
  let location: string | undefined;
  const parser = new Parser(
    {
      onopentagname(name) {
        if (name === 'url') list = urls.pages;
        else if (name === 'sitemap') list = urls.sitemaps;
        else if (name === 'loc') location = '';
      },
      ontext(part) {
        if (location !== undefined && location.length < 8_000) location += part;
      },
      onclosetag(name) {
        if (name !== 'loc') return;
        const url = location?.trim() ?? '';
        if (list !== undefined && list.length < MAX_URLS && canParseUrl(url)) list.push(url);
        location = undefined;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return urls;
}
