import { isEmail } from '../../platform/config/email-address.ts';
import type { Db } from '../../platform/db/database.ts';
import type { UserRow } from '../../platform/db/tables/users.ts';
import { type Tx, transact } from '../../platform/db/transact.ts';
import { badRequest, preconditionFailed, tooManyAttempts } from '../../platform/errors.ts';
import { enqueueMail } from '../../platform/mail/mail.ts';
import { deleteLinksOf, deleteUnverified } from '../../platform/queries/accounts.ts';
import { foldEmail, searchTextOf } from '../../platform/queries/fold.ts';
import { findUser, findUserByEmail, updateUserRow } from '../../platform/queries/users.ts';
import { writeAccountAuditEvent } from '../audit/record.ts';
import type { Context } from '../context.ts';
import { linkLimit, recordAttempt } from './attempts.ts';
import { EMAIL_LINK_TTL_MS } from './sign-in-links.ts';

/** The change that a link makes. It is valid while the user has the former e-mail address. */
interface EmailChange {
  readonly purpose: 'change-email';
  readonly userId: string;
  readonly from: string;
  readonly to: string;
  /** ISO 8601. */
  readonly expiresAt: string;
}

/**
 * Sends a link to another e-mail address, which replaces the user's one when the link is opened. If another user has
 * it, nothing is sent, without telling the caller.
 * @throws ServiceError 400 for an invalid e-mail address, 412 if no e-mail is sent, 429 after too many links
 */
export async function requestEmailChange(ctx: Context, user: UserRow, to: string): Promise<void> {
  if (!isEmail(to)) throw badRequest(`body/email is not an e-mail address: ${JSON.stringify(to)}.`);
  if (ctx.config.mail === undefined)
    throw preconditionFailed(
      'This server sends no mail, which the new e-mail address is verified by. Ask its operator to change it.',
      'mail_not_configured',
    );
  await transact(ctx, async (tx) => {
    const wait = await recordAttempt(tx, [linkLimit(user.email_folded), linkLimit(foldEmail(to))]);
    if (wait !== undefined) throw tooManyAttempts(wait);
    const owner = await findUserByEmail(tx.db, to);
    if (owner === undefined || owner.id === user.id)
      await enqueueMail(ctx, tx, { kind: 'email-link', userId: user.id, to });
  });
}

/** URL of the page that changes the e-mail address of a user: known only to the owner of the new e-mail address. */
export function emailChangeUrl(ctx: Context, user: UserRow, to: string): string {
  const expiresAt = new Date(ctx.clock().getTime() + EMAIL_LINK_TTL_MS).toISOString();
  const change: EmailChange = { purpose: 'change-email', userId: user.id, from: user.email, to, expiresAt };
  return `${ctx.config.publicUrl}/email/${ctx.secret.seal(JSON.stringify(change))}`;
}

/** The change of a link; undefined if it was used, has expired or is invalid. */
export async function findEmailChange(
  ctx: Context,
  db: Db,
  sealed: string,
): Promise<{ readonly user: UserRow; readonly to: string } | undefined> {
  const change = readChange(ctx, sealed);
  if (change === undefined || change.expiresAt <= ctx.clock().toISOString()) return undefined;
  const user = await findUser(db, change.userId);
  return user?.email === change.from ? { user, to: change.to } : undefined;
}

function readChange(ctx: Context, sealed: string): EmailChange | undefined {
  try {
    const change = JSON.parse(ctx.secret.unseal(sealed)) as Partial<EmailChange>;
    return change.purpose === 'change-email' ? (change as EmailChange) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Changes the e-mail address by a link, which proves that the user can read e-mail to the new one.
 * @returns undefined if the link is no longer valid, or another user has claimed the e-mail address
 */
export function changeEmailByLink(ctx: Context, sealed: string): Promise<UserRow | undefined> {
  return transact(ctx, async (tx) => {
    const change = await findEmailChange(ctx, tx.db, sealed);
    return change && writeEmail(ctx, tx, change.user, change.to);
  });
}

/**
 * Sets a verified e-mail address. A notification is sent to the former one, if e-mail is configured.
 * @returns undefined if another user has the e-mail address
 */
export async function writeEmail(
  ctx: Pick<Context, 'config' | 'secret'>,
  tx: Tx,
  user: UserRow,
  email: string,
): Promise<UserRow | undefined> {
  const owner = await findUserByEmail(tx.db, email);
  if (owner !== undefined && owner.id !== user.id) return undefined;
  const changes = { email, email_folded: foldEmail(email), search_text: searchTextOf({ ...user, email }) };
  await updateUserRow(tx.db, user.id, changes);
  await deleteUnverified(tx.db, user.id);
  // Links to set a password were sent to the former e-mail address.
  await deleteLinksOf(tx.db, user.id);
  if (ctx.config.mail !== undefined) await enqueueMail(ctx, tx, { kind: 'email-changed', former: user.email, email });
  const target = { kind: 'user', id: user.id };
  const details = { before: user.email, after: email };
  await writeAccountAuditEvent(tx, { action: 'email.changed', actorId: user.id, target, details }, null);
  return { ...user, ...changes };
}
