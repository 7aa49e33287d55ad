import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireWholeAccount } from '../../domain/access/require-sso-scope.ts';
import { needsConfirmation } from '../../domain/access/sensitive-operations.ts';
import { authenticatedAtOf } from '../../domain/accounts/sessions.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import type { App } from '../../platform/http/app.ts';
import { findAccountExport } from '../../platform/queries/account-exports.ts';
import { confirmPath } from './confirm-routes.ts';
import { accountTextsOf } from './page-language.ts';
import { redirectTo, sendNotice } from './send-page.ts';
import { loadPageContext, type SignedIn } from './visitor.ts';

/** Download of the archive of the person's data: only in their own session, after a recent sign-in. */
export function registerAccountExport(app: App, ctx: Context): void {
  app.get('/account/exports/:exportId', { exposeHeadRoute: false }, async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const { signedIn } = visitor;
    const exportId = exportIdOf(request);
    const here = `${publicPathOf(ctx)}/account/exports/${encodeURIComponent(exportId)}`;
    if (signedIn === undefined)
      return redirectTo(reply, `${publicPathOf(ctx)}/sign-in?${new URLSearchParams({ returnTo: here })}`);
    if (needsConfirmation(ctx, 'createAccountExport', authenticatedAtOf(signedIn.session)))
      return redirectTo(reply, confirmPath(ctx, here));
    const archive = await findArchive(ctx, signedIn, exportId);
    if (archive !== undefined) return sendArchive(ctx, reply, archive);
    const { form, pages } = accountTextsOf(request);
    const link = { label: form.continue, href: `${publicPathOf(ctx)}/settings/security` };
    return sendNotice(ctx, reply, visitor, { ...pages.noExport, link }, 404);
  });
}

const exportIdOf = (request: FastifyRequest): string => (request.params as { exportId: string }).exportId;

interface Archive {
  readonly blob: string;
  readonly size: number;
  readonly createdAt: string;
}

/** An export of this person that is ready and has not expired. */
async function findArchive(ctx: Context, { user, session }: SignedIn, exportId: string): Promise<Archive | undefined> {
  const { saml_provider_id: samlProviderId } = session;
  await requireWholeAccount(ctx, { userId: user.id, ...(samlProviderId !== null && { samlProviderId }) });
  const row = await findAccountExport(ctx.database.reader, exportId);
  if (row?.user_id !== user.id || row.blob === null || row.size === null) return undefined;
  const hasExpired = row.expires_at === null || row.expires_at <= ctx.clock().toISOString();
  return hasExpired ? undefined : { blob: row.blob, size: row.size, createdAt: row.created_at };
}

const sendArchive = (ctx: Context, reply: FastifyReply, { blob, size, createdAt }: Archive): FastifyReply =>
  reply
    .headers({
      'content-type': 'application/gzip',
      'content-length': size,
      'content-disposition': `attachment; filename="bindery-account-${createdAt.slice(0, 10)}.tar.gz"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(ctx.blobs.read(blob));
