import { type Static, Type } from 'typebox';
import { Body, Id, ListQuery, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { SourceWarnings } from '../../../platform/http/source-warnings.ts';
import { ChangeRequest } from '../change-requests/schema.ts';
import { DocumentTree } from './document-schema.ts';

export const PageParams = { pageId: Id };
export const FileParams = { fileId: Id };
export const PathParams = { '*': Type.String({ description: 'Path of the page; its slashes plain or encoded.' }) };

const Metadata = Type.Optional(Type.Boolean({ default: true, description: 'false leaves out `git`.' }));
const Computed = Type.Optional(
  Type.Boolean({ default: true, description: 'false leaves computed content unexpanded.' }),
);

/** How far a document is evaluated before it is returned. */
export const EvaluationQuery = {
  evaluated: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('deterministic-only')], {
      default: false,
      description:
        'true evaluates conditions and expressions, as for a visitor without claims; `deterministic-only` leaves those that look at a visitor as they are written.',
    }),
  ),
  dereferenced: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('reusable-contents')], {
      default: false,
      description: 'Puts the text of reusable contents in the place of references to them; both values do.',
    }),
  ),
};

/** Query of every read of content. */
export const ContentQuery = Type.Object({ metadata: Metadata, computed: Computed });
/** Query of a list of all pages. */
export const PagesQuery = Type.Object({
  metadata: Metadata,
  computed: Computed,
  compact: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'true leaves out `documentId` and `urls`, and `layout`, `noIndex`, `noRobotsIndex` and `pages` where they have their default values.',
    }),
  ),
  depth: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 10,
      description:
        'Number of levels of a tree of more than 1,500 pages; pages of the last one have `hasPages` instead of their children. Smaller trees are complete.',
    }),
  ),
});
export const ReusableContentQuery = Type.Object({
  format: Type.Optional(OneOf(['markdown'], 'Adds the text as markdown.')),
  metadata: Metadata,
  computed: Computed,
});
export const FilesQuery = Type.Object({ ...ListQuery, metadata: Metadata, computed: Computed });
export const PageQuery = Type.Object({
  format: Type.Optional(
    OneOf(
      ['markdown', 'document', 'source'],
      'Form of the body; markdown and document when left out. Sources need a role in the space.',
    ),
  ),
  ...EvaluationQuery,
  metadata: Metadata,
  computed: Computed,
});
export type PageQuery = Static<typeof PageQuery>;

const SourcePath = Type.String({ description: 'Its file below the content root, as links in texts name it.' });
const GitObject = Type.Object({ oid: Type.String(), path: Type.String() });
const Ref = Type.Object({ kind: Type.String() }, { additionalProperties: true, description: 'A content reference.' });

/** Source of computed pages: an OpenAPI specification of the organization. */
const ComputedSource = Type.Object({
  type: Type.String(),
  props: Type.Optional(Type.Object({}, { additionalProperties: true })),
  dependencies: Type.Object({ spec: Type.Object({ ref: Ref }) }),
});

const Layout = Type.Object({
  cover: Type.Boolean(),
  coverSize: OneOf(['hero', 'full']),
  title: Type.Boolean(),
  description: Type.Boolean(),
  tableOfContents: Type.Boolean(),
  outline: Type.Boolean(),
  pagination: Type.Boolean(),
  width: OneOf(['default', 'wide']),
  metadata: Type.Boolean(),
});

