import { isWebUrl } from '@bindery/content';
import { notFound } from '../../errors.ts';
import { canParseUrl } from '../../http/can-parse-url.ts';
import type { LinkEmbed } from './schema.ts';

/**
 * Describes a link by its URL alone: nothing is fetched.
 * @throws 404 for what is not a URL of the web: renderers leave such a block out, and fail at every other status
 */
export function describeLink(url: string): LinkEmbed {
  if (!isWebUrl(url) || !canParseUrl(url)) throw notFound('embed');
  const { href, hostname } = new URL(url);
  return { type: 'link', title: href, site: hostname, url: href };
}
