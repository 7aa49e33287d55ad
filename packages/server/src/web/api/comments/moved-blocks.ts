import { setImmediate } from 'node:timers/promises';
import {
  type BlockAnchor,
  type DocumentPage,
  diffRevisions,
  type IndexedPage,
  type PageIndex,
  type PageRecord,
  type PlacedBlock,
} from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { CommentRow } from '../../../platform/db/tables/comments.ts';
import { findRevisions } from '../../../platform/queries/content.ts';
import { commentedBlockOf, openBlocks, type PageBlocks } from './commented-blocks.ts';

/** Minimum characters of a block searched on other pages: shorter ones match by chance. */
const LEAST_LENGTH = 20;
/** Limits per response: revisions of its comments, pages changed since then, and parsed texts. */
const MAX_REVISIONS = 50;
const MAX_CHANGED = 1_000;
const MAX_PARSED = 200;
/** The longest words of a block, all of which the source of its page contains. */
const WORDS = 4;

/** The active revision of the content, and its pages. */
interface Head {
  readonly spaceId: string;
  readonly root: string;
  readonly index: PageIndex;
}

/** A block on another page than when it was commented. */
export interface MovedBlock {
  readonly indexed: IndexedPage;
  readonly block: PlacedBlock;
  /** Those of the page. */
  readonly blocks: PageBlocks;
}

/** A page that was changed since a revision, with its text at that time; new pages have none. */
interface ChangedPage {
  readonly indexed: IndexedPage<DocumentPage>;
  readonly before: string | undefined;
  readonly source: string;
}

/** The remaining limits of a response. */
interface Budget {
  changed: number;
  /** Parsed texts by hash; cached, since many comments are searched in the same ones. */
  readonly parsed: Map<string, PageBlocks>;
}

/**
 * Finds blocks that have moved to other pages: unchanged, and only where they did not exist before, so that a copy does
 * not match. Checks pages that were changed since the comment, and parses those whose source contains the longest words
 * of the block. Keyed by comment id.
 */
export async function findMovedBlocks(
  ctx: Context,
  head: Head,
  lost: readonly CommentRow[],
): Promise<Map<string, MovedBlock>> {
  const movedBlocks = new Map<string, MovedBlock>();
  const anchored = lost.flatMap((row) => {
    const anchor = commentedBlockOf(row)?.anchor;
    return anchor !== undefined && anchor.content.length >= LEAST_LENGTH ? [{ row, anchor }] : [];
  });
  const revisionIds = [...new Set(anchored.map(({ row }) => row.revision_id))].slice(0, MAX_REVISIONS);
  const revisions = await findRevisions(ctx.database.reader, head.spaceId, revisionIds);
  const budget: Budget = { changed: MAX_CHANGED, parsed: new Map() };
  for (const id of revisionIds) {
    const changed = await listChangedPages(ctx, revisions.get(id)?.root ?? head.root, head, budget);
    for (const { row, anchor } of anchored) {
      if (row.revision_id !== id) continue;
      // Yields to other calls.
      await setImmediate();
      const moved = await findMoved(ctx, anchor, changed, budget);
      if (moved !== undefined) movedBlocks.set(row.id, moved);
    }
  }
  return movedBlocks;
}

async function listChangedPages(
  ctx: Context,
  root: string,
  { root: headRoot, index }: Head,
  budget: Budget,
): Promise<ChangedPage[]> {
  const { added, changed } = (await diffRevisions(ctx.content, root, headRoot)).pages;
  const before = new Map(changed.map((page) => [page.after.id, textOf(page.before)]));
  const pages: ChangedPage[] = [];
  for (const { id } of [...added, ...changed.map(({ after }) => after)]) {
    const indexed = index.byId.get(id);
    if (budget.changed === 0 || indexed?.page.type !== 'document' || indexed.page.document === before.get(id)) continue;
    budget.changed -= 1;
    const source = await ctx.revisions.source(indexed.page.document);
    pages.push({ indexed: indexed as IndexedPage<DocumentPage>, before: before.get(id), source });
  }
  return pages;
}

const textOf = (page: PageRecord): string | undefined => (page.type === 'document' ? page.document : undefined);

async function findMoved(
  ctx: Context,
  anchor: BlockAnchor,
  pages: readonly ChangedPage[],
  budget: Budget,
): Promise<MovedBlock | undefined> {
  const words = new Set(anchor.content.match(/[\p{L}\p{N}]+/gu) ?? []);
  const longest = [...words].sort((one, other) => other.length - one.length).slice(0, WORDS);
  for (const { indexed, before, source } of pages) {
    if (!longest.every((word) => source.includes(word))) continue;
    const [block, ...others] = await listEqual(ctx, anchor, indexed.page.document, budget);
    if (block === undefined) continue;
    const earlier = before === undefined ? [] : await listEqual(ctx, anchor, before, budget);
    if (others.length + 1 <= earlier.length) continue;
    return { indexed, block, blocks: await openBlocks(ctx, indexed.page) };
  }
  return undefined;
}

async function listEqual(
  ctx: Context,
  anchor: BlockAnchor,
  document: string,
  { parsed }: Budget,
): Promise<readonly PlacedBlock[]> {
  if (!parsed.has(document) && parsed.size === MAX_PARSED) return [];
  const blocks = parsed.get(document) ?? (await openBlocks(ctx, { document }));
  parsed.set(document, blocks);
  return blocks.finder.listEqual(anchor);
}
