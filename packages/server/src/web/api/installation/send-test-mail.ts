import { linkLimit, recordAttempt } from '../../../domain/accounts/attempts.ts';
import type { Context } from '../../../domain/context.ts';
import { transact } from '../../../platform/db/transact.ts';
import { notFound, preconditionFailed, ServiceError, tooManyAttempts } from '../../../platform/errors.ts';
import { sendMail } from '../../../platform/mail/mail-server.ts';
import { testMessage, writeMessage } from '../../../platform/mail/messages.ts';
import { findUser } from '../../../platform/queries/users.ts';

/**
 * Sends a mail synchronously, only to the caller's e-mail address, so that a failure is known immediately.
 * @returns the e-mail address
 * @throws 412 if mail is not configured, 409 with the response of the mail server, 429 after too many mails
 */
export async function sendTestMail(ctx: Context, userId: string): Promise<string> {
  const { mail, publicUrl } = ctx.config;
  if (mail === undefined)
    throw preconditionFailed(
      'This server sends no mail. Ask its operator to set up a mail server.',
      'mail_not_configured',
    );
  const user = await findUser(ctx.database.reader, userId);
  if (user === undefined) throw notFound('user');
  const wait = await transact(ctx, (tx) => recordAttempt(tx, [linkLimit(user.email_folded)]));
  if (wait !== undefined) throw tooManyAttempts(wait);
  const { host } = new URL(publicUrl);
  try {
    await sendMail(mail, user.email, writeMessage(testMessage({ host, url: publicUrl })));
  } catch (error) {
    const answer = error instanceof Error ? error.message : String(error);
    throw new ServiceError(409, `The test mail was not sent. ${answer}`, 'mail_refused');
  }
  return user.email;
}
