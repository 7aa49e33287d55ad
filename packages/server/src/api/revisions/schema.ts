import { type Static, Type } from 'typebox';
import { Id, ListQuery, Nullable, named, OneOf, Timestamp } from '../../http/schemas.ts';
import { ChangeRequest } from '../change-requests/schema.ts';
import { EvaluationQuery, File, ReusableContent, RevisionGit, RevisionType } from '../content/schema.ts';
import { User } from '../users/schema.ts';

export const RevisionParams = Type.Object({ spaceId: Id, revisionId: Id });
export const RevisionPageParams = Type.Object({ spaceId: Id, revisionId: Id, pageId: Id });
export const DocumentParams = Type.Object({
  spaceId: Id,
  documentId: Type.String({
    pattern: '^[0-9a-f]{64}$',
    description: '`documentId` of a page, or `document` of a reusable content.',
  }),
});
export const ReusableContentParams = { reusableContentId: Id };
export const RevisionReusableContentParams = Type.Object({ spaceId: Id, revisionId: Id, ...ReusableContentParams });

export const RevisionDocumentQuery = Type.Object(EvaluationQuery);
export const DocumentQuery = Type.Object({
  schema: Type.Optional(Type.String({ maxLength: 64, description: 'Accepted; there is one schema.' })),
  revision: Type.Optional(Type.String({ maxLength: 64, description: 'Revision of the space that has the document.' })),
});
export const ChangesQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 100, description: 'Changes shown.' })),
});

const Base = Type.Optional(
  Type.String({ maxLength: 64, description: 'Revision of the space to compare with; the one before when left out.' }),
);
export const RevisionChangesQuery = Type.Object({ ...ChangesQuery.properties, base: Base });

const ChangedPage = Type.Object({
  id: Id,
  type: OneOf(['document', 'group', 'link']),
  title: Type.String(),
  path: Type.Optional(Type.String()),
});
const Place = Type.Object({
  parent: Nullable(Id),
  index: Type.Integer({ description: 'Number of siblings before it.' }),
});
const Attribute = Type.Object({
  name: Type.String(),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
});
const Values = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]));
const Redirects = Type.Array(Type.Object({ from: Type.String(), to: Type.String() }));

/** One difference; which members it has depends on `type`. */
export const RevisionChange = named(
  'RevisionChange',
  Type.Union([
    Type.Object({ type: OneOf(['page_created', 'page_deleted']), page: ChangedPage }),
    Type.Object({
      type: Type.Literal('page_edited'),
      page: ChangedPage,
      attributes: Type.Array(Attribute),
      document: Type.Boolean({ description: 'Whether the text of the page differs.' }),
    }),
    Type.Object({ type: Type.Literal('page_moved'), page: ChangedPage, from: Place, to: Place }),
    Type.Object({ type: OneOf(['file_created', 'file_deleted']), file: File }),
    Type.Object({ type: Type.Literal('file_edited'), file: File, before: File }),
    Type.Object({
      type: OneOf(['reusable_content_created', 'reusable_content_edited', 'reusable_content_deleted']),
      reusableContent: ReusableContent,
    }),
    Type.Object({ type: Type.Literal('variables_edited'), before: Values, after: Values }),
    Type.Object({ type: Type.Literal('redirects_edited'), before: Redirects, after: Redirects }),
    Type.Object({
      type: Type.Literal('language_edited'),
      before: Nullable(Type.String()),
      after: Nullable(Type.String()),
    }),
  ]),
);

const Changes = {
  changes: Type.Array(RevisionChange),
  more: Type.Optional(Type.Integer({ description: 'Number that is not shown; absent when all are.' })),
};
export const ChangeRequestDifferences = Type.Object(Changes);
export const RevisionDifferencesSchema = Type.Object({
  mergedFrom: Type.Optional(ChangeRequest),
  ...Changes,
});

export const PageChangesQuery = Type.Object({ base: Base });

const DiffRange = Type.Object({
  start: Type.Integer({ description: 'First line, from 1; of an empty range the line before it.' }),
  count: Type.Integer(),
});
const DiffHunk = Type.Object({
  before: DiffRange,
  after: DiffRange,
  lines: Type.Array(
    Type.Object({
      type: OneOf(['context', 'removed', 'added']),
      text: Type.String(),
      words: Type.Optional(
        Type.Array(Type.Object({ text: Type.String(), changed: Type.Boolean() }), {
          description: 'Parts of the line; only where the other side has a similar line.',
        }),
      ),
    }),
  ),
});

/** What differs in one page between two revisions. */
export const PageChanges = named(
  'PageChanges',
  Type.Object({
    object: Type.Literal('page-changes'),
    page: Id,
    revisions: Type.Object({ before: Id, after: Id }),
    changes: Type.Array(RevisionChange),
    source: Type.Object({
      hunks: Type.Array(DiffHunk),
      more: Type.Optional(
        Type.Integer({ description: 'Removed and added lines that are not shown; absent when all are.' }),
      ),
    }),
  }),
);
export type PageChanges = Static<typeof PageChanges>;

export const Rollback = Type.Object({
  result: Type.Literal('rollback'),
  revision: Type.String({ description: 'Id of the active revision now.' }),
});

/** Query of the history of a space or change request. */
export const HistoryQuery = Type.Object({
  ...ListQuery,
  author: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the user who made the revision.' })),
  type: Type.Optional(RevisionType),
  changedPage: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Id of a page that the revision changed. A page of this list then looks at 200 revisions at most.',
    }),
  ),
  counts: Type.Optional(
    Type.Boolean({ default: false, description: 'true counts the pages that changed; accepts a `limit` up to 100.' }),
  ),
});
export type HistoryQuery = Static<typeof HistoryQuery>;

/** A revision in the history of a space or change request. */
export const ListedRevision = named(
  'ListedRevision',
  Type.Object({
    object: Type.Literal('revision'),
    id: Id,
    number: Type.Integer({ description: 'Position in the history, from 1.' }),
    type: RevisionType,
    parents: Type.Array(Id),
    createdBy: User,
    createdAt: Timestamp,
    git: Type.Optional(RevisionGit),
    mergedFrom: Type.Optional(ChangeRequest),
    pages: Type.Optional(
      Type.Object(
        { created: Type.Integer(), edited: Type.Integer(), deleted: Type.Integer() },
        { description: 'How many pages differ from the revision before it; only with `counts=true`.' },
      ),
    ),
    urls: Type.Object({ app: Type.String() }),
  }),
);
export type ListedRevision = Static<typeof ListedRevision>;

export const RevisionList = Type.Object({
  next: Type.Optional(Type.Object({ page: Type.String() }, { description: 'Absent on the last page.' })),
  count: Type.Optional(
    Type.Integer({ description: 'Items in the whole list; absent with `changedPage`, where nobody has counted them.' }),
  ),
  items: Type.Array(ListedRevision),
});
export type RevisionList = Static<typeof RevisionList>;
