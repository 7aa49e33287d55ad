import { decodePercent } from '@bindery/content';
import { badRequest } from '../errors.ts';

export interface GitCredentials {
  readonly username: string;
  readonly password: string;
}

export interface GitUrl {
  /** Without credentials, as it is handed to git and may be stored and shown. */
  readonly url: string;
  readonly credentials?: GitCredentials;
}

const MAX_LENGTH = 2048;

/**
 * Reads the address of a repository and splits its credentials off.
 * @throws ServiceError 400, one sentence that does not repeat the address
 */
export function parseGitUrl(text: string): GitUrl {
  if (text.length > MAX_LENGTH) throw badRequest(`The repository URL is longer than ${MAX_LENGTH} characters.`);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (url?.protocol === 'ssh:' || (!isWeb && /^[\w.-]+@[\w.-]+:/.test(text))) {
    throw badRequest('The repository URL must begin with https:// (SSH addresses are not supported).');
  }
  // The parser removes control characters and forgives wrong slashes; git would see another address than was checked.
  if (url === undefined || !isWeb || !/^https?:\/\/[^\s\\/]+(?:\/[^\s\\]*)?$/i.test(text)) {
    throw badRequest('The repository URL must begin with https:// or http:// and name a host.');
  }
  if (url.search !== '' || url.hash !== '') throw badRequest('The repository URL must not have a query or a fragment.');
  const username = decode(url.username);
  const password = decode(url.password);
  url.username = '';
  url.password = '';
  return { url: url.href, ...((username !== '' || password !== '') && { credentials: { username, password } }) };
}

function decode(text: string): string {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text);
  } catch {
    throw badRequest('The credentials in the repository URL are not percent-encoded correctly.');
  }
  // They are handed to git line by line.
  if (/\p{Cc}/u.test(decoded)) throw badRequest('The credentials in the repository URL hold control characters.');
  return decoded;
}

export interface RepositoryDescription {
  /** `owner/name`: the last two segments of the path; one where there is only one, the host where there is none. */
  readonly repoName: string;
  /** A guess by the host's name. */
  readonly provider: 'github' | 'gitlab' | undefined;
}

/**
 * Names a repository by its address.
 * @throws ServiceError 400 as `parseGitUrl` does
 */
export function describeRepository(text: string): RepositoryDescription {
  const { hostname, pathname } = new URL(parseGitUrl(text).url);
  const segments = pathname.split('/').filter((segment) => segment !== '');
  const name = segments
    .slice(-2)
    .map(decodePercent)
    .join('/')
    .replace(/\.git$/i, '');
  const labels = hostname.split('.');
  return { repoName: name === '' ? hostname : name, provider: PROVIDERS.find((provider) => labels.includes(provider)) };
}

const PROVIDERS = ['github', 'gitlab'] as const;

/**
 * Checks the full name of a branch by git's rules.
 * @throws ServiceError 400
 */
export function requireBranchRef(ref: string): void {
  const name = /^refs\/heads\/(.+)$/s.exec(ref)?.[1];
  const isName =
    name !== undefined &&
    ref.length <= 255 &&
    !/[\p{Cc}\s~^:?*[\\]|\.\.|@\{|\/\/|\/$|\.$/u.test(name) &&
    name.split('/').every((part) => part !== '' && !part.startsWith('.') && !part.endsWith('.lock'));
  if (!isName) throw badRequest('The ref must be the full name of a branch, such as refs/heads/main.');
}
