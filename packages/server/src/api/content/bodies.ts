import {
  type Document,
  type DocumentForm,
  type DocumentPage,
  formOfDocument,
  resolveDocument,
  serializeDocument,
  splitSource,
  type Targets,
} from '@bindery/content';
import type { Context } from '../../context.ts';
import { describeApis } from '../../published/describe-apis.ts';
import { isInline } from '../../store/revision-reader.ts';
import type { ShownRevision } from './present.ts';
import { repositoryAddresses, resolveTargets } from './targets.ts';
import { readVisitorBody } from './visitor-content.ts';

/** The revision that a body is shown from. */
type BodySource = Pick<ShownRevision, 'view' | 'treeUrl' | 'visitor'>;

/** The body of a page in one of its forms; both when no form is asked for. */
export async function readPageBody(
  ctx: Context,
  shown: ShownRevision,
  page: DocumentPage,
  format: 'markdown' | 'document' | undefined,
): Promise<{ markdown?: string; document?: DocumentForm }> {
  if (shown.visitor !== undefined) return readVisitorBody(ctx, shown.visitor, page.id, format);
  const markdown = format === 'document' ? undefined : await readMarkdown(ctx, shown, page);
  const document = format === 'markdown' ? undefined : await readDocument(ctx, shown, page);
  return { ...(markdown !== undefined && { markdown }), ...(document !== undefined && { document }) };
}

/** What was written for the page; of one that is generated there is no source, and what it shows is said in markdown. */
async function readMarkdown(ctx: Context, { space, view }: ShownRevision, page: DocumentPage): Promise<string> {
  if (!isInline(page.document)) return splitSource(await ctx.revisions.source(page.document)).body;
  const { document, ...title } = await ctx.revisions.parsed(page.document);
  const described = await describeApis(ctx, { organizationId: space.organization_id, view, page }, document);
  return serializeDocument({ ...title, frontMatter: {}, document: described });
}

/** The document form of a page or snippet, with its references resolved in this revision. */
export async function readDocument(
  ctx: Context,
  shown: BodySource,
  source: Pick<DocumentPage, 'file' | 'document'>,
): Promise<DocumentForm> {
  const { document } = await ctx.revisions.parsed(source.document);
  return formOfDocument(resolveDocument(document, resolveShownTargets(shown, source.file, document)));
}

/** Where the targets of a document lead that stands in a file of a revision, as its document form says. */
export const resolveShownTargets = ({ view, treeUrl }: BodySource, file: string, document: Document): Targets =>
  resolveTargets(view, file, document, repositoryAddresses(treeUrl));
