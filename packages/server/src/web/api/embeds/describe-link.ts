import { isWebUrl } from '@bindery/content';
import { notFound } from '../../../platform/errors.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';
import type { LinkEmbed } from './schema.ts';

/**
 * Describes a link by its URL only: nothing is fetched.
 * @throws 404 for invalid web URLs: renderers omit such a block, and fail on any other status
 */
export function describeLink(url: string): LinkEmbed {
  if (!isWebUrl(url) || !canParseUrl(url)) throw notFound('embed');
  const { href, hostname } = new URL(url);
  return { type: 'link', title: href, site: hostname, url: href };
}
