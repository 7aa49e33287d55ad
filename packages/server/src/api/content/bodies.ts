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
import { forbidden } from '../../errors.ts';
import { repositoryAddresses, resolveTargets } from '../../pages/targets.ts';
import { describeApis } from '../../revisions/describe-apis.ts';
import { isInline } from '../../store/revision-reader.ts';
import { type EvaluationOptions, evaluateBody, isAsWritten, writeEvaluated } from './evaluate-body.ts';
import type { ShownRevision } from './present.ts';
import { readVisitorBody } from './visitor-content.ts';

/** The revision that a body is shown from. */
type BodySource = Pick<ShownRevision, 'view' | 'treeUrl' | 'visitor'>;

/** What is asked for of a body. */
export interface BodyOptions extends EvaluationOptions {
  readonly format?: 'markdown' | 'document' | 'source' | undefined;
}

/**
 * The body of a page in one of its forms; markdown and document when no form is requested. What visitors read is evaluated
 * regardless of what is requested.
 * @throws 403 for the source of a page, to a visitor: it contains what conditions hide
 */
export async function readPageBody(
  ctx: Context,
  shown: ShownRevision,
  page: DocumentPage,
  options: BodyOptions,
): Promise<{ markdown?: string; source?: string; document?: DocumentForm }> {
  const { format } = options;
  if (format === 'source') {
    if (shown.visitor !== undefined) throw forbidden('read sources with the token of a visitor');
    return isInline(page.document) ? {} : { source: await ctx.revisions.source(page.document) };
  }
  if (shown.visitor !== undefined) return readVisitorBody(ctx, shown.visitor, page.id, format);
  const markdown = format === 'document' ? undefined : await readMarkdown(ctx, shown, page, options);
  const document = format === 'markdown' ? undefined : await readDocument(ctx, shown, page, options);
  return { ...(markdown !== undefined && { markdown }), ...(document !== undefined && { document }) };
}

/** What was written for the page; of one that is generated there is no source, and what it shows is said in markdown. */
async function readMarkdown(
  ctx: Context,
  { space, view }: ShownRevision,
  page: DocumentPage,
  options: EvaluationOptions,
): Promise<string> {
  if (!isAsWritten(options)) return writeEvaluated(ctx, { space, view }, page, options);
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
  options: EvaluationOptions = {},
): Promise<DocumentForm> {
  const { document } = isAsWritten(options)
    ? await ctx.revisions.parsed(source.document)
    : await evaluateBody(ctx, shown, source, options);
  return formOfDocument(resolveDocument(document, resolveShownTargets(shown, source.file, document)));
}

/** Where the targets of a document lead that stands in a file of a revision, as its document form says. */
export const resolveShownTargets = ({ view, treeUrl }: BodySource, file: string, document: Document): Targets =>
  resolveTargets(view, file, document, repositoryAddresses(treeUrl));
