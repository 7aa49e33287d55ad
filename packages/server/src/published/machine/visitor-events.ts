import type { Tx } from '../../db/transact.ts';
import { newId } from '../../ids.ts';

/** Where on a site something happened (specification, insights; decisions, row 155). */
export interface EventLocation {
  readonly url: string;
  readonly siteSection: string | null;
  readonly siteSpace: string | null;
  readonly siteShareKey: string | null;
  readonly space: string | null;
  readonly revision: string | null;
  readonly page: string | null;
}

type Rating = 'bad' | 'ok' | 'good';

/** What a visitor did, in the shape of decisions, appendix B. Nothing in it says who the visitor is. */
export type VisitorEvent = { readonly location: EventLocation; readonly userAgent: string } & (
  | { readonly type: 'page_post_feedback'; readonly feedback: { readonly rating: Rating } }
  | {
      readonly type: 'page_post_feedback_comment';
      readonly feedback: { readonly rating: Rating; readonly comment: string };
    }
);

/** Events that are kept of one site: nobody fills the disk of a site by rating its pages. */
const MAX_EVENTS = 100_000;

/** Records what a visitor did on a site; false when there is no room for more. */
export async function recordVisitorEvent(tx: Tx, siteId: string, event: VisitorEvent): Promise<boolean> {
  const beyond = await tx.db
    .selectFrom('site_events')
    .select('id')
    .where('site_id', '=', siteId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .offset(MAX_EVENTS - 1)
    .executeTakeFirst();
  if (beyond !== undefined) return false;
  const { userAgent, ...told } = event;
  const session = { visitorId: null, sessionId: null, cookies: {}, userAgent, language: null, referrer: null };
  const row = { ...told, session, timestamp: tx.now };
  await tx.db
    .insertInto('site_events')
    .values({ id: newId(), site_id: siteId, type: event.type, event: JSON.stringify(row), created_at: tx.now })
    .execute();
  return true;
}
