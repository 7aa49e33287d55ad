import { type Static, Type } from 'typebox';
import { Body, Id, Nullable, named, Timestamp } from '../../../platform/http/schemas.ts';
import { SourceWarnings } from '../../../platform/http/source-warnings.ts';
import { PageHtml } from '../content/schema.ts';

/** Versions of drafts. */
const NUMBERS = { minimum: 0, maximum: 2_000_000_000 } as const;
const Version = Type.Integer({ ...NUMBERS, description: 'Number of batches in the draft.' });
const Name = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });
const Step = Type.Object({}, { additionalProperties: true, description: 'A ProseMirror step as JSON.' });

/** A page with its draft. */
export const PageDraft = named(
  'PageDraft',
  Type.Object({
    object: Type.Literal('page-draft'),
    id: Type.Optional(Type.String({ description: 'Absent until somebody has written something.' })),
    page: Id,
    revision: Type.String({
      description: 'Active revision when the draft was created; the current one if there is no draft.',
    }),
    version: Version,
    document: Type.Object({}, { additionalProperties: true, description: 'The document as ProseMirror JSON.' }),
    unsaved: Type.Boolean({ description: 'Whether it has changes that are in no revision.' }),
    conflicts: Type.Boolean({ description: 'Whether it shows both sides of a conflict.' }),
    pageDeleted: Type.Boolean({ description: 'Whether the page is gone: its draft remains until it is discarded.' }),
    writers: Type.Array(Id, { description: 'Users who wrote the unsaved text, main author first.' }),
    updatedAt: Type.Optional(Timestamp),
  }),
);
export type PageDraft = Static<typeof PageDraft>;

export const NewSteps = Body({
  draft: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the draft; absent for first steps.' })),
  revision: Type.String({ maxLength: 64, description: 'The `revision` of the draft that was read.' }),
  version: Version,
  client: Type.String({ ...Name, description: 'Identifies the window of the writer, for example a random string.' }),
  batch: Type.String({ ...Name, description: 'Identifies the batch: a retry with the same id counts once.' }),
  steps: Type.Array(Step, { minItems: 1, maxItems: 100 }),
});

const DraftBatch = named(
  'PageDraftBatch',
  Type.Object({
    version: Version,
    client: Type.String(),
    batch: Type.String(),
    user: Nullable(
      Type.String({
        description: 'Id of the user; with the client `@server`, of who changed the page. Null if that is not known.',
      }),
    ),
    steps: Type.Array(Step),
    dropped: Type.Array(Type.Integer(), {
      description: 'Indexes of the sent steps that could not be applied.',
    }),
  }),
);
export type DraftBatch = Static<typeof DraftBatch>;

export const PageDraftSteps = named(
  'PageDraftSteps',
  Type.Object({
    object: Type.Literal('page-draft-steps'),
    draft: Type.Optional(Type.String({ description: 'Id of the draft; absent while nobody has written anything.' })),
    version: Type.Integer({ description: 'Version of the draft now. Read on after the last item until you have it.' }),
    confirmed: Type.Optional(Type.Integer({ description: 'Version with the steps of this call.' })),
    items: Type.Array(DraftBatch, {
      description: 'Batches after the given version, in order; at most 50.',
    }),
  }),
);
export type PageDraftSteps = Static<typeof PageDraftSteps>;

export const PageDraftSource = named(
  'PageDraftSource',
  Type.Object({
    object: Type.Literal('page-draft-source'),
    page: Id,
    draft: Type.Optional(Type.String({ description: 'Id of the draft; absent while nobody has written anything.' })),
    revision: Type.String({
      description: 'Active revision when the draft was created; the current one if there is no draft.',
    }),
    version: Version,
    source: Type.String({ description: 'The whole source of the page with the draft.' }),
    warnings: Type.Optional(SourceWarnings),
    unsaved: Type.Boolean({ description: 'Whether the draft has changes that are in no revision.' }),
    writers: Type.Array(Id, { description: 'Users who wrote the unsaved text, main author first.' }),
  }),
);
export type PageDraftSource = Static<typeof PageDraftSource>;

export const NewDraftSource = Body({
  draft: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the draft as it was read, if it has one.' })),
  revision: Type.String({ maxLength: 64, description: 'The `revision` that was read.' }),
  version: Version,
  source: Type.String({ maxLength: 2_000_000, description: 'The whole source of the page.' }),
});
export type NewDraftSource = Static<typeof NewDraftSource>;

const UnsavedDraft = named(
  'UnsavedPageDraft',
  Type.Object({
    object: Type.Literal('unsaved-page-draft'),
    page: Id,
    writers: Type.Array(Id, { description: 'Users who wrote the unsaved text, main author first.' }),
    updatedAt: Timestamp,
    deletedPage: Type.Optional(
      Type.Object(
        {
          title: Type.String(),
          path: Type.String(),
          parent: Type.Optional(Type.String({ description: 'Id of its former parent page, if that still exists.' })),
          after: Type.Optional(
            Type.String({ description: 'Id of the nearest preceding page that still exists there.' }),
          ),
        },
        { description: 'The page when the draft began; absent unless it was deleted.' },
      ),
    ),
  }),
);
export type UnsavedDraft = Static<typeof UnsavedDraft>;

export const UnsavedDrafts = Type.Object({ items: Type.Array(UnsavedDraft) });
export const UnsavedDraftsQuery = Type.Object({
  page: Type.Optional(Type.String({ maxLength: 64, description: 'Only the draft of this page.' })),
});

export const StepsQuery = Type.Object({
  since: Type.Optional(Type.Integer({ ...NUMBERS, default: 0, description: 'Version that you have.' })),
});

export const FlushedDraft = named(
  'FlushedPageDraft',
  Type.Object({
    object: Type.Literal('flushed-page-draft'),
    page: Id,
    revision: Type.String({ description: 'The active revision, which has the text of the draft.' }),
  }),
);

const BlockFault = Type.Object({
  text: Type.String({ description: 'The formula or expression.' }),
  message: Type.String({ description: 'Why it is not valid, as a sentence.' }),
});
export type BlockFault = Static<typeof BlockFault>;

export const DraftHtml = named(
  'PageDraftHtml',
  Type.Object({
    ...PageHtml.properties,
    faults: Type.Array(BlockFault, {
      description: 'Invalid formulas and expressions, at most 20: readers see their source, or nothing.',
    }),
  }),
);

export const RenderedDraft = Body({
  nodes: Type.Optional(
    Type.Array(Type.Object({}, { additionalProperties: true }), {
      minItems: 1,
      maxItems: 20_000,
      description: 'Blocks as ProseMirror JSON, such as one block of the editor. Without them, the draft is rendered.',
    }),
  ),
});
