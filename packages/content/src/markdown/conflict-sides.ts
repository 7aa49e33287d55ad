import type { HintStyle } from '../document/document.ts';

/** How the two sides of a merge are named to people, in this order wherever both are shown. */
export const CONFLICT_SIDES = { main: 'Main content', change: 'This change request' } as const;

export type ConflictSide = keyof typeof CONFLICT_SIDES;

/** The hints as which the sides of a conflict are shown. */
export const CONFLICT_STYLES: Readonly<Record<ConflictSide, HintStyle>> = { main: 'danger', change: 'info' };
