import { queryOptions } from '@tanstack/preact-query';
import { bootstrap, type Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { queryClient } from './query-client.ts';

export type Preferences = Schemas['UserPreferences'];
export type PreferenceChanges = Partial<Omit<Preferences, 'object'>>;

const KEY = ['preferences'] as const;

/** How the person set the application up, on every device. */
export const preferencesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(api.GET('/v1/user/preferences', { signal })),
  initialData: bootstrap.preferences,
});

/** The preferences as this window knows them. */
export const currentPreferences = (): Preferences =>
  queryClient.getQueryData<Preferences>(KEY) ?? bootstrap.preferences;

/** Stores preferences. They count here at once, and stay for this visit where the server cannot be reached. */
export async function updatePreferences(changes: PreferenceChanges): Promise<void> {
  queryClient.setQueryData<Preferences>(KEY, { ...currentPreferences(), ...changes });
  queryClient.setQueryData<Preferences>(KEY, await call(api.PATCH('/v1/user/preferences', { body: changes })));
}

/** The same for what nobody waits for, such as a width. */
export const storePreferences = (changes: PreferenceChanges): Promise<void> =>
  updatePreferences(changes).catch(() => undefined);
