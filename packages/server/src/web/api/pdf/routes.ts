import { Type } from 'typebox';
import type { ChangeRequestRequest } from '../../../domain/access/require-change-request.ts';
import type { Context } from '../../../domain/context.ts';
import { pdfFileNameOf } from '../../../engines/pdf/file-name.ts';
import { signPdfUrl } from '../../../engines/pdf/signed-pdf.ts';
import { getPdfJob } from '../../../engines/revisions/find-pdf-job.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import type { App } from '../../../platform/http/app.ts';
import type { ShownRevision } from '../content/present.ts';
import type { ContentScope } from '../content/scopes.ts';
import { showComputed } from '../content/show-revision.ts';
import { requireFlushedForReading } from '../drafts/require-flushed.ts';
import { Pdf, PdfQuery } from './schema.ts';

const OPERATIONS = { space: 'getSpacePdf', 'change-request': 'getChangeRequestPdf' } as const;

/** PDFs of the content of a space or of a change request. */
export function registerPdf(app: App, ctx: Context, scope: ContentScope): void {
  app.get(
    `${scope.root}/pdf`,
    {
      schema: {
        operationId: OPERATIONS[scope.kind],
        tags: scope.tags,
        params: Type.Object(scope.params),
        querystring: PdfQuery,
        response: { 200: Pdf },
      },
    },
    async (request) => {
      if (scope.kind === 'change-request' && request.caller?.site === undefined) {
        await requireFlushedForReading(ctx, request as unknown as ChangeRequestRequest);
      }
      const shownRevision = await showComputed(ctx, await scope.require(ctx, request), {});
      const { page, only = false } = request.query;
      const title = requirePrintable(shownRevision, page, only);
      const siteRequest = { space: shownRevision.space, revision: shownRevision.revision, page, only };
      ctx.pdf.prepare(await getPdfJob(ctx, siteRequest));
      const pdfRequest = {
        spaceId: shownRevision.space.id,
        revisionId: shownRevision.revision.id,
        page,
        only,
        name: pdfFileNameOf(title),
      };
      return { url: signPdfUrl(ctx, pdfRequest) };
    },
  );
}

/**
 * The title of the requested content.
 * @throws 404 for a page that does not exist, 400 for one without text, and for `only` without a page
 */
function requirePrintable({ space, view }: ShownRevision, pageId: string | undefined, only: boolean): string {
  if (pageId === undefined) {
    if (only) throw badRequest('query/only requires query/page, the page of the PDF.');
    return space.title;
  }
  const page = view.index.byId.get(pageId)?.page;
  if (page === undefined) throw notFound('page');
  if (page.type === 'link') throw badRequest('query/page is a link, which has no text.');
  if (page.type === 'group' && only) throw badRequest('query/page is a group, which has no text without its pages.');
  return page.title;
}
