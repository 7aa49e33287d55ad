import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { MailSettings } from '../platform/config/mail-settings.ts';

/** A mail as it arrived. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it went over the line. */
  readonly raw: string;
}

/** A real mail server that keeps what it is sent. */
export interface TestMailServer {
  /** How the program reaches it. */
  readonly settings: MailSettings;
  readonly received: readonly ReceivedMail[];
  /** Refuses everything with this status from now on; undefined accepts everything again. */
  refuseWith(status: number | undefined): void;
  close(): Promise<void>;
}

export const MAIL_LOGIN = { user: 'bindery', password: 'smtp-pa55word' };

/** Starts a mail server on a free port of this machine, which asks for a login. */
export async function startMailServer(): Promise<TestMailServer> {
  const received: ReceivedMail[] = [];
  let refusal: number | undefined;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === MAIL_LOGIN.user && password === MAIL_LOGIN.password;
      done(isRight ? null : new Error('Wrong login.'), isRight ? { user: username } : undefined);
    },
    onRcptTo: (_recipient, _session, done) =>
      done(refusal === undefined ? null : Object.assign(new Error('Not taken.'), { responseCode: refusal })),
    onData: (stream, { envelope }, done) => {
      let raw = '';
      stream.setEncoding('utf8').on('data', (text: string) => {
        raw += text;
      });
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ from, to: envelope.rcptTo.map(({ address: email }) => email), raw });
        done(null);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return {
    settings: {
      host: '127.0.0.1',
      port,
      tls: 'none',
      login: MAIL_LOGIN,
      from: { name: 'Docs', address: 'docs@example.com' },
    },
    received,
    refuseWith: (status) => {
      refusal = status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The plain text of a mail, decoded. */
export function mailTextOf({ raw }: ReceivedMail): string {
  const part = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(raw);
  const text = part?.[1] ?? '';
  const isQuoted = /Content-Type: text\/plain[\s\S]*?Content-Transfer-Encoding: quoted-printable/i.test(raw);
  if (!isQuoted) return text;
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_all, code: string) => `%${code}`);
  return decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25'));
}

/** The one link in a mail. */
export function linkIn(mail: ReceivedMail): string {
  const [link] = /https?:\/\/\S+/.exec(mailTextOf(mail)) ?? [];
  if (link === undefined) throw new Error(`The mail has no link:\n${mail.raw}`);
  return link;
}
