import { Type } from 'typebox';
import { requireSite } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { SiteRow } from '../../../platform/db/tables/sites.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { answerGroup } from '../site-section-groups/routes.ts';
import { SiteSectionGroup } from '../site-section-groups/schema.ts';
import { moveSiteSectionGroup } from '../site-section-groups/service.ts';
import { answerSection } from '../site-sections/routes.ts';
import { SiteSection } from '../site-sections/schema.ts';
import { moveSiteSection } from '../site-sections/service.ts';
import { answerSiteSpace } from '../site-spaces/routes.ts';
import { SiteSpace } from '../site-spaces/schema.ts';
import { moveSiteSpace } from '../site-spaces/service.ts';
import { requireUnfrozen } from './frozen-features.ts';
import type { Neighbour, NewPosition } from './position-in-structure.ts';
import { requireReadableSite, type SiteReading } from './readable-site.ts';
import { GetPublishedSiteQuery, SiteParams } from './schema.ts';
import { loadReadableStructure, showStructure } from './show-structure.ts';
import { SiteStructureAnswer, SortSiteStructure } from './structure-schema.ts';

const tags = ['Sites'];

/** The structure of a site as a whole. */
export function registerSiteStructure(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/sites/:siteId/structure',
    {
      config: { siteToken: true },
      schema: {
        operationId: 'getSiteStructure',
        tags,
        params: SiteParams,
        querystring: GetPublishedSiteQuery,
        response: { 200: SiteStructureAnswer },
      },
    },
    async (request) => {
      const reading = await requireReadableSite(ctx, request, request.query.shareKey);
      return showStructure(ctx, reading, await loadReadableStructure(ctx, reading));
    },
  );

  app.patch(
    '/v1/orgs/:organizationId/sites/:siteId/structure/sort',
    {
      schema: {
        operationId: 'sortSiteStructure',
        tags,
        params: SiteParams,
        body: SortSiteStructure,
        response: { 200: Type.Union([SiteSpace, SiteSection, SiteSectionGroup]) },
      },
    },
    async (request) => {
      const access = await requireSite(ctx, request, 'create');
      const { item, position: { before, after } = {} } = request.body;
      const position = { before: before && neighbourOf(before), after: after && neighbourOf(after) };
      const { move, answer } = MOVES[item.type];
      if (item.type !== 'site-space') requireUnfrozen(ctx, 'sites-sections');
      const site = await transact(ctx, (tx) => move(tx, request.params.siteId, item.id, position));
      return answer(ctx, { ...access, site }, item.id);
    },
  );
}

interface Move {
  readonly move: (tx: Tx, siteId: string, id: string, position: NewPosition) => Promise<SiteRow>;
  readonly answer: (
    ctx: Context,
    reading: SiteReading,
    id: string,
  ) => Promise<SiteSpace | SiteSection | SiteSectionGroup>;
}

/** The sort operation for each kind of item: like the move operation of the kind. */
const MOVES: Readonly<Record<Neighbour['kind'], Move>> = {
  'site-space': { move: moveSiteSpace, answer: answerSiteSpace },
  'site-section': { move: moveSiteSection, answer: answerSection },
  'site-section-group': { move: moveSiteSectionGroup, answer: answerGroup },
};

const neighbourOf = ({ type, id }: { readonly type: Neighbour['kind']; readonly id: string }): Neighbour => ({
  kind: type,
  id,
});
