import { badRequest } from '../../errors.ts';
import { toAsciiUrl } from '../../http/ascii-url.ts';
import { canParseUrl } from '../../http/can-parse-url.ts';
import { isPublicAddress, parseAddress } from '../../outbound/ip-addresses.ts';

/** Characters, as of the member. */
const MAX_LENGTH = 2048;

/**
 * Checks the URL that browsers are sent to for signing in. Plain http is for identity providers on this machine or in
 * a private network alone: anyone who is on the way could ask for the password.
 * @returns the URL as it is stored, in ASCII
 * @throws 400 saying what it has to be
 */
export function readSsoUrl(text: string): string {
  const isPlain = /^https?:\/\//i.test(text) && !/[\s\p{C}]/u.test(text);
  const url = isPlain && canParseUrl(text) ? new URL(text) : undefined;
  if (url === undefined) throw refuse('must be a URL, for example https://login.example.com/saml');
  if (url.username !== '' || url.password !== '') throw refuse('must not contain a user name or password');
  if (url.hash !== '') throw refuse('must not have a fragment ("#…")');
  if (url.protocol === 'http:' && !isPrivate(url.hostname))
    throw refuse('must begin with https://, because its host is on the public network');
  const written = toAsciiUrl(text);
  if (written.length > MAX_LENGTH) throw refuse(`must not have more than ${MAX_LENGTH} characters, percent-encoded`);
  return written;
}

/** Addresses that are not public, and names that only mean something within a network. */
function isPrivate(hostname: string): boolean {
  const address = parseAddress(hostname.replace(/^\[|\]$/g, ''));
  if (address !== undefined) return !isPublicAddress(address);
  return !hostname.includes('.') || /\.(?:localhost|internal|local|home\.arpa|test)$/.test(hostname);
}

const refuse = (rule: string) => badRequest(`body/ssoURL ${rule}.`);
