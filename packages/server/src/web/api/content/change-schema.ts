import { type Static, Type } from 'typebox';
import { Body, Id, Nullable, named, OneOf } from '../../../platform/http/schemas.ts';
import { PageWarnings } from '../../../platform/http/source-warnings.ts';
import { ChangeRequest } from '../change-requests/schema.ts';
import { File } from './schema.ts';

const Name = Type.String({ maxLength: 64, description: 'Id of a page, or its `ref` in this call.' });
const Ref = Type.String({
  pattern: '^[A-Za-z0-9_-]{1,64}$',
  description:
    'A name for the created item, for later changes of this call: in place of an id, or as the target `ref:NAME`.',
});

/** A text: exactly one of both. A document is validated by the rules of its blocks. */
export const TextFormSchema = named(
  'ContentForm',
  Body({
    markdown: Type.Optional(
      Type.String({ description: 'May start with front matter and a title, which become those of the page.' }),
    ),
    source: Type.Optional(
      Type.String({ description: 'The whole source of the page as it is to be stored, as read with `format=source`.' }),
    ),
    document: Type.Optional(
      Type.Object(
        { object: Type.Literal('document'), nodes: Type.Array(Type.Object({}, { additionalProperties: true })) },
        { additionalProperties: true, description: 'A document tree, as a page is read with `format=document`.' },
      ),
    ),
  }),
);

const Reference = Type.Object(
  { kind: Type.String() },
  { additionalProperties: true, description: 'A content reference: of kind url, page, anchor, file or source.' },
);

const LayoutChange = Body({
  cover: Type.Optional(Type.Boolean()),
  coverSize: Type.Optional(OneOf(['hero', 'full'])),
  title: Type.Optional(Type.Boolean()),
  description: Type.Optional(Type.Boolean()),
  tableOfContents: Type.Optional(Type.Boolean()),
  outline: Type.Optional(Type.Boolean()),
  pagination: Type.Optional(Type.Boolean()),
  width: Type.Optional(OneOf(['default', 'wide'])),
  metadata: Type.Optional(Type.Boolean()),
});

const NewFile = Body({
  name: Type.String({ minLength: 1, maxLength: 200 }),
  url: Type.Optional(Type.String({ maxLength: 2048, description: 'URL to fetch the bytes from.' })),
  base64: Type.Optional(Type.String({ description: 'Content of the file.' })),
  contentType: Type.Optional(
    Type.String({ maxLength: 100, description: 'Used if neither the content nor the name determine the type.' }),
  ),
  ref: Type.Optional(Ref),
});

export const CHANGE_OPERATIONS = [
  'insert_page',
  'update_page',
  'delete_page',
  'revert_page',
  'insert_files',
  'update_file',
  'delete_file',
  'insert_reusable_content',
  'update_reusable_content',
  'delete_reusable_content',
  'set_variables',
  'set_redirects',
  'set_language',
] as const;

const Variables = Type.Record(
  Type.String({ minLength: 1, maxLength: 100 }),
  Nullable(Type.Union([Type.String({ maxLength: 256 }), Type.Number(), Type.Boolean()])),
  { maxProperties: 1000, description: 'Values by name; `null` removes a variable, the others stay.' },
);

const Redirects = Type.Array(
  Body({
    from: Type.String({ minLength: 1, maxLength: 1000, description: 'Former path, below the space.' }),
    to: Type.Optional(
      Nullable(
        Type.String({ maxLength: 1000, description: 'Source file of a page, or a URL; `null` removes the redirect.' }),
      ),
    ),
    page: Type.Optional(Name),
  }),
  { minItems: 1, maxItems: 1000, description: 'Redirects of other paths do not change.' },
);

