import type { SecondFactorChange } from './mail.ts';

/** A mail as it is read. */
export interface MailMessage {
  readonly subject: string;
  /** Paragraphs before the link. */
  readonly text: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  /** Further information, after the link. */
  readonly note: string;
  /** Text that other people wrote. */
  readonly quotes?: readonly MailQuote[];
  /** Further subjects with their links, before the link. */
  readonly entries?: readonly MailEntry[];
  /** Where such mails are turned off. */
  readonly unsubscribeUrl?: string;
}

/** A text of somebody. */
export interface MailQuote {
  readonly author: string;
  readonly text: string;
}

/** One of several subjects of a mail. */
export interface MailEntry {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

/** The same in its two forms. */
export interface WrittenMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** User-defined names: on one line each, and too short to be a message themselves. */
export const mailName = (text: string): string => {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};

/** @param inviter absent if that user was deleted */
export function invitationMessage({
  organization,
  inviter,
  host,
  url,
}: {
  readonly organization: string;
  readonly inviter: string | undefined;
  readonly host: string;
  readonly url: string;
}): MailMessage {
  const title = mailName(organization);
  return {
    subject: `Invitation to ${title}`,
    text: [
      `${inviter === undefined ? 'You are invited' : `${mailName(inviter)} invites you`} to “${title}” on ${host}.`,
      'Open the link to see the invitation and to accept it.',
    ],
    action: { label: 'See the invitation', url },
    note: 'This link expires in 30 days. Do not share it. If you did not expect this invitation, ignore this mail.',
  };
}

export function passwordMessage({ host, url }: { readonly host: string; readonly url: string }): MailMessage {
  return {
    subject: `Set a new password on ${host}`,
    text: [`We received a request to reset the password of your account on ${host}.`],
    action: { label: 'Set a new password', url },
    note: 'This link expires in one hour and works once. If you did not ask for it, ignore this mail: your password does not change.',
  };
}

/** @param url where another password is requested */
export function passwordChangedMessage({ host, url }: { readonly host: string; readonly url: string }): MailMessage {
  return {
    subject: `Your password on ${host} was changed`,
    text: [
      `The password of your account on ${host} was changed, and all other sessions have ended.`,
      'If this was you, no action is required.',
    ],
    action: { label: "This wasn't me: reset password", url },
    note: 'A reset ends all sessions of the account. Inform an administrator as well.',
  };
}

/** @param account name and present e-mail address of the account */
export function emailMessage({
  host,
  account,
  url,
}: {
  readonly host: string;
  readonly account: { readonly name: string; readonly email: string };
  readonly url: string;
}): MailMessage {
  const nameAndEmail = `${mailName(account.name)} (${mailName(account.email)})`;
  return {
    subject: `Confirm your e-mail address on ${host}`,
    text: [`We received a request to use this e-mail address for the account of ${nameAndEmail} on ${host}.`],
    action: { label: 'Confirm the address', url },
    note: 'This link expires in one hour, and works once, in a browser that is signed in to this account. If you did not ask for it, ignore this mail: nothing changes.',
  };
}

/** @param email the new e-mail address of the account */
export function emailChangedMessage({
  host,
  email,
  url,
}: {
  readonly host: string;
  readonly email: string;
  readonly url: string;
}): MailMessage {
  return {
    subject: `Your e-mail address on ${host} was changed`,
    text: [
      `Your account on ${host} now has the e-mail address ${mailName(email)}. No more mail is sent to this address.`,
      'If this was you, no action is required.',
    ],
    action: { label: 'Open your account', url },
    note: 'If this was not you, inform an administrator.',
  };
}

const SECOND_FACTOR_CHANGES: Readonly<Record<SecondFactorChange, string>> = {
  'totp-added': 'An authenticator app was added as a second factor to your account',
  'totp-removed': 'The authenticator app was removed from your account',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed from your account',
  'recovery-codes-created': 'New recovery codes were created for your account',
  'recovery-code-used': 'A recovery code of your account was used',
  reset: 'An administrator removed all second factors of your account',
};

export function secondFactorMessage({
  host,
  change,
  url,
}: {
  readonly host: string;
  readonly change: SecondFactorChange;
  readonly url: string;
}): MailMessage {
  return {
    subject: `Two-step sign-in of your account on ${host} was changed`,
    text: [`${SECOND_FACTOR_CHANGES[change]} on ${host}.`, 'If this was you, no action is required.'],
    action: { label: 'Open your account', url },
    note: 'If this was not you, change your password, end all sessions and inform an administrator.',
  };
}

export function webhookPausedMessage({
  title,
  organization,
  host,
  url,
}: {
  readonly title: string;
  readonly organization: string;
  readonly host: string;
  readonly url: string;
}): MailMessage {
  return {
    subject: `The webhook ${mailName(title)} was paused`,
    text: [
      `Bindery paused the webhook “${mailName(title)}” of “${mailName(organization)}” on ${host}, because its receiver does not accept events.`,
      'Events that occur while it is paused are not sent.',
    ],
    action: { label: 'See its deliveries', url },
    note: 'Resume the webhook once the receiver responds, or delete it.',
  };
}

export function accountDeletedMessage({ host, url }: { readonly host: string; readonly url: string }): MailMessage {
  return {
    subject: `Your account on ${host} was deleted`,
    text: [`Your account on ${host} was deleted, with everything that belongs only to you.`, 'This cannot be undone.'],
    action: { label: `Open ${host}`, url },
    note: 'If this was not you, inform the operator of the server.',
  };
}

/** Requested by an installation administrator, to themselves. */
export function testMessage({ host, url }: { readonly host: string; readonly url: string }): MailMessage {
  return {
    subject: `Test mail of ${host}`,
    text: [`An installation administrator of ${host} requested this test mail. Mail is set up correctly.`],
    action: { label: `Open ${host}`, url },
    note: 'No action is required.',
  };
}

/** Writes a message as plain text and as HTML, which needs no picture and nothing from elsewhere. Pure. */
export function writeMessage(message: MailMessage): WrittenMessage {
  const { subject, text, action, note, entries = [] } = message;
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;font:16px/1.6 -apple-system,\'Segoe UI\',Roboto,Arial,sans-serif">',
    '<div style="max-width:34em;margin:0 auto">',
    ...text.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(message.quotes ?? []).map(htmlOfQuote),
    ...entries.map(htmlOfEntry),
    `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 18px;`,
    `border-radius:8px;background:#346ddb;color:#ffffff;font-weight:600;text-decoration:none">`,
    `${escapeHtml(action.label)}</a></p>`,
    ...(entries.length > 0 ? [] : htmlOfUrl(action.url)),
    `<p style="margin:0;font-size:14px;opacity:.75">${escapeHtml(note)}${htmlOfUnsubscribing(message)}</p>`,
    '</div></body></html>',
  ].join('');
  return { subject, text: textOf(message), html };
}

