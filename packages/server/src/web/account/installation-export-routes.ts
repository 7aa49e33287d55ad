import type { FastifyReply, FastifyRequest } from 'fastify';
import { needsConfirmation } from '../../domain/access/sensitive-operations.ts';
import { authenticatedAtOf } from '../../domain/accounts/sessions.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import type { InstallationExportRow } from '../../platform/db/tables/installation-exports.ts';
import type { App } from '../../platform/http/app.ts';
import { findInstallationExport } from '../../platform/queries/installation-exports.ts';
import { confirmPath } from './confirm-routes.ts';
import { accountTextsOf } from './page-language.ts';
import { redirectTo, sendNotice } from './send-page.ts';
import { loadPageContext, type SignedIn } from './visitor.ts';

/** Where installation administrators download an archive of everything: in an own session, after a recent sign-in. */
export function registerInstallationExport(app: App, ctx: Context): void {
  app.get('/account/installation-exports/:exportId', { exposeHeadRoute: false }, async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const { signedIn } = visitor;
    const exportId = exportIdOf(request);
    const here = `${publicPathOf(ctx)}/account/installation-exports/${encodeURIComponent(exportId)}`;
    if (signedIn === undefined)
      return redirectTo(reply, `${publicPathOf(ctx)}/sign-in?${new URLSearchParams({ returnTo: here })}`);
    if (needsConfirmation(ctx, 'createInstallationExport', authenticatedAtOf(signedIn.session)))
      return redirectTo(reply, confirmPath(ctx, here));
    const archive = await findArchive(ctx, signedIn, exportId);
    if (archive !== undefined) return sendArchive(ctx, reply, archive);
    const { form, pages } = accountTextsOf(request);
    const link = { label: form.continue, href: `${publicPathOf(ctx)}/settings/installation/backups` };
    return sendNotice(ctx, reply, visitor, { ...pages.noArchive, link }, 404);
  });
}

const exportIdOf = (request: FastifyRequest): string => (request.params as { exportId: string }).exportId;

/** An archive that is ready, for an administrator whose sign-in counts for the installation. */
async function findArchive(
  ctx: Context,
  { user, session }: SignedIn,
  exportId: string,
): Promise<(InstallationExportRow & { readonly blob: string; readonly size: number }) | undefined> {
  if (user.installation_admin !== 1 || session.saml_provider_id !== null) return undefined;
  const row = await findInstallationExport(ctx.database.reader, exportId);
  if (row?.state !== 'ready' || row.blob === null || row.size === null) return undefined;
  const hasExpired = row.expires_at === null || row.expires_at <= ctx.clock().toISOString();
  return hasExpired ? undefined : { ...row, blob: row.blob, size: row.size };
}

const sendArchive = (
  ctx: Context,
  reply: FastifyReply,
  { blob, size, created_at: createdAt }: { readonly blob: string; readonly size: number; readonly created_at: string },
): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/gzip',
      'content-length': size,
      'content-disposition': `attachment; filename="bindery-${createdAt.slice(0, 10)}.tar.gz"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(ctx.blobs.read(blob));