/** A page with its descendants. Its members depend on its type. */
export const PageSchema = Type.Cyclic(
  {
    Page: Type.Object({
      id: Id,
      type: OneOf(['document', 'group', 'link', 'computed']),
      kind: OneOf(['sheet', 'group', 'link'], 'Older name of `type`.'),
      title: Type.String(),
      emoji: Type.Optional(Type.String()),
      icon: Type.Optional(Type.String()),
      createdAt: Type.Optional(Timestamp),
      updatedAt: Type.Optional(Timestamp),
      slug: Type.Optional(Type.String()),
      path: Type.Optional(Type.String()),
      description: Type.Optional(Type.String()),
      documentId: Type.Optional(Type.String()),
      computed: Type.Optional(ComputedSource),
      computedSeed: Type.Optional(Type.String({ description: 'Id of the page whose children were computed.' })),
      layout: Type.Optional(Layout),
      cover: Type.Optional(Type.Object({ ref: Ref, yPos: Type.Number() })),
      hidden: Type.Boolean(),
      condition: Type.Optional(Type.String({ description: 'Which visitors see it; never shown to visitors.' })),
      noIndex: Type.Optional(Type.Boolean()),
      noRobotsIndex: Type.Optional(Type.Boolean()),
      sourcePath: Type.Optional(SourcePath),
      git: Type.Optional(GitObject),
      urls: Type.Optional(Type.Object({ app: Type.String() })),
      target: Type.Optional(Ref),
      href: Type.Optional(Type.String()),
      markdown: Type.Optional(Type.String()),
      source: Type.Optional(
        Type.String({ description: 'The unchanged stored source; absent for a page without one.' }),
      ),
      warnings: Type.Optional(SourceWarnings),
      document: Type.Optional(DocumentTree),
      pages: Type.Optional(Type.Array(Type.Ref('Page'))),
      hasPages: Type.Optional(
        Type.Boolean({ description: 'Present on pages with children below the requested `depth`.' }),
      ),
    }),
  },
  'Page',
);

/** A file of the content. */
export const File = named(
  'File',
  Type.Object({
    id: Id,
    name: Type.String(),
    contentType: Type.String(),
    downloadURL: Type.String({ description: 'Signed; works for a day at least.' }),
    size: Type.Integer({ description: 'Bytes.' }),
    dimensions: Type.Optional(Type.Object({ width: Type.Number(), height: Type.Number() })),
    sourcePath: Type.Optional(SourcePath),
    git: Type.Optional(GitObject),
  }),
);

export const UploadQuery = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Name of the file; one that is taken gets a number.',
  }),
});

/** Response of an upload: `revision` is the new active one. */
export const UploadedFile = Type.Object({ revision: Id, file: File });

/** Reusable content of several pages. */
export const ReusableContent = named(
  'ReusableContent',
  Type.Object({
    id: Id,
    title: Type.String(),
    document: Type.String(),
    markdown: Type.Optional(Type.String({ description: 'Only with `format=markdown`.' })),
    sourcePath: Type.Optional(SourcePath),
    git: Type.Optional(GitObject),
  }),
);

export const RevisionType = OneOf(['edits', 'merge', 'rollback', 'update', 'computed']);

/** The commit that a revision was imported from. */
export const RevisionGit = Type.Object({
  oid: Type.String(),
  message: Type.String(),
  createdByService: Type.Boolean(),
  url: Type.Optional(Type.String()),
  ref: Type.Optional(Type.String()),
});

/** A revision with its pages, files and reusable contents. */
export const Revision = named(
  'Revision',
  Type.Object({
    object: Type.Literal('revision'),
    id: Id,
    parents: Type.Array(Id),
    pages: Type.Array(PageSchema),
    files: Type.Array(File),
    reusableContents: Type.Array(ReusableContent),
    variables: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    redirects: Type.Array(Type.Object({ from: Type.String(), to: Type.String() }), {
      description: 'Targets of former paths below the space; empty for visitors.',
    }),
    createdAt: Timestamp,
    git: Type.Optional(RevisionGit),
    urls: Type.Object({ app: Type.String() }),
    type: RevisionType,
    mergedFrom: Type.Optional(ChangeRequest),
  }),
);

export const Pages = Type.Object({ pages: Type.Array(PageSchema) });

/** A page rendered as on sites. */
export const PageHtml = named(
  'PageHtml',
  Type.Object({
    object: Type.Literal('page-html'),
    page: Id,
    revision: Id,
    title: Type.String(),
    description: Type.Optional(Type.String()),
    html: Type.String({
      description: 'One element. Links to pages are paths of the application; URLs of files are signed.',
    }),
    stylesheets: Type.Array(Type.String(), { description: 'Paths on the host of the API, in the order to load them.' }),
  }),
);
export type PageHtml = Static<typeof PageHtml>;

export const UnsavedPage = Body({
  markdown: Type.String({
    maxLength: 2_000_000,
    description: 'Markdown, as in `document.markdown` of a change. It is rendered, not stored.',
  }),
});

export type PageWire = Static<typeof PageSchema>;
export type FileWire = Static<typeof File>;
export type RevisionWire = Static<typeof Revision>;
