import { type FieldError, type PasskeyPrompt, renderSecondStep } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findKnownDevice } from '../../domain/accounts/known-device.ts';
import type { ChallengePurpose } from '../../domain/accounts/second-factor/challenges.ts';
import { wrongCode, wrongPasskey } from '../../domain/accounts/second-factor/manage.ts';
import { readAssertion } from '../../domain/accounts/second-factor/passkey-response.ts';
import { issueAssertion, type SentAssertion } from '../../domain/accounts/second-factor/passkeys.ts';
import {
  clearPendingCookie,
  readPendingCookie,
  writePendingCookie,
} from '../../domain/accounts/second-factor/pending-cookie.ts';
import { findPasskeyParty } from '../../domain/accounts/second-factor/relying-party.ts';
import {
  finishByCode,
  finishByPasskey,
  isPending,
  type PendingSignIn,
  type SecondStepRequest,
  type SecondStepResult,
} from '../../domain/accounts/second-factor/second-step.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { readReturnTo } from '../../domain/sites/return-to.ts';
import type { PasskeyRow } from '../../platform/db/tables/second-factors.ts';
import type { ServiceError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { findTotp, selectPasskeysOf } from '../../platform/queries/second-factors.ts';
import { explainRefusal, explainWait } from './error-texts.ts';
import { redirectTo, sendPage } from './send-page.ts';
import { browserOf, completeSignIn, queryOf } from './sign-in-routes.ts';
import { type AccountVisitor, accountFrame, loadPageContext, readForm, type SentForm } from './visitor.ts';

/** Redirects a browser to the second factor after a valid password. */
export function leadToSecondStep(
  ctx: Context,
  reply: FastifyReply,
  pending: PendingSignIn,
  returnTo: string,
): FastifyReply {
  reply.header('set-cookie', writePendingCookie(ctx, pending));
  return redirectTo(reply, `${publicPathOf(ctx)}/sign-in/second-step?${new URLSearchParams({ returnTo })}`);
}

/** The page that asks for the second factor of a sign-in. */
export function registerSecondStep(app: App, ctx: Context): void {
  app.get('/sign-in/second-step', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const returnTo = readReturnTo(ctx, queryOf(request).get('returnTo'));
    const pending = await findPending(ctx, request);
    if (pending === undefined) return redirectToStart(ctx, reply, returnTo);
    return sendSecondStep(ctx, reply, { visitor, pending, returnTo, faults: [] });
  });

  const post = (
    path: string,
    finish: (step: SecondStepRequest, form: SentForm, visitor: AccountVisitor) => Promise<SecondStepResult>,
    refusal: { readonly field?: string; readonly error: ServiceError },
  ) =>
    app.post(path, async (request, reply) => {
      const visitor = await loadPageContext(ctx, request, reply);
      const form = readForm(ctx, request, visitor, 'anonymous');
      const returnTo = readReturnTo(ctx, form.get('returnTo'));
      const pending = await findPending(ctx, request);
      if (pending === undefined) return redirectToStart(ctx, reply, returnTo);
      const result = await finish(requestOf(ctx, request, { pending, visitor }), form, visitor);
      const { error, ...field } = refusal;
      const fault = { ...field, message: explainRefusal(request, error) };
      return answer(ctx, reply, result, { visitor, pending, returnTo, faults: [fault] });
    });
  post('/sign-in/second-step', (step, form) => finishByCode(ctx, step, form.get('code')), {
    field: 'code',
    error: wrongCode(),
  });
  post(
    '/sign-in/second-step/passkey',
    (step, form, { browser }) => finishByPasskey(ctx, step, { owner: browser, sent: readSent(form) }),
    { error: wrongPasskey() },
  );
}

async function findPending(ctx: Context, request: FastifyRequest): Promise<PendingSignIn | undefined> {
  const pending = readPendingCookie(ctx, request.headers.cookie);
  return pending !== undefined && (await isPending(ctx, ctx.database.reader, pending)) ? pending : undefined;
}

const requestOf = (
  ctx: Context,
  request: FastifyRequest,
  { pending, visitor }: { readonly pending: PendingSignIn; readonly visitor: AccountVisitor },
): SecondStepRequest => ({
  pending,
  ip: request.ip,
  knownDevice: (userId) => findKnownDevice(ctx, request.headers.cookie, userId),
  browser: browserOf(request, visitor),
});

/** The first step has expired, or the password has changed since. */
const redirectToStart = (ctx: Context, reply: FastifyReply, returnTo: string): FastifyReply =>
  redirectTo(reply, `${publicPathOf(ctx)}/sign-in?${new URLSearchParams({ returnTo })}`);

function answer(
  ctx: Context,
  reply: FastifyReply,
  result: SecondStepResult,
  page: SecondStepPage,
): FastifyReply | Promise<FastifyReply> {
  if (result.kind === 'started') {
    completeSignIn(ctx, reply, result.started, [clearPendingCookie(ctx)]);
    return redirectTo(reply, page.returnTo);
  }
  if (result.kind === 'expired') return redirectToStart(ctx, reply, page.returnTo);
  if (result.kind === 'refused') return sendSecondStep(ctx, reply, page, 403);
  reply.header('retry-after', result.seconds);
  const faults = [{ message: explainWait(reply.request, result.seconds) }];
  return sendSecondStep(ctx, reply, { ...page, faults }, 429);
}

interface SecondStepPage {
  readonly visitor: AccountVisitor;
  readonly pending: PendingSignIn;
  readonly returnTo: string;
  readonly faults: readonly FieldError[];
}

async function sendSecondStep(
  ctx: Context,
  reply: FastifyReply,
  { visitor, pending, returnTo, faults }: SecondStepPage,
  status = 200,
): Promise<FastifyReply> {
  const db = ctx.database.reader;
  const passkeys = await selectPasskeysOf(db, pending.userId).execute();
  const purpose = { use: 'second-step', owner: visitor.browser } as const;
  const html = renderSecondStep({
    frame: accountFrame(ctx, reply.request, visitor),
    returnTo,
    hasApp: (await findTotp(db, pending.userId)) !== undefined,
    ...(passkeys.length > 0 && promptOf(ctx, '/sign-in/second-step/passkey', purpose, passkeys)),
    faults,
  });
  return sendPage(reply, html, status);
}

/** The challenge for a passkey on a page; undefined without passkeys. */
export function promptOf(
  ctx: Context,
  action: string,
  purpose: ChallengePurpose,
  passkeys: readonly PasskeyRow[],
): { readonly passkey?: PasskeyPrompt } {
  if (findPasskeyParty(ctx.config) === undefined) return {};
  const { options, sealed } = issueAssertion(ctx, purpose, passkeys);
  return { passkey: { action, setup: sealed, options: JSON.stringify(options) } };
}

/** The passkey signature in a form; undefined if it is invalid. */
export function readSent(form: SentForm): SentAssertion | undefined {
  const response = readAssertion(form.get('response'));
  return response && { setup: form.get('setup'), response };
}
