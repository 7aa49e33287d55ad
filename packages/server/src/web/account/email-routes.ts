import { fillText, renderConfirmEmail } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { changeEmailByLink, findEmailChange } from '../../domain/accounts/change-email.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import type { App } from '../../platform/http/app.ts';
import { accountTextsOf } from './page-language.ts';
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
    const frame = accountFrame(ctx, request, visitor);
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
    const { title, text } = accountTextsOf(request).email.changed;
    const filled = fillText(text, { email: changed.email });
    return sendNotice(ctx, reply, visitor, { title, text: filled, link: goOn(ctx, request) });
  });
}

const sealedOf = (request: FastifyRequest): string => (request.params as { sealed: string }).sealed;

const goOn = (ctx: Context, request: FastifyRequest) => ({
  label: accountTextsOf(request).form.continue,
  href: `${publicPathOf(ctx)}/account`,
});

function sendNotRequester(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  visitor: AccountVisitor,
): FastifyReply {
  const path = `${publicPathOf(ctx)}/email/${sealedOf(request)}`;
  const { email: texts, signIn } = accountTextsOf(request);
  if (visitor.signedIn !== undefined) {
    const text = fillText(texts.notForYou.text, { email: visitor.signedIn.user.email });
    return sendNotice(ctx, reply, visitor, { title: texts.notForYou.title, text, link: goOn(ctx, request) }, 403);
  }
  const href = `${publicPathOf(ctx)}/sign-in?${new URLSearchParams({ returnTo: path })}`;
  return sendNotice(ctx, reply, visitor, { ...texts.signInFirst, link: { label: signIn.title, href } }, 401);
}

function sendExpired(ctx: Context, reply: FastifyReply, visitor: AccountVisitor): FastifyReply {
  const { expired } = accountTextsOf(reply.request).email;
  return sendNotice(ctx, reply, visitor, { ...expired, link: goOn(ctx, reply.request) }, 404);
}
