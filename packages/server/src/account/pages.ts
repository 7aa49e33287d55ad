import type { FastifyError } from 'fastify';
import type { Context } from '../context.ts';
import { notFound, type ServiceError } from '../errors.ts';
import type { App } from '../http/app.ts';
import { toErrorResponse } from '../http/errors.ts';
import { limiterOf } from '../http/rate-limit.ts';
import { isStorable } from '../http/text-faults.ts';
import { publicPathOf } from '../sites/match-site.ts';
import { registerAccount } from './account-routes.ts';
import { registerConfirmation } from './confirm-routes.ts';
import { registerEmailLinks } from './email-routes.ts';
import { registerInvitations } from './invitation-routes.ts';
import { registerPasswordLinks } from './password-routes.ts';
import { sendNotice } from './send-page.ts';
import { registerSetup } from './setup-routes.ts';
import { registerForgotten, registerSignIn } from './sign-in-routes.ts';

/** Bytes of a form. */
const MAX_FORM = 16 * 1024;

/** The pages where people sign in and look after their account: on the host of the installation only, and without a script. */
export function registerAccountPages(app: App, ctx: Context): void {
  app.register(async (inner) => {
    const pages = inner as App;
    const limiter = limiterOf(ctx, 'accountPages');
    pages.addHook('onRequest', async (request, reply) => limiter.countAddress(request.ip, reply));
    // Nothing can be called so, and one of the databases treats it as a failure to be asked.
    pages.addHook('preValidation', async ({ params }) => {
      if (!isStorable(params)) throw notFound('page');
    });
    acceptForms(pages);
    explainFailures(pages, ctx);
    registerSignIn(pages, ctx);
    registerForgotten(pages, ctx);
    registerPasswordLinks(pages, ctx);
    registerSetup(pages, ctx);
    registerEmailLinks(pages, ctx);
    registerInvitations(pages, ctx);
    registerConfirmation(pages, ctx);
    registerAccount(pages, ctx);
  });
}

/** Forms come as `URLSearchParams`; nothing else is taken. */
function acceptForms(pages: App): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_FORM },
    (_request, text, done) => done(null, new URLSearchParams(text as string)),
  );
}

/** Failures are pages too. */
function explainFailures(pages: App, ctx: Context): void {
  pages.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
    const { status, message } = toErrorResponse(ctx, error, request, reply);
    const link = { label: 'Go on', href: `${publicPathOf(ctx)}/account` };
    const title = status >= 500 ? 'Something went wrong' : 'This did not work';
    return sendNotice(ctx, reply, undefined, { title, text: message, link }, status);
  });
}
