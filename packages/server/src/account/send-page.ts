import { randomBytes } from 'node:crypto';
import { type NoticeView, renderNotice } from '@bindery/site';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { sendRedirect } from '../http/redirect.ts';
import { type AccountVisitor, accountFrame, NONCE_PLACEHOLDER } from './visitor.ts';

/**
 * Stricter than that of published pages: no connections, and no style or script without the nonce of this very answer. The
 * origin is no permission, because files of customers may be served from it.
 */
const writePolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "img-src 'self' data: https:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  // Links of pages contain secrets. Without any referrer a form would come without its origin.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const;

/** Answers with a page around an account. It is not compressed: its length must not tell what its tokens are. */
export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  const nonce = randomBytes(16).toString('base64url');
  reply.code(status).headers(HEADERS).header('content-security-policy', writePolicy(nonce));
  return reply.send(html.replaceAll(NONCE_PLACEHOLDER, nonce));
}

/** Answers with a page that says something, and where to go from there. */
export const sendNotice = (
  ctx: Context,
  reply: FastifyReply,
  visitor: AccountVisitor | undefined,
  notice: Omit<NoticeView, 'frame'>,
  status = 200,
): FastifyReply => sendPage(reply, renderNotice({ frame: accountFrame(ctx, visitor), ...notice }), status);

/** Leads on after a form, or to where somebody signs in. `href` is one of ours. */
export const redirectTo = (reply: FastifyReply, href: string): FastifyReply =>
  sendRedirect(reply.header('cache-control', 'no-store'), href, 303);
