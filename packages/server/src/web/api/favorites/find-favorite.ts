import { openRevision } from '@bindery/content';
import { requireSite, requireSpace } from '../../../domain/access/require.ts';
import { requireCollection } from '../../../domain/access/require-collection.ts';
import type { Caller } from '../../../domain/access/tokens.ts';
import type { Context } from '../../../domain/context.ts';
import { getHeadRevision } from '../../../engines/revisions/revisions.ts';
import type { FavoriteRow } from '../../../platform/db/tables/favorites.ts';
import { badRequest, notFound, ServiceError } from '../../../platform/errors.ts';
import { findSite } from '../../../platform/queries/sites.ts';
import { contentUrl } from '../content/present.ts';
import type { Favorite } from './schema.ts';

type Described = Pick<Favorite, 'title' | 'emoji' | 'icon' | 'organization' | 'urls'>;
type Named = Pick<FavoriteRow, 'kind' | 'space_id' | 'target_id'>;

/**
 * The target of a favorite, for a caller who may read it.
 * @throws 404 and 403 like the operation that reads it, 400 for a page without its space
 */
export async function findFavorite(ctx: Context, caller: Caller, target: Named): Promise<Described> {
  switch (target.kind) {
    case 'space':
      return describeSpace(ctx, caller, target.target_id);
    case 'page':
      return describePage(ctx, caller, target);
    case 'site':
      return describeSite(ctx, caller, target.target_id);
    case 'collection':
      return describeCollection(ctx, caller, target.target_id);
  }
}

async function describeSpace(ctx: Context, caller: Caller, spaceId: string): Promise<Described> {
  const { space } = await requireSpace(ctx, { caller, params: { spaceId } }, 'read');
  return {
    title: space.title,
    ...(space.emoji !== '' && { emoji: space.emoji }),
    organization: space.organization_id,
    urls: { app: contentUrl(ctx, { space }) },
  };
}

async function describePage(ctx: Context, caller: Caller, { space_id, target_id }: Named): Promise<Described> {
  if (space_id === '') throw badRequest('querystring/space is required for a page.');
  const { space } = await requireSpace(ctx, { caller, params: { spaceId: space_id } }, 'read');
  const revision = await openRevision(ctx.content, (await getHeadRevision(ctx, space)).root);
  const page = await revision.findPageRecord(target_id);
  const above = await revision.findAncestors(target_id);
  if (page === undefined || above === undefined || page.type === 'link') throw notFound('page');
  const path = [...above, page].flatMap((one) => (one.type === 'link' || one.slug === '' ? [] : [one.slug])).join('/');
  return {
    title: page.title,
    ...(page.emoji !== undefined && { emoji: page.emoji }),
    ...(page.icon !== undefined && { icon: page.icon }),
    organization: space.organization_id,
    urls: { app: `${contentUrl(ctx, { space })}/${path}` },
  };
}

async function describeSite(ctx: Context, caller: Caller, siteId: string): Promise<Described> {
  const site = await ctx.cache.get(`site ${siteId}`, () => findSite(ctx.database.reader, siteId));
  if (site === undefined) throw notFound('site');
  const organizationId = site.organization_id;
  try {
    await requireSite(ctx, { caller, params: { organizationId, siteId } }, 'read');
  } catch (error) {
    // Non-members must not learn that the organization has the site.
    throw isNotFound(error) ? notFound('site') : error;
  }
  return {
    title: site.title,
    organization: organizationId,
    urls: { app: `${ctx.config.publicUrl}/o/${organizationId}/site/${siteId}` },
  };
}

async function describeCollection(ctx: Context, caller: Caller, collectionId: string): Promise<Described> {
  const { collection } = await requireCollection(ctx, { caller, params: { collectionId } }, 'read');
  const { organization_id: organization, title } = collection;
  return { title, organization, urls: { app: `${ctx.config.publicUrl}/o/${organization}/c/${collectionId}` } };
}

const isNotFound = (error: unknown): boolean => error instanceof ServiceError && error.status === 404;
