import { type NoticeView, renderNotice } from '@bindery/site';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { frameFor, type Visitor } from './visitor.ts';

/** Stricter than that of published pages: no connections, and the only scripts are our own files. */
const SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': SECURITY_POLICY,
  // Links of pages hold secrets. Without any referrer a form would come without its origin.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
} as const;

/** Answers with a page around an account. It is not compressed: its length must not tell what its tokens are. */
export const sendPage = (reply: FastifyReply, html: string, status = 200): FastifyReply =>
  reply.code(status).headers(HEADERS).send(html);

/** Answers with a page that says something, and where to go from there. */
export const sendNotice = (
  ctx: Context,
  reply: FastifyReply,
  visitor: Visitor | undefined,
  notice: Omit<NoticeView, 'frame'>,
  status = 200,
): FastifyReply => sendPage(reply, renderNotice({ frame: frameFor(ctx, visitor), ...notice }), status);

/** Leads on after a form, or to where somebody signs in. `href` is one of ours. */
export const leadTo = (reply: FastifyReply, href: string): FastifyReply =>
  reply.header('cache-control', 'no-store').redirect(href, 303);
