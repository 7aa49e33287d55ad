import { type FieldError, fillText, renderSetup } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { findPasswordFault } from '../../domain/accounts/passwords.ts';
import { requirePasswords } from '../../domain/accounts/set-password.ts';
import { findSetup } from '../../domain/accounts/setup.ts';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { isEmail } from '../../platform/config/email-address.ts';
import type { App } from '../../platform/http/app.ts';
import { explainPassword } from './error-texts.ts';
import { accountTextsOf } from './page-language.ts';
import { redirectTo, sendNotice, sendPage } from './send-page.ts';
import { type SetupInput, setUpInstallation } from './set-up-installation.ts';
import { browserOf, completeSignIn } from './sign-in-routes.ts';
import { type AccountVisitor, accountFrame, loadPageContext, readForm, type SentForm } from './visitor.ts';

const MAX_NAME = 64;
const [MIN_TITLE, MAX_TITLE] = [2, 255];

/** Target of the setup link of a new installation: creates the first account. Only submitting the form consumes it. */
export function registerSetup(app: App, ctx: Context): void {
  app.get('/setup/:secret', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    requirePasswords(ctx);
    const pending = await findSetup(ctx.database.reader, secretOf(request), ctx.clock().toISOString());
    if (pending === undefined) return sendExpired(ctx, reply, visitor);
    return sendForm(ctx, request, reply, { visitor, input: EMPTY, faults: [] });
  });

  app.post('/setup/:secret', async (request, reply) => {
    const visitor = await loadPageContext(ctx, request, reply);
    const input = readInput(readForm(ctx, request, visitor, 'anonymous'));
    const faults = listFaults(request, input);
    if (faults.length > 0) return sendForm(ctx, request, reply, { visitor, input, faults });
    const secret = secretOf(request);
    const done = await setUpInstallation(ctx, { ...input, secret, browser: browserOf(request, visitor) });
    if (done === undefined) return sendExpired(ctx, reply, visitor);
    completeSignIn(ctx, reply, done.started);
    return redirectTo(reply, `${publicPathOf(ctx)}/o/${done.organizationId}/~/start`);
  });
}

const secretOf = (request: FastifyRequest): string => (request.params as { secret: string }).secret;

const EMPTY: SetupInput = { name: '', email: '', password: '', organization: '' };

const readInput = (form: SentForm): SetupInput => ({
  name: form.getLine('name'),
  email: form.get('email').trim(),
  password: form.get('newPassword'),
  organization: form.getLine('organization'),
});

function listFaults(request: FastifyRequest, { name, email, password, organization }: SetupInput): FieldError[] {
  const texts = accountTextsOf(request).faults;
  const faults: FieldError[] = [];
  if (name === '' || [...name].length > MAX_NAME)
    faults.push({ field: 'name', message: fillText(texts.name, { max: MAX_NAME }) });
  if (!isEmail(email)) faults.push({ field: 'email', message: texts.email });
  const fault = findPasswordFault(password, [email, name]);
  if (fault !== undefined) faults.push({ field: 'newPassword', message: explainPassword(request, fault) });
  if (organization.length < MIN_TITLE || organization.length > MAX_TITLE) {
    const message = fillText(texts.organization, { min: MIN_TITLE, max: MAX_TITLE });
    faults.push({ field: 'organization', message });
  }
  return faults;
}

function sendForm(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { visitor, input, faults }: { visitor: AccountVisitor; input: SetupInput; faults: readonly FieldError[] },
): FastifyReply {
  const { password: _, ...values } = input;
  const action = `${publicPathOf(ctx)}/setup/${secretOf(request)}`;
  const html = renderSetup({ frame: accountFrame(ctx, request, visitor), action, values, faults });
  return sendPage(reply, html, faults.length > 0 ? 400 : 200);
}

function sendExpired(ctx: Context, reply: FastifyReply, visitor: AccountVisitor): FastifyReply {
  const { title, text, link: label } = accountTextsOf(reply.request).setup.expired;
  const link = { label, href: `${publicPathOf(ctx)}/sign-in` };
  return sendNotice(ctx, reply, visitor, { title, text, link }, 404);
}
