import { type FieldError, renderConfirm } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRecent } from '../access/sensitive-operations.ts';
import { confirmOwnSession } from '../accounts/confirm-session.ts';
import { authenticatedAtOf } from '../accounts/sessions.ts';
import type { Context } from '../context.ts';
import type { SessionRow } from '../db/tables/accounts.ts';
import { ServiceError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { findPasswordHash } from '../queries/accounts.ts';
import { findProvider } from '../queries/saml.ts';
import { publicPathOf } from '../sites/match-site.ts';
import { serviceAddresses } from '../sso/service-urls.ts';
import { readReturnTo } from './return-to.ts';
import { redirectTo, sendPage } from './send-page.ts';
import { queryOf } from './sign-in-routes.ts';
import { accountFrame, loadPageContext, readForm, type SignedIn } from './visitor.ts';

/** The page where somebody who is signed in confirms who they are, on the way to what needs a recent authentication. */
export function registerConfirmation(app: App, ctx: Context): void {
  app.get('/account/confirm', async (request, reply) => {
    const { signedIn } = await loadPageContext(ctx, request, reply);
    const returnTo = readReturnTo(ctx, queryOf(request).get('returnTo'), '/account');
    if (signedIn === undefined)
      return redirectTo(reply, `${publicPathOf(ctx)}/sign-in?${new URLSearchParams({ returnTo })}`);
    if (isRecent(ctx, authenticatedAtOf(signedIn.session))) return redirectTo(reply, returnTo);
    return sendConfirm(ctx, reply, signedIn, { returnTo, faults: [] });
  });

  app.post('/account/confirm', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const { signedIn } = visitor;
    if (signedIn === undefined) return redirectTo(reply, `${publicPathOf(ctx)}/sign-in`);
    const form = readForm(ctx, request, visitor);
    const returnTo = readReturnTo(ctx, form.get('returnTo'), '/account');
    return confirm(ctx, request, reply, { signedIn, password: form.get('password'), returnTo });
  });
}

/** Where a browser confirms its session before it goes on to `returnTo`, a path of ours. */
export const confirmPath = (ctx: Context, returnTo: string): string =>
  `${publicPathOf(ctx)}/account/confirm?${new URLSearchParams({ returnTo })}`;

async function confirm(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { signedIn, password, returnTo }: { signedIn: SignedIn; password: string; returnTo: string },
): Promise<FastifyReply> {
  try {
    await confirmOwnSession(ctx, request, reply, { ...signedIn, password });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const fault = { ...(error.status === 403 && { field: 'password' }), message: error.message };
    return sendConfirm(ctx, reply, signedIn, { returnTo, faults: [fault] }, error.status);
  }
  return redirectTo(reply, returnTo);
}

async function sendConfirm(
  ctx: Context,
  reply: FastifyReply,
  signedIn: SignedIn,
  { returnTo, faults }: { returnTo: string; faults: readonly FieldError[] },
  status = 200,
): Promise<FastifyReply> {
  const frame = accountFrame(ctx, { browser: '', signedIn });
  const html = renderConfirm({
    frame,
    email: signedIn.user.email,
    returnTo,
    faults,
    way: await findWay(ctx, signedIn.session, returnTo),
  });
  return sendPage(reply, html, status);
}

/** How the person of a session authenticates again: as they did when it began. */
async function findWay(ctx: Context, session: SessionRow, returnTo: string) {
  const { saml_provider_id: providerId, user_id: userId } = session;
  if (providerId === null) {
    const hasPassword = (await findPasswordHash(ctx.database.reader, userId)) !== undefined;
    return hasPassword && ctx.config.passwordSignIn ? ({ kind: 'password' } as const) : ({ kind: 'sign-in' } as const);
  }
  const provider = await findProvider(ctx.database.reader, providerId);
  const query = new URLSearchParams({ confirm: '1', returnTo });
  const href = `${serviceAddresses(ctx.config, providerId).startURL}?${query}`;
  return { kind: 'provider', label: provider?.label ?? '', href } as const;
}