function textOf({ text, quotes = [], entries = [], action, note, unsubscribeUrl }: MailMessage): string {
  const quoted = quotes.map(({ author, text: words }) => `${author}:\n${words.replace(/^/gm, '> ')}`);
  const listed = entries.map(({ title, text: words, url }) => `* ${title}\n  ${words}\n  ${url}`);
  const ending = unsubscribeUrl === undefined ? [] : [`Unsubscribe: ${unsubscribeUrl}`];
  return `${[...text, ...quoted, ...listed, action.url, note, ...ending].join('\n\n')}\n`;
}

const htmlOfUrl = (url: string): string[] => [
  `<p style="margin:0 0 16px;font-size:14px">Or open this link:<br>`,
  `<a href="${escapeHtml(url)}" style="word-break:break-all">${escapeHtml(url)}</a></p>`,
];

const htmlOfQuote = ({ author, text }: MailQuote): string =>
  `<p style="margin:0 0 4px;font-weight:600">${escapeHtml(author)}</p>` +
  `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #8888;white-space:pre-line">` +
  `${escapeHtml(text)}</blockquote>`;

const htmlOfEntry = ({ title, text, url }: MailEntry): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="font-weight:600">${escapeHtml(title)}</a><br>` +
  `${escapeHtml(text)}</p>`;

const htmlOfUnsubscribing = ({ unsubscribeUrl }: MailMessage): string =>
  unsubscribeUrl === undefined ? '' : ` <a href="${escapeHtml(unsubscribeUrl)}">Unsubscribe</a>`;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
