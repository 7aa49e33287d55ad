import type { components } from './generated/api.ts';

/** The roles of the API in ascending order: each includes the previous ones. */
export const ROLES: readonly components['schemas']['Role'][] = [
  ...(['read', 'comment', 'edit', 'review', 'create', 'admin'] as const),
];
