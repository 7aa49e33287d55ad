import { type Static, Type } from 'typebox';
import { SYNC_FAILURE_REASONS } from '../../../platform/db/tables/git.ts';
import { ImportReport } from '../../../platform/http/import-report-schema.ts';
import { Body, Id, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { GitWarnings } from './warnings.ts';

export const GitParams = Type.Object({ spaceId: Id });

/** A URL that readers see as a link. */
export const WebUrl = (description: string) =>
  Type.String({ format: 'uri', maxLength: 2048, pattern: '^https?://', description });

/** Common members of both directions. */
const SYNC_MEMBERS = {
  url: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 2048,
      description:
        'May contain a user name and a password. Default: repository, branch, folder and credentials of the connection.',
    }),
  ),
  ref: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Branch: refs/heads/main, or main for short. Default: the default branch of the repository.',
    }),
  ),
  repoCacheID: Type.Optional(
    Type.String({
      maxLength: 256,
      description: 'Key of a cache: a synchronization fetches only what is new since the last one with the same key.',
    }),
  ),
  repoTreeURL: Type.Optional(WebUrl('Base URL of the files of the branch on the host.')),
  repoCommitURL: Type.Optional(WebUrl('Base URL of commits on the host.')),
  repoProjectDirectory: Type.Optional(
    Type.String({ maxLength: 1024, description: 'Folder of the repository with the content.' }),
  ),
  timestamp: Type.Optional(Timestamp),
  gitInfo: Type.Optional(
    Body({
      provider: Type.Optional(OneOf(['github', 'gitlab'])),
      url: Type.Optional(WebUrl('Address of the repository, for readers.')),
    }),
  ),
};

/** Body of an import. */
export const ImportFromGit = Body({
  ...SYNC_MEMBERS,
  force: Type.Optional(
    Type.Boolean({
      description: 'Overwrite changes of the space with the commit, even if it was imported before.',
    }),
  ),
  standalone: Type.Optional(
    Type.Boolean({ description: 'Create a revision without changing the content of the space.' }),
  ),
});
export type ImportFromGit = Static<typeof ImportFromGit>;

/** Body of an export. */
export const ExportToGit = Body({
  ...SYNC_MEMBERS,
  commitMessage: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 10_000,
      description: 'Required with `url`. Default: that of the connection.',
    }),
  ),
  force: Type.Optional(
    Type.Boolean({
      description:
        'Overwrite the branch with the content of the space, including newer changes of the branch. A first export also removes documents that only the branch has.',
    }),
  ),
});
export type ExportToGit = Static<typeof ExportToGit>;

/** The running or last operation (docs/api/contract.md#starting-a-synchronization). */
export const GitOperation = Type.Object({
  kind: OneOf(['import', 'export']),
  state: OneOf(['pending', 'running', 'succeeded', 'failed']),
  error: Type.Optional(Type.String({ description: 'Why it failed, or why it will be tried again.' })),
  startedAt: Timestamp,
  finishedAt: Type.Optional(Timestamp),
  revision: Type.Optional(Type.String({ description: 'Id of the revision with the content of the commit.' })),
  commit: Type.Optional(
    Type.String({ description: 'Object id of the commit that was imported, or is on the branch.' }),
  ),
  warnings: Type.Optional(GitWarnings),
  report: Type.Optional(ImportReport),
});
export type GitOperation = Static<typeof GitOperation>;

/** The synchronized repository of a space, and the running or last operation. */
export const GitInfo = named(
  'GitInfo',
  Type.Object({
    repoName: Type.Optional(Type.String()),
    installationProvider: Type.Optional(Type.String()),
    integration: Type.Optional(Type.String()),
    url: Type.Optional(Type.String()),
    updatedAt: Type.Optional(Timestamp),
    operation: Type.Optional(GitOperation),
  }),
);
export type GitInfo = Static<typeof GitInfo>;

const ChangeCounts = Type.Object(
  { added: Type.Integer(), changed: Type.Integer(), removed: Type.Integer() },
  {
    description: 'For an import: pages, files and reusable contents of the space. For an export: files of the branch.',
  },
);

/** A synchronization in the log of its space. */
export const LoggedGitOperation = named(
  'LoggedGitOperation',
  Type.Object({
    object: Type.Literal('git-operation'),
    id: Id,
    kind: OneOf(['import', 'export']),
    state: OneOf(['pending', 'running', 'succeeded', 'failed']),
    cause: OneOf(['person', 'schedule', 'webhook', 'content'], 'content: the content of the space was changed.'),
    user: Nullable(Id),
    startedAt: Timestamp,
    finishedAt: Type.Optional(Timestamp),
    commit: Type.Optional(Type.String()),
    revision: Type.Optional(Id),
    counts: Type.Optional(ChangeCounts),
    warningCount: Type.Integer(),
    error: Type.Optional(
      Type.Object(
        { reason: OneOf([...SYNC_FAILURE_REASONS]), message: Type.String() },
        {
          description: 'Why it failed, or why it will be tried again.',
        },
      ),
    ),
  }),
);
export type LoggedGitOperation = Static<typeof LoggedGitOperation>;

/** Body of a preview. */
export const PreviewGitSync = Body({
  direction: Type.Optional(
    OneOf(['import', 'export'], 'Default: that of the first synchronization of the connection.'),
  ),
  url: SYNC_MEMBERS.url,
  ref: SYNC_MEMBERS.ref,
  repoCacheID: SYNC_MEMBERS.repoCacheID,
  repoProjectDirectory: SYNC_MEMBERS.repoProjectDirectory,
  force: Type.Optional(Type.Boolean({ description: 'The same value as in the synchronization.' })),
});
export type PreviewGitSync = Static<typeof PreviewGitSync>;

/** The preview of a synchronization. */
export const GitPreview = named(
  'GitPreview',
  Type.Object({
    object: Type.Literal('git-preview'),
    direction: OneOf(['import', 'export']),
    ref: Type.Optional(Type.String({ description: 'Absent if the repository could not be reached.' })),
    commit: Type.Optional(Type.String({ description: 'Where the branch stands; absent where it does not exist.' })),
    isFirst: Type.Optional(
      Type.Boolean({ description: 'Whether space and branch were never synchronized with each other.' }),
    ),
    counts: ChangeCounts,
    changes: Type.Array(
      Type.Object({
        kind: OneOf(['added', 'changed', 'removed']),
        type: OneOf(['page', 'file', 'reusable-content', 'variables', 'redirects', 'language']),
        title: Type.Optional(Type.String({ description: 'For parts of a space.' })),
        path: Type.Optional(Type.String({ description: 'For pages of the space, and for files of the repository.' })),
      }),
      { description: 'At most 200.' },
    ),
    hasMore: Type.Boolean(),
    warnings: GitWarnings,
    failure: Type.Optional(
      Type.Object(
        { reason: OneOf([...SYNC_FAILURE_REASONS]), message: Type.String() },
        {
          description: 'Why the synchronization would currently fail.',
        },
      ),
    ),
  }),
);
export type GitPreview = Static<typeof GitPreview>;
