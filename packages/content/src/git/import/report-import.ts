import { readUrlScheme } from '../../links/allowed-url.ts';
import { targetIndexOfContent } from '../../links/content-target-index.ts';
import { listLinkUses } from '../../links/list-link-uses.ts';
import { resolveTarget } from '../../links/resolve-target.ts';
import { parseAndCount } from '../../markdown/parse-page.ts';
import type { SyntaxCount } from '../../markdown/syntax/syntax-counter.ts';
import { NEVER_YIELD } from '../../never-yield.ts';
import type { RevisionContent } from '../../page-tree.ts';
import { decodeFileText } from './decode-text.ts';
import type { ImportPlan, RepositoryLayout, RepositoryPlan, SourceText } from './import-types.ts';

/** How many of something a repository has, and how many of them an import brought. */
export interface ImportedCount {
  readonly total: number;
  readonly imported: number;
}

/** A construct of the syntax of a tool, with the pages of its examples. */
export interface ReportedSyntax extends Omit<SyntaxCount, 'examples'> {
  readonly examples: readonly { readonly path: string; readonly text: string }[];
}

/** What an import made of a repository or an archive. */
export interface RepositoryReport {
  readonly layout: RepositoryLayout['kind'];
  readonly pages: ImportedCount;
  readonly files: ImportedCount;
  /** Links within the content: all, and those that lead to something; of the pages that were read. */
  readonly links: ImportedCount;
  /** Pages whose links and syntax were read: new and changed ones, as many as the limits permit. */
  readonly readPages: number;
  readonly syntax: readonly ReportedSyntax[];
}

/** Bytes of texts that are parsed for a report, and examples of each kind of syntax. */
const [MAX_BYTES, MAX_EXAMPLES] = [8_000_000, 3];

interface ReportInput {
  readonly plan: Pick<RepositoryPlan, 'layout' | 'pages' | 'files' | 'includes' | 'textCount' | 'isFresh'> &
    Pick<ImportPlan, 'readTexts'>;
  readonly content: RevisionContent;
  /** Called again and again during long work. */
  readonly pause?: () => Promise<void>;
}

/** Counts what became of the pages, files, links and syntax of an import. */
export async function reportImport({ plan, content, pause = NEVER_YIELD }: ReportInput): Promise<RepositoryReport> {
  const index = targetIndexOfContent(content);
  const links = { total: 0, imported: 0 };
  const syntax = new Map<string, ReportedSyntax>();
  const read = listRead(plan);
  for (const page of read) {
    await pause();
    const source = await readableSource(plan, page);
    const { parsed, counts } = parseAndCount(source, page);
    for (const { target, kind } of listLinkUses(parsed)) {
      if (readUrlScheme(target) !== undefined || target.startsWith('#')) continue;
      links.total += 1;
      if (resolveTarget(target, { file: page.file, kind }, index).status === 'ok') links.imported += 1;
    }
    for (const count of [...(plan.includes.get(page.path) ?? []), ...counts]) addCount(syntax, page.path, count);
  }
  return {
    layout: plan.layout.kind,
    pages: { total: plan.textCount, imported: plan.pages.length },
    files: { total: plan.files.length, imported: content.files.length },
    links,
    readPages: read.length,
    syntax: [...syntax.values()],
  };
}

function listRead({ pages, isFresh }: ReportInput['plan']): readonly SourceText[] {
  let bytes = 0;
  return pages.filter((page) => {
    if (!isFresh(page)) return false;
    bytes += page.expanded?.bytes.length ?? page.size;
    return bytes <= MAX_BYTES;
  });
}

async function readableSource({ readTexts }: ReportInput['plan'], page: SourceText): Promise<string> {
  const [bytes = new Uint8Array()] = page.expanded === undefined ? await readTexts([page]) : [page.expanded.bytes];
  return decodeFileText(bytes);
}

function addCount(counts: Map<string, ReportedSyntax>, path: string, count: SyntaxCount): void {
  const known = counts.get(count.kind) ?? { ...count, read: 0, keptAsText: 0, leftOut: 0, examples: [] };
  const examples = [...known.examples, ...count.examples.map((text) => ({ path, text }))];
  counts.set(count.kind, {
    kind: count.kind,
    read: known.read + count.read,
    keptAsText: known.keptAsText + count.keptAsText,
    leftOut: known.leftOut + count.leftOut,
    examples: examples.slice(0, MAX_EXAMPLES),
  });
}