/** One change; its members depend on `operation`. */
export const ContentChange = named(
  'ContentChange',
  Body({
    operation: OneOf([...CHANGE_OPERATIONS]),
    page: Type.Optional(Name),
    type: Type.Optional(OneOf(['document', 'group', 'link'], 'For an inserted page. Default: document.')),
    ref: Type.Optional(Ref),
    document: Type.Optional(TextFormSchema),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 250 })),
    slug: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: '`null`: derived from the title, as for a new page.',
        }),
      ),
    ),
    emoji: Type.Optional(Nullable(Type.String({ maxLength: 50 }))),
    icon: Type.Optional(Nullable(Type.String({ maxLength: 50 }))),
    description: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))),
    hidden: Type.Optional(Type.Boolean()),
    noIndex: Type.Optional(Type.Boolean()),
    noRobotsIndex: Type.Optional(Type.Boolean()),
    condition: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 1024 }))),
    layout: Type.Optional(Nullable(LayoutChange)),
    cover: Type.Optional(Nullable(Body({ ref: Reference, yPos: Type.Optional(Type.Number()) }))),
    target: Type.Optional(Reference),
    into: Type.Optional(Nullable(Name)),
    at: Type.Optional(
      Type.Union([OneOf(['start', 'end']), Body({ before: Type.Optional(Name), after: Type.Optional(Name) })], {
        description: 'Position among its siblings.',
      }),
    ),
    revision: Type.Optional(Id),
    block: Type.Optional(Type.String({ maxLength: 64, description: 'Key of the only block to restore.' })),
    files: Type.Optional(Type.Array(NewFile, { minItems: 1, maxItems: 20 })),
    file: Type.Optional(Type.String({ maxLength: 64, description: 'Id of a file, or its `ref` in this call.' })),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'Name of the file.' })),
    reusableContent: Type.Optional(
      Type.String({ maxLength: 64, description: 'Id of a reusable content, or its `ref` in this call.' }),
    ),
    variables: Type.Optional(Variables),
    redirects: Type.Optional(Redirects),
    language: Type.Optional(Nullable(Type.String({ maxLength: 35, description: 'Code, such as `de` or `pt-BR`.' }))),
  }),
);
export type ContentChange = Static<typeof ContentChange>;

export const ChangeContent = Body({ changes: Type.Array(ContentChange, { minItems: 1, maxItems: 50 }) });
export type ChangeContent = Static<typeof ChangeContent>;

/** Pages and reusable contents that refer to an item, by id. */
const Users = Type.Object({ pages: Type.Array(Id), reusableContents: Type.Array(Id) });

const Result = Type.Object(
  {
    operation: OneOf([...CHANGE_OPERATIONS]),
    page: Type.Optional(Id),
    ref: Type.Optional(Type.String()),
    deleted: Type.Optional(Type.Array(Id, { description: 'The page and everything below it.' })),
    result: Type.Optional(OneOf(['reverted', 'restored', 'deleted', 'unchanged'])),
    files: Type.Optional(Type.Array(Type.Object({ id: Id, ref: Type.Optional(Type.String()) }))),
    file: Type.Optional(Id),
    reusableContent: Type.Optional(Id),
    reformatted: Type.Optional(
      OneOf(
        ['blocks', 'text'],
        'How much of the text was reformatted to write a document: the blocks that differ, or all of it. Absent if only words differ.',
      ),
    ),
    rewritten: Type.Optional(Users),
    usedBy: Type.Optional(Users),
  },
  { additionalProperties: false },
);

const Results = {
  changes: Type.Array(Result, { description: 'Results of the changes, in order.' }),
  insertedFiles: Type.Optional(Type.Array(File)),
  warnings: Type.Optional(PageWarnings),
};

/** Response of the operation on a space: `revision` is the new active one. */
export const SpaceChanges = Type.Object({ revision: Id, ...Results }, { additionalProperties: false });

/** Response of the operation on a change request, with and without `compat`. */
export const ChangeRequestChanges = Type.Union([
  Type.Object({ ...ChangeRequest.properties, warnings: Type.Optional(PageWarnings) }),
  Type.Object({ changeRequest: ChangeRequest, ...Results }, { additionalProperties: false }),
]);

export const CompatQuery = Type.Object({
  compat: Type.Optional(
    Type.Boolean({
      default: true,
      description: 'With false, the response contains the result of each change and the change request.',
    }),
  ),
});
