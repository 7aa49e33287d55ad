import type { Context } from '../../../domain/context.ts';
import { keyFingerprintOf } from '../../../engines/git/ssh-key.ts';
import type { ConnectionFailure, GitConnectionRow } from '../../../platform/db/tables/git-connections.ts';
import type { GitConnection } from './schema.ts';

/** A connection in responses of the API, without secrets. */
export function presentConnection(ctx: Pick<Context, 'config' | 'secret'>, row: GitConnectionRow): GitConnection {
  const hostKeys = JSON.parse(row.host_keys) as string[];
  const failure = row.failure === null ? undefined : (JSON.parse(row.failure) as ConnectionFailure);
  return {
    object: 'git-connection',
    url: row.url,
    ...(row.ref !== null && { ref: row.ref }),
    ...(row.project_directory !== null && { repoProjectDirectory: row.project_directory }),
    ...(row.repo_tree_url !== null && { repoTreeURL: row.repo_tree_url }),
    ...(row.repo_commit_url !== null && { repoCommitURL: row.repo_commit_url }),
    initialDirection: row.initial_direction,
    autoImport: row.auto_import === 1,
    autoExport: row.auto_export === 1,
    importIntervalMinutes: row.import_interval,
    commitMessage: row.commit_message,
    ...presentCredentials(row),
    areCredentialsReadable:
      row.credentials_type === null || (row.credentials !== null && ctx.secret.isEncryptedHere(row.credentials)),
    hostKeys: hostKeys.map((key) => ({ type: key.split(' ')[0] ?? '', fingerprint: keyFingerprintOf(key) })),
    ...(row.webhook_secret !== null && { webhookUrl: webhookUrlOf(ctx, row.space_id) }),
    ...(failure !== undefined && { failure: { ...failure, count: row.failure_count } }),
    ...(row.paused_at !== null && { pausedAt: row.paused_at }),
    ...(row.next_import_at !== null && row.paused_at === null && { nextImportAt: row.next_import_at }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function presentCredentials(row: GitConnectionRow): Pick<GitConnection, 'credentials'> {
  const { credentials_type: type, username, public_key: publicKey } = row;
  if (type === 'password') return { credentials: { type, username: username ?? '' } };
  if (type === null || publicKey === null) return {};
  return { credentials: { type, publicKey, fingerprint: keyFingerprintOf(publicKey) } };
}

/** The URL of webhook deliveries. */
export const webhookUrlOf = ({ config }: Pick<Context, 'config'>, spaceId: string): string =>
  `${config.publicUrl}/v1/spaces/${spaceId}/git/webhook`;
