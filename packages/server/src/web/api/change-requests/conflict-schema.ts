import { type Static, Type } from 'typebox';
import { Body, Id, named, OneOf } from '../../../platform/http/schemas.ts';
import { File } from '../content/schema.ts';
import { ConflictSchema } from './schema.ts';

const Keep = OneOf(['main', 'change', 'both']);

/** The content of one side of a conflict. */
const Side = Type.Object({
  text: Type.String({ description: 'Markdown; of front matter and properties, lines of YAML.' }),
  html: Type.Optional(
    Type.String({
      description: 'As the page would show it: the Markdown, or the whole page if the other side deleted it.',
    }),
  ),
  file: Type.Optional(File),
});

const Properties = Type.Array(Type.Object({ name: Type.String(), main: Type.String(), change: Type.String() }), {
  description: 'The properties that differ, by name, as they are written.',
});

/** One conflict for its author to resolve. */
const ShownConflict = named(
  'ShownConflict',
  Type.Object({
    id: Type.String({ description: 'Changes when a side of the conflict changes.' }),
    kind: OneOf(['text', 'page', 'front-matter', 'properties', 'title']),
    page: Type.Optional(Type.Object({ id: Id, title: Type.String(), path: Type.String() })),
    reusableContent: Type.Optional(Type.Object({ id: Id, title: Type.String() })),
    message: Type.String({ description: 'One sentence for the author.' }),
    main: Side,
    change: Side,
    properties: Type.Optional(Properties),
    keep: Type.Array(Keep, { description: 'The sides that can be kept.' }),
    isEditable: Type.Boolean({ description: 'Whether the conflict can be resolved with a different text.' }),
  }),
);
export type ShownConflictWire = Static<typeof ShownConflict>;

/** A conflict of a file or a setting. It does not block a merge. */
const ConflictNotice = named(
  'ConflictNotice',
  Type.Object({
    ...ConflictSchema.properties,
    id: Type.String({ description: 'Changes when the subject of the conflict changes.' }),
    main: Type.Optional(Side),
    change: Type.Optional(Side),
    keep: Type.Array(Keep, { description: 'The sides that can be kept; empty for conflicts of former versions.' }),
    applies: Type.Optional(Keep),
  }),
);
export type ConflictNoticeWire = Static<typeof ConflictNotice>;

/** The conflicts of a change request: those that block its merge, and the others. */
export const ShownConflicts = named(
  'ShownConflicts',
  Type.Object({
    object: Type.Literal('shown-conflicts'),
    revision: Type.String({ description: 'Id of the active revision of the change request.' }),
    conflicts: Type.Array(ShownConflict, {
      description: 'Conflicts by page. Without any, the change request can be merged.',
    }),
    notices: Type.Array(ConflictNotice, {
      description: 'Conflicts of files and settings: the merge chose a side, and the other one can be chosen instead.',
    }),
    stylesheets: Type.Array(Type.String()),
  }),
);
export type ShownConflicts = Static<typeof ShownConflicts>;

export const SolveConflicts = Body({
  solutions: Type.Array(
    Body({
      conflict: Type.String({ maxLength: 100, description: 'Id of a conflict or a notice.' }),
      keep: Type.Optional(Keep),
      text: Type.Optional(Type.String({ maxLength: 100_000, description: 'Markdown that replaces both sides.' })),
    }),
    { minItems: 1, maxItems: 100 },
  ),
});
export type SolveConflicts = Static<typeof SolveConflicts>;

export const SolvedConflicts = Type.Object({
  revision: Type.String({ description: 'Id of the active revision of the change request.' }),
  remaining: Type.Integer({ description: 'Number of unresolved conflicts.' }),
});
