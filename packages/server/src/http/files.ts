import { Type } from 'typebox';
import type { Context } from '../context.ts';
import { ServiceError } from '../errors.ts';
import type { App } from './app.ts';
import { sendFile } from './send-file.ts';
import { isSignedFileUrl } from './signed-urls.ts';

const Params = Type.Object({
  blob: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  name: Type.String({ maxLength: 1024 }),
});
const Query = Type.Object({
  type: Type.String({ maxLength: 200, pattern: '^[\\w.+-]+/[\\w.+-]+$' }),
  expires: Type.String({ pattern: '^[0-9]{1,12}$' }),
  signature: Type.String({ maxLength: 100 }),
});

/** The bytes of files, for anyone with a signed URL (`downloadURL` of a file). */
export function registerFiles(app: App, ctx: Context): void {
  app.get('/files/:blob/:name', { schema: { params: Params, querystring: Query } }, async (request, reply) => {
    const { blob, name } = request.params;
    const { type: contentType, expires, signature } = request.query;
    const file = { blob, name, contentType };
    if (!isSignedFileUrl(ctx, file, expires, signature))
      throw new ServiceError(404, 'The file does not exist, or its URL has expired.', 'not_found');
    return sendFile(ctx, request, reply, file, 'private, max-age=86400, immutable');
  });
}
