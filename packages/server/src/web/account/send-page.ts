import { randomBytes } from 'node:crypto';
import { type NoticeView, renderNotice } from '@bindery/site';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../domain/context.ts';
import { sendRedirect } from '../../platform/http/redirect.ts';
import { writeAccountPolicy } from '../../platform/http/security-policy.ts';
import { type AccountVisitor, accountFrame, NONCE_PLACEHOLDER } from './visitor.ts';

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Links of pages contain secrets. Without any referrer, forms would have no origin.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const;

/** Sends an account page. It is not compressed: its length must not leak its tokens. */
export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  reply.code(status).headers(HEADERS).header('content-security-policy', writeAccountPolicy(nonce));
  return reply.send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
}

/** Sends a page with a message and a link. */
export const sendNotice = (
  ctx: Context,
  reply: FastifyReply,
  visitor: AccountVisitor | undefined,
  notice: Omit<NoticeView, 'frame'>,
  status = 200,
): FastifyReply =>
  sendPage(reply, renderNotice({ frame: accountFrame(ctx, reply.request, visitor), ...notice }), status);

/** Redirects after a form, or to the sign-in. `href` is a local URL. */
export const redirectTo = (reply: FastifyReply, href: string): FastifyReply =>
  sendRedirect(reply.header('cache-control', 'no-store'), href, 303);
