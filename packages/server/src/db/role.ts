/** The role ladder and what each step may do. Pure: rows in, answers out. */
export const ROLES = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;

/** A role; each includes all before it. A guest has none (null). */
export type Role = (typeof ROLES)[number];
