import { randomBytes } from 'node:crypto';
import { writeAuditEvent } from '../../../domain/audit/record.ts';
import type { Context } from '../../../domain/context.ts';
import { parseBranchRef } from '../../../engines/git/git-url.ts';
import { readPublicKey } from '../../../engines/git/ssh-key.ts';
import type { AuditAction } from '../../../platform/db/tables/audit-actions.ts';
import type { GitConnectionRow } from '../../../platform/db/tables/git-connections.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { Tx } from '../../../platform/db/transact.ts';
import { badRequest, notFound } from '../../../platform/errors.ts';
import { checkDirectory, withoutCredentials } from '../git/describe-sync.ts';
import { ownerOf } from './credentials.ts';
import { type PreparedCredentials, parseConnectionUrl, requireUsableCredentials } from './prepare-credentials.ts';
import * as queries from './queries.ts';
import { followConnection, stopFollowing } from './schedule.ts';
import type { ReplaceGitConnection } from './schema.ts';

const DEFAULT_INTERVAL_MINUTES = 15;
const DEFAULT_MESSAGE = 'Update from Bindery';
/** Of webhook secrets. */
const SECRET_BYTES = 32;

/** A connection to be stored, and the user who stores it. */
export interface ConnectionRequest {
  readonly space: SpaceRow;
  readonly userId: string;
  readonly body: ReplaceGitConnection;
  /** Of `prepareCredentials`. */
  readonly credentials: PreparedCredentials | null | undefined;
}

/**
 * Connects a space to a repository, or changes the connection. Stored credentials stay if the call omits them and the
 * URL is the same. Resumes a paused connection.
 * @throws 400 for an invalid URL, branch, folder or key, and for credentials that do not match the URL
 */
export async function replaceGitConnection(
  ctx: Context,
  tx: Tx,
  { space, userId, body, credentials }: ConnectionRequest,
): Promise<GitConnectionRow> {
  const before = await queries.findConnection(tx.db, space.id);
  const { url, protocol } = parseConnectionUrl(ctx, body.url);
  const isSameUrl = before?.url === url;
  if (!isSameUrl && before?.credentials_type != null && credentials === undefined)
    throw badRequest(
      'body/credentials is required: stored credentials are used for the URL that they were given for alone.',
    );
  const unchanged = isSameUrl ? before : undefined;
  const login = credentials === undefined ? unchanged : (credentials ?? undefined);
  requireUsableCredentials(ctx, protocol, login?.credentials_type ?? null);
  const row: GitConnectionRow = {
    ...settingsOf(body, unchanged?.ref ?? null),
    space_id: space.id,
    url,
    credentials_type: login?.credentials_type ?? null,
    username: login?.username ?? null,
    public_key: login?.public_key ?? null,
    credentials: login?.credentials ?? null,
    host_keys: body.hostKeys === undefined ? (unchanged?.host_keys ?? '[]') : readHostKeys(body.hostKeys),
    webhook_secret: before?.webhook_secret ?? null,
    failure_count: 0,
    failure: null,
    paused_at: null,
    next_import_at: body.autoImport === true ? tx.now : null,
    created_by: userId,
    created_at: before?.created_at ?? tx.now,
    updated_at: tx.now,
  };
  if (before === undefined) await queries.insertConnection(tx.db, row);
  else await queries.updateConnection(tx.db, space.id, row);
  await followConnection(tx, row);
  const action = before === undefined ? 'git-connection.created' : 'git-connection.updated';
  await auditConnection(tx, action, space, userId, {
    url,
    autoImport: row.auto_import === 1,
    autoExport: row.auto_export === 1,
    credentials: row.credentials_type,
    newCredentials: credentials !== undefined,
  });
  return row;
}

function settingsOf(body: ReplaceGitConnection, keptRef: string | null) {
  const { ref, repoTreeURL, repoCommitURL } = body;
  return {
    ref: ref === undefined ? keptRef : parseBranchRef(ref),
    project_directory: checkDirectory(body.repoProjectDirectory) ?? null,
    repo_tree_url: repoTreeURL === undefined ? null : withoutCredentials(repoTreeURL),
    repo_commit_url: repoCommitURL === undefined ? null : withoutCredentials(repoCommitURL),
    initial_direction: body.initialDirection ?? 'import',
    commit_message: body.commitMessage ?? DEFAULT_MESSAGE,
    auto_import: body.autoImport === true ? 1 : 0,
    auto_export: body.autoExport === true ? 1 : 0,
    import_interval: body.importIntervalMinutes ?? DEFAULT_INTERVAL_MINUTES,
  };
}

/** @throws 400 naming the line of an invalid key */
function readHostKeys(lines: readonly string[]): string {
  const keys = lines.map((line, index) => {
    const key = readPublicKey(line);
    if (key === undefined)
      throw badRequest(`body/hostKeys/${index} must be a public key of a host, such as ssh-keyscan prints it.`);
    return key;
  });
  return JSON.stringify([...new Set(keys)]);
}

/** Disconnects a space, and deletes the data of the connection. */
export async function deleteGitConnection(tx: Tx, space: SpaceRow, userId: string): Promise<void> {
  const connection = await queries.findConnection(tx.db, space.id);
  if (connection === undefined) return;
  await queries.deleteConnection(tx.db, space.id);
  await stopFollowing(tx, space.id);
  await auditConnection(tx, 'git-connection.deleted', space, userId, { url: connection.url });
}

/**
 * Replaces the webhook secret of a connection; deliveries signed with the former one are rejected from then on.
 * @returns the secret, which no other call returns
 * @throws 404 if the space has no connection
 */
export async function rotateGitWebhookSecret(ctx: Context, tx: Tx, space: SpaceRow, userId: string): Promise<string> {
  await requireConnection(tx.db, space.id);
  // The format of "Standard Webhooks", whose receivers decode the part after the prefix; others use the whole text.
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const webhook_secret = ctx.secret.encrypt(ownerOf(space.id, 'webhook_secret'), secret);
  await queries.updateConnection(tx.db, space.id, { webhook_secret });
  await auditConnection(tx, 'git-webhook.created', space, userId, {});
  return secret;
}

/** Rejects all deliveries from now on. */
export async function deleteGitWebhook(tx: Tx, space: SpaceRow, userId: string): Promise<void> {
  const connection = await queries.findConnection(tx.db, space.id);
  if (connection?.webhook_secret == null) return;
  await queries.updateConnection(tx.db, space.id, { webhook_secret: null });
  await auditConnection(tx, 'git-webhook.deleted', space, userId, {});
}

/** @throws 404 if the space has no connection */
export async function requireConnection(
  db: Parameters<typeof queries.findConnection>[0],
  spaceId: string,
): Promise<GitConnectionRow> {
  const connection = await queries.findConnection(db, spaceId);
  if (connection === undefined) throw notFound('Git connection');
  return connection;
}

async function auditConnection(
  tx: Tx,
  action: Extract<AuditAction, `git-${string}`>,
  { id, organization_id: organizationId }: SpaceRow,
  actorId: string,
  details: Readonly<Record<string, string | boolean | null>>,
): Promise<void> {
  await writeAuditEvent(tx, organizationId, { action, actorId, target: { kind: 'space', id }, details });
}
