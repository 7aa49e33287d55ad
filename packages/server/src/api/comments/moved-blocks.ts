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
import type { Context } from '../../context.ts';
import type { CommentRow } from '../../db/tables/comments.ts';
import { findRevisions } from '../../queries/content.ts';
import { commentedBlockOf, openBlocks, type PageBlocks } from './commented-blocks.ts';

/** Characters of a block that is looked for on other pages: shorter ones exist by chance. */
const LEAST_LENGTH = 20;
/** For one answer: revisions that its comments were made on, pages changed since then, and texts of those that are parsed. */
const MAX_REVISIONS = 50;
const MAX_CHANGED = 1_000;
const MAX_PARSED = 200;
/** The longest words of a block, all of which the source of its page has. */
const WORDS = 4;

/** The active revision of the content, and its pages. */
interface Head {
  readonly spaceId: string;
  readonly root: string;
  readonly index: PageIndex;
}

/** A block on a page that it was not on when it was commented. */
export interface MovedBlock {
  readonly indexed: IndexedPage;
  readonly block: PlacedBlock;
}

/** A page that was changed since a revision, with its text at that time; new ones had none. */
interface ChangedPage {
  readonly indexed: IndexedPage<DocumentPage>;
  readonly before: string | undefined;
  readonly source: string;
}

/** What may still be done for an answer. */
interface Budget {
  changed: number;
  /** Texts that were parsed, by their hashes; kept, for many comments are looked for in the same. */
  readonly parsed: Map<string, PageBlocks>;
}

/**
 * Finds blocks that are no longer on their pages on others: unchanged, and only where they were not before, so that a
 * copy is not taken for the block itself. Looks at pages that were changed since the comment was made, and parses those
 * whose source has the longest words of the block. By the ids of comments.
 */
export async function findMovedBlocks(
  ctx: Context,
  head: Head,
  lost: readonly CommentRow[],
): Promise<Map<string, MovedBlock>> {
  const found = new Map<string, MovedBlock>();
  const wanted = lost.flatMap((row) => {
    const anchor = commentedBlockOf(row)?.anchor;
    return anchor !== undefined && anchor.content.length >= LEAST_LENGTH ? [{ row, anchor }] : [];
  });
  const revisionIds = [...new Set(wanted.map(({ row }) => row.revision_id))].slice(0, MAX_REVISIONS);
  const revisions = await findRevisions(ctx.database.reader, head.spaceId, revisionIds);
  const budget: Budget = { changed: MAX_CHANGED, parsed: new Map() };
  for (const id of revisionIds) {
    const changed = await listChangedPages(ctx, revisions.get(id)?.root ?? head.root, head, budget);
    for (const { row, anchor } of wanted) {
      if (row.revision_id !== id) continue;
      // Other calls have their turn meanwhile.
      await setImmediate();
      const moved = await findMoved(ctx, anchor, changed, budget);
      if (moved !== undefined) found.set(row.id, moved);
    }
  }
  return found;
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
    if (others.length + 1 > earlier.length) return { indexed, block };
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
