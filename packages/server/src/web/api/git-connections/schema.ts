import { type Static, Type } from 'typebox';
import { SYNC_FAILURE_REASONS } from '../../../platform/db/tables/git.ts';
import { Body, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { WebUrl } from '../git/schema.ts';

const Text = (maxLength: number, description?: string) =>
  Type.String({ minLength: 1, maxLength, ...(description !== undefined && { description }) });

/** How the server authenticates to a repository. */
const CredentialsInput = Body({
  type: OneOf(
    ['password', 'ssh-key', 'deploy-key'],
    'deploy-key: the server generates a key pair. The response has the public key, which the host is to accept.',
  ),
  username: Type.Optional(
    Text(256, 'For a password. Default: the user name that the host expects with an access token.'),
  ),
  password: Type.Optional(Text(4096, 'Required for a password: the password, or an access token of the host.')),
  privateKey: Type.Optional(
    Text(16_384, 'Required for an ssh-key: the private key in OpenSSH format, without a passphrase.'),
  ),
});
export type CredentialsInput = Static<typeof CredentialsInput>;

const Direction = OneOf(['import', 'export']);

/** Body of a connection: omitted members get their default, except credentials and host keys, which stay unchanged. */
export const ReplaceGitConnection = Body({
  url: Text(2048, 'Without user name and password.'),
  ref: Type.Optional(
    Text(255, 'Branch: refs/heads/main, or main for short. Default: the default branch of the repository.'),
  ),
  repoProjectDirectory: Type.Optional(
    Type.String({ maxLength: 1024, description: 'Folder of the repository with the content.' }),
  ),
  repoTreeURL: Type.Optional(WebUrl('Base URL of the files of the branch on the host.')),
  repoCommitURL: Type.Optional(WebUrl('Base URL of commits on the host.')),
  initialDirection: Type.Optional(
    OneOf(['import', 'export'], 'Which way the first synchronization goes. Default: import.'),
  ),
  autoImport: Type.Optional(
    Type.Boolean({ description: 'Import new commits by schedule and webhook. Default: false.' }),
  ),
  autoExport: Type.Optional(Type.Boolean({ description: 'Export the content when it changes. Default: false.' })),
  importIntervalMinutes: Type.Optional(
    Type.Integer({ minimum: 5, maximum: 1440, description: 'Minutes between two checks of the branch. Default: 15.' }),
  ),
  commitMessage: Type.Optional(Text(10_000, 'Commit message of exports without one. Default: Update from Bindery.')),
  credentials: Type.Optional(Nullable(CredentialsInput)),
  hostKeys: Type.Optional(
    Type.Array(Text(4096), {
      maxItems: 10,
      description:
        'Public keys of the SSH host, as printed by ssh-keyscan. With an empty list, the first key that the host presents is trusted.',
    }),
  ),
});
export type ReplaceGitConnection = Static<typeof ReplaceGitConnection>;

const StoredCredentials = Type.Union([
  Type.Object({ type: Type.Literal('password'), username: Type.String() }),
  Type.Object({
    type: OneOf(['ssh-key', 'deploy-key']),
    publicKey: Type.String({ description: 'Public key, which must be registered at the host of the repository.' }),
    fingerprint: Type.String(),
  }),
]);

const Failure = Type.Object({
  at: Timestamp,
  operation: OneOf(['check', 'import', 'export'], 'check: the check of the branch.'),
  reason: OneOf([...SYNC_FAILURE_REASONS]),
  message: Type.String(),
  count: Type.Integer({ description: 'Failures since automatic synchronization last succeeded.' }),
});

/** The repository that a space is connected to, without credentials. */
export const GitConnection = named(
  'GitConnection',
  Type.Object({
    object: Type.Literal('git-connection'),
    url: Type.String(),
    ref: Type.Optional(Type.String({ description: 'Absent until the default branch of the repository is known.' })),
    repoProjectDirectory: Type.Optional(Type.String()),
    repoTreeURL: Type.Optional(Type.String()),
    repoCommitURL: Type.Optional(Type.String()),
    initialDirection: Direction,
    autoImport: Type.Boolean(),
    autoExport: Type.Boolean(),
    importIntervalMinutes: Type.Integer(),
    commitMessage: Type.String(),
    credentials: Type.Optional(StoredCredentials),
    areCredentialsReadable: Type.Boolean({
      description: 'False if they were encrypted with a key that the installation no longer has.',
    }),
    hostKeys: Type.Array(Type.Object({ type: Type.String(), fingerprint: Type.String() }), {
      description: 'Keys of the SSH host; empty until the first connection.',
    }),
    webhookUrl: Type.Optional(Type.String({ description: 'Present while deliveries are accepted there.' })),
    failure: Type.Optional(Failure),
    pausedAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When automatic synchronization was paused.' }),
    ),
    nextImportAt: Type.Optional(Timestamp),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  }),
);
export type GitConnection = Static<typeof GitConnection>;

/** Webhook settings to enter at the host of a repository. */
export const GitWebhook = Type.Object({
  url: Type.String(),
  secret: Type.String({ description: 'In this response only.' }),
});
