import { queryOptions } from '@tanstack/preact-query';
import type { ContentScope } from './content.ts';
import { type DeviceRecord, type DeviceStore, draftKey, listRecords } from './device-drafts.ts';

/** Text of a page that this device keeps and the server does not have. */
export interface DeviceDraft {
  /** The editor that wrote it. */
  readonly store: DeviceStore;
  /** When it was written, in milliseconds since 1970. */
  readonly at: number;
}

/** Interval between checks whether a text was sent meanwhile, in milliseconds. */
const SENT_MS = 2000;

/** The latest text of a page that only this device has; null without one, and while a window is writing it. */
export const deviceDraftQuery = (scope: ContentScope, pageId: string) =>
  queryOptions({
    queryKey: ['device-draft', draftKey(scope, pageId)],
    queryFn: async (): Promise<DeviceDraft | null> => {
      const stores = ['sources', 'steps'] as const;
      const drafts = await Promise.all(
        stores.map(async (store) => {
          const records = await listRecords<DeviceRecord>(store, draftKey(scope, pageId)).catch(() => []);
          return records.map(({ at }): DeviceDraft => ({ store, at }));
        }),
      );
      return drafts.flat().sort((one, other) => other.at - one.at)[0] ?? null;
    },
    // Each visit of an editor may leave one, and send it a moment later.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data ? SENT_MS : false),
  });
