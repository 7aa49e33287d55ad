import { queryOptions } from '@tanstack/preact-query';
import { bootstrap, type Schemas } from './bootstrap.ts';
import { api, call } from './client.ts';
import { queryClient } from './query-client.ts';

export type Preferences = Schemas['UserPreferences'];
export type PreferenceChanges = Partial<Omit<Preferences, 'object'>>;

const KEY = ['preferences'] as const;

/** The preferences of the person, on every device. */
export const preferencesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call(api.GET('/v1/user/preferences', { signal })),
  initialData: bootstrap.preferences,
});

/** The preferences in this window. */
export const currentPreferences = (): Preferences =>
  queryClient.getQueryData<Preferences>(KEY) ?? bootstrap.preferences;

/** Stores preferences. They apply at once, and last for this visit if the server is unreachable. */
export async function updatePreferences(changes: PreferenceChanges): Promise<void> {
  queryClient.setQueryData<Preferences>(KEY, { ...currentPreferences(), ...changes });
  queryClient.setQueryData<Preferences>(
    KEY,
    await call(api.PATCH('/v1/user/preferences', { body: changes, keepalive: true })),
  );
}

/** Like `updatePreferences`, without waiting, for values such as a width. */
export const storePreferences = (changes: PreferenceChanges): Promise<void> =>
  updatePreferences(changes).catch(() => undefined);
