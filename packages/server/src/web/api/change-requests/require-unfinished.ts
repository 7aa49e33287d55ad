import type { ChangeRequestRow } from '../../../platform/db/tables/change-requests.ts';
import { conflict } from '../../../platform/errors.ts';

/** @throws 409 if the change request is merged or archived: then it is read-only */
export function requireUnfinished({ status, number }: Pick<ChangeRequestRow, 'status' | 'number'>): void {
  if (status === 'merged')
    throw conflict(`Change request ${number} is merged. Make the change in a new one.`, 'change_request_merged');
  if (status === 'archived')
    throw conflict(
      `Change request ${number} is archived. Set its status to draft or open first.`,
      'change_request_archived',
    );
}
