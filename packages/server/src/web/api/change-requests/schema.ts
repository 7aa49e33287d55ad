import { type Static, Type } from 'typebox';
import { Body, Id, Line, ListQuery, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { PageWarnings } from '../../../platform/http/source-warnings.ts';
import { User } from '../users/schema.ts';

/** `changeRequestId` is the id of a change request, or its number in the space. */
export const ChangeRequestParams = Type.Object({
  spaceId: Id,
  changeRequestId: Type.String({ maxLength: 64, description: 'Id, or number within the space.' }),
});

const Subject = Line({ maxLength: 100 });
const Description = Type.String({ maxLength: 20_000, description: 'Markdown: what it changes, and why.' });
const Status = OneOf(['draft', 'open', 'archived', 'merged']);

/** A difference that both sides of a merge changed, and that its author must resolve. */
export const ConflictSchema = named(
  'Conflict',
  Type.Object({
    kind: Type.String({ description: 'Subject of the conflict.' }),
    page: Type.Optional(Id),
    file: Type.Optional(Id),
    reusableContent: Type.Optional(Id),
    title: Type.String({ description: 'Title or name of the page, file or reusable content.' }),
    message: Type.String({ description: 'One sentence for the author.' }),
  }),
);

/** A change request, with the unresolved conflicts in `conflicts`. */
export const ChangeRequest = named(
  'ChangeRequest',
  Type.Object({
    object: Type.Literal('change-request'),
    id: Id,
    number: Type.Integer({ description: 'Incremental within the space.' }),
    status: Status,
    subject: Subject,
    description: Description,
    createdBy: User,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    revision: Type.String({ description: 'Id of the active revision of the change request.' }),
    revisionInitial: Type.String({ description: 'Id of the revision of the space that it started from.' }),
    revisionMergedAncestor: Type.Optional(
      Type.String({ description: 'Id of the revision of the space that was last merged into it; absent until then.' }),
    ),
    revisionMerged: Type.Optional(
      Type.String({ description: 'Id of the revision of the space that its merge created.' }),
    ),
    comments: Type.Integer({ description: 'Open comments.' }),
    outdated: Type.Boolean({
      description: 'Main content has changed since it was last merged into the change request.',
    }),
    conflicts: Type.Optional(
      Type.Array(ConflictSchema, {
        description: 'Decisions that its author must make before it can be merged; absent if there are none.',
      }),
    ),
    urls: Type.Object({ app: Type.String(), location: Type.String() }),
  }),
);
export type ChangeRequest = Static<typeof ChangeRequest>;

const StatusFilter = Type.Optional(Type.Enum(['draft', 'open', 'archived', 'merged'], { default: 'open' }));

export const ListChangeRequestsQuery = Type.Object({
  ...ListQuery,
  status: StatusFilter,
  contributor: Type.Optional(
    Type.String({ maxLength: 64, description: 'A user: author of the change request or of any revision in it.' }),
  ),
});

export const ListOrganizationChangeRequestsQuery = Type.Object({
  ...ListQuery,
  status: StatusFilter,
  creator: Type.Optional(Id),
  contributor: Type.Optional(Id),
  requestedReviewer: Type.Optional(Id),
  site: Type.Optional(Id),
  space: Type.Optional(Id),
  orderBy: Type.Optional(
    Type.Enum(['createdAt', 'updatedAt'], { default: 'createdAt', description: 'The latest comes first.' }),
  ),
});

export const CreateChangeRequest = Body({
  subject: Type.Optional(Subject),
  description: Type.Optional(Description),
  files: Type.Optional(
    Type.Array(Id, {
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      description:
        'Files that the main content does not use. They move into the change request: the main content no longer has them.',
    }),
  ),
});
export type CreateChangeRequest = Static<typeof CreateChangeRequest>;

export const UpdateChangeRequest = Body({
  subject: Type.Optional(Subject),
  description: Type.Optional(Description),
  status: Type.Optional(OneOf(['draft', 'open', 'archived'], 'A merged change request stays merged.')),
});
export type UpdateChangeRequest = Static<typeof UpdateChangeRequest>;

export const MergeQuery = Type.Object({
  bypass: Type.Optional(
    Type.Boolean({ default: false, description: 'Merges regardless of the merge rules, for who may bypass them.' }),
  ),
});

/** Response of a merge; with conflicts, main content is unchanged (docs/api/contract.md#merging-and-updating). */
export const MergeOutcome = Type.Object({
  revision: Type.String({
    description: 'merge: the new revision of the space. conflicts: the revision of the change request that shows them.',
  }),
  result: OneOf(['merge', 'conflicts']),
  warnings: Type.Optional(PageWarnings),
});

/** Response of an update from main content (docs/api/contract.md#merging-and-updating). */
export const PullOutcome = Type.Object({
  revision: Type.String({ description: 'The active revision of the change request.' }),
  result: OneOf(['update', 'conflicts']),
  warnings: Type.Optional(PageWarnings),
});

/** A contributor to a change request. */
export const Contributor = named(
  'ChangeRequestContributor',
  Type.Object({ user: User, count: Type.Integer({ description: 'Revisions.' }), updatedAt: Timestamp }),
);
export type Contributor = Static<typeof Contributor>;
