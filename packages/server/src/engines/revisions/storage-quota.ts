import type { StoredObject } from '@bindery/content';
import type { Db } from '../../platform/db/database.ts';
import { ServiceError } from '../../platform/errors.ts';
import * as queries from '../../platform/queries/storage.ts';

/** Owner of stored data: a space, or an organization itself. */
export type StorageOwner = { readonly spaceId: string } | { readonly organizationId: string };

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'] as const;

/** Formats bytes for people: `3.4 MiB`. Pure. */
export function describeBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < UNITS.length - 1) [value, unit] = [value / 1024, unit + 1];
  return `${unit === 0 ? value : Number(value.toFixed(1))} ${UNITS[unit]}`;
}

/**
 * Rejects writes that exceed the quota of an organization; the only check of it. Called before data is stored, outside
 * of the unit of work: concurrent callers may exceed it together.
 * @param bytes to add; zero is never rejected
 * @throws 409 `storage_quota_exceeded`
 */
export async function requireRoom(db: Db, owner: StorageOwner, bytes: number): Promise<void> {
  if (bytes <= 0) return;
  const room = await findRoom(db, owner);
  if (room !== undefined && bytes > room.quota - room.used) throw quotaExceeded(room);
}

/** Rejects work of unknown size if the quota is used up. @throws like `requireRoom` */
export const requireAnyRoom = (db: Db, owner: StorageOwner): Promise<void> => requireRoom(db, owner, 1);

/** Bytes that an organization stores and may store. */
export interface StorageRoom {
  readonly used: number;
  readonly quota: number;
}

/** Undefined if the organization has no quota. */
export async function findRoom(db: Db, owner: StorageOwner): Promise<StorageRoom | undefined> {
  if ('spaceId' in owner) {
    const limit = await queries.findQuotaOfSpace(db, owner.spaceId);
    if (limit === undefined) return undefined;
    return { quota: limit.bytes, used: await findUsed(db, limit.organization_id) };
  }
  const quota = await queries.findQuota(db, owner.organizationId);
  return quota === undefined ? undefined : { quota, used: await findUsed(db, owner.organizationId) };
}

const findUsed = async (db: Db, organizationId: string): Promise<number> =>
  queries.totalOf(await queries.findStoredBytes(db, organizationId));

export const quotaExceeded = ({ used, quota }: StorageRoom): ServiceError =>
  new ServiceError(
    409,
    `The storage quota of the organization is ${describeBytes(quota)}, of which ${describeBytes(used)} are used: there is no room for this. Delete spaces that are not needed, or ask an installation administrator for a larger quota.`,
    'storage_quota_exceeded',
  );

/** Meters writes, and rejects those that exceed the quota. */
export interface RoomMeter {
  /** @param bytes to store next @throws like `requireRoom` */
  add(bytes: number): void;
}

/** A meter for work that stores many files; it reads the quota once. */
export async function openRoomMeter(db: Db, owner: StorageOwner): Promise<RoomMeter> {
  const room = await findRoom(db, owner);
  let added = 0;
  return {
    add: (bytes) => {
      added += bytes;
      if (room !== undefined && bytes > 0 && added > room.quota - room.used) throw quotaExceeded(room);
    },
  };
}

/** Bytes of objects, each counted once. */
export function sumObjects(objects: readonly StoredObject[]): number {
  const sizes = new Map(objects.map(({ hash, bytes }) => [hash, bytes.length]));
  let sum = 0;
  for (const size of sizes.values()) sum += size;
  return sum;
}
