import {
  type Document,
  type DocumentForm,
  type DocumentPage,
  formOfDocument,
  listSourceWarnings,
  resolveDocument,
  type SourceWarning,
  serializeDocument,
  splitSource,
  type Targets,
} from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { repositoryUrls, resolveTargets } from '../../../engines/pages/targets.ts';
import { describeApis } from '../../../engines/revisions/describe-apis.ts';
import { forbidden } from '../../../platform/errors.ts';
import { isInline } from '../../../platform/store/revision-reader.ts';
import { type EvaluationOptions, evaluateBody, isAsWritten, writeEvaluated } from './evaluate-body.ts';
import type { ShownRevision } from './present.ts';
import { readVisitorBody } from './visitor-content.ts';

/** The revision of a body. */
type BodySource = Pick<ShownRevision, 'view' | 'treeUrl' | 'visitor'>;

/** The requested form of a body. */
export interface BodyOptions extends EvaluationOptions {
  readonly format?: 'markdown' | 'document' | 'source' | undefined;
}

interface PageBody {
  readonly markdown?: string;
  readonly source?: string;
  readonly document?: DocumentForm;
  readonly warnings?: SourceWarning[];
}

/**
 * The body of a page in one of its forms; Markdown and document by default. Visitors get it evaluated, regardless of
 * the requested option.
 * @throws 403 for the source of a page to a visitor: it contains content that conditions hide
 */
export async function readPageBody(
  ctx: Context,
  shownRevision: ShownRevision,
  page: DocumentPage,
  options: BodyOptions,
): Promise<PageBody> {
  const { format } = options;
  if (format === 'source') {
    if (shownRevision.visitor !== undefined) throw forbidden('read sources with the token of a visitor');
    if (isInline(page.document)) return {};
    const source = await ctx.revisions.source(page.document);
    const warnings = listSourceWarnings(source, page);
    return { source, ...(warnings.length > 0 && { warnings: [...warnings] }) };
  }
  if (shownRevision.visitor !== undefined) return readVisitorBody(ctx, shownRevision.visitor, page.id, format);
  const markdown = format === 'document' ? undefined : await readMarkdown(ctx, shownRevision, page, options);
  const document = format === 'markdown' ? undefined : await readDocument(ctx, shownRevision, page, options);
  return { ...(markdown !== undefined && { markdown }), ...(document !== undefined && { document }) };
}

/** The written source of a page; computed pages have none, and their content is rendered as Markdown. */
async function readMarkdown(
  ctx: Context,
  { space, view }: ShownRevision,
  page: DocumentPage,
  options: EvaluationOptions,
): Promise<string> {
  if (!isAsWritten(options)) return writeEvaluated(ctx, { space, view }, page, options);
  if (!isInline(page.document)) return splitSource(await ctx.revisions.source(page.document)).body;
  const { document, ...title } = await ctx.revisions.parsed(page);
  const described = await describeApis(ctx, { organizationId: space.organization_id, view, page }, document);
  return serializeDocument({ ...title, frontMatter: {}, document: described });
}

/** The document form of a page or reusable content, with references resolved in this revision. */
export async function readDocument(
  ctx: Context,
  bodySource: BodySource,
  source: Pick<DocumentPage, 'file' | 'document' | 'syntax'>,
  options: EvaluationOptions = {},
): Promise<DocumentForm> {
  const { document } = isAsWritten(options)
    ? await ctx.revisions.parsed(source)
    : await evaluateBody(ctx, bodySource, source, options);
  return formOfDocument(resolveDocument(document, resolveShownTargets(bodySource, source.file, document)));
}

/** The targets in a document of a file in a revision, in document form. */
export const resolveShownTargets = ({ view, treeUrl }: BodySource, file: string, document: Document): Targets =>
  resolveTargets(view, file, { document }, repositoryUrls(treeUrl));
