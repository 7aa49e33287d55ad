import { renderConfirmEmail } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changeEmailByLink, findEmailChange } from '../accounts/change-email.ts';
import type { Context } from '../context.ts';
import type { App } from '../http/app.ts';
import { publicPathOf } from '../sites/match-site.ts';
import { sendNotice, sendPage } from './send-page.ts';
import { type AccountVisitor, accountFrame, loadPageContext, readForm } from './visitor.ts';

/**
 * Target of the link that verifies another e-mail address. Only submitting the form consumes it, in a session of the
 * person who asked for it: who received the mail by mistake confirms nothing for somebody else.
 */
export function registerEmailLinks(app: App, ctx: Context): void {
  app.get('/email/:sealed', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const change = await findEmailChange(ctx, ctx.database.reader, sealedOf(request));
    if (change === undefined) return sendExpired(ctx, reply, visitor);
    const { user, to } = change;
    if (visitor.signedIn?.user.id !== user.id) return sendNotRequester(ctx, request, reply, visitor);
    const action = `${publicPathOf(ctx)}/email/${sealedOf(request)}`;
    const frame = accountFrame(ctx, visitor);
    return sendPage(
      reply,
      renderConfirmEmail({ frame, action, name: user.display_name, before: user.email, after: to }),
    );
  });

  app.post('/email/:sealed', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    readForm(ctx, request, visitor, 'anonymous');
    const change = await findEmailChange(ctx, ctx.database.reader, sealedOf(request));
    if (change !== undefined && visitor.signedIn?.user.id !== change.user.id)
      return sendNotRequester(ctx, request, reply, visitor);
    const changed = await changeEmailByLink(ctx, sealedOf(request));
    if (changed === undefined) return sendExpired(ctx, reply, visitor);
    const title = 'Your e-mail address was changed';
    const text = `From now on, sign in with ${changed.email}. Your sessions go on.`;
    return sendNotice(ctx, reply, visitor, { title, text, link: goOn(ctx) });
  });
}

const sealedOf = (request: FastifyRequest): string => (request.params as { sealed: string }).sealed;

const goOn = (ctx: Context) => ({ label: 'Continue', href: `${publicPathOf(ctx)}/account` });

function sendNotRequester(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: AccountVisitor,
): FastifyReply {
  const path = `${publicPathOf(ctx)}/email/${sealedOf(request)}`;
  if (visitor.signedIn !== undefined) {
    const text = `You are signed in as ${visitor.signedIn.user.email}, and it is for another account. Sign out, and open the link again.`;
    return sendNotice(ctx, reply, visitor, { title: 'This link is not for you', text, link: goOn(ctx) }, 403);
  }
  const text = 'Sign in to the account that the mail names. If you did not ask for this change, ignore the mail.';
  const href = `${publicPathOf(ctx)}/sign-in?${new URLSearchParams({ returnTo: path })}`;
  return sendNotice(ctx, reply, visitor, { title: 'Sign in to confirm', text, link: { label: 'Sign in', href } }, 401);
}

function sendExpired(ctx: Context, reply: FastifyReply, visitor: AccountVisitor): FastifyReply {
  const title = 'This link has expired';
  const text = 'It was already used or has expired, or another account has the e-mail address. Change it again.';
  return sendNotice(ctx, reply, visitor, { title, text, link: goOn(ctx) }, 404);
}
