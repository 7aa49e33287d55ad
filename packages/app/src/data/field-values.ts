import { queryOptions } from '@tanstack/preact-query';
import type { Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { withOptimism } from './optimistic.ts';
import { type Space, spaceKeys } from './spaces.ts';

/** A custom field of the organization, with its value for one space. */
export type FieldValue = Schemas['CustomFieldValues'][number];
/** A value in the form of the type of its field; null removes it. */
export type NewValue = NonNullable<FieldValue['value']> | null;

type FieldOwner = Pick<Space, 'id' | 'organization'>;

/** Changes of the fields are changes of the organization. */
const keyOf = ({ id, organization }: FieldOwner) => [...spaceKeys.one(id), 'custom-fields', organization] as const;

/** Every custom field of the organization, oldest first, with the values of a space. */
export const fieldValuesQuery = (space: FieldOwner) =>
  queryOptions({
    queryKey: keyOf(space),
    queryFn: ({ signal }) =>
      call(api.GET('/v1/spaces/{spaceId}/custom-fields', { params: { path: { spaceId: space.id } }, signal })),
  });

/** Changes the values of some fields, by name; the others remain. */
export function updateFieldValues(space: FieldOwner, values: Readonly<Record<string, NewValue>>): Promise<unknown> {
  const body = { values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])) };
  return withOptimism(
    [],
    () => call(api.PATCH('/v1/spaces/{spaceId}/custom-fields', { params: { path: { spaceId: space.id } }, body })),
    [keyOf(space)],
  );
}
