import path from 'node:path';
import { parseAllowList, parseHostName } from '../outbound/allow-list.ts';
import { canParseUrl } from '../outbound/can-parse-url.ts';
import { createRanges, parseIpAddress } from '../outbound/ip-addresses.ts';
import { type BlobsConfig, readBlobs } from './blobs-config.ts';
import { CONNECTION_BOUNDS, type ConnectionBounds } from './connection-bounds.ts';
import { isEmail } from './email-address.ts';
import {
  ConfigError,
  type Environment,
  readChoice,
  readFlagSetting,
  readInteger,
  readListSetting,
  readTextSetting,
  refuseRenamed,
} from './environment.ts';
import { DEFAULT_GIT_PROTOCOLS, GIT_PROTOCOLS, type GitProtocol, type SshFiles } from './git-config.ts';
import { type GeoIpConfig, type InsightsConfig, readGeoIp, readInsights } from './insights-config.ts';
import { type MailSettings, parseSender, parseSmtpUrl } from './mail-settings.ts';
import { type InstallationProvider, readOidcProviders } from './oidc-config.ts';
import { readSecretConfig, type SecretConfig } from './secret-config.ts';
import { isFreezable, SITE_FEATURES, type SiteFeature } from './site-features.ts';

/** Where the database is: in the data folder, or a server reached by a URL. */
export type DatabaseConfig =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'server'; readonly url: string };

/** Everything the environment decides, checked once at the start and passed down. */
export interface Config {
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
  readonly database: DatabaseConfig;
  /** Where blobs are stored. */
  readonly blobs: BlobsConfig;
  readonly secret: SecretConfig;
  /** Seconds for which a server that is to stop still accepts requests, so that their senders can hear of it. */
  readonly shutdownDelay: number;
  /** Without a slash at the end; the prefix of URLs in responses. */
  readonly publicUrl: string;
  /** Domain below which every organization has its own host, as URLs contain it; absent if not configured. */
  readonly sitesDomain?: string;
  /** Host names and IP addresses of this server besides the public URL's: custom host names may resolve to them. */
  readonly hostnameTargets: readonly string[];
  /** IP address ranges such as `10.0.0.0/8` whose `X-Forwarded-…` headers are trusted. */
  readonly trustedProxies: readonly string[];
  readonly bootstrap: { readonly token?: string; readonly email?: string };
  /** Requests a minute for one token; 0 is off. */
  readonly rateLimit: number;
  /** People sign in with a password; without it only through identity providers. */
  readonly passwordSignIn: boolean;
  /** Providers of OpenID Connect for the whole installation, in the order of the sign-in page. */
  readonly oidcProviders: readonly InstallationProvider[];
  /** Users allowed to create organizations: everybody with an account, or installation administrators only. */
  readonly organizationCreation: (typeof ORGANIZATION_CREATORS)[number];
  /** The cost of a password hash: the logarithm of scrypt's N. No variable lowers it. */
  readonly passwordCost: number;
  /** Absent where no mail is sent. */
  readonly mail?: MailSettings;
  readonly outboundAllow: string;
  readonly git: GitConfig;
  /** Publish the product's manual as a sample on the first start. */
  readonly sample: boolean;
  /** Run a job worker inside of the server. */
  readonly worker: boolean;
  /** Processes for heavy work at once; with 0 the server does all of it itself. */
  readonly computeProcesses: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** The limits of one connection; no variable changes them. */
  readonly connections: ConnectionBounds;
  /** Bytes of a body that writes content or a specification. */
  readonly maxContentBodySize: number;
  /** Bytes of a file that is uploaded. */
  readonly maxFileSize: number;
  /** Pages that one import from a URL fetches of a website. */
  readonly importMaxPages: number;
  /** Bytes of an archive or document that is imported from a URL. */
  readonly importMaxArchive: number;
  /** Folders with fonts for PDFs besides those of the program and of the system; absolute paths. */
  readonly fontDirs: readonly string[];
  /** Retention of the audit log in days; 0 is unlimited. */
  readonly auditDays: number;
  /** Seconds before a notification is mailed: what is read, edited or deleted meanwhile is not. */
  readonly mailDelay: number;
  /** Features of sites that nobody may change. */
  readonly frozenFeatures: ReadonlySet<SiteFeature>;
  readonly geoIp: GeoIpConfig;
  readonly insights: InsightsConfig;
}

export interface GitConfig {
  /** How repositories may be reached. */
  readonly protocols: readonly GitProtocol[];
  /** Absolute paths: the key that the server shows where ssh is one of the protocols. */
  readonly ssh?: SshFiles;
  /** Connections of spaces may use SSH, each with a key that is stored with it. */
  readonly allowsStoredKeys: boolean;
  /** Bytes of cached repository copies. */
  readonly maxCacheBytes: number;
}

const LOG_LEVELS = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
const ORGANIZATION_CREATORS = ['administrators', 'everyone'] as const;
const ONE_MEBIBYTE = 1024 * 1024;

/**
 * Reads the environment.
 * @throws ConfigError naming the variable and what it accepts
 */
