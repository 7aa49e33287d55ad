import type { FastifyReply, FastifyRequest } from 'fastify';
import { wrongPasskey } from '../../domain/accounts/second-factor/manage.ts';
import { signInByPasskey } from '../../domain/accounts/second-factor/second-step.ts';
import type { Context } from '../../domain/context.ts';
import { readReturnTo } from '../../domain/sites/return-to.ts';
import type { App } from '../../platform/http/app.ts';
import { explainRefusal, explainWait } from './error-texts.ts';
import { readSent } from './second-step-routes.ts';
import { redirectTo } from './send-page.ts';
import { browserOf, completeSignIn, sendSignIn } from './sign-in-routes.ts';
import { loadPageContext, readForm } from './visitor.ts';

/** Sign-in with only a passkey. */
export function registerPasskeySignIn(app: App, ctx: Context): void {
  app.post('/sign-in/passkey', (request, reply) => handlePasskey(ctx, request, reply));
}

async function handlePasskey(ctx: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const visitor = await loadPageContext(ctx, request, reply);
  const form = readForm(ctx, request, visitor, 'anonymous');
  const returnTo = readReturnTo(ctx, form.get('returnTo'));
  const result = await signInByPasskey(ctx, {
    owner: visitor.browser,
    sent: readSent(form),
    ip: request.ip,
    browser: browserOf(request, visitor),
  });
  if (result.kind === 'started') {
    completeSignIn(ctx, reply, result.started);
    return redirectTo(reply, returnTo);
  }
  if (result.kind === 'refused')
    return sendSignIn(
      ctx,
      reply,
      { visitor, returnTo, faults: [{ message: explainRefusal(request, wrongPasskey()) }] },
      403,
    );
  reply.header('retry-after', result.seconds);
  const faults = [{ message: explainWait(request, result.seconds) }];
  return sendSignIn(ctx, reply, { visitor, returnTo, faults }, 429);
}
