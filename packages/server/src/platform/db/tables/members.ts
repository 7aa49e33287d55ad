import type { Role } from '../role.ts';

/** Membership of a user in an organization; `role` null is a guest. */
export interface MemberTable {
  organization_id: string;
  user_id: string;
  role: Role | null;
  disabled: number;
  sso: number;
  joined_at: string;
  last_seen_at: string | null;
}

export type MemberRow = MemberTable;

/** Somebody whom an administrator removed: only a new invitation to the e-mail address brings them back. */
export interface RemovedMemberTable {
  organization_id: string;
  user_id: string;
  removed_at: string;
}
