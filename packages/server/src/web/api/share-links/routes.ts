import { Type } from 'typebox';
import { requireSite, type SiteAccess } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { ShareLinkRow } from '../../../platform/db/tables/share-links.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { setLocation } from '../../../platform/http/redirect.ts';
import { ListQuery, ListSchema, NoContent } from '../../../platform/http/schemas.ts';
import { selectShareLinks } from '../../../platform/queries/share-links.ts';
import { requireUnfrozen } from '../sites/frozen-features.ts';
import { SiteParams } from '../sites/schema.ts';
import { CreateShareLink, ShareLink, ShareLinkParams, UpdateShareLink } from './schema.ts';
import { createShareLink, deleteShareLink, updateShareLink } from './service.ts';
import { showShareLinks } from './show.ts';

const tags = ['Share links'];

/** Share links of a site. */
export function registerShareLinks(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/share-links',
    {
      schema: {
        operationId: 'listShareLinks',
        tags,
        params: SiteParams,
        querystring: Type.Object(ListQuery),
        response: { 200: ListSchema(ShareLink) },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      const links = selectShareLinks(ctx.database.reader, access.site.id);
      const page = await readListPage(links, { columns: ['created_at', 'id'], direction: 'desc' }, request.query);
      return { ...page, items: await showShareLinks(ctx, access, page.items) };
    },
  );

  app.post(
    '/v1/orgs/:organizationId/sites/:siteId/share-links',
    {
      schema: {
        operationId: 'createShareLink',
        tags,
        params: SiteParams,
        body: CreateShareLink,
        response: { 201: ShareLink },
      },
    },
    async (request, reply) => {
      const access = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-share-links');
      const { organization, site, caller } = access;
      const link = await transact(ctx, (tx) => createShareLink(tx, site.id, caller.userId, request.body));
      const location = `${ctx.config.publicUrl}/v1/orgs/${organization.id}/sites/${site.id}/share-links/${link.id}`;
      setLocation(reply, location);
      return reply.code(201).send(await answerShareLink(ctx, access, link));
    },
  );
}

/** One share link. */
export function registerShareLink(app: App, ctx: Context): void {
  app.delete(
    '/v1/orgs/:organizationId/sites/:siteId/share-links/:shareLinkId',
    { schema: { operationId: 'deleteShareLink', tags, params: ShareLinkParams, response: { 204: NoContent } } },
    async (request, reply) => {
      const { site, caller } = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-share-links');
      await transact(ctx, (tx) => deleteShareLink(tx, site.id, request.params.shareLinkId, caller.userId));
      return reply.code(204).send(null);
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/sites/:siteId/share-links/:shareLinkId',
    {
      schema: {
        operationId: 'updateShareLink',
        tags,
        params: ShareLinkParams,
        body: UpdateShareLink,
        response: { 200: ShareLink },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      requireUnfrozen(ctx, 'sites-share-links');
      const { shareLinkId } = request.params;
      const { site, caller } = access;
      const link = await transact(ctx, (tx) => updateShareLink(tx, site.id, shareLinkId, caller.userId, request.body));
      return answerShareLink(ctx, access, link);
    },
  );
}

async function answerShareLink(ctx: Context, access: SiteAccess, link: ShareLinkRow): Promise<ShareLink> {
  const [answer] = await showShareLinks(ctx, access, [link]);
  if (answer === undefined) throw notFound('share link');
  return answer;
}
