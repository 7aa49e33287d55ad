import {
  type DocumentPage,
  type Page,
  type ReplacedPassage,
  replacePassage,
  serializeDocument,
} from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import type { CommentRow } from '../../../platform/db/tables/comments.ts';
import { badRequest } from '../../../platform/errors.ts';
import { openBlocks } from './commented-blocks.ts';
import type { CreateComment } from './schema.ts';

/** A suggested text for a passage or a block. */
export interface CommentSuggestion {
  readonly markdown: string;
  /** The text that it replaces. */
  readonly original: string;
}

export const suggestionOf = ({ suggestion }: Pick<CommentRow, 'suggestion'>): CommentSuggestion | undefined =>
  suggestion === null ? undefined : (JSON.parse(suggestion) as CommentSuggestion);

/**
 * The stored data of a suggestion; null without one.
 * @throws 400 for a block that the page does not have, and for a text that is not valid in its position
 */
export async function readSuggestion(
  ctx: Context,
  page: Page,
  passage: ReplacedPassage,
  suggestion: CreateComment['suggestion'],
): Promise<string | null> {
  if (suggestion === undefined) return null;
  if (page.type !== 'document') throw badRequest('body/suggestion requires a page with a text.');
  const { insert } = suggestion;
  if (insert !== undefined && passage.range !== undefined)
    throw badRequest('body/suggestion/insert requires a block: body/node without body/quote.');
  const original = await readOriginal(ctx, page, passage);
  const markdown = insert === undefined ? suggestion.markdown : joinBlocks(original ?? '', suggestion.markdown, insert);
  const { document } = await ctx.revisions.parsed(page);
  if (original === undefined || replacePassage(document, passage, markdown) === undefined)
    throw badRequest(
      passage.range === undefined
        ? 'body/suggestion requires a block of the page.'
        : 'body/suggestion must be one paragraph for a passage of one paragraph, heading, item or cell. Suggest another text for the whole block instead.',
    );
  return JSON.stringify({ markdown, original } satisfies CommentSuggestion);
}

const joinBlocks = (original: string, markdown: string, insert: 'before' | 'after'): string =>
  (insert === 'before' ? [markdown, original] : [original, markdown]).join('\n\n');

async function readOriginal(
  ctx: Context,
  page: DocumentPage,
  { key, range }: ReplacedPassage,
): Promise<string | undefined> {
  const { placed } = await openBlocks(ctx, page);
  const match = placed.findByKey(key);
  if (match === undefined) return undefined;
  if (range !== undefined) return match.content.slice(range.start, range.end);
  const document = { object: 'document', data: {}, nodes: [match.block] } as const;
  return serializeDocument({ frontMatter: {}, document }).trim();
}
