import { decodePercent } from '@bindery/content';
import { DEFAULT_GIT_PROTOCOLS, GIT_PROTOCOLS, type GitProtocol } from '../../platform/config/git-config.ts';
import { badRequest } from '../../platform/errors.ts';
import { canParseUrl } from '../../platform/outbound/can-parse-url.ts';
import { parseSshUrl } from './ssh-url.ts';

export interface GitCredentials {
  readonly username: string;
  readonly password: string;
}

export interface GitUrl {
  /**
   * Without credentials, as passed to git and safe to store and show: `https://host/path`, `ssh://user@host:port/path`,
   * `user@host:path` as entered, or `file:///path`.
   */
  readonly url: string;
  readonly protocol: GitProtocol;
  readonly credentials?: GitCredentials;
}

const MAX_LENGTH = 2048;

/**
 * Parses the URL of a repository and splits its credentials off.
 * @param protocols the allowed ones; default `https` and `http`
 * @throws ServiceError 400, one sentence that does not repeat the URL
 */
export function parseGitUrl(text: string, protocols: readonly GitProtocol[] = DEFAULT_GIT_PROTOCOLS): GitUrl {
  if (text.length > MAX_LENGTH) throw badRequest(`The repository URL is longer than ${MAX_LENGTH} characters.`);
  const protocol = findProtocol(text);
  if (protocol === undefined || !protocols.includes(protocol)) throw badRequest(describeRefusal(protocol, protocols));
  if (protocol === 'ssh') return parseSsh(text);
  if (protocol === 'file') return { url: parseFile(text), protocol };
  return { ...parseWeb(text), protocol };
}

/** The protocol of a URL in git; undefined for those that are never allowed. */
export function findProtocol(text: string): GitProtocol | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined) return GIT_PROTOCOLS.find((name) => name === scheme);
  if (text.startsWith('/')) return 'file';
  // git accepts `name::rest` for its own program (remote helpers).
  return /^[\w.-]+@[\w.-]+:(?!:)/.test(text) ? 'ssh' : undefined;
}

const BEGINNINGS: Readonly<Record<GitProtocol, string>> = {
  https: 'https://',
  http: 'http://',
  ssh: 'ssh://',
  file: 'file:///',
};

function describeRefusal(protocol: GitProtocol | undefined, protocols: readonly GitProtocol[]): string {
  const allowed = protocols.map((each) => BEGINNINGS[each]);
  const list = [allowed.slice(0, -1).join(', '), allowed.at(-1)].filter((part) => part !== '').join(' or ');
  if (protocol === 'ssh') return `The repository URL must begin with ${list} (SSH URLs are not supported).`;
  if (protocol === 'file')
    return `The repository URL must begin with ${list} (folders of the server are not supported).`;
  return `The repository URL must begin with ${list} and name a repository.`;
}

function parseWeb(text: string): Omit<GitUrl, 'protocol'> {
  // The parser removes control characters and accepts wrong slashes; git would see another URL than was checked.
  const url = canParseUrl(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:\/\/[^\s\\/]+(?:\/[^\s\\]*)?$/i.test(text)) {
    throw badRequest('The repository URL must name a host and must not contain spaces or backslashes.');
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
  if (/\p{Cc}/u.test(decoded)) throw badRequest('The credentials in the repository URL contain control characters.');
  return decoded;
}

function parseSsh(text: string): GitUrl {
  if (parseSshUrl(text) !== undefined) return { url: text, protocol: 'ssh' };
  throw badRequest(
    'The repository URL must have the form ssh://user@host/path or user@host:path, without a password and without special characters.',
  );
}

/** Normalizes a folder of the server to one URL. */
function parseFile(text: string): string {
  const folder = text.startsWith('/') ? text.replaceAll('%', '%25') : text.slice('file://'.length);
  if (!/^\/[^/]/.test(folder) || /[\p{Cc}\\?#]/u.test(folder)) {
    throw badRequest('The repository URL must have the form file:///path, without ? and #.');
  }
  return `file://${encodeURI(folder).replaceAll('%25', '%')}`;
}

export interface RepositoryDescription {
  /** `owner/name`: the last two segments of the path; one if the path has only one, the host if it has none. */
  readonly repoName: string;
  /** A guess by the host's name. */
  readonly provider: 'github' | 'gitlab' | undefined;
}

/**
 * Names a repository by its URL, regardless of its protocol.
 * @throws ServiceError 400 as `parseGitUrl` does
 */
export function describeRepository(text: string): RepositoryDescription {
  const { url } = parseGitUrl(text, GIT_PROTOCOLS);
  const { host, path } = parseSshUrl(url) ?? { host: new URL(url).hostname, path: new URL(url).pathname };
  const segments = path.split('/').filter((segment) => segment !== '');
  const name = segments
    .slice(-2)
    .map(decodePercent)
    .join('/')
    .replace(/\.git$/i, '');
  const labels = host.split('.');
  return { repoName: name === '' ? host : name, provider: PROVIDERS.find((provider) => labels.includes(provider)) };
}

const PROVIDERS = ['github', 'gitlab'] as const;

/**
 * The full name of a branch: `main` is short for `refs/heads/main`.
 * @throws ServiceError 400
 */
export function parseBranchRef(text: string): string {
  const ref = text.startsWith('refs/') ? text : `refs/heads/${text}`;
  requireBranchRef(ref);
  return ref;
}

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
  if (!isName) throw badRequest('The ref must be the name of a branch, such as main or refs/heads/main.');
}
