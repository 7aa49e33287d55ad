import { type AccountTexts, fillText, renderUnsubscribe } from '@bindery/site';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { publicPathOf } from '../../domain/sites/match-site.ts';
import { transact } from '../../platform/db/transact.ts';
import type { App } from '../../platform/http/app.ts';
import { BODY_LIMITS } from '../../platform/http/body-limits.ts';
import { unsubscribe } from '../api/inbox/service.ts';
import type { UnsubscribeScope } from '../api/inbox/settings.ts';
import { readUnsubscribeToken, type UnsubscribeLink } from '../api/inbox/unsubscribe-link.ts';
import { accountTextsOf } from './page-language.ts';
import { sendNotice, sendPage } from './send-page.ts';
import { accountFrame } from './visitor.ts';

/** What a link turns off; undefined for all mails. */
const subjectOf = ({ subjects }: AccountTexts, scope: UnsubscribeScope): string | undefined =>
  scope === 'all' ? undefined : subjects[scope];

/**
 * Links in mails that turn such mails off, without a sign-in. Mail programs send the form themselves (RFC 8058), so the
 * token alone authorizes it, and neither page says anything about the account.
 */
export function registerUnsubscribing(app: App, ctx: Context): void {
  app.register(async (inner) => {
    const pages = inner as App;
    // The other encoding that mail programs use.
    pages.addContentTypeParser(
      'multipart/form-data',
      { parseAs: 'string', bodyLimit: BODY_LIMITS.accountForm },
      (_request, _text, done) => done(null, new URLSearchParams()),
    );
    pages.get('/unsubscribe/:token', async (request, reply) => {
      const { params } = request;
      const link = readLink(ctx, params);
      if (link === undefined) return sendInvalid(ctx, reply);
      const subject = subjectOf(accountTextsOf(request), link.scope);
      const action = `${publicPathOf(ctx)}/unsubscribe/${(params as TokenParams).token}`;
      const frame = accountFrame(ctx, request, undefined);
      return sendPage(reply, renderUnsubscribe({ frame, action, ...(subject !== undefined && { subject }) }));
    });

    pages.post('/unsubscribe/:token', async (request, reply) => {
      const { params, body } = request;
      const link = readLink(ctx, params);
      if (link === undefined) return sendInvalid(ctx, reply);
      const isAll = body instanceof URLSearchParams && body.get('scope') === 'all';
      await transact(ctx, (tx) => unsubscribe(tx, link.userId, isAll ? 'all' : link.scope));
      const texts = accountTextsOf(request);
      const subject = subjectOf(texts, isAll ? 'all' : link.scope) ?? texts.unsubscribe.notifications;
      const text = fillText(texts.unsubscribe.doneText, { subject });
      return sendNotice(ctx, reply, undefined, { title: texts.unsubscribe.done, text, link: goOn(ctx, texts) });
    });
  });
}

interface TokenParams {
  readonly token: string;
}

const readLink = (ctx: Context, params: unknown): UnsubscribeLink | undefined =>
  readUnsubscribeToken(ctx, (params as TokenParams).token);

const goOn = (ctx: Context, { form }: AccountTexts) => ({ label: form.continue, href: `${publicPathOf(ctx)}/` });

function sendInvalid(ctx: Context, reply: FastifyReply): FastifyReply {
  const texts = accountTextsOf(reply.request);
  const { invalid: title, invalidText: text } = texts.unsubscribe;
  return sendNotice(ctx, reply, undefined, { title, text, link: goOn(ctx, texts) }, 404);
}
