import { type FieldError, renderConfirm } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isRecent } from '../../domain/access/sensitive-operations.ts';
import { type Confirmation, confirmOwnSession } from '../../domain/accounts/confirm-session.ts';
import { wrongPasskey } from '../../domain/accounts/second-factor/manage.ts';
import { authenticatedAtOf } from '../../domain/accounts/sessions.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { readReturnTo } from '../../domain/sites/return-to.ts';
import { findConfirmingProvider } from '../../domain/sso/oidc/confirming-provider.ts';
import { oidcUrls } from '../../domain/sso/oidc/provider.ts';
import { samlUrls } from '../../domain/sso/service-urls.ts';
import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import { ServiceError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { findPasswordHash } from '../../platform/queries/accounts.ts';
import { findProvider } from '../../platform/queries/saml.ts';
import { hasSecondFactor, selectPasskeysOf } from '../../platform/queries/second-factors.ts';
import type { Reason } from '../../platform/reasons.ts';
import { explainRefusal } from './error-texts.ts';
import { promptOf, readSent } from './second-step-routes.ts';
import { redirectTo, sendPage } from './send-page.ts';
import { queryOf } from './sign-in-routes.ts';
import { accountFrame, loadPageContext, readForm, type SignedIn } from './visitor.ts';

/** The page where a signed-in person reauthenticates before operations that require a recent sign-in. */
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
    const proof = { password: form.get('password'), code: form.get('code') };
    return confirm(ctx, request, reply, { signedIn, shown: proof, returnTo });
  });

  app.post('/account/confirm/passkey', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const { signedIn } = visitor;
    if (signedIn === undefined) return redirectTo(reply, `${publicPathOf(ctx)}/sign-in`);
    const form = readForm(ctx, request, visitor);
    const returnTo = readReturnTo(ctx, form.get('returnTo'), '/account');
    const passkey = readSent(form);
    if (passkey !== undefined) return confirm(ctx, request, reply, { signedIn, shown: { passkey }, returnTo });
    return sendConfirm(
      ctx,
      reply,
      signedIn,
      { returnTo, faults: [{ message: explainRefusal(request, wrongPasskey()) }] },
      403,
    );
  });
}

/** URL where a browser confirms its session before it continues to `returnTo`, a local path. */
export const confirmPath = (ctx: Context, returnTo: string): string =>
  `${publicPathOf(ctx)}/account/confirm?${new URLSearchParams({ returnTo })}`;

type ShownProof = Pick<Confirmation, 'password' | 'code' | 'passkey'>;

/** The field with the error. */
const FIELDS: Partial<Record<Reason, string>> = {
  wrong_password: 'password',
  wrong_code: 'code',
  code_required: 'code',
};

async function confirm(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { signedIn, shown, returnTo }: { signedIn: SignedIn; shown: ShownProof; returnTo: string },
): Promise<FastifyReply> {
  try {
    await confirmOwnSession(ctx, request, reply, { ...signedIn, ...shown });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const field = FIELDS[error.reason];
    const fault = { ...(field !== undefined && { field }), message: explainRefusal(request, error) };
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
  const frame = accountFrame(ctx, reply.request, { browser: '', signedIn });
  const html = renderConfirm({
    frame,
    email: signedIn.user.email,
    returnTo,
    faults,
    ...(await findPasskeyPrompt(ctx, signedIn.session)),
    way: await findWay(ctx, signedIn.session, returnTo),
  });
  return sendPage(reply, html, status);
}

/** People with passkeys may use one, unless the identity provider of an organization began the session. */
async function findPasskeyPrompt(ctx: Context, { id, user_id, saml_provider_id }: SessionRow) {
  const passkeys = saml_provider_id === null ? await selectPasskeysOf(ctx.database.reader, user_id).execute() : [];
  return passkeys.length > 0 ? promptOf(ctx, '/account/confirm/passkey', { use: 'confirm', owner: id }, passkeys) : {};
}

/** How the person of a session reauthenticates: by the method that began it. */
async function findWay(ctx: Context, session: SessionRow, returnTo: string) {
  const { saml_provider_id: providerId, user_id: userId, identity_id: identityId } = session;
  const query = new URLSearchParams({ confirm: '1', returnTo });
  const oidc = identityId === null ? undefined : await findConfirmingProvider(ctx, session);
  if (oidc !== undefined)
    return {
      kind: 'provider',
      label: oidc.label,
      href: `${oidcUrls(ctx.config, oidc.id).startURL}?${query}`,
    } as const;
  if (providerId === null) {
    const hasPassword = (await findPasswordHash(ctx.database.reader, userId)) !== undefined;
    const needsCode = await hasSecondFactor(ctx.database.reader, userId);
    return hasPassword && ctx.config.passwordSignIn
      ? ({ kind: 'password', needsCode } as const)
      : ({ kind: 'sign-in' } as const);
  }
  const provider = await findProvider(ctx.database.reader, providerId);
  const href = `${samlUrls(ctx.config, providerId).startURL}?${query}`;
  return { kind: 'provider', label: provider?.label ?? '', href } as const;
}
