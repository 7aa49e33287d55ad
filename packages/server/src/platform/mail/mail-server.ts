import { createTransport } from 'nodemailer';
import type { MailSettings } from '../config/mail-settings.ts';
import { PermanentError } from '../jobs/permanent-error.ts';
import type { WrittenMessage } from './messages.ts';

/** Milliseconds for each step of a conversation with the mail server. */
const PATIENCE_MS = 20_000;

/** How mail programs handle a mail. */
export interface MailHeaders {
  /** Unique, without the host: a mail that is sent again has the same. */
  readonly messageId?: string;
  /** Of the thread that the mail belongs to, without the host. */
  readonly threadIds?: readonly string[];
  /** Where one request without a session turns off such mails (RFC 8058). */
  readonly unsubscribeUrl?: string;
  /** The host of message ids. */
  readonly host?: string;
}

function identify({ messageId, threadIds = [], host = 'localhost' }: MailHeaders) {
  const write = (id: string) => `<${id}@${host}>`;
  const references = threadIds.map(write);
  const last = references.at(-1);
  return {
    ...(messageId !== undefined && { messageId: write(messageId) }),
    ...(last !== undefined && { references, inReplyTo: last }),
  };
}

function unsubscribeBy(url: string | undefined): Readonly<Record<string, string>> {
  if (url === undefined) return {};
  // `Precedence` keeps vacation notices away.
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', Precedence: 'list' };
}

/**
 * Sends one mail to the mail server, which the operator configured: the outbound guard does not apply.
 * @throws PermanentError on a permanent rejection, Error when a retry may succeed; neither repeats a login
 */
export async function sendMail(
  { host, port, tls, login, from }: MailSettings,
  to: string,
  { subject, text, html }: WrittenMessage,
  headers: MailHeaders = {},
): Promise<void> {
  const transport = createTransport({
    host,
    port,
    secure: tls === 'direct',
    requireTLS: tls === 'required',
    ignoreTLS: tls === 'none',
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(login !== undefined && { auth: { user: login.user, pass: login.password } }),
  });
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      // An envelope: regardless of its characters, an e-mail address is one recipient.
      envelope: { from: from.address, to: [to] },
      subject,
      text,
      html,
      ...identify(headers),
      // Prevents automatic replies.
      headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeBy(headers.unsubscribeUrl) },
    });
  } catch (error) {
    throw describeFailure(error);
  } finally {
    transport.close();
  }
}

/** The part of a failure that may be logged and stored in the queue: its kind, without the server's text. */
function describeFailure(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const reason = [code, responseCode].filter((part) => part !== undefined).join(' ');
  const message = `The mail server did not accept a mail (${reason || 'unknown reason'}).`;
  // A login that fails may be corrected by the operator meanwhile, and is tried again.
  const isFinal = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500;
  return isFinal ? new PermanentError(message) : new Error(message);
}
