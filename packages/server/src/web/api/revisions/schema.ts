import { type Static, Type } from 'typebox';
import { Id, ListQuery, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
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
const PagePosition = Type.Object({
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

/** One difference; its members depend on `type`. */
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
    Type.Object({ type: Type.Literal('page_moved'), page: ChangedPage, from: PagePosition, to: PagePosition }),
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
  more: Type.Optional(Type.Integer({ description: 'Number that is not shown; absent if all are shown.' })),
};
export const ChangeRequestDifferences = Type.Object(Changes);
export const RevisionDifferencesSchema = Type.Object({
  mergedFrom: Type.Optional(ChangeRequest),
  ...Changes,
});

export const PageChangesQuery = Type.Object({ base: Base });

const DiffRange = Type.Object({
  start: Type.Integer({ description: 'First line, starting at 1; for an empty range, the line before it.' }),
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

/** The diff of one page between two revisions. */
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
        Type.Integer({ description: 'Number of removed and added lines that are not shown; absent if all are shown.' }),
      ),
    }),
  }),
);
export type PageChanges = Static<typeof PageChanges>;

const BlockForm = Type.Object({
  key: Type.String({
    description: 'Key of the block in the revision that has it: a comment or `revert_page` names it.',
  }),
  text: Type.String({ description: 'Its first 100 characters; empty for a block without text.' }),
  html: Type.String({ description: 'One element. Text that only this version has is in `del` or `ins`.' }),
});
const Inline = Type.Optional(
  Type.String({
    description: 'Both versions in one element, with changes marked; absent if marks cannot show the difference.',
  }),
);
const HasMarks = Type.Boolean({ description: 'false: no word differs, but settings of the block, or an image, do.' });

/** The kind of change of a block. */
const BlockDifference = named(
  'BlockDifference',
  Type.Union([
    Type.Object({
      type: Type.Literal('equal'),
      count: Type.Integer({ description: 'Number of consecutive equal blocks.' }),
      html: Type.Optional(
        Type.String({ description: 'Absent for blocks more than `context` blocks away from a change.' }),
      ),
      keys: Type.Array(Type.String(), { description: 'Keys of the blocks in `html`.' }),
    }),
    Type.Object({ type: Type.Literal('removed'), before: BlockForm }),
    Type.Object({ type: Type.Literal('added'), after: BlockForm }),
    Type.Object({
      type: Type.Literal('changed'),
      before: BlockForm,
      after: BlockForm,
      inline: Inline,
      hasMarks: HasMarks,
    }),
    Type.Object({
      type: Type.Literal('moved'),
      end: OneOf(['from', 'to'], 'A moved block is listed at its former and at its new position.'),
      places: Type.Object(
        { before: Type.Integer(), after: Type.Integer() },
        { description: 'Number of blocks above it in each revision.' },
      ),
      isChanged: Type.Boolean({ description: 'Whether anything but its position differs.' }),
      before: BlockForm,
      after: BlockForm,
      inline: Inline,
      hasMarks: HasMarks,
    }),
  ]),
);
export type BlockDifference = Static<typeof BlockDifference>;

/** The rendered block-by-block diff of one page between two revisions. */
export const PageBlockChanges = named(
  'PageBlockChanges',
  Type.Object({
    object: Type.Literal('page-block-changes'),
    page: Id,
    revisions: Type.Object({ before: Id, after: Id }),
    blocks: Type.Array(BlockDifference),
    stylesheets: Type.Array(Type.String(), { description: 'Paths on the host of the API, in the order to load them.' }),
  }),
);
export type PageBlockChanges = Static<typeof PageBlockChanges>;

export const BlockChangesQuery = Type.Object({
  context: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100_000,
      default: 2,
      description: 'Equal blocks that are rendered above and below each difference.',
    }),
  ),
});
export const RevisionBlockChangesQuery = Type.Object({ ...BlockChangesQuery.properties, base: Base });

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
        {
          created: Type.Integer(),
          edited: Type.Integer(),
          deleted: Type.Integer(),
          titles: Type.Array(Type.String(), { description: 'Titles of the first three of these pages.' }),
        },
        { description: 'Number of pages that differ from the previous revision; only with `counts=true`.' },
      ),
    ),
    urls: Type.Object({ app: Type.String() }),
  }),
);
export type ListedRevision = Static<typeof ListedRevision>;

export const RevisionList = Type.Object({
  next: Type.Optional(Type.Object({ page: Type.String() }, { description: 'Absent on the last page.' })),
  count: Type.Optional(Type.Integer({ description: 'Total number of items; absent with `changedPage`.' })),
  items: Type.Array(ListedRevision),
});
export type RevisionList = Static<typeof RevisionList>;
