import { type Document, type DocumentPage, resolveDocument, splitSource } from '@bindery/content';
import type { Context } from '../../context.ts';
import type { ShownRevision } from './present.ts';
import { repositoryAddresses, resolveTargets } from './targets.ts';

/** The revision that a body is shown from. */
type BodySource = Pick<ShownRevision, 'view' | 'treeUrl'>;

/** The body of a page in one of its forms; both when no form is asked for (override 7). */
export async function readPageBody(
  ctx: Context,
  shown: BodySource,
  page: DocumentPage,
  format: 'markdown' | 'document' | undefined,
): Promise<{ markdown?: string; document?: Document }> {
  const markdown = format === 'document' ? undefined : splitSource(await ctx.revisions.source(page.document)).body;
  const document = format === 'markdown' ? undefined : await readDocument(ctx, shown, page);
  return { ...(markdown !== undefined && { markdown }), ...(document !== undefined && { document }) };
}

/** The document tree of a page or snippet with its references resolved in this revision (decisions, row 205). */
export async function readDocument(
  ctx: Context,
  { view, treeUrl }: BodySource,
  source: Pick<DocumentPage, 'file' | 'document'>,
): Promise<Document> {
  const { document } = await ctx.revisions.parsed(source.document);
  return resolveDocument(document, resolveTargets(view, source.file, document, repositoryAddresses(treeUrl)));
}
