import { type Static, Type } from 'typebox';
import { ServiceError } from '../errors.ts';
import type { Platform } from '../platform.ts';
import { findSpecById } from '../queries/openapi.ts';
import { findOrganization } from '../queries/organizations.ts';
import { findSpace } from '../queries/spaces.ts';
import type { App } from './app.ts';
import { Id } from './schemas.ts';
import { sendFile } from './send-file.ts';
import { type FileOwner, isSignedFileUrl } from './signed-urls.ts';

const Params = Type.Object({
  blob: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  name: Type.String({ maxLength: 1024 }),
});
const Query = Type.Object({
  space: Type.Optional(Id),
  specification: Type.Optional(Id),
  type: Type.String({ maxLength: 200, pattern: '^[\\w.+-]+/[\\w.+-]+$' }),
  expires: Type.String({ pattern: '^[0-9]{1,12}$' }),
  signature: Type.String({ maxLength: 100 }),
});

/** The bytes of files, for anyone with a signed URL (`downloadURL` of a file). */
export function registerFiles(app: App, ctx: Platform): void {
  app.get('/files/:blob/:name', { schema: { params: Params, querystring: Query } }, async (request, reply) => {
    const { blob, name } = request.params;
    const file = { blob, name, contentType: request.query.type };
    const owner = ownerOf(request.query);
    if (owner === undefined || !isSignedFileUrl(ctx, owner, file, request.query) || !(await isPresent(ctx, owner)))
      throw new ServiceError(404, 'The file does not exist, or its URL has expired.', 'not_found');
    return sendFile(ctx, request, reply, file, 'private, max-age=86400, immutable');
  });
}

function ownerOf({ space, specification }: Static<typeof Query>): FileOwner | undefined {
  if (space !== undefined) return { kind: 'space', id: space };
  return specification === undefined ? undefined : { kind: 'specification', id: specification };
}

/** Whether the owner of a file was not deleted, nor its organization. */
async function isPresent({ database: { reader } }: Platform, { kind, id }: FileOwner): Promise<boolean> {
  if (kind === 'space') return (await findSpace(reader, id))?.deleted_at === null;
  const spec = await findSpecById(reader, id);
  return spec !== undefined && (await findOrganization(reader, spec.organization_id)) !== undefined;
}
