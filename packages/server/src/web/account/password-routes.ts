import { type FieldError, fillText, renderPasswordForm } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findFaultFor, requirePasswords, setPasswordByLink } from '../../domain/accounts/set-password.ts';
import { findPasswordLink } from '../../domain/accounts/sign-in-links.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import type { UserRow } from '../../platform/db/tables/users.ts';
import type { App } from '../../platform/http/app.ts';
import { findPasswordHash } from '../../platform/queries/accounts.ts';
import { findUser } from '../../platform/queries/users.ts';
import { explainPassword } from './error-texts.ts';
import { accountTextsOf } from './page-language.ts';
import { leadToSecondStep } from './second-step-routes.ts';
import { redirectTo, sendNotice, sendPage } from './send-page.ts';
import { browserOf, completeSignIn } from './sign-in-routes.ts';
import { type AccountVisitor, accountFrame, loadPageContext, readForm } from './visitor.ts';

/** Target of a one-time link: sets a password, which signs in. Only submitting the form consumes the link. */
export function registerPasswordLinks(app: App, ctx: Context): void {
  app.get('/password/:secret', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const user = await findLinked(ctx, secretOf(request));
    if (user === undefined) return sendExpiredPage(ctx, reply, visitor);
    return sendForm(ctx, request, reply, { visitor, user, faults: [] });
  });

  app.post('/password/:secret', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const form = readForm(ctx, request, visitor, 'anonymous');
    const password = form.get('newPassword');
    const user = await findLinked(ctx, secretOf(request));
    if (user === undefined) return sendExpiredPage(ctx, reply, visitor);
    const fault = findFaultFor(user, password);
    if (fault !== undefined) {
      const faults = [{ field: 'newPassword', message: explainPassword(request, fault) }];
      return sendForm(ctx, request, reply, { visitor, user, faults });
    }
    const browser = browserOf(request, visitor);
    const revokeTokens = form.get('revokeTokens') !== '';
    const result = await setPasswordByLink(ctx, { secret: secretOf(request), password, revokeTokens, browser });
    if (result === undefined) return sendExpiredPage(ctx, reply, visitor);
    const returnTo = `${publicPathOf(ctx)}/account?done=password-set`;
    if (result.kind === 'second-step') return leadToSecondStep(ctx, reply, result.pending, returnTo);
    completeSignIn(ctx, reply, result.started);
    return redirectTo(reply, returnTo);
  });
}

const secretOf = (request: FastifyRequest): string => (request.params as { secret: string }).secret;

/** The user whose password a link sets. @throws 412 if passwords are disabled */
async function findLinked(ctx: Context, secret: string): Promise<UserRow | undefined> {
  requirePasswords(ctx);
  const link = await findPasswordLink(ctx.database.reader, secret, ctx.clock().toISOString());
  return link && findUser(ctx.database.reader, link.user_id);
}

async function sendForm(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { visitor, user, faults }: { visitor: AccountVisitor; user: UserRow; faults: readonly FieldError[] },
): Promise<FastifyReply> {
  const hasPassword = (await findPasswordHash(ctx.database.reader, user.id)) !== undefined;
  const texts = accountTextsOf(request).password;
  const html = renderPasswordForm({
    frame: accountFrame(ctx, request, visitor),
    title: texts.title,
    text: fillText(texts.text, { name: user.display_name }),
    action: `${publicPathOf(ctx)}/password/${secretOf(request)}`,
    email: user.email,
    offersRevocation: hasPassword,
    button: texts.button,
    faults,
  });
  return sendPage(reply, html, faults.length > 0 ? 400 : 200);
}

function sendExpiredPage(ctx: Context, reply: FastifyReply, visitor: AccountVisitor): FastifyReply {
  const { title, text, link: label } = accountTextsOf(reply.request).password.expired;
  const link = { label, href: `${publicPathOf(ctx)}/forgotten` };
  return sendNotice(ctx, reply, visitor, { title, text, link }, 404);
}
