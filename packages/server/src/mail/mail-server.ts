import { createTransport } from 'nodemailer';
import { PermanentError } from '../jobs/permanent-error.ts';
import type { MailSettings } from './mail-settings.ts';
import type { WrittenMessage } from './messages.ts';

/** Milliseconds for each step of a conversation with the mail server. */
const PATIENCE_MS = 20_000;

/**
 * Hands one mail to the mail server of the operator, who named it: the guard over addresses of users has no part in this.
 * @throws PermanentError when it is refused for good, Error when it may be taken later; neither repeats a login
 */
export async function sendMail(
  { host, port, tls, login, from }: MailSettings,
  to: string,
  { subject, text, html }: WrittenMessage,
): Promise<void> {
  const transport = createTransport({
    ...{ host, port, secure: tls === 'direct', requireTLS: tls === 'required', ignoreTLS: tls === 'none' },
    ...{ connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    ...{ dnsTimeout: PATIENCE_MS, disableFileAccess: true, disableUrlAccess: true },
    ...(login !== undefined && { auth: { user: login.user, pass: login.password } }),
  });
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      // Given apart: no matter what an address contains, it is one recipient.
      envelope: { from: from.address, to: [to] },
      ...{ subject, text, html },
      // Programs that answer for people who are away leave this one alone.
      headers: { 'Auto-Submitted': 'auto-generated' },
    });
  } catch (error) {
    throw describeFailure(error);
  } finally {
    transport.close();
  }
}

/** What the log and the queue may keep of a failure: its kind, and not what was said. */
function describeFailure(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const reason = [code, responseCode].filter((part) => part !== undefined).join(' ');
  const message = `The mail server did not accept a mail (${reason || 'unknown reason'}).`;
  // A login that fails may be corrected by the operator meanwhile, and is tried again.
  const isFinal = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
  return isFinal ? new PermanentError(message) : new Error(message);
}
