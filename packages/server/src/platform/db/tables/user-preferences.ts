/** Preferences of a user for the application. */
export interface UserPreferencesTable {
  user_id: string;
  /** JSON: an object; members unknown to this version are preserved. */
  preferences: string;
  updated_at: string;
}
