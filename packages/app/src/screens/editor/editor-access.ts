/** Permissions of a user for a draft. */
export type EditorAccess = 'write' | 'propose' | 'finished';