export function readConfig(env: Environment): Config {
  const port = readInteger(env, 'PORT', 4000, 0, 65_535);
  refuseRenamed(env);
  const dataDir = path.resolve(readTextSetting(env, 'BINDERY_DATA_DIR') ?? './data');
  const token = readTextSetting(env, 'BINDERY_BOOTSTRAP_TOKEN');
  if (token !== undefined && !/^[\x21-\x7e]{16,200}$/.test(token)) {
    throw new ConfigError('BINDERY_BOOTSTRAP_TOKEN must be 16 to 200 printable characters without spaces.');
  }
  const email = readTextSetting(env, 'BINDERY_BOOTSTRAP_EMAIL');
  if (email !== undefined && !isEmail(email))
    throw new ConfigError('BINDERY_BOOTSTRAP_EMAIL must be an e-mail address.');
  return {
    port,
    dataDir,
    database: readDatabase(env, dataDir),
    blobs: readBlobs(env, dataDir),
    secret: readSecretConfig(env, dataDir),
    shutdownDelay: readInteger(env, 'BINDERY_SHUTDOWN_DELAY', 0, 0, 300),
    publicUrl: readPublicUrl(env, port),
    ...readHosts(env),
    bootstrap: { ...(email !== undefined && { email }), ...(token !== undefined && { token }) },
    rateLimit: readInteger(env, 'BINDERY_RATE_LIMIT', 1000, 0, 10_000_000),
    passwordSignIn: readFlagSetting(env, 'BINDERY_PASSWORD_SIGN_IN', true),
    oidcProviders: readOidcProviders(env),
    organizationCreation: readChoice(env, 'BINDERY_ORGANIZATION_CREATION', ORGANIZATION_CREATORS, 'administrators'),
    // 128 × 2^17 × 8 bytes of memory, and some 0.3 seconds. Raised here, hashes follow with the next sign-in.
    passwordCost: 17,
    ...readMail(env),
    outboundAllow: readAllowList(env),
    git: readGit(env),
    sample: readFlagSetting(env, 'BINDERY_SAMPLE', true),
    worker: readFlagSetting(env, 'BINDERY_WORKER', true),
    computeProcesses: readInteger(env, 'BINDERY_COMPUTE_PROCESSES', 2, 0, 64),
    logLevel: readChoice(env, 'BINDERY_LOG_LEVEL', LOG_LEVELS, 'info'),
    connections: CONNECTION_BOUNDS,
    maxContentBodySize: readInteger(env, 'BINDERY_MAX_CONTENT_BODY', 16, 1, 1024) * ONE_MEBIBYTE,
    maxFileSize: readInteger(env, 'BINDERY_MAX_FILE', 100, 1, 10_240) * ONE_MEBIBYTE,
    importMaxPages: readInteger(env, 'BINDERY_IMPORT_MAX_PAGES', 500, 1, 10_000),
    importMaxArchive: readInteger(env, 'BINDERY_IMPORT_MAX_ARCHIVE', 10, 1, 1024) * ONE_MEBIBYTE,
    fontDirs: (readTextSetting(env, 'BINDERY_FONT_DIRS') ?? '')
      .split(path.delimiter)
      .flatMap((folder) => (folder.trim() === '' ? [] : [path.resolve(folder.trim())])),
    auditDays: readInteger(env, 'BINDERY_AUDIT_DAYS', 400, 0, 36_500),
    mailDelay: readInteger(env, 'BINDERY_MAIL_DELAY', 120, 0, 3600),
    frozenFeatures: readFrozenFeatures(env),
    geoIp: readGeoIp(env),
    insights: readInsights(env),
  };
}

function readDatabase(env: Environment, dataDir: string): DatabaseConfig {
  const url = readTextSetting(env, 'BINDERY_DATABASE_URL');
  if (url === undefined) return { kind: 'file', path: path.join(dataDir, 'bindery.db') };
  // The value may contain a password, so the sentence does not repeat it.
  if (!/^postgres(ql)?:\/\//.test(url) || !canParseUrl(url)) {
    throw new ConfigError(
      'BINDERY_DATABASE_URL must be a URL, for example postgres://user:password@host:5432/database.',
    );
  }
  return { kind: 'server', url };
}

