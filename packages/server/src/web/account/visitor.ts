import { randomBytes } from 'node:crypto';
import type { AccountFrame } from '@bindery/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  formToken,
  isFormToken,
  newBrowser,
  readBrowser,
  writeBrowserCookie,
} from '../../domain/accounts/form-token.ts';
import { readSessionCookie } from '../../domain/accounts/session-cookie.ts';
import { findSession, touchSession } from '../../domain/accounts/sessions.ts';
import type { Context } from '../../domain/context.ts';
import { assetsPathOf, publicPathOf } from '../../domain/sites/match-site.ts';
import { pageAssets } from '../../engines/pages/page-assets.ts';
import type { SessionRow } from '../../platform/db/tables/accounts.ts';
import type { UserRow } from '../../platform/db/tables/users.ts';
import { badRequest, ServiceError } from '../../platform/errors.ts';
import { isSameOrigin } from '../../platform/http/own-origin.ts';
import { findUser } from '../../platform/queries/users.ts';
import { languageOf, loadChosenLanguage } from './page-language.ts';

/** The visitor of an account page: a browser, and its signed-in user. */
export interface AccountVisitor {
  /** Id of the browser before a sign-in, from a separate cookie. */
  readonly browser: string;
  readonly signedIn?: SignedIn;
}

/** The signed-in user of a browser. */
export interface SignedIn {
  readonly session: SessionRow;
  readonly user: UserRow;
}

/** Identifies the visitor. A new browser receives its cookie with the response. */
export async function loadPageContext(
  ctx: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AccountVisitor> {
  const { cookie } = request.headers;
  const known = readBrowser(ctx, cookie);
  const browser = known ?? newBrowser();
  if (known === undefined) reply.header('set-cookie', writeBrowserCookie(ctx, browser));
  const token = readSessionCookie(ctx, cookie);
  const session = token === undefined ? undefined : await findSession(ctx, token);
  const user = session && (await findUser(ctx.database.reader, session.user_id));
  if (session === undefined || user === undefined) return { browser };
  await touchSession(ctx, session);
  await loadChosenLanguage(ctx.database.reader, request, user.id);
  return { browser, signedIn: { session, user } };
}

/** Placeholder for the nonce of a response until it is sent. It is random so that no text of a page can contain it. */
export const NONCE_PLACEHOLDER = `nonce-${randomBytes(24).toString('base64url')}`;

/** The page context around the content, in the language for a request. Without a visitor there are no forms. */
export function accountFrame(ctx: Context, request: FastifyRequest, visitor: AccountVisitor | undefined): AccountFrame {
  const signedIn = visitor?.signedIn;
  const token = visitor === undefined ? '' : formToken(ctx, signedIn ?? visitor);
  return {
    assets: { ...pageAssets(assetsPathOf(ctx)), nonce: NONCE_PLACEHOLDER },
    language: languageOf(request),
    prefix: publicPathOf(ctx),
    formToken: token,
    ...(signedIn !== undefined && { user: accountUser(ctx, signedIn.user) }),
  };
}

function accountUser(ctx: Context, user: UserRow) {
  // On the host that was requested: pages load no pictures from other hosts over HTTP.
  const photoHref = user.photo_url ?? `${publicPathOf(ctx)}/avatars/${user.id}.svg`;
  return { name: user.display_name, email: user.email, photoHref };
}

/** A submitted form. */
export interface SentForm {
  /** The value of a field; empty if it is missing. */
  get(name: string): string;
  /** A title or name: on one line. */
  getLine(name: string): string;
}

/**
 * Parses a form if a page of this server rendered it for this visitor. `anonymous` forms, which sign somebody in, are
 * also valid if another tab has signed in meanwhile.
 * @throws 403 otherwise, 400 if it contains U+0000
 */
export function readForm(
  ctx: Context,
  request: FastifyRequest,
  visitor: AccountVisitor,
  kind: 'own' | 'anonymous' = 'own',
): SentForm {
  const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const token = fields.get('csrf') ?? '';
  const { browser, signedIn } = visitor;
  const isOwn = isFormToken(ctx, signedIn ?? { browser }, token);
  const isAnonymous = kind === 'anonymous' && isFormToken(ctx, { browser }, token);
  if (!isSameOrigin(ctx, request) || !(isOwn || isAnonymous)) throw outdatedForm();
  if ([...fields.values()].some((value) => value.includes('\0'))) throw badRequest('A field contains U+0000.');
  const get = (name: string) => fields.get(name) ?? '';
  return {
    get,
    getLine: (name) =>
      get(name)
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim(),
  };
}

const outdatedForm = () =>
  new ServiceError(403, 'This form has expired. Reload the page and submit it again.', 'invalid_csrf_token');
