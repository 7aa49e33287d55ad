/** A custom field of an organization; each of its spaces may have a value for it. */
export interface CustomFieldTable {
  id: string;
  organization_id: string;
  /** Unique in the organization. */
  name: string;
  type: CustomFieldType;
  /** Empty if it is not set, as are the next two. */
  title: string;
  description: string;
  placeholder: string;
  /** JSON array of texts; null for types without options. */
  options: string | null;
  created_at: string;
  updated_at: string;
}

export type CustomFieldRow = CustomFieldTable;

/** The value of a field on a space. */
export interface CustomFieldValueTable {
  space_id: string;
  field_id: string;
  /** JSON in the form of the field's type. */
  value: string;
  updated_at: string;
}

/** Types of fields. */
export const CUSTOM_FIELD_TYPES = ['text', 'number', 'boolean', 'tags', 'select:multi', 'select:single'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];
