import { ServiceError } from '../../platform/errors.ts';
import { storeUnavailable } from '../../platform/store/store-unavailable.ts';

/** Why a store of events cannot be used, in a sentence for the operator; callers of the API get `refuseStore`. */
export class EventStoreError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'EventStoreError';
  }
}

export const newerStore = (migration: string): EventStoreError =>
  new EventStoreError(
    `The events were written by a newer version of Bindery, with the migration ${migration}. Start that version, or restore the backup from before the upgrade.`,
  );

/** @param cause the store's own error; `migration` is applied again, from its beginning, with the next use */
export const migrationFailed = (migration: string, cause: unknown): EventStoreError =>
  new EventStoreError(
    `The event store could not be migrated (${migration}): ${reasonOf(cause)}. Correct this; the next event tries again.`,
    cause,
  );

export const folderNotOpened = (folder: string, cause: unknown): EventStoreError =>
  new EventStoreError(
    `The events in ${folder} cannot be opened: ${reasonOf(cause)}. Correct this; the next event tries again.`,
    cause,
  );

const reasonOf = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).trim().replace(/\.$/, '');

/** The refusal of a store that cannot be used: nothing is acknowledged, and the log has the sentence for the operator. */
export const refuseStore = (error: EventStoreError): ServiceError =>
  storeUnavailable('The event store cannot be used.', error);

/** The error that a command shows: the message for operators, if any. */
export const forOperator = (error: unknown): unknown =>
  error instanceof ServiceError && error.cause instanceof EventStoreError ? error.cause : error;
