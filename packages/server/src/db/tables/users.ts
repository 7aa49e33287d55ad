/** A person. */
export interface UserTable {
  id: string;
  display_name: string;
  email: string;
  /** `foldEmail` of the address; unique. */
  email_folded: string;
  /** `searchTextOf` the user; follows name and address. */
  search_text: string;
  photo_url: string | null;
  /** Whether the person administrates the whole installation. */
  installation_admin: number;
  created_at: string;
}

export type UserRow = UserTable;
