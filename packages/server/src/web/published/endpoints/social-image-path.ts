import type { ShownSpace } from '../../../domain/sites/find-site.ts';

/** Path of the image of a page, below the site. */
export const socialImagePath = ({ row }: Pick<ShownSpace, 'row'>, pageId: string): string =>
  `~og/${row.id}/${encodeURIComponent(pageId)}.png`;
