import { pathOfSegments } from '../../../domain/sites/site-url.ts';
import type { ShareLinkRow } from '../../../platform/db/tables/share-links.ts';
import type { ShareLink } from './schema.ts';

/** @param siteUrl URL of the site; undefined while its links are inactive (docs/api/contract.md#share-keys) */
export const presentShareLink = (link: ShareLinkRow, siteUrl: string | undefined): ShareLink => ({
  object: 'share-link',
  id: link.id,
  createdAt: link.created_at,
  name: link.name,
  active: link.active === 1,
  urls: { ...(siteUrl !== undefined && { published: siteUrl + pathOfSegments([link.key]) }) },
});
