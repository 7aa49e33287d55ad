import { canParseUrl } from '../outbound/can-parse-url.ts';
import { isEmail } from './email-address.ts';

/** The mail server and the sender of mail. */
export interface MailSettings {
  readonly host: string;
  readonly port: number;
  /**
   * `direct` from the first byte (`smtps`), `required` where a password must not travel in the clear, `offered` when the
   * server offers it, `none` within this machine.
   */
  readonly tls: 'direct' | 'required' | 'offered' | 'none';
  readonly login?: { readonly user: string; readonly password: string };
  readonly from: Sender;
}

export interface Sender {
  /** Empty when only the e-mail address was configured. */
  readonly name: string;
  readonly address: string;
}

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/**
 * Parses a URL such as `smtps://user:password@mail.example.com`, of which only the host is required.
 * @returns undefined for anything else; the input may contain a password, so no message repeats it
 */
export function parseSmtpUrl(text: string): Omit<MailSettings, 'from'> | undefined {
  const url = canParseUrl(text) ? new URL(text) : undefined;
  if (url === undefined || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return undefined;
  if (!/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '') return undefined;
  const isDirect = url.protocol === 'smtps:';
  const login = readLogin(url);
  if (login === 'damaged') return undefined;
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (isDirect ? 465 : 587) : Number(url.port),
    tls: isDirect ? 'direct' : LOCAL.test(url.hostname) ? 'none' : login === undefined ? 'offered' : 'required',
    ...(login !== undefined && { login }),
  };
}

function readLogin({ username, password }: URL): MailSettings['login'] | 'damaged' {
  if (username === '' && password === '') return undefined;
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return 'damaged';
  }
}

/** Reads `docs@example.com` or `Documentation <docs@example.com>`; undefined for anything else. */
export function parseSender(text: string): Sender | undefined {
  const nameMatch = /^([^<>"\p{Cc}]{1,100}?)\s*<([^<>]+)>$/u.exec(text);
  const sender = { name: nameMatch?.[1]?.trim() ?? '', address: nameMatch?.[2] ?? text };
  return isEmail(sender.address) ? sender : undefined;
}
