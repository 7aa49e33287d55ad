import { canParseUrl } from '../http/can-parse-url.ts';
import { isEmail } from './email.ts';

/** The mail server that the operator named, and who mail comes from. */
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
  /** Empty when only the address was given. */
  readonly name: string;
  readonly address: string;
}

const LOCAL = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i;

/**
 * Reads an address such as `smtps://user:password@mail.example.com`, of which only the host is needed.
 * @returns undefined for anything else; what was given may contain a password, so nobody repeats it
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
  const named = /^([^<>"\p{Cc}]{1,100}?)\s*<([^<>]+)>$/u.exec(text);
  const sender = { name: named?.[1]?.trim() ?? '', address: named?.[2] ?? text };
  return isEmail(sender.address) ? sender : undefined;
}
