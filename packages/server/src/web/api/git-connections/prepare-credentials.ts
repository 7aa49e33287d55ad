import type { Context } from '../../../domain/context.ts';
import { type GitUrl, parseGitUrl } from '../../../engines/git/git-url.ts';
import { generateSshKey, readSshKey, type SshKeyPair } from '../../../engines/git/ssh-key.ts';
import type { GitProtocol } from '../../../platform/config/git-config.ts';
import type { GitConnectionRow } from '../../../platform/db/tables/git-connections.ts';
import { badRequest, unknownMember } from '../../../platform/errors.ts';
import { encryptCredentials } from './credentials.ts';
import type { CredentialsInput, ReplaceGitConnection } from './schema.ts';

/** Credentials in stored form. */
export type PreparedCredentials = Pick<
  GitConnectionRow,
  'credentials_type' | 'username' | 'public_key' | 'credentials'
>;

/** The user name that hosts expect with an access token, by a label of their host name. */
const TOKEN_USERS: Readonly<Record<string, string>> = {
  github: 'x-access-token',
  gitlab: 'oauth2',
  bitbucket: 'x-token-auth',
};

/**
 * Parses the URL of a connection, which may use SSH if the operator allows stored keys.
 * @throws 400
 */
export function parseConnectionUrl({ config }: Pick<Context, 'config'>, text: string): Omit<GitUrl, 'credentials'> {
  const { protocols, allowsStoredKeys } = config.git;
  const { credentials, ...parsed } = parseGitUrl(text, [
    ...protocols,
    ...(allowsStoredKeys && !protocols.includes('ssh') ? (['ssh'] as const) : []),
  ]);
  if (credentials === undefined) return parsed;
  throw badRequest('body/url must not contain credentials. Send them in body/credentials.');
}

/**
 * Encrypts the credentials of a call, or generates them.
 * @returns undefined if the call omits them, null if it removes them
 * @throws 400 for an invalid key
 */
export function prepareCredentials(
  ctx: Pick<Context, 'config' | 'secret'>,
  spaceId: string,
  { url, credentials }: ReplaceGitConnection,
): PreparedCredentials | null | undefined {
  if (credentials === undefined || credentials === null) return credentials;
  requireMembers(credentials);
  if (credentials.type === 'password') {
    const { password = '', username = tokenUserOf(url) } = credentials;
    if (/\p{Cc}/u.test(password + username)) throw badRequest('body/credentials must not contain control characters.');
    const encrypted = encryptCredentials(ctx.secret, spaceId, { password });
    return { credentials_type: 'password', username, public_key: null, credentials: encrypted };
  }
  const { privateKey, publicKey } = keyOf(ctx, credentials);
  const encrypted = encryptCredentials(ctx.secret, spaceId, { privateKey });
  return { credentials_type: credentials.type, username: null, public_key: publicKey, credentials: encrypted };
}

/** The members of each kind of credentials; the first one is required. */
const MEMBERS = { password: ['password', 'username'], 'ssh-key': ['privateKey'], 'deploy-key': [] } as const;

/** @throws 400 naming a member that is missing, or that belongs to another kind */
function requireMembers({ type, ...members }: CredentialsInput): void {
  const [required, ...others]: readonly string[] = MEMBERS[type];
  const known = [required, ...others];
  const foreign = Object.keys(members).find((name) => !known.includes(name));
  if (foreign !== undefined) throw unknownMember(`credentials/${foreign}`);
  if (required !== undefined && !Object.hasOwn(members, required))
    throw badRequest(`body/credentials/${required} is required.`);
}

function tokenUserOf(url: string): string {
  const labels = /^https?:\/\/([^/:]+)/i.exec(url)?.[1]?.toLowerCase().split('.') ?? [];
  const label = labels.find((each) => Object.hasOwn(TOKEN_USERS, each));
  return TOKEN_USERS[label ?? ''] ?? 'git';
}

function keyOf({ config }: Pick<Context, 'config'>, credentials: CredentialsInput): SshKeyPair {
  if (credentials.type === 'deploy-key') return generateSshKey(`bindery@${new URL(config.publicUrl).hostname}`);
  const key = readSshKey(credentials.privateKey ?? '');
  if (key !== undefined) return key;
  throw badRequest(
    'body/credentials/privateKey must be a private key in the OpenSSH format without a passphrase, such as ssh-keygen writes it.',
  );
}

/** @throws 400 if the kind of credentials does not match the protocol, and for SSH without a key */
export function requireUsableCredentials(
  { config }: Pick<Context, 'config'>,
  protocol: GitProtocol,
  type: GitConnectionRow['credentials_type'],
): void {
  const isKey = type === 'ssh-key' || type === 'deploy-key';
  if (protocol === 'ssh' && type === 'password')
    throw badRequest('body/credentials/type must be ssh-key or deploy-key for an SSH URL.');
  if (protocol === 'ssh' && type === null && config.git.ssh === undefined)
    throw badRequest('body/credentials is required: SSH needs a key.');
  if (protocol === 'ssh' && isKey && !config.git.allowsStoredKeys)
    throw badRequest('body/credentials must be null: the operator of the server does not allow stored SSH keys.');
  if (protocol !== 'ssh' && isKey) throw badRequest('body/credentials/type must be password for this URL.');
  if (protocol === 'file' && type !== null)
    throw badRequest('body/credentials must be null for a folder of the server.');
}
