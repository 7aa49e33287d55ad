import { fillText } from '@bindery/site';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { ENTER_NAME, type EntryRequest, hashEntrySecret, readEntryRequest } from '../../domain/sites/entry-token.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { isMemberReader } from '../../domain/sites/member-reader.ts';
import { transact } from '../../platform/db/transact.ts';
import type { App } from '../../platform/http/app.ts';
import { randomText } from '../../platform/ids.ts';
import { insertEntryCode } from '../../platform/queries/site-publishing.ts';
import { findSite } from '../../platform/queries/sites.ts';
import { accountTextsOf } from './page-language.ts';
import { redirectTo, sendNotice } from './send-page.ts';
import { queryOf } from './sign-in-routes.ts';
import { type AccountVisitor, loadPageContext, type SignedIn } from './visitor.ts';

/** Time until the browser has followed the redirect to the site, in milliseconds. */
export const CODE_MS = 60_000;

/** Sign-in for sites that members read: signed-in users with access return to the site with a one-time code. */
export function registerSiteEntry(app: App, ctx: Context): void {
  app.get('/sign-in/site', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const entry = readEntryRequest(ctx, queryOf(request).get('request'));
    const site = entry && (await findSite(ctx.database.reader, entry.siteId));
    if (entry === undefined || site === undefined) {
      const { couldNotSignIn: title, expiredEntry: text } = accountTextsOf(request).pages;
      return sendNotice(ctx, reply, visitor, { title, text }, 400);
    }
    const { signedIn } = visitor;
    const hasRole = signedIn && (await isMemberReader(ctx, site, signedIn.session));
    if (signedIn !== undefined && hasRole) return leadIntoSite(ctx, reply, { visitor, signedIn, entry });
    const prefix = publicPathOf(ctx);
    const query = new URLSearchParams({ returnTo: prefix + request.url });
    if (signedIn === undefined) return redirectTo(reply, `${prefix}/sign-in?${query}`);
    const texts = accountTextsOf(request).pages.mayNotRead;
    const text = fillText(texts.text, { email: signedIn.user.email });
    const link = { label: texts.link, href: `${prefix}/account` };
    return sendNotice(ctx, reply, visitor, { title: texts.title, text, link }, 403);
  });
}

interface Entry {
  readonly visitor: AccountVisitor;
  readonly signedIn: SignedIn;
  readonly entry: EntryRequest;
}

async function leadIntoSite(ctx: Context, reply: FastifyReply, { visitor, signedIn, entry }: Entry) {
  const code = randomText(43);
  const { siteId, baseUrl, browserHash, path } = entry;
  await transact(ctx, (tx) =>
    insertEntryCode(
      tx.db,
      {
        code_hash: hashEntrySecret(code),
        site_id: siteId,
        session_id: signedIn.session.id,
        base_url: baseUrl,
        browser_hash: browserHash,
        path,
        expires_at: new Date(Date.parse(tx.now) + CODE_MS).toISOString(),
      },
      tx.now,
    ),
  );
  return redirectIntoSite(ctx, reply, visitor, `${baseUrl}${ENTER_NAME}?${new URLSearchParams({ code })}`);
}

/** Redirects a browser to a site, at its URL with a code. */
export function redirectIntoSite(
  ctx: Context,
  reply: FastifyReply,
  visitor: AccountVisitor | undefined,
  href: string,
): FastifyReply {
  const { origin } = new URL(ctx.config.publicUrl);
  if (new URL(href).origin === origin) return redirectTo(reply, href);
  // A form may lead to this page, and the CSP blocks redirects of forms to another host: a page can redirect.
  reply.header('refresh', `0;url=${href}`);
  const { signedIn, openSite } = accountTextsOf(reply.request).pages;
  return sendNotice(ctx, reply, visitor, { ...signedIn, link: { label: openSite, href } });
}
