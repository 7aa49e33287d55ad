import { api, call } from './client.ts';

/** A member of an organization, with the properties that the palette shows. */
export interface FoundPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string | undefined;
}

/** Members whose name or e-mail address contains a text. */
export async function searchPeople(
  organizationId: string,
  search: string,
  signal: AbortSignal,
): Promise<FoundPerson[]> {
  const { items } = await call(
    api.GET('/v1/orgs/{organizationId}/members', {
      params: { path: { organizationId }, query: { search, limit: 8 } },
      signal,
    }),
  );
  return items.map(({ user: { id, displayName, email } }) => ({ id, name: displayName, email }));
}
