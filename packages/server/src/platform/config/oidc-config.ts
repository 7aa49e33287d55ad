import { readFileSync } from 'node:fs';
import { canParseUrl } from '../outbound/can-parse-url.ts';
import {
  ConfigError,
  type Environment,
  readChoice,
  readFlagSetting,
  readListSetting,
  readTextSetting,
} from './environment.ts';
import { isPrivateHost } from './private-host.ts';

/** A provider of OpenID Connect, or GitHub, by which people sign in to the whole installation. */
export interface InstallationProvider {
  /** Its name in the settings and in URLs: shorter than every other id. */
  readonly id: string;
  readonly kind: 'oidc' | 'github';
  /** On the sign-in page. */
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  /** Whether people without an account and without an invitation get one. */
  readonly allowsSignUp: boolean;
  /** Whether people who sign out here are signed out there as well. */
  readonly signsOut?: boolean;
}

const MAX_PROVIDERS = 10;
/** Ids of the database have 20 characters. */
const NAME = /^[a-z][a-z0-9-]{0,18}$/;
const MAX_LABEL = 30;
const KINDS = ['oidc', 'github'] as const;
export const GITHUB_ISSUER = 'https://github.com';

/**
 * Reads `BINDERY_OIDC_PROVIDERS`, a list of names, and for each name its own settings, such as
 * `BINDERY_OIDC_COMPANY_ISSUER` for the name `company`.
 * @throws ConfigError, which repeats no secret
 */
export function readOidcProviders(env: Environment): InstallationProvider[] {
  const names = readListSetting(env, 'BINDERY_OIDC_PROVIDERS');
  const wrong = names.find((name, index) => !NAME.test(name) || names.indexOf(name) !== index);
  if (wrong !== undefined)
    throw new ConfigError(
      `BINDERY_OIDC_PROVIDERS must list different names of 1 to 19 characters a-z, 0-9 and -, not "${wrong}".`,
    );
  if (names.length > MAX_PROVIDERS)
    throw new ConfigError(`BINDERY_OIDC_PROVIDERS must not list more than ${MAX_PROVIDERS} names.`);
  return names.map((name) => readProvider(env, name));
}

function readProvider(env: Environment, id: string): InstallationProvider {
  const nameOf = (part: string) => `BINDERY_OIDC_${id.toUpperCase().replaceAll('-', '_')}_${part}`;
  const kind = readChoice(env, nameOf('KIND'), KINDS, 'oidc');
  const issuer = readTextSetting(env, nameOf('ISSUER')) ?? (kind === 'github' ? GITHUB_ISSUER : undefined);
  const clientId = readTextSetting(env, nameOf('CLIENT_ID'));
  if (issuer === undefined) throw new ConfigError(`BINDERY_OIDC_PROVIDERS requires ${nameOf('ISSUER')}.`);
  if (clientId === undefined) throw new ConfigError(`BINDERY_OIDC_PROVIDERS requires ${nameOf('CLIENT_ID')}.`);
  const fault = findIssuerFault(issuer);
  if (fault !== undefined) throw new ConfigError(`${nameOf('ISSUER')} ${fault}.`);
  const label = readTextSetting(env, nameOf('LABEL')) ?? id;
  if (label.length > MAX_LABEL) throw new ConfigError(`${nameOf('LABEL')} must have ${MAX_LABEL} characters at most.`);
  const clientSecret = readSecret(env, nameOf('CLIENT_SECRET'));
  return {
    id,
    kind,
    label,
    issuer,
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    allowsSignUp: readFlagSetting(env, nameOf('SIGN_UP'), false),
    ...(readFlagSetting(env, nameOf('SIGN_OUT'), false) && { signsOut: true }),
  };
}

/** A secret as it is, or in the file that the same name with `_FILE` has. */
function readSecret(env: Environment, name: string): string | undefined {
  const [text, file] = [readTextSetting(env, name), readTextSetting(env, `${name}_FILE`)];
  if (text !== undefined && file !== undefined) throw new ConfigError(`Set ${name} or ${name}_FILE, not both.`);
  if (file === undefined) return text;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ConfigError(`${name}_FILE must be a file that can be read, not "${file}".`);
  }
}

/**
 * The problem with the URL of an issuer, as a predicate to follow its name; undefined if it is valid. Plain http is
 * allowed only for providers on this machine or in a private network: on the public network, a man in the middle could
 * sign in as anybody.
 */
export function findIssuerFault(text: string): string | undefined {
  const isPlain = /^https?:\/\//i.test(text) && !/[\s\p{C}]/u.test(text);
  const url = isPlain && canParseUrl(text) ? new URL(text) : undefined;
  if (url === undefined) return 'must be a URL, for example https://login.example.com';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (url.search !== '' || url.hash !== '') return 'must not have a query or fragment';
  if (/\/\.well-known\//.test(url.pathname))
    return 'must be the issuer alone, without /.well-known/openid-configuration';
  if (url.hostname === 'login.microsoftonline.com' && /^\/(?:common|organizations|consumers)\b/.test(url.pathname))
    return 'must name your tenant, for example https://login.microsoftonline.com/{tenant id}/v2.0: everybody has an account in the others';
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname))
    return 'must begin with https://, because its host is on the public network';
  return undefined;
}
