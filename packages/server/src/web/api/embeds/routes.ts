import { requireCaller, requireSpace } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { enterSpace } from '../content/visitor-content.ts';
import { SpaceParams } from '../spaces/schema.ts';
import { describeLink } from './describe-link.ts';
import { EmbedQuery, LinkEmbed } from './schema.ts';

const tags = ['URLs'];

/** A link preview for a card. */
export function registerSpaceEmbed(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/embed',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'getSpaceEmbed',
        tags,
        params: SpaceParams,
        querystring: EmbedQuery,
        response: { 200: LinkEmbed },
      },
    },
    async (request) => {
      const { site } = request.caller ?? {};
      if (site === undefined) await requireSpace(ctx, request, 'read');
      else await enterSpace(ctx, site, request.params.spaceId);
      return describeLink(request.query.url);
    },
  );
}

/** Link previews outside of spaces. */
export function registerEmbed(app: App): void {
  app.get(
    '/v1/urls/embed',
    { schema: { operationId: 'getEmbed', tags, querystring: EmbedQuery, response: { 200: LinkEmbed } } },
    async (request) => {
      requireCaller(request);
      return describeLink(request.query.url);
    },
  );
}
