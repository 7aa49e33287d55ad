import { requireOrganization, requireSpace } from '../../../domain/access/require.ts';
import { requireChangeRequest } from '../../../domain/access/require-change-request.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { ChangeRequestParams } from '../change-requests/schema.ts';
import { OrganizationParams } from '../organizations/schema.ts';
import { SpaceParams } from '../spaces/schema.ts';
import { checkChangeRequest, showMergeChecks } from './check-change-request.ts';
import { type FoundRules, findOrganizationRules, findSpaceRules } from './queries.ts';
import { MergeChecks, MergeRulesSchema, type MergeRulesWire, ReplaceMergeRules } from './schema.ts';
import { deleteSpaceMergeRules, replaceOrganizationMergeRules, replaceSpaceMergeRules } from './service.ts';

const tags = ['Merge rules'];

const presentRules = ({ rules, source }: FoundRules): MergeRulesWire => ({ object: 'merge-rules', source, ...rules });

/** The merge rules of an organization. */
export function registerOrganizationMergeRules(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/merge-rules',
    {
      schema: {
        operationId: 'getOrganizationMergeRules',
        tags,
        params: OrganizationParams,
        response: { 200: MergeRulesSchema },
      },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'read');
      return presentRules(await findOrganizationRules(ctx.database.reader, organization.id));
    },
  );

  app.put(
    '/v1/orgs/:organizationId/merge-rules',
    {
      schema: {
        operationId: 'replaceOrganizationMergeRules',
        tags,
        params: OrganizationParams,
        body: ReplaceMergeRules,
        response: { 200: MergeRulesSchema },
      },
    },
    async (request) => {
      const { organization, caller } = await requireOrganization(ctx, request, 'admin');
      const { id } = organization;
      await transact(ctx, (tx) => replaceOrganizationMergeRules(tx, id, caller.userId, request.body));
      return presentRules(await findOrganizationRules(ctx.database.reader, id));
    },
  );
}

/** The merge rules of a space: its own, or those of its organization. */
export function registerSpaceMergeRules(app: App, ctx: Context): void {
  const schema = { tags, params: SpaceParams, response: { 200: MergeRulesSchema } } as const;
  app.get(
    '/v1/spaces/:spaceId/merge-rules',
    { schema: { operationId: 'getSpaceMergeRules', ...schema } },
    async (request) => {
      const { space } = await requireSpace(ctx, request, 'read');
      return presentRules(await findSpaceRules(ctx.database.reader, space));
    },
  );

  app.put(
    '/v1/spaces/:spaceId/merge-rules',
    { schema: { operationId: 'replaceSpaceMergeRules', ...schema, body: ReplaceMergeRules } },
    async (request) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      await transact(ctx, (tx) => replaceSpaceMergeRules(tx, space, caller.userId, request.body));
      return presentRules(await findSpaceRules(ctx.database.reader, space));
    },
  );

  app.delete(
    '/v1/spaces/:spaceId/merge-rules',
    { schema: { operationId: 'deleteSpaceMergeRules', ...schema } },
    async (request) => {
      const { space, caller } = await requireSpace(ctx, request, 'create');
      await transact(ctx, (tx) => deleteSpaceMergeRules(tx, space, caller.userId));
      return presentRules(await findSpaceRules(ctx.database.reader, space));
    },
  );
}

/** The rules that apply to a change request, with their state. */
export function registerMergeChecks(app: App, ctx: Context): void {
  app.get(
    '/v1/spaces/:spaceId/change-requests/:changeRequestId/merge-checks',
    {
      schema: {
        operationId: 'listMergeChecks',
        tags,
        params: ChangeRequestParams,
        response: { 200: MergeChecks },
      },
    },
    async (request) => {
      const { space, changeRequest, role } = await requireChangeRequest(ctx, request, 'read');
      return showMergeChecks(ctx, await checkChangeRequest(ctx.database.reader, space, changeRequest, role));
    },
  );
}
