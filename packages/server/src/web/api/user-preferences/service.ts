import type { Tx } from '../../../platform/db/transact.ts';
import { findPreferences, putPreferences } from './queries.ts';
import type { UpdateUserPreferences } from './schema.ts';

/** Preferences in stored form, including those of later versions. */
export type StoredPreferences = Readonly<Record<string, unknown>>;

export const readPreferences = (json: string | undefined): StoredPreferences =>
  json === undefined ? {} : (JSON.parse(json) as StoredPreferences);

/** Sets the given members; `null` resets to the default. */
export async function updatePreferences(
  tx: Tx,
  userId: string,
  changes: UpdateUserPreferences,
): Promise<StoredPreferences> {
  const before = readPreferences(await findPreferences(tx.db, userId));
  const after = Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null));
  const preferences = JSON.stringify(after);
  if (preferences !== JSON.stringify(before))
    await putPreferences(tx.db, { user_id: userId, preferences, updated_at: tx.now });
  return after;
}
