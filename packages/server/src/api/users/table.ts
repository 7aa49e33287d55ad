/** A person. `email_folded` is the address in lower case, which no two users share. */
export interface UserTable {
  id: string;
  display_name: string;
  email: string;
  email_folded: string;
  photo_url: string | null;
  created_at: string;
}

export type UserRow = UserTable;
