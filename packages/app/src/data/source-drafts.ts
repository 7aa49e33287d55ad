import { type DeviceRecord, deleteRecord, listRecords, putRecord } from './device-drafts.ts';

/** An unsaved text, as this device stores it. */
export interface SourceDraft extends DeviceRecord {
  /** In the form of the editor: `\n` as line ending. */
  readonly text: string;
  /** Its base, verbatim. */
  readonly base: string;
  readonly tag: string;
  /** Unresolved conflicts in the text. */
  readonly conflicts: readonly {
    readonly from: number;
    readonly to: number;
    readonly base: string;
    readonly theirs: string;
  }[];
  /** Saved as soon as it is opened. */
  readonly isToSave?: boolean;
}

/** Stores a text on this device. @throws DOMException if storage is full or not allowed */
export const putDraft = (draft: Omit<SourceDraft, 'user' | 'at'>): Promise<void> =>
  putRecord<SourceDraft>('sources', draft);

export const deleteDraft = (page: string, writer: string): Promise<void> => deleteRecord('sources', page, writer);

/** The texts of a page on this device that no other window is writing, latest first. */
export const listDrafts = (page: string): Promise<readonly SourceDraft[]> => listRecords<SourceDraft>('sources', page);
