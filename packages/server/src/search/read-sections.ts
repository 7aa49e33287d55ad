import { createHash } from 'node:crypto';
import {
  type DocumentPage,
  expandSnippets,
  type IndexedPage,
  listTargetUses,
  type ParsedPage,
  titleOfInlines,
} from '@bindery/content';
import { findTargetFile } from '../api/content/targets.ts';
import type { Context } from '../context.ts';
import { loadSnippets } from '../published/page-document.ts';
import { UNKNOWN_VIEWER } from '../published/viewer.ts';
import type { RevisionView } from '../store/revision-reader.ts';
import type { StoredPage } from './page-rows.ts';
import { type PageSection, splitDocument } from './split-page.ts';

/** What a page includes: the hashes of the texts by their files, and whether all that it names was there. */
interface Included {
  readonly files: Readonly<Record<string, string>>;
  readonly isWhole: boolean;
}

/** Tells whether a page has to be indexed again: everything that its sections are made of, but for what it includes. */
export function fingerprintOf({ title, linkTitle, description, file, document }: DocumentPage): string {
  return createHash('sha256')
    .update(JSON.stringify([title, linkTitle, description, file, document]))
    .digest('base64url')
    .slice(0, 22);
}

/** Whether a page includes the very same texts in this revision. */
export function includesSame(view: RevisionView, included: string): boolean {
  const { files, isWhole } = JSON.parse(included) as Included;
  return isWhole && Object.entries(files).every(([file, hash]) => findDocument(view, file) === hash);
}

/** What the index keeps of a page: itself, its headings, and the texts that it includes. */
export async function readStoredPage(
  ctx: Context,
  view: RevisionView,
  { page }: IndexedPage<DocumentPage>,
): Promise<StoredPage> {
  const parsed = await ctx.revisions.parsed(page.document);
  const snippets = await loadSnippets(ctx, view, page, parsed.document, UNKNOWN_VIEWER);
  const document = expandSnippets(parsed.document, page.file, (file) => snippets.get(file));
  const [lead, ...sections] = splitDocument(document);
  const own = { heading: page.title, anchor: '', code: lead?.code ?? '', isConditional: false };
  const text = [page.description ?? '', lead?.text ?? ''].join('\n').trim();
  const included = listIncluded(view, page, parsed, snippets);
  return {
    pageId: page.id,
    fingerprint: fingerprintOf(page),
    included: included === undefined ? null : JSON.stringify(included),
    sections: [{ ...own, text }, ...listOtherTitles(page, parsed), ...sections],
  };
}

/** A page can have another title on itself, and another one in navigation, than in the table of contents. */
function listOtherTitles({ title, linkTitle }: DocumentPage, parsed: ParsedPage): PageSection[] {
  const written = parsed.title === undefined ? '' : titleOfInlines(parsed.title).trim();
  const others = new Set([written, linkTitle ?? ''].filter((other) => other !== '' && other !== title));
  return [...others].map((heading) => ({ heading, anchor: '', text: '', code: '', isConditional: false }));
}

function listIncluded(
  view: RevisionView,
  page: DocumentPage,
  parsed: ParsedPage,
  snippets: ReadonlyMap<string, ParsedPage>,
): Included | undefined {
  const texts = [[page.file, parsed] as const, ...snippets];
  const targets = texts.flatMap(([file, { document }]) =>
    listTargetUses(document).flatMap(({ kind, target }) => (kind === 'include' ? [{ file, target }] : [])),
  );
  if (targets.length === 0) return undefined;
  return {
    files: Object.fromEntries([...snippets.keys()].map((file) => [file, findDocument(view, file) ?? ''])),
    isWhole: targets.every(({ file, target }) => findTargetFile(view, file, target) !== undefined),
  };
}

function findDocument({ snippetsByFile, index }: RevisionView, file: string): string | undefined {
  return snippetsByFile.get(file)?.document ?? index.byFile.get(file)?.page.document;
}
