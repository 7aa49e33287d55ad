import { createReadStream } from 'node:fs';
import { Type } from 'typebox';
import type { Context } from '../../domain/context.ts';
import { checkPdfUrl } from '../../engines/pdf/signed-pdf.ts';
import { findNamedPdf } from '../../engines/revisions/find-pdf-job.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { Id } from '../../platform/http/schemas.ts';
import { sendBytes } from '../../platform/http/send-file.ts';

const Params = Type.Object({ spaceId: Id, revisionId: Id, name: Type.String({ maxLength: 1024, pattern: '\\.pdf$' }) });
const Query = Type.Object({
  page: Type.Optional(Id),
  only: Type.Optional(Type.Boolean()),
  expires: Type.String({ pattern: '^[0-9]{1,12}$' }),
  signature: Type.String({ maxLength: 100 }),
});

/** PDFs by signed URL. A missing PDF is rendered before the response is sent. */
export function registerPdfDownloads(app: App, ctx: Context): void {
  // Requests that wait for a render would keep the server from stopping.
  app.addHook('preClose', () => ctx.pdf.close());
  const schema = { params: Params, querystring: Query };
  app.get('/pdf/:spaceId/:revisionId/:name', { schema }, async (request, reply) => {
    const { spaceId, revisionId, name } = request.params;
    const { page, only = false, expires, signature } = request.query;
    const pdfRequest = { spaceId, revisionId, page, only, name: name.slice(0, -'.pdf'.length) };
    const state = checkPdfUrl(ctx, pdfRequest, expires, signature);
    if (state === 'expired')
      throw new ServiceError(410, 'The URL of this PDF has expired. Ask for a new one.', 'url_expired');
    const job = state === 'ok' ? await findNamedPdf(ctx, pdfRequest) : undefined;
    if (job === undefined)
      throw new ServiceError(404, 'The PDF does not exist, or its URL is incomplete.', 'not_found');
    const { key, file, size } = await ctx.pdf.get(job);
    const bytes = {
      name,
      contentType: 'application/pdf',
      disposition: 'inline',
      tag: `"${key.slice(0, 32)}"`,
      size,
      read: (range?: { start: number; end: number }) => createReadStream(file, range),
    } as const;
    return sendBytes(request, reply, bytes, 'private, max-age=900');
  });
}
