/** A mail as it is read. */
export interface MailMessage {
  readonly subject: string;
  /** Paragraphs before the link. */
  readonly text: readonly string[];
  readonly action: { readonly label: string; readonly url: string };
  /** What else there is to know, after the link. */
  readonly note: string;
}

/** The same in its two forms. */
export interface WrittenMessage {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Names that people gave themselves: one line each, and not so long that they could be a message themselves. */
const name = (text: string): string => {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
};

/** @param inviter absent when that user is gone */
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
  const title = name(organization);
  return {
    subject: `Invitation to ${title}`,
    text: [
      `${inviter === undefined ? 'You are invited' : `${name(inviter)} invites you`} to “${title}” on ${host}.`,
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

/** @param url where another password is asked for */
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

export function emailMessage({ host, url }: { readonly host: string; readonly url: string }): MailMessage {
  return {
    subject: `Confirm your e-mail address on ${host}`,
    text: [`We received a request to use this e-mail address for an account on ${host}.`],
    action: { label: 'Confirm the address', url },
    note: 'This link expires in one hour and works once. If you did not ask for it, ignore this mail: nothing changes.',
  };
}

/** @param email the address that the account has now */
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
      `Your account on ${host} has the e-mail address ${name(email)} now. Mail to this address has ended.`,
      'If this was you, no action is required.',
    ],
    action: { label: 'Open your account', url },
    note: 'If this was not you, inform an administrator.',
  };
}

/** Writes a message as plain text and as HTML, which needs no picture and nothing from elsewhere. Pure. */
export function writeMessage({ subject, text, action, note }: MailMessage): WrittenMessage {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px 16px;font:16px/1.6 -apple-system,\'Segoe UI\',Roboto,Arial,sans-serif">',
    '<div style="max-width:34em;margin:0 auto">',
    ...text.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:10px 18px;`,
    `border-radius:8px;background:#346ddb;color:#ffffff;font-weight:600;text-decoration:none">`,
    `${escapeHtml(action.label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:14px">Or open this link:<br>`,
    `<a href="${escapeHtml(action.url)}" style="word-break:break-all">${escapeHtml(action.url)}</a></p>`,
    `<p style="margin:0;font-size:14px;opacity:.75">${escapeHtml(note)}</p></div></body></html>`,
  ].join('');
  return { subject, text: `${[...text, action.url, note].join('\n\n')}\n`, html };
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
