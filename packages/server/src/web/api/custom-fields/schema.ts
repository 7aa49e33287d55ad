import { type Static, Type } from 'typebox';
import { CUSTOM_FIELD_TYPES } from '../../../platform/db/tables/custom-fields.ts';
import { Body, Id, Line, ListQuery, Nullable, named, OneOf, Timestamp } from '../../../platform/http/schemas.ts';
import { OrganizationParams } from '../organizations/schema.ts';

/** Longer than the name of any field: such a field does not exist. */
export const CustomFieldParams = Type.Object({ ...OrganizationParams.properties, fieldName: Id });

export const ListCustomFieldsQuery = Type.Object(ListQuery);

const Name = Type.String({ minLength: 1, maxLength: 50, pattern: '^[a-z_\\-0-9]+$' });
const FieldType = OneOf([...CUSTOM_FIELD_TYPES]);

const Described = {
  title: Line({ maxLength: 100 }),
  description: Type.String({ maxLength: 200 }),
  placeholder: Type.String({ maxLength: 100 }),
};

/** Allowed values of a field of a select type. */
const Options = Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  description: 'Options of the types select:single and select:multi.',
});

const OptionalChanges = {
  title: Type.Optional(Described.title),
  description: Type.Optional(Described.description),
  placeholder: Type.Optional(Described.placeholder),
  options: Type.Optional(Options),
};

/** The definition of a field. Unset texts are empty. */
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

/** A value of a field, in the form of its type. */
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

/** Values by field name; null removes one (docs/api/contract.md#values-of-custom-fields). */
export const UpdateCustomFieldValues = Body({
  values: Type.Record(Type.String(), Body({ value: Nullable(Value) }), {
    maxProperties: 100,
    description: 'Values by field name. Null removes a value; omitted fields do not change.',
  }),
});
export type UpdateCustomFieldValues = Static<typeof UpdateCustomFieldValues>;
