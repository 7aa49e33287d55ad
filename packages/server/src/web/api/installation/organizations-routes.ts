import { requireInstallationAdministrator } from '../../../domain/access/require-installation.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import { readListPage } from '../../../platform/http/list.ts';
import { ListSchema } from '../../../platform/http/schemas.ts';
import { oldestDeletion } from '../../../platform/queries/retention.ts';
import { STORED_BYTES, selectAllOrganizations } from './organizations-queries.ts';
import {
  InstallationOrganization,
  InstallationOrganizationParams,
  ListInstallationOrganizationsQuery,
  UpdateInstallationOrganization,
} from './organizations-schema.ts';
import { showInstallationOrganizations } from './organizations-show.ts';
import { changeQuota } from './quota.ts';

const tags = ['Installation'];

const ORDERS = {
  createdAt: {
    columns: ['created_at', 'id'],
    references: ['organizations.created_at', 'organizations.id'],
    direction: 'desc',
  },
  title: { columns: ['title', 'id'], references: ['organizations.title', 'organizations.id'], direction: 'asc' },
  storage: {
    columns: ['stored_bytes', 'id'],
    references: [STORED_BYTES, 'organizations.id'],
    numbers: ['stored_bytes'],
    direction: 'desc',
  },
} as const;

/** Every organization with its size and its quota, and the trash. */
export function registerInstallationOrganizations(app: App, ctx: Context): void {
  app.get(
    '/v1/installation/organizations',
    {
      schema: {
        operationId: 'listInstallationOrganizations',
        tags,
        querystring: ListInstallationOrganizationsQuery,
        response: { 200: ListSchema(InstallationOrganization) },
      },
    },
    async (request) => {
      await requireInstallationAdministrator(ctx, request);
      const { deleted, sort = 'createdAt' } = request.query;
      const since = deleted === true ? oldestDeletion(ctx.clock().toISOString()) : undefined;
      const all = selectAllOrganizations(ctx.database.reader, since);
      const page = await readListPage(all, ORDERS[sort], request.query);
      return { ...page, items: await showInstallationOrganizations(ctx, page.items) };
    },
  );

  app.patch(
    '/v1/installation/organizations/:organizationId',
    {
      schema: {
        operationId: 'updateInstallationOrganization',
        tags,
        params: InstallationOrganizationParams,
        body: UpdateInstallationOrganization,
        response: { 200: InstallationOrganization },
      },
    },
    async (request) => {
      const { userId: actorId } = await requireInstallationAdministrator(ctx, request);
      const { organizationId } = request.params;
      const { storageQuota } = request.body;
      if (storageQuota !== undefined)
        await transact(ctx, (tx) => changeQuota(tx, { organizationId, bytes: storageQuota, actorId }));
      const one = selectAllOrganizations(ctx.database.reader, undefined);
      const row = await one.where('organizations.id', '=', organizationId).executeTakeFirst();
      const [shown] = await showInstallationOrganizations(ctx, row === undefined ? [] : [row]);
      if (shown === undefined) throw notFound('organization');
      return shown;
    },
  );
}
