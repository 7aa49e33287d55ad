import { Type } from 'typebox';
import { requireOrganization } from '../../../domain/access/require.ts';
import type { Context } from '../../../domain/context.ts';
import type { App } from '../../../platform/http/app.ts';
import { Id, named } from '../../../platform/http/schemas.ts';
import { findQuota, findStoredBytes, listLargestSpaces, totalOf } from '../../../platform/queries/storage.ts';
import { OrganizationParams } from './schema.ts';

const LARGEST_SPACES = 10;

const Bytes = (options: { readonly description: string }) => Type.Integer(options);

/** What an organization stores. */
const OrganizationStorage = named(
  'OrganizationStorage',
  Type.Object({
    object: Type.Literal('organization-storage'),
    used: Bytes({ description: 'Total storage used, in bytes.' }),
    quota: Type.Optional(
      Bytes({ description: 'Storage quota of the organization, in bytes; absent if there is none.' }),
    ),
    content: Bytes({
      description: 'Size of the texts and structures of all spaces, including their history, in bytes.',
    }),
    files: Bytes({ description: 'Size of the files of all spaces, including their history, in bytes.' }),
    specifications: Bytes({ description: 'Size of the OpenAPI specifications, including all versions, in bytes.' }),
    largestSpaces: Type.Array(
      Type.Object({
        id: Id,
        title: Type.String(),
        used: Bytes({ description: 'Storage used by the space, in bytes.' }),
        deleted: Type.Boolean({ description: 'Whether it is in the trash, where it counts until it is removed.' }),
      }),
      { description: `The ${LARGEST_SPACES} largest spaces.` },
    ),
  }),
);

/** What an organization stores, for its administrators. */
export function registerOrganizationStorage(app: App, ctx: Context): void {
  app.get(
    '/v1/orgs/:organizationId/storage',
    {
      schema: {
        operationId: 'getOrganizationStorage',
        tags: ['Organizations'],
        params: OrganizationParams,
        response: { 200: OrganizationStorage },
      },
    },
    async (request) => {
      const { organization } = await requireOrganization(ctx, request, 'admin');
      const { reader } = ctx.database;
      const [stored, quota, spaces] = await Promise.all([
        findStoredBytes(reader, organization.id),
        findQuota(reader, organization.id),
        listLargestSpaces(reader, organization.id, LARGEST_SPACES),
      ]);
      return {
        object: 'organization-storage' as const,
        used: totalOf(stored),
        ...(quota !== undefined && { quota }),
        ...stored,
        largestSpaces: spaces.map(
          ({ id, title, deleted_at: deletedAt, content_bytes: content, file_bytes: files }) => ({
            id,
            title,
            used: content + files,
            deleted: deletedAt !== null,
          }),
        ),
      };
    },
  );
}
