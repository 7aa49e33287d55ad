import { type Static, Type } from 'typebox';
import { Body, Id, named, OneOf, Timestamp } from '../../http/schemas.ts';

export const GitParams = Type.Object({ spaceId: Id });

/** Specification, Git: body of the import. */
export const ImportFromGit = Body({
  url: Type.String({ minLength: 1, maxLength: 2048, description: 'http(s); may carry a user name and a password.' }),
  ref: Type.String({ minLength: 1, maxLength: 255, description: 'refs/heads/<branch>' }),
  repoCacheID: Type.Optional(Type.String({ maxLength: 256 })),
  repoTreeURL: Type.Optional(Type.String({ format: 'uri', maxLength: 2048 })),
  repoCommitURL: Type.Optional(Type.String({ format: 'uri', maxLength: 2048 })),
  repoProjectDirectory: Type.Optional(Type.String({ maxLength: 1024 })),
  timestamp: Type.Optional(Timestamp),
  force: Type.Optional(Type.Boolean()),
  standalone: Type.Optional(Type.Boolean({ description: 'Make a revision and leave the content of the space.' })),
  gitInfo: Type.Optional(
    Body({
      provider: Type.Optional(OneOf(['github', 'gitlab'])),
      url: Type.Optional(Type.String({ format: 'uri', maxLength: 2048 })),
    }),
  ),
});
export type ImportFromGit = Static<typeof ImportFromGit>;

/** What runs, or ran last (override 6). */
export const GitOperation = Type.Object({
  kind: OneOf(['import', 'export']),
  state: OneOf(['pending', 'running', 'succeeded', 'failed']),
  error: Type.Optional(Type.String({ description: 'Why it failed, or why it will be tried again.' })),
  startedAt: Timestamp,
  finishedAt: Type.Optional(Timestamp),
  warnings: Type.Optional(
    Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
      description: 'What was left out, at most 100.',
    }),
  ),
});
export type GitOperation = Static<typeof GitOperation>;

/** Specification, GitInfo, with the operation of override 6. */
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
