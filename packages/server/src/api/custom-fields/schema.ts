import { type Static, Type } from 'typebox';
import { CUSTOM_FIELD_TYPES } from '../../db/tables/custom-fields.ts';
import { Body, Id, ListQuery, Nullable, named, OneOf, Timestamp } from '../../http/schemas.ts';
import { OrganizationParams } from '../organizations/schema.ts';

/** A name may be longer here than any field's is: then there is none of it. */
export const CustomFieldParams = Type.Object({ ...OrganizationParams.properties, fieldName: Id });

export const ListCustomFieldsQuery = Type.Object(ListQuery);

const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '^[a-z_\\-0-9]+$' });
const FieldType = OneOf([...CUSTOM_FIELD_TYPES]);

const Described = {
  title: Type.String({ maxLength: 100 }),
  description: Type.String({ maxLength: 200 }),
  placeholder: Type.String({ maxLength: 100 }),
};

/** Values that a field of a select type can have. */
const Options = Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: 'What values of the types select:single and select:multi are chosen from.',
});

const OptionalChanges = {
  title: Type.Optional(Described.title),
  description: Type.Optional(Described.description),
  placeholder: Type.Optional(Described.placeholder),
  options: Type.Optional(Options),
};

/** The definition of a field. Texts that nobody has set are empty. */
export const CustomField = named(
  'CustomField',
  Type.Object({
    id: Id,
    name: Name,
    ...Described,
    type: FieldType,
    options: Type.Optional(Options),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    urls: Type.Object({ location: Type.String() }),
  }),
);
export type CustomField = Static<typeof CustomField>;

export const CreateCustomField = Body({ name: Name, type: FieldType, ...OptionalChanges });
export type CreateCustomField = Static<typeof CreateCustomField>;

export const UpdateCustomField = Body(OptionalChanges);
export type UpdateCustomField = Static<typeof UpdateCustomField>;

const MAX_TEXT = 256;

/** A value of some field; its type decides which form it has. */
const Value = Type.Union([
  Type.String({ maxLength: MAX_TEXT }),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.String({ minLength: 1, maxLength: MAX_TEXT }), { maxItems: 100, uniqueItems: true }),
]);

/** Every field of the organization, oldest first, with the value of one space. */
export const CustomFieldValues = named(
  'CustomFieldValues',
  Type.Array(
    Type.Object({
      customField: CustomField,
      value: Type.Optional(Value),
    }),
  ),
);
export type CustomFieldValues = Static<typeof CustomFieldValues>;

/** Values by the names of fields; null removes one (docs/api/contract.md#values-of-custom-fields). */
export const UpdateCustomFieldValues = Body({
  values: Type.Record(Type.String(), Body({ value: Nullable(Value) }), {
    maxProperties: 100,
    description: 'By the names of the fields; null removes a value; fields that are not named do not change.',
  }),
});
export type UpdateCustomFieldValues = Static<typeof UpdateCustomFieldValues>;