function readPublicUrl(env: Environment, port: number): string {
  const text = readTextSetting(env, 'BINDERY_PUBLIC_URL') ?? `http://localhost:${port}`;
  const url = canParseUrl(text) ? new URL(text) : undefined;
  const isPlain = url !== undefined && url.search === '' && url.hash === '' && url.username === '';
  if (!isPlain || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new ConfigError(`BINDERY_PUBLIC_URL must be a URL, for example https://docs.example.com, not "${text}".`);
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

function readMail(env: Environment): Pick<Config, 'mail'> {
  const [url, from] = [readTextSetting(env, 'BINDERY_SMTP_URL'), readTextSetting(env, 'BINDERY_MAIL_FROM')];
  const sender = from === undefined ? undefined : parseSender(from);
  if (from !== undefined && sender === undefined)
    throw new ConfigError(
      `BINDERY_MAIL_FROM must be an e-mail address, for example Docs <docs@example.com>, not "${from}".`,
    );
  if (url === undefined) return {};
  const server = parseSmtpUrl(url);
  // The value may contain a password, so the sentence does not repeat it.
  if (server === undefined)
    throw new ConfigError('BINDERY_SMTP_URL must be a URL, for example smtps://user:password@mail.example.com:465.');
  if (sender === undefined) throw new ConfigError('BINDERY_SMTP_URL requires BINDERY_MAIL_FROM, the sender of mail.');
  return { mail: { ...server, from: sender } };
}

function readAllowList(env: Environment): string {
  const text = readTextSetting(env, 'BINDERY_OUTBOUND_ALLOW') ?? '';
  try {
    parseAllowList(text);
  } catch (error) {
    throw new ConfigError(`BINDERY_OUTBOUND_ALLOW: ${error instanceof Error ? error.message : String(error)}`);
  }
  return text;
}

const SSH_FILES = ['BINDERY_GIT_SSH_KEY', 'BINDERY_GIT_SSH_KNOWN_HOSTS'] as const;

function readGit(env: Environment): GitConfig {
  const names = readListSetting(env, 'BINDERY_GIT_PROTOCOLS').map((name) => {
    const protocol = GIT_PROTOCOLS.find((each) => each === name);
    if (protocol !== undefined) return protocol;
    throw new ConfigError(`BINDERY_GIT_PROTOCOLS must list ${GIT_PROTOCOLS.join(', ')}, not "${name}".`);
  });
  const protocols = names.length === 0 ? DEFAULT_GIT_PROTOCOLS : [...new Set(names)];
  const allowsStoredKeys = names.length === 0 || names.includes('ssh');
  const maxCacheBytes = readInteger(env, 'BINDERY_GIT_CACHE_SIZE', 2048, 0, 10_000_000) * ONE_MEBIBYTE;
  const git = { protocols, maxCacheBytes, allowsStoredKeys };
  const hasFiles = SSH_FILES.some((name) => readTextSetting(env, name) !== undefined);
  if (!protocols.includes('ssh') || !hasFiles) return git;
  const [keyFile, knownHostsFile] = [readPath(env, SSH_FILES[0]), readPath(env, SSH_FILES[1])];
  return { ...git, ssh: { keyFile, knownHostsFile } };
}

/** The path of a file that git's ssh needs, in a form that ssh cannot read otherwise. */
function readPath(env: Environment, name: string): string {
  const text = readTextSetting(env, name);
  if (text === undefined)
    throw new ConfigError(`BINDERY_GIT_SSH_KEY and BINDERY_GIT_SSH_KNOWN_HOSTS require each other. Set ${name} too.`);
  if (/[\p{Cc}"$\\]/u.test(text))
    throw new ConfigError(`${name} must be a path without quotes, backslashes or dollar signs.`);
  return path.resolve(text);
}

function readFrozenFeatures(env: Environment): ReadonlySet<SiteFeature> {
  const features = readListSetting(env, 'BINDERY_FROZEN_FEATURES').map((name) => {
    const feature = SITE_FEATURES.find((id) => id === name);
    if (feature !== undefined && isFreezable(feature)) return feature;
    if (feature !== undefined)
      throw new ConfigError(`BINDERY_FROZEN_FEATURES must not contain "${name}": this feature governs nothing here.`);
    throw new ConfigError(`BINDERY_FROZEN_FEATURES must list feature ids such as sites-custom-domain, not "${name}".`);
  });
  return new Set(features);
}

function readHosts(env: Environment): Pick<Config, 'sitesDomain' | 'hostnameTargets' | 'trustedProxies'> {
  const domain = readTextSetting(env, 'BINDERY_SITES_DOMAIN');
  const sitesDomain = domain === undefined ? undefined : parseHostName(domain);
  if (domain !== undefined && sitesDomain === undefined) {
    throw new ConfigError(`BINDERY_SITES_DOMAIN must be a domain, for example docs.example.com, not "${domain}".`);
  }
  const hostnameTargets = readListSetting(env, 'BINDERY_HOSTNAME_TARGETS').map((target) => {
    const name = parseIpAddress(target)?.ip ?? parseHostName(target);
    if (name !== undefined) return name;
    throw new ConfigError(`BINDERY_HOSTNAME_TARGETS must list hostnames and IP addresses, not "${target}".`);
  });
  const trustedProxies = readListSetting(env, 'BINDERY_TRUSTED_PROXIES').map(readRange);
  return { ...(sitesDomain !== undefined && { sitesDomain }), hostnameTargets, trustedProxies };
}

/** A single IP address is the range of itself. */
function readRange(text: string): string {
  const ipAddress = parseIpAddress(text);
  const range = ipAddress === undefined ? text : `${ipAddress.ip}/${ipAddress.family === 'ipv4' ? 32 : 128}`;
  try {
    createRanges([range]);
    return range;
  } catch {
    throw new ConfigError(
      `BINDERY_TRUSTED_PROXIES must list IP addresses and ranges such as 10.0.0.0/8, not "${text}".`,
    );
  }
}
