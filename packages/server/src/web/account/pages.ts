import type { FastifyError } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { notFound, type ServiceError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { BODY_LIMITS } from '../../platform/http/body-limits.ts';
import { toErrorResponse } from '../../platform/http/errors.ts';
import { limiterOf } from '../../platform/http/rate-limit.ts';
import { isStorable } from '../../platform/http/text-faults.ts';
import { registerAccount } from './account-routes.ts';
import { registerConfirmation } from './confirm-routes.ts';
import { registerEmailLinks } from './email-routes.ts';
import { explainError } from './error-texts.ts';
import { registerAccountExport } from './export-routes.ts';
import { registerInstallationExport } from './installation-export-routes.ts';
import { registerInvitations } from './invitation-routes.ts';
import { accountTextsOf } from './page-language.ts';
import { registerPasskeySignIn } from './passkey-routes.ts';
import { registerPasswordLinks } from './password-routes.ts';
import { registerSecondStep } from './second-step-routes.ts';
import { sendNotice } from './send-page.ts';
import { registerSetup } from './setup-routes.ts';
import { registerForgotten, registerSignIn } from './sign-in-routes.ts';
import { registerSiteEntry } from './site-entry-routes.ts';
import { registerUnsubscribing } from './unsubscribe-routes.ts';

/** The pages for sign-in and account management: only on the host of the installation, and without scripts. */
export function registerAccountPages(app: App, ctx: Context): void {
  app.register(async (inner) => {
    const pages = inner as App;
    const limiter = limiterOf(ctx, 'accountPages');
    pages.addHook('onRequest', async (request, reply) => limiter.countIp(request.ip, reply));
    // No key can contain it, and one of the databases reports an error for it.
    pages.addHook('preValidation', async ({ params }) => {
      if (!isStorable(params)) throw notFound('page');
    });
    acceptForms(pages);
    explainFailures(pages, ctx);
    registerSignIn(pages, ctx);
    registerSecondStep(pages, ctx);
    registerPasskeySignIn(pages, ctx);
    registerSiteEntry(pages, ctx);
    registerForgotten(pages, ctx);
    registerPasswordLinks(pages, ctx);
    registerSetup(pages, ctx);
    registerEmailLinks(pages, ctx);
    registerUnsubscribing(pages, ctx);
    registerInvitations(pages, ctx);
    registerConfirmation(pages, ctx);
    registerAccount(pages, ctx);
    registerAccountExport(pages, ctx);
    registerInstallationExport(pages, ctx);
  });
}

/** Forms are parsed as `URLSearchParams`; other bodies are rejected. */
function acceptForms(pages: App): void {
  pages.removeAllContentTypeParsers();
  pages.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BODY_LIMITS.accountForm },
    (_request, text, done) => done(null, new URLSearchParams(text as string)),
  );
}

/** Errors are rendered as pages. */
function explainFailures(pages: App, ctx: Context): void {
  pages.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
    const failure = toErrorResponse(ctx, error, request, reply);
    const { form, pages: texts } = accountTextsOf(request);
    const link = { label: form.continue, href: `${publicPathOf(ctx)}/account` };
    const title = failure.status >= 500 ? texts.broken : texts.failed;
    const text = explainError(request, error, failure);
    return sendNotice(ctx, reply, undefined, { title, text, link }, failure.status);
  });
}
