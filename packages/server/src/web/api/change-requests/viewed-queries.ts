import type { Db } from '../../../platform/db/database.ts';
import type { ViewedPageRow } from '../../../platform/db/tables/change-requests.ts';

/** The viewed pages of a change request, for a list. */
export function selectViewedPages(db: Db, changeRequestId: string, userId: string) {
  return db
    .selectFrom('viewed_pages')
    .select(['user_id', 'change_request_id', 'page_id', 'revision_id', 'viewed_at'])
    .where('change_request_id', '=', changeRequestId)
    .where('user_id', '=', userId);
}

/** Marks a page; an existing mark is updated to this revision. */
export async function putViewedPage(db: Db, row: ViewedPageRow): Promise<void> {
  await db
    .insertInto('viewed_pages')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'change_request_id', 'page_id']).doUpdateSet((is) => ({
        revision_id: is.ref('excluded.revision_id'),
        viewed_at: is.ref('excluded.viewed_at'),
      })),
    )
    .execute();
}

export async function deleteViewedPage(
  db: Db,
  { user_id, change_request_id, page_id }: Pick<ViewedPageRow, 'user_id' | 'change_request_id' | 'page_id'>,
): Promise<void> {
  await db
    .deleteFrom('viewed_pages')
    .where('user_id', '=', user_id)
    .where('change_request_id', '=', change_request_id)
    .where('page_id', '=', page_id)
    .execute();
}
