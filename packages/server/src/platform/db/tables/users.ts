/** A person. */
export interface UserTable {
  id: string;
  display_name: string;
  email: string;
  /** `foldEmail` of the e-mail address; unique. */
  email_folded: string;
  /** `searchTextOf` the user; changes with name and e-mail address. */
  search_text: string;
  photo_url: string | null;
  /** Whether the person is an administrator of the installation. */
  installation_admin: number;
  created_at: string;
}

export type UserRow = UserTable;

/** A disabled user, who may not sign in. */
export interface DisabledUserTable {
  user_id: string;
  disabled_at: string;
  /** Null for the operator of the server. */
  disabled_by: string | null;
}
