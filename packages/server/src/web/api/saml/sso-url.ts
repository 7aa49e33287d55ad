import { isPrivateHost } from '../../../platform/config/private-host.ts';
import { badRequest } from '../../../platform/errors.ts';
import { toAsciiUrl } from '../../../platform/http/ascii-url.ts';
import { canParseUrl } from '../../../platform/outbound/can-parse-url.ts';

/** Maximum characters, like in the schema. */
const MAX_LENGTH = 2048;

/**
 * Validates the URL that browsers are redirected to for sign-in. Plain HTTP is only allowed for identity providers on
 * this machine or in a private network: attackers on the network could ask for the password.
 * @returns the URL in stored form, in ASCII
 * @throws 400 naming the requirement
 */
export function readSsoUrl(text: string): string {
  const isPlain = /^https?:\/\//i.test(text) && !/[\s\p{C}]/u.test(text);
  const url = isPlain && canParseUrl(text) ? new URL(text) : undefined;
  if (url === undefined) throw refuse('must be a URL, for example https://login.example.com/saml');
  if (url.username !== '' || url.password !== '') throw refuse('must not contain a user name or password');
  if (url.hash !== '') throw refuse('must not have a fragment ("#…")');
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname))
    throw refuse('must begin with https://, because its host is on the public network');
  const written = toAsciiUrl(text);
  if (written.length > MAX_LENGTH) throw refuse(`must not have more than ${MAX_LENGTH} characters, percent-encoded`);
  return written;
}

const refuse = (rule: string) => badRequest(`body/ssoURL ${rule}.`);
