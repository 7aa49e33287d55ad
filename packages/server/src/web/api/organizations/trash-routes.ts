import { requireCaller, requireOrganization, requireSignInSettings } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { App } from '../../../platform/http/app.ts';
import { NoContent } from '../../../platform/http/schemas.ts';
import { findDeletedOrganization } from '../../../platform/queries/organization-trash.ts';
import { OrganizationParams } from './schema.ts';
import { deleteOrganization, restoreOrganization } from './trash.ts';

const tags = ['Organizations'];

/** The trash of organizations. Their host names are inactive from the call on. */
export function registerOrganizationTrash(app: App, ctx: Context): void {
  const schema = (operationId: string) => ({
    operationId,
    tags,
    params: OrganizationParams,
    response: { 204: NoContent },
  });

  app.delete('/v1/orgs/:organizationId', { schema: schema('deleteOrganization') }, async (request, reply) => {
    const { organization, caller } = await requireOrganization(ctx, request, 'admin');
    await transact(ctx, (tx) => deleteOrganization(tx, organization.id, caller.userId));
    await ctx.siteHosts.refresh();
    return reply.code(204).send(null);
  });

  app.post('/v1/orgs/:organizationId/restore', { schema: schema('restoreOrganization') }, async (request, reply) => {
    const caller = requireCaller(request);
    const { organizationId } = request.params;
    if ((await findDeletedOrganization(ctx.database.reader, organizationId)) === undefined)
      await requireSignInSettings(ctx, request);
    else await transact(ctx, (tx) => restoreOrganization(tx, organizationId, caller));
    await ctx.siteHosts.refresh();
    return reply.code(204).send(null);
  });
}
