import type { SpaceRow } from '../db/tables/spaces.ts';

/** How long a deleted space can be restored. */
const RETENTION_MS = 7 * 24 * 3600 * 1000;

/** When a space that was deleted at this instant is removed for good; ISO 8601. */
export const removalTime = (deletedAt: string): string => new Date(Date.parse(deletedAt) + RETENTION_MS).toISOString();

/** What was deleted at this instant or before is beyond restoring now; ISO 8601. */
export const oldestDeletion = (now: string): string => new Date(Date.parse(now) - RETENTION_MS).toISOString();

/** Whether the space is deleted and beyond restoring, removed already or not. */
export const isExpired = ({ deleted_at }: Pick<SpaceRow, 'deleted_at'>, now: string): boolean =>
  deleted_at !== null && deleted_at <= oldestDeletion(now);
