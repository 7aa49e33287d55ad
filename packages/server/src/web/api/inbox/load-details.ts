import { openRevision, parsePage, textOfDocument } from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { getHeadRevision } from '../../../engines/revisions/revisions.ts';
import type { NotificationRow } from '../../../platform/db/tables/notifications.ts';
import type { SpaceRow } from '../../../platform/db/tables/spaces.ts';
import type { UserRow } from '../../../platform/db/tables/users.ts';
import { findOrganizationTitles } from '../../../platform/queries/organizations.ts';
import { findSpaces } from '../../../platform/queries/spaces.ts';
import { findUsers } from '../../../platform/queries/users.ts';
import type { CommentedPage } from '../comments/read-target.ts';
import { contentUrl } from '../content/present.ts';
import {
  type CommentText,
  findCommentTexts,
  findReplyTexts,
  findRequestTitles,
  type ReplyText,
  type RequestTitle,
} from './detail-queries.ts';

/** What some notifications are about, as it is now. */
export interface NotificationDetails {
  readonly organizations: ReadonlyMap<string, string>;
  readonly spaces: ReadonlyMap<string, SpaceRow>;
  readonly changeRequests: ReadonlyMap<string, RequestTitle>;
  readonly comments: ReadonlyMap<string, CommentText>;
  readonly replies: ReadonlyMap<string, ReplyText>;
  readonly people: ReadonlyMap<string, UserRow>;
  /** URLs in the application, by notification. */
  readonly urls: ReadonlyMap<string, string>;
}

const idsOf = (
  rows: readonly NotificationRow[],
  column: 'change_request_id' | 'comment_id' | 'reply_id' | 'actor_id',
) => [...new Set(rows.flatMap((row) => row[column] ?? []))];

/** Loads what notifications are about, with a constant number of queries, and the page of each comment on one. */
export async function loadNotificationDetails(
  ctx: Context,
  rows: readonly NotificationRow[],
): Promise<NotificationDetails> {
  const db = ctx.database.reader;
  const [organizations, spaces, changeRequests, comments, replies, people] = await Promise.all([
    findOrganizationTitles(db, [...new Set(rows.map(({ organization_id }) => organization_id))]),
    findSpaces(db, [...new Set(rows.map(({ space_id }) => space_id))]),
    findRequestTitles(db, idsOf(rows, 'change_request_id')),
    findCommentTexts(db, idsOf(rows, 'comment_id')),
    findReplyTexts(db, idsOf(rows, 'reply_id')),
    findUsers(db, idsOf(rows, 'actor_id')),
  ]);
  const subjects = { organizations, spaces, changeRequests, comments, replies, people };
  const urls = new Map<string, string>();
  for (const row of rows) urls.set(row.id, await findUrl(ctx, row, subjects));
  return { ...subjects, urls };
}

/** Where the application shows it. */
async function findUrl(
  ctx: Context,
  row: NotificationRow,
  { spaces, changeRequests, comments }: Omit<NotificationDetails, 'urls'>,
): Promise<string> {
  const space = spaces.get(row.space_id);
  if (space === undefined) return ctx.config.publicUrl;
  const changeRequest = row.change_request_id === null ? undefined : changeRequests.get(row.change_request_id);
  const url = contentUrl(ctx, { space, changeRequest });
  if (row.kind === 'sync-failure') return `${url}/~/git`;
  const comment = row.comment_id === null ? undefined : comments.get(row.comment_id);
  if (comment === undefined) return url;
  if (changeRequest !== undefined) return `${url}/~/comments#comment-${comment.id}`;
  return `${url}${await findPagePath(ctx, space, comment)}#comment-${comment.id}`;
}

/** The current path of a comment's page, with a slash; empty where there is none. */
async function findPagePath(ctx: Context, space: SpaceRow, { page_id }: CommentText): Promise<string> {
  if (page_id === null) return '';
  const revision = await openRevision(ctx.content, (await getHeadRevision(ctx, space)).root);
  const page = await revision.findPageRecord(page_id);
  const above = await revision.findAncestors(page_id);
  if (page === undefined || above === undefined) return '';
  const slugs = [...above, page].flatMap((one) => (one.type === 'link' || one.slug === '' ? [] : [one.slug]));
  return slugs.length === 0 ? '' : `/${slugs.map(encodeURIComponent).join('/')}`;
}

/** The page of a comment as it was then. */
export const commentedPageOf = ({ page }: CommentText): CommentedPage | undefined =>
  page === null ? undefined : (JSON.parse(page) as CommentedPage);

/** The beginning of a comment as plain text, on one line for each paragraph. */
export function excerptOf(markdown: string, length: number): string {
  // Much longer texts than the excerpt need not be parsed.
  const { document } = parsePage(`# Comment\n\n${markdown.slice(0, length * 20)}`);
  const text = textOfDocument(document)
    .replace(/\n{2,}/g, '\n')
    .trim();
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}
