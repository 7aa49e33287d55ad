/** The role ladder and the permissions of each role. Pure. */
export const ROLES = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;

/** A role; each includes all before it. A guest has none (null). */
export type Role = (typeof ROLES)[number];
