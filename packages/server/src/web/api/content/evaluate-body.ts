import {
  type DocumentPage,
  type Evaluation,
  evaluateDocument,
  evaluateInlines,
  expandSnippets,
  parseExpression,
  serializeDocument,
} from '@bindery/content';
import type { Context } from '../../../domain/context.ts';
import { createTextOf, type EvaluatedPage, loadSnippets } from '../../../engines/pages/page-document.ts';
import { UNKNOWN_VIEWER } from '../../../engines/pages/viewer.ts';
import { describeApis } from '../../../engines/revisions/describe-apis.ts';
import type { ShownRevision } from './present.ts';

/** How far a document is evaluated before it is returned. */
export interface EvaluationOptions {
  readonly evaluated?: boolean | 'deterministic-only' | undefined;
  readonly dereferenced?: boolean | 'reusable-contents' | undefined;
}

/** Whether a document is returned as written. */
export const isAsWritten = ({ evaluated = false, dereferenced = false }: EvaluationOptions): boolean =>
  evaluated === false && dereferenced === false;

/** The options in entity tags; empty for documents as written. */
export const nameEvaluation = (options: EvaluationOptions): string =>
  isAsWritten(options) ? '' : `evaluated ${options.evaluated ?? false} ${(options.dereferenced ?? false) !== false}`;

/** Members can read all pages, so every page may be included. */
const MEMBER = { meets: () => true };

/**
 * A document for a caller who may read its source, evaluated as far as requested. Without a visitor, claims are
 * evaluated as for a visitor who has none.
 */
export async function evaluateBody(
  ctx: Context,
  { view }: Pick<ShownRevision, 'view'>,
  source: Pick<DocumentPage, 'file' | 'document' | 'syntax'>,
  options: EvaluationOptions,
): Promise<EvaluatedPage> {
  const { document, title, titleId, frontMatter } = await ctx.revisions.parsed(source);
  const { evaluated = false, dereferenced = false } = options;
  const snippets = dereferenced === false ? undefined : await loadSnippets(ctx, view, source, document, MEMBER);
  const variables = { space: view.content.variables, page: frontMatter.vars ?? {} };
  const evaluation: Evaluation = {
    holds: (condition) => UNKNOWN_VIEWER.meetsOnPage(condition, variables),
    textOf: createTextOf(UNKNOWN_VIEWER, variables),
    isKept: (expression) => evaluated === false || (evaluated === 'deterministic-only' && looksAtVisitor(expression)),
    keepsSnippets: snippets === undefined,
  };
  const whole = snippets === undefined ? document : expandSnippets(document, source.file, (file) => snippets.get(file));
  return {
    ...(title !== undefined && { title: evaluateInlines(title, evaluation) }),
    ...(titleId !== undefined && { titleId }),
    document: evaluateDocument(whole, evaluation),
  };
}

/** Like `evaluateBody`, as Markdown. */
export async function writeEvaluated(
  ctx: Context,
  shownRevision: Pick<ShownRevision, 'space' | 'view'>,
  page: DocumentPage,
  options: EvaluationOptions,
): Promise<string> {
  const { document, ...title } = await evaluateBody(ctx, shownRevision, page, options);
  const locatedPage = { organizationId: shownRevision.space.organization_id, view: shownRevision.view, page };
  return serializeDocument({ ...title, frontMatter: {}, document: await describeApis(ctx, locatedPage, document) });
}

/** Whether the value of an expression depends on the visitor. */
function looksAtVisitor(expression: string): boolean {
  const parsed = parseExpression(expression);
  return !('fault' in parsed) && parsed.roots.has('visitor.claims');
}
