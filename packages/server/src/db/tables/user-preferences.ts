/** How somebody set up the application for themselves. */
export interface UserPreferencesTable {
  user_id: string;
  /** JSON: an object; members that this version does not know are kept. */
  preferences: string;
  updated_at: string;
}
