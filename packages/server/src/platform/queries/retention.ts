/** How long a deleted space or organization can be restored. */
const RETENTION_MS = 7 * 24 * 3600 * 1000;

/** When a resource deleted at this time is permanently removed; ISO 8601. */
export const removalTime = (deletedAt: string): string => new Date(Date.parse(deletedAt) + RETENTION_MS).toISOString();

/** Latest deletion time of resources that can no longer be restored; ISO 8601. */
export const oldestDeletion = (now: string): string => new Date(Date.parse(now) - RETENTION_MS).toISOString();

/** Whether a resource is deleted and can no longer be restored, whether or not it was removed already. */
export const isExpired = ({ deleted_at }: { readonly deleted_at: string | null }, now: string): boolean =>
  deleted_at !== null && deleted_at <= oldestDeletion(now);
