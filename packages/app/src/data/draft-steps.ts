import type { ContentScope } from './content.ts';
import { type DeviceRecord, deleteRecord, draftKey, listRecords, putRecord } from './device-drafts.ts';

type StepJson = Readonly<Record<string, unknown>>;

/** Unconfirmed steps of a window, as this device stores them; the writer is the client of the draft. */
export interface UnsentSteps extends DeviceRecord {
  readonly scope: ContentScope;
  readonly pageId: string;
  readonly title: string;
  /** Id of the draft; absent for the first steps of a page. */
  readonly draft?: string;
  readonly revision: string;
  /** Version of the draft that the steps are based on. */
  readonly version: number;
  /** The batch without a response so far. */
  readonly sent?: {
    readonly version: number;
    readonly batch: string;
    readonly steps: readonly StepJson[];
    /** Those of its steps that still apply, rebased onto `version` of the draft; absent if they are based on it. */
    readonly rebased?: readonly { readonly index: number; readonly step: StepJson }[];
  };
  /** Steps after the batch. */
  readonly steps: readonly StepJson[];
}

/** @throws DOMException if storage is full or not allowed */
export const putUnsentSteps = (
  record: Omit<UnsentSteps, keyof DeviceRecord> & { readonly writer: string },
  durability?: IDBTransactionDurability,
): Promise<void> =>
  putRecord<UnsentSteps>('steps', { ...record, page: draftKey(record.scope, record.pageId) }, durability);

export const deleteUnsentSteps = (scope: ContentScope, pageId: string, writer: string): Promise<void> =>
  deleteRecord('steps', draftKey(scope, pageId), writer);

/** Unconfirmed steps of closed windows of a page, latest first. */
export const listUnsentSteps = (scope: ContentScope, pageId: string): Promise<UnsentSteps[]> =>
  listRecords<UnsentSteps>('steps', draftKey(scope, pageId));
