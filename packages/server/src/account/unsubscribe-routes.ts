import { renderUnsubscribe } from '@bindery/site';
import type { FastifyReply } from 'fastify';
import { unsubscribe } from '../api/inbox/service.ts';
import type { UnsubscribeScope } from '../api/inbox/settings.ts';
import { readUnsubscribeToken, type UnsubscribeLink } from '../api/inbox/unsubscribe-link.ts';
import type { Context } from '../context.ts';
import { transact } from '../db/transact.ts';
import type { App } from '../http/app.ts';
import { BODY_LIMITS } from '../http/body-limits.ts';
import { publicPathOf } from '../sites/match-site.ts';
import { sendNotice, sendPage } from './send-page.ts';
import { accountFrame } from './visitor.ts';

const SUBJECTS: Readonly<Record<UnsubscribeScope, string | undefined>> = {
  mention: 'mentions',
  'review-request': 'requested reviews',
  reply: 'replies',
  merge: 'merges',
  'sync-failure': 'failed synchronizations',
  daily: 'the day',
  all: undefined,
};

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
    pages.get('/unsubscribe/:token', async ({ params }, reply) => {
      const link = readLink(ctx, params);
      if (link === undefined) return sendInvalid(ctx, reply);
      const subject = SUBJECTS[link.scope];
      const action = `${publicPathOf(ctx)}/unsubscribe/${(params as TokenParams).token}`;
      const frame = accountFrame(ctx, undefined);
      return sendPage(reply, renderUnsubscribe({ frame, action, ...(subject !== undefined && { subject }) }));
    });

    pages.post('/unsubscribe/:token', async ({ params, body }, reply) => {
      const link = readLink(ctx, params);
      if (link === undefined) return sendInvalid(ctx, reply);
      const isAll = body instanceof URLSearchParams && body.get('scope') === 'all';
      await transact(ctx, (tx) => unsubscribe(tx, link.userId, isAll ? 'all' : link.scope));
      const subject = isAll ? undefined : SUBJECTS[link.scope];
      const text = `You receive no more mails about ${subject ?? 'notifications'}. Turn them on again in your profile.`;
      return sendNotice(ctx, reply, undefined, { title: 'Mails are turned off', text, link: goOn(ctx) });
    });
  });
}

interface TokenParams {
  readonly token: string;
}

const readLink = (ctx: Context, params: unknown): UnsubscribeLink | undefined =>
  readUnsubscribeToken(ctx, (params as TokenParams).token);

const goOn = (ctx: Context) => ({ label: 'Continue', href: `${publicPathOf(ctx)}/` });

function sendInvalid(ctx: Context, reply: FastifyReply): FastifyReply {
  const title = 'This link is not valid';
  const text = 'It is incomplete, or the server has another key since. Sign in and turn mails off in your profile.';
  return sendNotice(ctx, reply, undefined, { title, text, link: goOn(ctx) }, 404);
}
