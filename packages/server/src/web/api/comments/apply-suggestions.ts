import {
  applyChanges,
  type DocumentPage,
  findBlocksIn,
  findPassagesIn,
  parsePage,
  patchSource,
  placeBlocks,
  type ReplacedPassage,
  replacePassage,
} from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { recordDomainEvent } from '../../../domain/domain-events/record-event.ts';
import { requireFew } from '../../../platform/compute/heavy-work.ts';
import { createBoundedYielder } from '../../../platform/concurrency/yielder.ts';
import type { CommentRow } from '../../../platform/db/tables/comments.ts';
import { type Tx, transact } from '../../../platform/db/transact.ts';
import { badRequest, conflict, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { countContribution } from '../../../platform/queries/change-requests.ts';
import { isInline } from '../../../platform/store/revision-reader.ts';
import { type CommitBase, commitContent, findHeadRevision } from '../content/commit.ts';
import type { ContentAccess } from '../content/scopes.ts';
import { commentEvent } from './comment-event.ts';
import { commentedBlockOf } from './commented-blocks.ts';
import { discussionOf } from './discussion.ts';
import { findComments, markApplied } from './queries.ts';
import { suggestionOf } from './suggestion.ts';

/** Limit of characters of sources that are patched in some milliseconds: once per suggestion. */
const LIGHT_CHARACTERS = 16 * 1024;

/** The result of applying suggestions. */
export interface AppliedComments {
  /** Id of the active revision. */
  readonly revision: string;
  readonly comments: readonly CommentRow[];
}

/**
 * Replaces commented text with suggestions, in one revision, and resolves their comments. All other bytes of the pages
 * are unchanged. Authors of suggestions in a change request become contributors.
 * @param ids of comments, in the order in which they are applied
 * @param ifMatch `If-Match` of the request
 * @throws 404 for a comment of another discussion, 400 for one without a suggestion, 409 for one that is already
 * applied, if the text was changed since, and if `commitContent` rejects edits, 412 like `commitContent`
 */
export async function applySuggestions(
  ctx: Context,
  access: ContentAccess,
  ids: readonly string[],
  ifMatch: string | undefined,
): Promise<AppliedComments> {
  const { userId } = access.caller;
  const { space, changeRequest } = access;
  const head = { spaceId: space.id, changeRequestId: changeRequest?.id };
  let rows: CommentRow[] = [];
  let isWritten = false;
  const onCommit = async (tx: Tx): Promise<boolean> => {
    const revision = await findHead(tx, access);
    for (const { id } of rows)
      if (!(await markApplied(tx.db, id, { revisionId: revision, userId, now: tx.now }))) return false;
    if (changeRequest !== undefined) await creditAuthors(tx, changeRequest.id, rows, userId);
    await recordResolutions(tx, access, rows);
    isWritten = true;
    return true;
  };
  const revision = await commitContent(ctx, head, { userId, ifMatch, onCommit }, async (base) => {
    rows = await loadSuggestions(ctx, access, ids);
    return writeSuggestions(ctx, space.id, rows, base);
  });
  // The pages contain the suggestion already.
  if (!isWritten)
    await transact(ctx, async (tx) => {
      for (const { id } of rows) await markApplied(tx.db, id, { revisionId: revision.id, userId, now: tx.now });
      await recordResolutions(tx, access, rows);
    });
  return { revision: revision.id, comments: await findInOrder(ctx, access, ids) };
}

async function recordResolutions(tx: Tx, access: ContentAccess, rows: readonly CommentRow[]): Promise<void> {
  for (const row of rows.filter(({ status }) => status !== 'resolved'))
    await recordDomainEvent(tx, { ...commentEvent(access, row), type: 'comment.resolved' });
}

async function findHead(tx: Tx, { space, changeRequest }: ContentAccess): Promise<string> {
  return findHeadRevision(tx.db, { spaceId: space.id, changeRequestId: changeRequest?.id });
}

async function creditAuthors(
  tx: Tx,
  changeRequestId: string,
  rows: readonly CommentRow[],
  userId: string,
): Promise<void> {
  const authors = new Set(rows.flatMap(({ posted_by }) => posted_by ?? []));
  authors.delete(userId);
  for (const author of authors) await countContribution(tx.db, changeRequestId, author, tx.now);
}

async function findInOrder(ctx: Context, access: ContentAccess, ids: readonly string[]): Promise<CommentRow[]> {
  const rows = new Map(
    (await findComments(ctx.database.reader, discussionOf(access), ids)).map((row) => [row.id, row]),
  );
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/**
 * @throws 404 for a comment of another discussion, 400 for one without a suggestion, 409 for one that is already
 * applied
 */
async function loadSuggestions(ctx: Context, access: ContentAccess, ids: readonly string[]): Promise<CommentRow[]> {
  const rows = await findInOrder(ctx, access, ids);
  if (rows.length < ids.length) throw notFound('comment');
  for (const { id, suggestion, suggestion_revision_id: applied } of rows) {
    if (suggestion === null) throw badRequest(`body/comments names a comment without a suggestion: ${id}.`);
    if (applied !== null) throw conflict(`The suggestion of the comment ${id} is applied already.`, 'already_exists');
  }
  return rows;
}

async function writeSuggestions(ctx: Context, spaceId: string, rows: readonly CommentRow[], base: CommitBase) {
  const { revision, store } = base;
  const { index } = await ctx.revisions.view(revision.root);
  const sources = new Map<string, string>();
  for (const row of rows) {
    const page = index.byId.get(row.page_id ?? '')?.page;
    if (page?.type !== 'document' || isInline(page.document)) throw outdated(row);
    const source = sources.get(page.id) ?? (await readSource(ctx, page, rows));
    sources.set(page.id, replaceInSource(page, source, row));
  }
  const pause = createBoundedYielder(ctx.config.connections.workTime);
  const changes = [...sources].map(
    ([page, source]) => ({ operation: 'update_page', page, document: { source } }) as const,
  );
  const input = { newId, now: ctx.clock().toISOString(), spaceId, pause };
  const applied = await applyChanges(store, revision.root, changes, input);
  if ('written' in applied) return applied.written;
  throw conflict(
    `The suggestions cannot be written: ${applied.refusal.path} ${applied.refusal.message}.`,
    'source_required',
  );
}

async function readSource(ctx: Context, page: DocumentPage, rows: readonly CommentRow[]): Promise<string> {
  const source = await ctx.revisions.source(page.document);
  requireFew(ctx, source.length * rows.length, LIGHT_CHARACTERS);
  return source;
}

/** @throws 409 when the text to replace has changed */
function replaceInSource(page: Pick<DocumentPage, 'syntax'>, source: string, row: CommentRow): string {
  const { document } = parsePage(source, page);
  const { markdown = '' } = suggestionOf(row) ?? {};
  const passage = findReplaced(document, row);
  const replaced = passage && replacePassage(document, passage, markdown);
  if (replaced === undefined) throw outdated(row);
  const patched = patchSource(source, replaced, page);
  if (patched === undefined)
    throw conflict(
      `The suggestion of the comment ${row.id} cannot be written without losing text of the page. Edit its source instead.`,
      'source_required',
    );
  return patched.source;
}

/** The passage or block of a comment, if its text is unchanged. */
function findReplaced(
  document: ReturnType<typeof parsePage>['document'],
  row: CommentRow,
): ReplacedPassage | undefined {
  const commented = commentedBlockOf(row);
  if (commented === undefined) return undefined;
  const { anchor, quote } = commented;
  const placed = placeBlocks(document);
  const match = findBlocksIn(placed).find(anchor);
  if (quote === undefined) return match?.digest === anchor.digest ? { key: match.key } : undefined;
  const passages = findPassagesIn(placed);
  const passage = (match && passages.findIn(match.block, quote)) ?? passages.findAnywhere(quote);
  if (passage?.isExact !== true) return undefined;
  return { key: passage.block.key ?? '', range: { start: passage.start, end: passage.end } };
}

const outdated = ({ id }: CommentRow) =>
  conflict(
    `The text that the comment ${id} suggests to replace has changed since. Edit the page instead, or ask for a new suggestion.`,
    'suggestion_outdated',
  );
