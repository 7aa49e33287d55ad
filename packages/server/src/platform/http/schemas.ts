import { type TProperties, type TSchema, type TStringOptions, Type } from 'typebox';
import { ROLES } from '../db/role.ts';
import { REASONS, type Reason } from '../reasons.ts';
import { PAGE_SIZE } from './list.ts';

/** Names of schemas for the OpenAPI document: a named schema is written once there and referenced. */
const NAMES = new WeakMap<TSchema, string>();

/** Gives a schema the name under which the OpenAPI document lists it. */
export function named<Schema extends TSchema>(name: string, schema: Schema): Schema {
  NAMES.set(schema, name);
  return schema;
}

export const schemaNameOf = (schema: TSchema): string | undefined => NAMES.get(schema);

/** A body: unknown members are rejected (docs/api/contract.md#unknown-members). */
export const Body = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

/** What titles and names match: lists, links, mails and files of other tools have them on one line. */
export const ONE_LINE = '^[^\\n\\v\\f\\r\\u0085\\u2028\\u2029]*$';
/** A title or name, without line breaks. */
export const Line = (options: TStringOptions = {}) => Type.String({ ...options, pattern: ONE_LINE });

export const Id = Type.String({ description: 'Opaque identifier.', maxLength: 64 });
export const Timestamp = Type.String({ format: 'date-time', description: 'ISO 8601, UTC, milliseconds.' });
export const RoleName = named('Role', Type.Enum([...ROLES], { description: 'Each role includes those before it.' }));
export const Nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const OneOf = <const Values extends string[]>(values: readonly [...Values], description?: string) =>
  Type.Enum(values, description === undefined ? {} : { description });

/** Query of every list. */
export const ListQuery = {
  page: Type.Optional(
    Type.String({ maxLength: 2048, description: 'Page to fetch: `next.page` of an earlier answer.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 0, maximum: PAGE_SIZE.max, default: PAGE_SIZE.default, description: 'Items a page.' }),
  ),
};

/** Query of lists that can be entered anywhere, such as by the scrollbar of a screen. */
export const PositionedListQuery = {
  ...ListQuery,
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000_000,
      default: 0,
      description: 'Items to skip at the start of the list. Cannot be combined with `page`.',
    }),
  ),
};

/** Response of every list. */
export const ListSchema = <Item extends TSchema>(item: Item) =>
  Type.Object({
    next: Type.Optional(Type.Object({ page: Type.String() }, { description: 'Absent on the last page.' })),
    count: Type.Integer({ description: 'Total number of items.' }),
    items: Type.Array(item),
  });

export const ErrorAnswer = named(
  'Error',
  Type.Object({
    error: Type.Object({
      code: Type.Integer(),
      message: Type.String(),
      reason: OneOf(Object.keys(REASONS) as Reason[], 'Machine-readable and stable; new values may be added.'),
    }),
  }),
);

/** A response without a body. */
export const NoContent = named('NoContent', Type.Null({ description: 'No content.' }));
